"""The law of `python -m duckpost`: it is the `duckpost` command, nothing else."""

from duckpost.cli import main

if __name__ == "__main__":
    main()
