"""`python -m resumectl` is the same as `resumectl`."""

from resumectl.cli.app import main

if __name__ == "__main__":
    main()
