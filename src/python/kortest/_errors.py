"""What goes wrong."""


class KortestError(Exception):
    """The base of all errors of this package."""


class BadInput(KortestError, ValueError):
    """What was given cannot be worked with. The text is one line: what, where, and what is allowed."""


class ProgramError(KortestError, RuntimeError):
    """The program is missing, is another version, or has ended without an answer."""
