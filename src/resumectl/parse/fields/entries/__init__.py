"""What jobs, schools and projects have in common: where one ends and the next one begins, and what its header holds."""
