"""Lines to sections: where each begins and ends, and those whose content says more than their heading."""
