import pandas as pd

from payouts.money import share_of


def settle(rows: pd.DataFrame, stalls: pd.DataFrame) -> pd.DataFrame:
    """The statement of a month: one row for each stall, in the order of the stalls, in whole cents."""
    parts = pd.DataFrame(
        {
            "stall": rows["stall"],
            "sales_cents": rows["cents"].clip(lower=0),
            "refunds_cents": rows["cents"].clip(upper=0),
        }
    )
    sums = parts.groupby("stall").sum().reindex(stalls["stall"], fill_value=0).astype("int64")
    statement = stalls.merge(sums, left_on="stall", right_index=True)
    net = statement["sales_cents"] + statement["refunds_cents"]
    commission = [share_of(cents, points) for cents, points in zip(net, statement["commission_basis_points"])]
    statement = statement.assign(commission_cents=pd.Series(commission, index=statement.index, dtype="int64"))
    return statement.assign(payout_cents=net - statement["commission_cents"]).reset_index(drop=True)
