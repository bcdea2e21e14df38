"""`resumectl` and `python -m resumectl`: the command line, which Ctrl-C ends without a traceback from the start."""

import sys


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        # Here, for Ctrl-C while the imports run.
        from resumectl.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
