"""`python -m printkit` is the same as the command `printkit`."""

from printkit.cli.main import run

if __name__ == "__main__":
    run()
