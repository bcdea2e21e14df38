"""The parser measured on documents whose true profiles somebody wrote down."""
