"""What needs no workspace: documents read where they lie, and what this machine can read."""
