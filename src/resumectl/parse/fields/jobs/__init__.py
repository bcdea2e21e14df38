"""Jobs: title, employer, place, times and what was done there."""
