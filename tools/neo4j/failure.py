"""What goes wrong in a way that the caller can mend."""


class Failure(Exception):
    """A reason to stop, in one line that says what to do."""
