"""resumectl: résumés in, structured profiles and branded Word files out, on one's own machine."""

__version__ = "0.1.0"

ENGINE_VERSION = __version__
"""The version written beside every profile; another one means that the same bytes may give another profile."""
