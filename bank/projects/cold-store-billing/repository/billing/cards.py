from typing import Any

from billing.model import ZONES, BillingError, RateCard


def read_card(data: dict[str, Any]) -> RateCard:
    """A rate card from JSON. Amounts are whole cents."""
    customer = data.get("customer")
    if not isinstance(customer, str) or not customer:
        raise BillingError("A rate card has no customer.")
    storage = data.get("storage_cents", {})
    return RateCard(
        customer=customer,
        storage_cents={zone: whole(storage.get(zone), f"{customer}: storage {zone}") for zone in ZONES},
        handling_cents=whole(data.get("handling_cents"), f"{customer}: handling"),
        vat_basis_points=whole(data.get("vat_basis_points"), f"{customer}: VAT"),
    )


def whole(value: Any, what: str) -> int:
    """A whole number that isn't negative."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BillingError(f"{what} must be a whole number, not {value!r}.")
    return value
