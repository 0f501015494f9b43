"""Every message between server and clients."""
