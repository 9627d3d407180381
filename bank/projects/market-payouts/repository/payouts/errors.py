class PayoutError(Exception):
    """Data that can't be settled; the message is for the person who runs the month."""
