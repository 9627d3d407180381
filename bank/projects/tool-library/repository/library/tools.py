from flask import Blueprint, g, jsonify

from library.models import Loan, Tool

tools = Blueprint("tools", __name__)


@tools.get("/tools")
def list_tools():
    """All tools by name, with the members who have them now, by the day on which they are due."""
    answer = []
    for tool in g.session.query(Tool).order_by(Tool.name, Tool.id):
        open_loans = (
            g.session.query(Loan).filter_by(tool_id=tool.id, returned_on=None).order_by(Loan.due_on, Loan.id).all()
        )
        answer.append(
            {
                "id": tool.id,
                "name": tool.name,
                "copies": tool.copy_count,
                "available": max(0, tool.copy_count - len(open_loans)),
                "borrowers": [loan.member.name for loan in open_loans],
                "next_return": open_loans[0].due_on.isoformat() if open_loans else None,
            }
        )
    return jsonify(answer)
