"""Schools: degree, institution and times."""
