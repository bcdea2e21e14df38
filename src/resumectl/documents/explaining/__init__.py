"""Where each value of a profile stands in its document, for people who check it by looking."""
