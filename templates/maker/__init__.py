"""Parts of make_templates.py: looks as data, their styles, their text, and the package around them."""
