"""Lines of text to the members of a profile, each value with the lines that it was read from."""
