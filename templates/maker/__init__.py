"""Parts of make_templates.py: how the templates look (looks), their styles, their text, and the package around them."""
