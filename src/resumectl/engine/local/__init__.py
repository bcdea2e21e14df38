"""The engine on a workspace of this machine: engine.LocalEngine, and one module for each kind of rule."""
