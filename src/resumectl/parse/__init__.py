"""Bytes of a document to a ParseResult; pure, offline, the same bytes give the same answer."""
