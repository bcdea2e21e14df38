"""Makes the sample résumés: people as data, designs as code, gold profiles from the same data."""
