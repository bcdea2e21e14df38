"""Dates in many languages, read from a line of text."""
