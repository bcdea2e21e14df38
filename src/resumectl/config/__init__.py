"""Settings: flags, then RESUMECTL_* variables, then ./resumectl.toml, then the user's config file, then
defaults.

A `resumectl.toml` belongs to whoever made the folder, so it may say how output looks and never where data
goes: a target, a key or a workspace in it is an error. Nothing is read from a folder that is being scanned.
"""

from resumectl.config.files import FOLDER_FILE, system_place
from resumectl.config.settings import Flags, GateSettings, Settings, read_settings, user_file_path
from resumectl.config.targets import LOOPBACK, LocalTarget, RemoteTarget, Target, default_workspace

__all__ = [
    "FOLDER_FILE",
    "LOOPBACK",
    "Flags",
    "GateSettings",
    "LocalTarget",
    "RemoteTarget",
    "Settings",
    "Target",
    "default_workspace",
    "read_settings",
    "system_place",
    "user_file_path",
]
