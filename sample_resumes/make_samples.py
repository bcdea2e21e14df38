#!/usr/bin/env python3
"""Makes the sample résumés, their gold profiles and the table in README.md.

usage: make_samples.py [--out FOLDER] [--only NAME ...] [--all]

The people are data in people/*.toml, the designs are code in maker/. Everything is made again byte for byte
on the same machine, except .doc files: LibreOffice writes other bytes each time, so that an existing one is
kept unless --all is given.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from maker.fonts import FontMissing
from maker.make import SampleError, make_all
from maker.word import ConverterMissing

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Exit 0 when everything asked for was made, 1 with a sentence on stderr when something is missing."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, default=HERE, help="folder to write into (default: beside this script)"
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these documents, by file name")
    parser.add_argument("--all", action="store_true", help="make .doc files again, too")
    arguments = parser.parse_args()
    try:
        for line in make_all(HERE / "people", arguments.out, arguments.only, arguments.all):
            print(line)
    except (FontMissing, ConverterMissing, SampleError, ValueError) as problem:
        print(f"make_samples.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
