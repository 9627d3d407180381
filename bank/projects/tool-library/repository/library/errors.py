class ApiError(Exception):
    """An answer other than success; the message is for the volunteer at the desk."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
