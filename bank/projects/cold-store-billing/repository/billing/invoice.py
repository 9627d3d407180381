from billing.ledger import handled_pallets, pallet_days
from billing.model import Invoice, Movement, RateCard
from billing.money import share_of
from billing.period import Period
from billing.rates import handling_lines, storage_lines


def make_invoice(card: RateCard, movements: list[Movement], period: Period) -> Invoice:
    """The invoice of one customer for one month. Movements of other customers are left out."""
    own = [move for move in movements if move.customer == card.customer]
    lines = [
        *storage_lines(pallet_days(own, period), card),
        *handling_lines(handled_pallets(own, period), card),
    ]
    net = sum(line.cents for line in lines)
    return Invoice(
        number=f"{period}-{card.customer}",
        customer=card.customer,
        lines=tuple(lines),
        net_cents=net,
        vat_cents=share_of(net, card.vat_basis_points),
        vat_basis_points=card.vat_basis_points,
    )
