"""All that is asked over HTTP, one file of routes for each subject."""
