"""Reads the fields of a request. Anything unexpected is answered with 400."""

from datetime import date, timedelta
from typing import Any

from flask import current_app, request

from library.errors import ApiError

MAX_ID = 2**31 - 1
MAX_LOAN_DAYS = 28


def read_fields() -> dict[str, Any]:
    fields = request.get_json(silent=True)
    if not isinstance(fields, dict):
        raise ApiError(400, "Send a JSON object.")
    return fields


def read_whole(fields: dict[str, Any], name: str) -> int:
    """A whole number from 1."""
    value = fields.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= MAX_ID:
        raise ApiError(400, f"{name} must be a whole number from 1.")
    return value


def read_due(fields: dict[str, Any]) -> date:
    """The day on which a loan is due: after today and within four weeks."""
    try:
        due = date.fromisoformat(fields.get("due"))
    except (TypeError, ValueError):
        raise ApiError(400, "due must be a day such as 2026-06-30.") from None
    if not timedelta(0) < due - today() <= timedelta(days=MAX_LOAN_DAYS):
        raise ApiError(400, f"due must be after today and within {MAX_LOAN_DAYS} days.")
    return due


def today() -> date:
    return current_app.config["TODAY"]()
