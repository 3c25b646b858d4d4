"""The version of the installed package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("kortest")
except PackageNotFoundError:
    __version__ = "unknown"
