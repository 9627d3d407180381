from flask import Blueprint, g, jsonify
from sqlalchemy import func, select

from library.errors import ApiError
from library.fields import read_due, read_fields, read_whole, today
from library.models import Loan, Member, Tool

loans = Blueprint("loans", __name__)
MAX_OPEN_LOANS = 6


@loans.post("/loans")
def lend():
    """Lends a tool: `{"tool": 1, "member": 2, "due": "2026-06-30"}`."""
    fields = read_fields()
    tool_id, member_id, due = read_whole(fields, "tool"), read_whole(fields, "member"), read_due(fields)
    tool = find(Tool, tool_id)
    member = find(Member, member_id)
    require_room(member, 1)
    if count_open(Loan.tool_id == tool.id) >= tool.copy_count:
        raise ApiError(409, f"{tool.name} isn't available.")
    loan = Loan(tool_id=tool.id, member_id=member.id, borrowed_on=today(), due_on=due)
    g.session.add(loan)
    g.session.commit()
    return jsonify(describe(loan)), 201


@loans.post("/loans/<int:loan_id>/return")
def give_back(loan_id: int):
    """Ends a loan today."""
    loan = find(Loan, loan_id)
    if loan.returned_on is not None:
        raise ApiError(409, "This loan has ended already.")
    loan.returned_on = today()
    g.session.commit()
    return jsonify(describe(loan))


def find(model, key: int):
    found = g.session.get(model, key)
    if found is None:
        raise ApiError(404, f"There is no {model.__name__.lower()} {key}.")
    return found


def require_room(member: Member, more: int) -> None:
    """A member has at most six open loans."""
    if count_open(Loan.member_id == member.id) + more > MAX_OPEN_LOANS:
        raise ApiError(409, f"{member.name} would have more than {MAX_OPEN_LOANS} open loans.")


def count_open(condition) -> int:
    return g.session.execute(select(func.count(Loan.id)).where(Loan.returned_on.is_(None), condition)).scalar_one()


def describe(loan: Loan) -> dict:
    return {
        "id": loan.id,
        "tool": loan.tool_id,
        "member": loan.member_id,
        "due": loan.due_on.isoformat(),
        "returned": loan.returned_on and loan.returned_on.isoformat(),
    }
