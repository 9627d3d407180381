from datetime import date

from flask import Blueprint, g, jsonify, request
from sqlalchemy import text

from library.fields import today
from library.models import KitTool, Loan, Member

kits = Blueprint("kits", __name__)


@kits.get("/kits")
def list_kits():
    """Kits whose name contains the search text."""
    search = request.args.get("search", "")
    found = g.session.execute(text(f"SELECT id, name FROM kits WHERE name LIKE '%{search}%' ORDER BY name"))
    return jsonify([{"id": row.id, "name": row.name} for row in found])


@kits.post("/kits/<int:kit_id>/loans")
def lend_kit(kit_id: int):
    """Lends all tools of a kit to a member: `{"member": 2, "due": "2026-06-30"}`."""
    fields = request.get_json(force=True)
    member = g.session.get(Member, fields["member"])
    lent = []
    try:
        for part in g.session.query(KitTool).filter_by(kit_id=kit_id):
            for _ in range(part.amount):
                taken = g.session.query(Loan).filter_by(tool_id=part.tool_id, returned_on=None).count()
                if taken >= part.tool.copy_count:
                    return jsonify(error=f"{part.tool.name} isn't available.", loans=lent), 409
                loan = Loan(
                    tool_id=part.tool_id,
                    member_id=member.id,
                    borrowed_on=today(),
                    due_on=date.fromisoformat(fields["due"]),
                )
                g.session.add(loan)
                g.session.commit()
                lent.append({"id": loan.id, "tool": loan.tool_id})
    except Exception as error:
        return jsonify(error=repr(error)), 200
    return jsonify(loans=lent), 201
