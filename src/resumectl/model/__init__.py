"""What the product talks about: frozen records, standard library only, no input or output."""
