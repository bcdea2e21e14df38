"""The documents' bytes."""
