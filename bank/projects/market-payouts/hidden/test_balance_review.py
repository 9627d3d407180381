import csv
import io
import tempfile
import unittest
from pathlib import Path

import pandas as pd

from payouts.balance import close_month, load_ledger, save_ledger, transfers
from payouts.errors import PayoutError
from tests.market import STALLS, statement

NONE = Path("no-such-ledger.csv")


def closed(*months):
    """The ledger after closing `("2026-05", {"K07": 1200})` and so on."""
    ledger = load_ledger(NONE)
    for month, payouts in months:
        ledger = close_month(ledger, statement(**payouts), month)
    return ledger


def entries(ledger):
    columns = ["month", "stall", "payout_cents", "paid_cents", "carried_cents"]
    return [tuple(row) for row in ledger[columns].itertuples(index=False)]


class ReviewedBalance(unittest.TestCase):
    def test_from_five_euros_on_a_payout_is_paid(self):
        ledger = closed(("2026-05", {"K07": 500, "K12": 499, "NA": -20}))
        self.assertEqual([row[3:] for row in entries(ledger)], [(500, 0), (0, 499), (0, -20)])

    def test_a_stall_that_is_not_in_the_statement_keeps_its_balance(self):
        ledger = closed(("2026-05", {"K07": 300, "K12": 900}), ("2026-06", {"K12": 700}), ("2026-07", {"K07": 250}))
        self.assertEqual(entries(ledger)[2:], [
            ("2026-06", "K07", 0, 0, 300),
            ("2026-06", "K12", 700, 700, 0),
            ("2026-07", "K07", 250, 550, 0),
        ])

    def test_closing_a_month_again_replaces_it(self):
        once = closed(("2026-05", {"K07": -300}), ("2026-06", {"K07": 700, "K12": 100}))
        again = close_month(once, statement(K07=700, K12=100), "2026-06")
        self.assertEqual(entries(again), entries(once))
        corrected = close_month(once, statement(K07=1000), "2026-06")
        self.assertEqual(entries(corrected)[1:], [("2026-06", "K07", 1000, 700, 0)])

    def test_a_month_before_the_last_one_is_refused(self):
        ledger = closed(("2026-05", {"K07": 900}), ("2026-10", {"K07": 800}))
        with self.assertRaises(PayoutError):
            close_month(ledger, statement(K07=100), "2026-09")
        self.assertEqual(len(ledger), 2)

    def test_the_latest_balance_counts_whatever_the_order_of_rows(self):
        ledger = closed(("2026-03", {"K07": 100}), ("2026-04", {"K07": 150}))
        shuffled = ledger.iloc[::-1].reset_index(drop=True)
        last = entries(close_month(shuffled, statement(K07=260), "2026-07"))[-1]
        self.assertEqual(last, ("2026-07", "K07", 260, 510, 0))

    def test_rows_are_sorted_by_month_and_stall(self):
        ledger = closed(("2026-05", {"NA": 900, "K07": 600}), ("2026-06", {"K12": 700, "007": 800}))
        self.assertEqual([row[:2] for row in entries(ledger)], [
            ("2026-05", "K07"), ("2026-05", "NA"), ("2026-06", "007"), ("2026-06", "K12"),
        ])
        self.assertEqual(list(ledger.index), [0, 1, 2, 3])

    def test_given_frames_stay_as_they_are(self):
        ledger = closed(("2026-05", {"K07": 300}))
        june = statement(K07=400)
        before = (ledger.copy(), june.copy())
        close_month(ledger, june, "2026-06")
        pd.testing.assert_frame_equal(ledger, before[0])
        pd.testing.assert_frame_equal(june, before[1])

    def test_money_stays_whole(self):
        ledger = closed(("2026-05", {"K07": 300}), ("2026-06", {"K12": 700}))
        kinds = {column: str(ledger[column].dtype) for column in ("payout_cents", "paid_cents", "carried_cents")}
        self.assertEqual(kinds, {"payout_cents": "int64", "paid_cents": "int64", "carried_cents": "int64"})

    def test_a_saved_ledger_is_the_same_again(self):
        ledger = closed(("2026-05", {"007": 300, "NA": 120, "K07": 80}), ("2026-06", {"NA": 100}))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ledger.csv"
            save_ledger(ledger, path)
            loaded = load_ledger(path)
            self.assertEqual(path.read_text().splitlines()[0], "month,stall,payout_cents,paid_cents,carried_cents")
        self.assertEqual([row[1] for row in entries(loaded)], ["007", "K07", "NA", "007", "K07", "NA"])
        pd.testing.assert_frame_equal(loaded, ledger)
        self.assertEqual(entries(close_month(loaded, statement(NA=290), "2026-07"))[-1], ("2026-07", "NA", 290, 510, 0))

    def test_the_bank_gets_exact_amounts_of_payments_only(self):
        ledger = closed(("2026-05", {"K12": 8000}), ("2026-06", {"NA": 123450, "K07": 1990, "K12": 20}))
        text = transfers(ledger, STALLS, "2026-06")
        self.assertEqual(text, "stall,name,amount\nK07,Marta's Mugs,19.90\nNA,North Aisle Flowers,1234.50\n")

    def test_names_are_quoted(self):
        stalls = pd.DataFrame([("K07", 'Lindt, "Leather"', 450)], columns=list(STALLS.columns))
        text = transfers(closed(("2026-06", {"K07": 1990})), stalls, "2026-06")
        self.assertEqual(list(csv.reader(io.StringIO(text)))[1:], [["K07", 'Lindt, "Leather"', "19.90"]])

    def test_a_name_is_never_a_formula(self):
        for name in ("=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)"):
            with self.subTest(name=name):
                stalls = pd.DataFrame([("K07", name, 450)], columns=list(STALLS.columns))
                text = transfers(closed(("2026-06", {"K07": 1990})), stalls, "2026-06")
                self.assertEqual(list(csv.reader(io.StringIO(text)))[1][1], "'" + name)
