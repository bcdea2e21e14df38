"""`resumectl` and `python -m resumectl`: the command line, which Ctrl-C ends without a traceback from the start."""

import sys


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        # Here, for Ctrl-C while the imports run.
        import atexit
        import signal

        # Registered first and so done last: Python lets go of Ctrl-C before it ends, which would then end it by signal.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        from resumectl.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)
    finally:
        # Python notes a Ctrl-C that came while text was executed, as dataclasses do, and dies of the signal whatever
        # code is asked for, also where it was answered long since; executing another text makes it forget.
        exec("0")


if __name__ == "__main__":
    main()
