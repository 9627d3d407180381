import io
import tempfile
import unittest
from pathlib import Path

import pandas as pd

from payouts.clean import clean, count_by_reason
from payouts.cli import main
from payouts.settle import settle
from tests.market import STALLS, rows, sale


def split(*lines):
    """The cents of the rows that count, and number and reason of the others."""
    cleaned = clean(rows(*lines), STALLS, "2026-06")
    rejected = [(number, reason) for number, reason in zip(cleaned.rejected["sale"], cleaned.rejected["reason"])]
    return [int(cents) for cents in cleaned.rows["cents"]], rejected


def reasons(*lines):
    return [reason for _, reason in split(*lines)[1]]


class RejectedRows(unittest.TestCase):
    def test_days_have_two_forms(self):
        days = ("2026-06-03", "03.06.2026", "11.06.2026", "30.06.2026 ")
        cleaned = clean(rows(*(sale(number=f"A-{at}", day=day) for at, day in enumerate(days))), STALLS, "2026-06")
        self.assertEqual(list(cleaned.rows["day"].dt.day), [3, 3, 11, 30])
        self.assertEqual(list(cleaned.rows["day"].dt.month.unique()), [6])

    def test_other_forms_and_days_that_do_not_exist_are_rejected(self):
        days = ("2026-06-31", "31.06.2026", "2026-06", "3.6.2026", "06/03/2026", "20260603", "June 3 2026", "now")
        lines = [sale(number=f"A-{at}", day=day) for at, day in enumerate(days)]
        self.assertEqual(split(*lines), ([], [(f"A-{at}", "day") for at in range(8)]))

    def test_other_months_are_rejected(self):
        days = ("2026-05-31", "06.03.2026", "2025-06-03")
        lines = [sale(number=f"A-{at}", day=day) for at, day in enumerate(days)]
        self.assertEqual(reasons(*lines), ["month", "month", "month"])

    def test_text_that_is_no_amount_is_rejected(self):
        amounts = ("free", "1.250", "1,250.00", "12.", ".50", "--4", "+4", "1e3", "nan", "inf", "4 50", "12345678")
        lines = [sale(amount, f"A-{at}") for at, amount in enumerate(amounts)]
        self.assertEqual(split(*lines), ([], [(f"A-{at}", "amount") for at in range(12)]))

    def test_refunds_count(self):
        lines = [sale("-4,50"), sale("-12", "A-2"), sale("9999999.99", "A-3")]
        self.assertEqual(split(*lines), ([-450, -1200, 999999999], []))

    def test_other_currencies_and_unknown_stalls_are_rejected(self):
        lines = [sale(currency="CHF"), sale(number="A-2", stall="K99"), sale(number="A-3", currency=" eur ")]
        self.assertEqual(split(*lines), ([1000], [("A-1", "currency"), ("A-2", "stall")]))

    def test_a_field_of_blanks_is_missing(self):
        lines = [sale("  "), sale(number=" "), sale(number="A-3", stall="\t"), sale(number="A-4", currency="")]
        self.assertEqual(reasons(*lines), ["missing", "missing", "missing", "missing"])

    def test_the_first_reason_that_applies_is_given(self):
        lines = [
            sale("free", "A-1", "K99", "2026-05-01", "CHF"),
            sale("free", "A-2", "K99", "2026-06-01", "CHF"),
            sale("1", "A-3", "K99", "2026-06-01", "CHF"),
            sale("free", "A-4", "", "2026-13-01", "CHF"),
        ]
        self.assertEqual(reasons(*lines), ["month", "amount", "currency", "missing"])

    def test_the_same_sale_in_another_spelling_is_a_duplicate(self):
        lines = [sale("19.90"), sale("19,9", "A-1 ", "k07", "03.06.2026", "eur"), sale("19.90")]
        self.assertEqual(split(*lines), ([1990], [("A-1", "duplicate"), ("A-1", "duplicate")]))

    def test_contradicting_rows_of_a_sale_are_all_rejected(self):
        lines = [sale("10.00"), sale("10.00"), sale("12.00"), sale("5.00", "A-2"), sale("5.00", "A-2", "K12")]
        self.assertEqual(split(*lines), ([], [(number, "conflict") for number in ("A-1", "A-1", "A-1", "A-2", "A-2")]))

    def test_a_rejected_row_does_not_hide_a_good_one(self):
        lines = [sale(currency="CHF"), sale(), sale("12.00", "A-2", day="2026-06-31"), sale("13.00", "A-2")]
        self.assertEqual(split(*lines), ([1000, 1300], [("A-1", "currency"), ("A-2", "day")]))

    def test_every_row_is_in_exactly_one_place(self):
        lines = [sale(), sale(), sale("x", "A-2"), sale("1", "A-3"), sale("2", "A-3"), sale("", "A-4")]
        lines.append(sale("4", "A-5"))
        other = rows(sale("9", "B-1"), sale("1", "A-5"), file="terminal-b.csv")
        raw = pd.concat([rows(*lines), other], ignore_index=True)
        before = raw.copy()
        cleaned = clean(raw, STALLS, "2026-06")
        self.assertEqual(list(cleaned.rows["sale"]), ["A-1", "B-1"])
        self.assertEqual(list(cleaned.rejected.columns), ["file", "line", "sale", "reason"])
        places = cleaned.rejected[["file", "line"]].values.tolist()
        self.assertEqual(places, [["terminal-a.csv", at] for at in (3, 4, 5, 6, 7, 8)] + [["terminal-b.csv", 3]])
        pd.testing.assert_frame_equal(raw, before)

    def test_a_month_without_a_good_row_can_be_settled(self):
        cleaned = clean(rows(sale("x")), STALLS, "2026-06")
        self.assertEqual(list(settle(cleaned.rows, STALLS)["payout_cents"]), [0, 0, 0])
        nothing = clean(rows(), STALLS, "2026-06")
        self.assertEqual((len(nothing.rows), len(nothing.rejected)), (0, 0))

    def test_reasons_are_counted_in_the_order_of_the_checks(self):
        lines = [sale(), sale(), sale("x", "A-2"), sale("", "A-3"), sale(number="A-4", stall="K99"), sale("y", "A-5")]
        counts = count_by_reason(clean(rows(*lines), STALLS, "2026-06").rejected)
        self.assertEqual(list(counts.items()), [("missing", 1), ("amount", 2), ("stall", 1), ("duplicate", 1)])
        self.assertEqual([type(count) for count in counts.values()], [int] * 4)

    def test_the_command_prints_the_counts_last(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "stalls.csv").write_text("stall,name,commission_basis_points\nK07,Mugs,500\n")
            (folder / "terminal-a.csv").write_text(
                "sale,stall,day,amount,currency\nA-1,K07,2026-06-14,8.00,EUR\nA-2,K7,2026-06-14,8.00,EUR\nA-3,K07\n"
            )
            out = io.StringIO()
            self.assertEqual(main([name, "2026-06"], out), 0)
        self.assertEqual(out.getvalue().splitlines()[-1], "2 rows rejected: 1 missing, 1 stall")
