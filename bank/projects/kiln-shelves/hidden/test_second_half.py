import asyncio
from datetime import timedelta

from kilnshed.control import Breaker
from kilnshed.costs import is_night, refund_cents
from kilnshed.ledger import Ledger, export, read_ledger
from kilnshed.model import Firing, Kind, Phase, Refusal, State
from kilnshed.shelves import check
from kilnshed.units import euros, fahrenheit
from kilnshed.views import card, label, public_line, sheet, statement
from tests.rig import ANA, BISQUE, NOON, SMALL, MemoryFiles, ShedTest, entry, piece, settle

METER = "2026-01-10T18:15 9000\n2026-01-10T18:30 8000"
BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"


class SecondHalf(ShedTest):
    async def fired_glaze(self) -> str:
        """The id of a piece that is done."""
        bowl = await self.hand_in()
        firing = await self.cooled(bowl)
        await self.shed.open(firing, (), METER)
        glaze = await self.planned(bowl, kind=Kind.GLAZE)
        self.assertEqual(await self.shed.fire(glaze), None)
        self.kilns.dc["K1"] = 600
        await self.shed.open(glaze, (), METER)
        return bowl.id

    async def test_night_is_from_nine_to_five(self):
        hours = [hour for hour in range(24) if is_night(NOON.replace(hour=hour))]
        self.assertEqual(hours, [0, 1, 2, 3, 4, 21, 22, 23])

    async def test_closing_fails_and_closes_the_file(self):
        for step in ("sync", "close"):
            files = MemoryFiles()
            ledger = Ledger(await files.open("book", "a"))
            files.failing = step
            with self.assertRaisesRegex(OSError, f"{step} failed"):
                await ledger.close()
            self.assertEqual(files.open_files, 0)

    async def test_a_statement_begins_with_the_line_that_was_written_last(self):
        await self.ledger.add(entry())
        await self.ledger.add(entry(2, cents=-250))
        lines = ["Balance: -1.50 EUR", "2026-01-10 Entry 2: -2.50 EUR", "2026-01-10 Entry 1: 1.00 EUR"]
        self.assertEqual(statement(self.ledger, "P-01", 5).split("\n"), lines)
        self.assertEqual(statement(self.ledger, "P-01", 2).split("\n"), lines)
        self.assertEqual(statement(self.ledger, "P-01", 1).split("\n"), lines[:2])
        self.assertEqual(statement(self.ledger, "P-01", 0).split("\n"), lines[:1])

    async def test_power_is_granted_in_order(self):
        breaker = Breaker(10_000)
        await breaker.acquire(6_000)
        tasks = [asyncio.create_task(breaker.acquire(watts)) for watts in (5_000, 4_000, 1_000)]
        await settle()
        self.assertEqual([task.done() for task in tasks], [False, False, False])
        tasks[0].cancel()
        await settle()
        self.assertEqual([task.done() for task in tasks], [True, True, False])
        breaker.release(6_000)
        await settle()
        self.assertEqual([tasks[2].done(), breaker.free_watts], [True, 5_000])

    async def test_a_firing_that_is_stopped_is_planned_again(self):
        firing = await self.planned()
        self.kilns.is_paused = True
        request = asyncio.create_task(self.shed.fire(firing))
        await settle()
        self.assertEqual(self.control.stop("K1"), True)
        await settle()
        self.assertEqual(self.firing(firing).phase, Phase.PLANNED)
        self.assertEqual(request.cancelled(), True)
        self.assertEqual(self.breaker.free_watts, 20_000)
        self.assertEqual(self.control.stop("K1"), False)

    async def test_an_entry_that_could_not_be_written_can_be_added_again(self):
        firing = await self.cooled()
        for step in ("write", "sync"):
            self.files.failing = step
            with self.assertRaisesRegex(OSError, step):
                await self.shed.open(firing, (), METER)
        self.files.failing = None
        self.assertEqual(await self.shed.open(firing, (), METER), None)
        self.assertEqual(self.ledger.balance("P-01"), 746)

    async def test_temperatures_can_be_read_while_a_firing_ends(self):
        firings = [await self.planned(), await self.planned(kiln="K2")]
        self.breaker.release(10_000)
        self.kilns.is_paused = True
        requests = [asyncio.create_task(self.shed.fire(each)) for each in firings]
        await settle()
        reading = asyncio.create_task(self.control.temperatures())
        await asyncio.sleep(0)
        self.control.stop("K1")
        await settle()
        self.assertEqual(await reading, {"K1": 150, "K2": 150})
        await self.control.close()
        self.assertEqual([request.cancelled() for request in requests], [True, True])

    async def test_firings_are_announced_by_kind_and_heat(self):
        line = public_line(Firing("F-0001", "K1", Kind.GLAZE, BISQUE, [piece(height_mm=1_000)]))
        self.assertEqual(line.split(", ")[:2], ["F-0001: glaze", "1000.0 °C"])
        self.assertRegex(line, r", 8(\.1)? l$")

    async def test_half_a_cent_of_a_refund_counts_as_one(self):
        self.assertEqual([refund_cents(25, 50), refund_cents(25, 51), refund_cents(25, 49)], [-13, -13, -12])
        self.assertEqual([refund_cents(1, 50), refund_cents(333, 100), refund_cents(333, 0)], [-1, -333, 0])

    async def test_no_line_break_reaches_the_label_printer(self):
        texts = [f"Jug{sign}LABEL T-00002|x|y" for sign in BREAKS]
        self.assertEqual([len(label(piece(label=text), ANA).splitlines()) for text in texts], [1] * len(texts))
        self.assertEqual(label(piece(label="a|b\r\n"), ANA), "LABEL T-00001|Ana Brook|a/b")

    async def test_entries_are_lists_of_their_own(self):
        await self.ledger.add(entry())
        await self.ledger.add(entry(2, at=NOON + timedelta(days=1), potter="P-02"))
        self.ledger.entries("P-01").clear()
        self.assertEqual(self.ledger.entries("P-01"), [entry()])
        self.assertEqual(self.ledger.potters(), ["P-01", "P-02"])

    async def test_a_piece_as_high_as_announced_can_join(self):
        from kilnshed.views import size_line

        firings = [Firing("F-0001", "K1", kind, BISQUE) for kind in (Kind.BISQUE, Kind.GLAZE)]
        self.assertEqual(size_line(firings[0], SMALL), "F-0001: bisque, pieces up to 150 mm")
        self.assertEqual(size_line(firings[1], SMALL), "F-0001: glaze, pieces up to 144 mm")
        high = [piece(height_mm=height, state=State.BISQUE) for height in (144, 145)]
        self.assertEqual([check(SMALL, firings[1], each) for each in high], [None, Refusal.SIZE])

    async def test_fahrenheit_has_its_zero_elsewhere(self):
        self.assertEqual([fahrenheit(dc) for dc in (0, 1, 3, -178, 12_405)], [32, 32, 33, 0, 2_265])

    async def test_a_firing_keeps_the_energy_that_it_used(self):
        firing = await self.cooled()
        await self.shed.open(firing, (), METER)
        self.assertEqual(self.firing(firing).energy_wh, 17_000)
        self.assertEqual(self.ledger.balance("P-01"), 746)

    async def test_a_piece_is_picked_up_once(self):
        done = await self.fired_glaze()
        before = self.ledger.balance("P-01")
        self.assertEqual(await self.shed.pick_up(done, "555555"), Refusal.GONE)
        await asyncio.gather(self.shed.pick_up(done, "012345"), self.shed.pick_up(done, "012345"))
        self.assertEqual(self.ledger.balance("P-01"), before - 200)
        self.assertEqual(self.shed.pieces(), [])

    async def test_a_piece_stays_if_its_deposit_cannot_be_paid_back(self):
        done = await self.fired_glaze()
        self.files.failing = "write"
        with self.assertRaises(OSError):
            await self.shed.pick_up(done, "012345")
        self.assertEqual(self.states(), [State.DONE])
        self.files.failing = None
        self.assertEqual(await self.shed.pick_up(done, "012345"), None)

    async def test_a_question_about_an_unknown_potter_leaves_nothing(self):
        await self.ledger.add(entry())
        self.assertEqual(self.ledger.balance("P-09"), 0)
        self.assertEqual(self.ledger.entries("P-09"), [])
        self.assertEqual(self.ledger.potters(), ["P-01"])

    async def test_amounts_have_two_digits(self):
        amounts = [euros(cents) for cents in (0, 7, -7, 100, -12_345, 123_456_789)]
        self.assertEqual(amounts[:3], ["0.00 EUR", "0.07 EUR", "-0.07 EUR"])
        self.assertEqual(amounts[3:], ["1.00 EUR", "-123.45 EUR", "1234567.89 EUR"])

    async def test_formulas_are_texts(self):
        labels = ["+1", "-1", "@a", "\t=1", "\u00a0=1", "a=1", "\x1f=1"]
        rows = sheet([piece(label=text) for text in labels], {"P-01": ANA}).split("\n")[1:-1]
        texts = [row.removeprefix("T-00001,Ana Brook,") for row in rows]
        self.assertEqual(texts, ["'+1", "'-1", "'@a", "'\t=1", "'\u00a0=1", "a=1", "'\x1f=1"])

    async def test_labels_stay_in_their_attribute(self):
        self.assertIn("<li title='a&#x27; b'>", card(piece(label="a' b"), ANA))

    async def test_nothing_is_left_of_a_copy_that_is_called_off(self):
        copying = asyncio.create_task(export([entry()], "copy", self.files))
        await asyncio.sleep(0)
        copying.cancel()
        await settle()
        self.assertEqual(sorted(self.files.texts), ["book"])
        self.assertEqual(self.files.open_files, 1)
        await self.ledger.add(entry())
        self.assertEqual(await read_ledger("book", self.files), [entry()])
