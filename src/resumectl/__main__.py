"""`resumectl` and `python -m resumectl`: the command line, which Ctrl-C ends without a traceback from the start."""

import sys
from contextlib import suppress


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        # Here, for Ctrl-C while the imports run.
        import atexit
        import signal

        # Registered first and so done last: Python lets go of Ctrl-C before it ends, which would then end it by signal.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
        _speak_utf8()
        from resumectl.cli.app import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)
    finally:
        # Python notes a Ctrl-C that came while text was executed, as dataclasses do, and dies of the signal whatever
        # code is asked for, also where it was answered long since; executing another text makes it forget.
        exec("0")


def _speak_utf8() -> None:
    """Begin again in Python's UTF-8 mode under a locale of another encoding, in which most people's names, and so the
    names of files, cannot be said. A file's name keeps its bytes in both.
    """
    if sys.flags.utf8_mode or sys.getfilesystemencoding() == "utf-8":
        return
    import os

    if os.environ.get("PYTHONUTF8") == "1":
        # `-X utf8=0` beats both, and would begin again for ever.
        return
    # The variable is for the programs that this one starts.
    os.environ["PYTHONUTF8"] = "1"
    with suppress(OSError):
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


if __name__ == "__main__":
    main()
