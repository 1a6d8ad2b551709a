"""Text for a terminal and a log, which it neither steers nor hides anything from."""


def visible(text: str) -> str:
    """Returns text in one line, with what steers a terminal or cannot be seen written as an escape."""
    return text if text.isprintable() else "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
