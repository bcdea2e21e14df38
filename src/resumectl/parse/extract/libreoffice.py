"""A LibreOffice that stays on this machine: a stranger's file may name pictures and texts that it would fetch."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_REGISTRY: Final = "http://openoffice.org/2001/registry"
_INTERNET: Final = "/org.openoffice.Inet/Settings"
_SAFETY: Final = "/org.openoffice.Office.Common/Security/Scripting"
_SETTINGS: Final = (
    (_SAFETY, "BlockUntrustedRefererLinks", "true"),
    (_SAFETY, "DisableMacrosExecution", "true"),
    ("/org.openoffice.Office.Writer/Content/Update", "Link", "2"),
    # Blocking links leaves some pictures out of account; a proxy at the port where nobody listens leaves out nothing.
    (_INTERNET, "ooInetProxyType", "2"),
    *((_INTERNET, f"ooInet{kind}ProxyName", "127.0.0.1") for kind in ("HTTP", "HTTPS", "FTP")),
    *((_INTERNET, f"ooInet{kind}ProxyPort", "9") for kind in ("HTTP", "HTTPS", "FTP")),
    (_INTERNET, "ooInetNoProxy", ""),
)
"""Where each setting stands, its name and its value; 2 stands for `never` among links, for `by hand` among proxies."""


def closed_profile(folder: Path) -> str:
    """Make a profile below `folder` whose LibreOffice fetches nothing and runs no macro; the option that names it."""
    items = "".join(
        f'<item oor:path="{path}"><prop oor:name="{name}" oor:op="fuse"><value>{value}</value></prop></item>'
        for path, name, value in _SETTINGS
    )
    user = folder / "profile" / "user"
    user.mkdir(parents=True)
    head = '<?xml version="1.0" encoding="UTF-8"?>'
    text = f'{head}<oor:items xmlns:oor="{_REGISTRY}">{items}</oor:items>'
    (user / "registrymodifications.xcu").write_text(text, encoding="utf-8")
    return f"-env:UserInstallation={user.parent.as_uri()}"
