"""The app: tables in the browser, over HTTP and sockets."""
