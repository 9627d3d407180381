"""Lines for the log of a day."""

from datetime import datetime

from lift.gates import Decision


def line(number: str, gate: str, at: datetime, decision: Decision) -> str:
    told = "opened" if decision.opens else f"refused: {decision.reason}"
    if decision.wait:
        told += f", {int(decision.wait.total_seconds() // 60)} min left"
    return f"{at:%H:%M:%S} {gate:<7} {number} {told}"
