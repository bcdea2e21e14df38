"""Towns, regions and countries, and what people write around them."""
