"""One module per format, each around one outside library or program: bytes in, words or lines out."""
