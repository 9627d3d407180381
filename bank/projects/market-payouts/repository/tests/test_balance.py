import unittest
from pathlib import Path

from payouts.balance import close_month, load_ledger, transfers
from tests.market import STALLS, statement


class Balance(unittest.TestCase):
    def test_a_negative_payout_lowers_the_next_one(self):
        ledger = load_ledger(Path("no-such-ledger.csv"))
        ledger = close_month(ledger, statement(K07=-300), "2026-05")
        ledger = close_month(ledger, statement(K07=2000), "2026-06")
        self.assertEqual(list(ledger["paid_cents"]), [0, 1700])
        self.assertEqual(list(ledger["carried_cents"]), [-300, 0])

    def test_the_bank_gets_a_line_for_a_payment(self):
        ledger = close_month(load_ledger(Path("no-such-ledger.csv")), statement(K07=1225), "2026-06")
        self.assertEqual(transfers(ledger, STALLS, "2026-06"), "stall,name,amount\nK07,Marta's Mugs,12.25\n")
