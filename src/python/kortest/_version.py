"""The version of the installed package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("kortest")
except PackageNotFoundError:  # The package is not installed; KORTEST names the program.
    __version__ = "unknown"
