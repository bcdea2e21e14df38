"""Builds the system templates beside this file: `python templates/make_templates.py [--out FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

from maker.looks import LOOKS
from maker.package import template_bytes

HERE = Path(__file__).resolve().parent


def main() -> None:
    """Write one .docx a look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=HERE, help="folder for the .docx files (default: this one)"
    )
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for look in LOOKS:
        (out / f"{look.name}.docx").write_bytes(template_bytes(look))
        print(out / f"{look.name}.docx")


if __name__ == "__main__":
    main()
