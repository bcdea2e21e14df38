"""Words on pages to lines in reading order; geometry and style only, no language but that of section titles."""
