import asyncio

from kilnshed.control import Breaker, Heating, SensorFailed, TooHot
from kilnshed.costs import charges, energy_cents, read_meter, shares
from kilnshed.ledger import read_ledger
from kilnshed.model import Kind, Phase, Refusal, State
from kilnshed.programme import parse_programme, target_at
from kilnshed.shelves import load
from kilnshed.units import half_up, parse_degrees
from kilnshed.views import notice, sheet
from tests.rig import ANA, BEN, BISQUE, LARGE, SMALL, TARIFF, ShedTest, entry, piece, settle


def quarters(*lines: str):
    return read_meter("\n".join(lines))


class FirstHalf(ShedTest):
    async def test_halves_go_away_from_zero(self):
        self.assertEqual([half_up(each, 10) for each in (-15, -14, -5, 0, 4, 5, 14, 15)], [-2, -1, -1, 0, 0, 1, 1, 2])
        self.assertEqual([half_up(each, 3) for each in (-2, -1, 1, 2, 4)], [-1, 0, 0, 1, 1])

    async def test_the_night_begins_with_the_quarter_after_nine(self):
        from kilnshed.costs import night_wh

        self.assertEqual(night_wh(quarters("2026-01-10T21:00 1", "2026-01-10T21:15 20")), 20)
        self.assertEqual(night_wh(quarters("2026-01-11T05:00 300", "2026-01-11T05:15 4000", "2026-01-11T00:00 1")), 301)

    async def test_the_price_of_the_night_begins_with_the_quarter_after_nine(self):
        self.assertEqual(energy_cents(quarters("2026-01-10T21:00 10000"), TARIFF), 321)
        self.assertEqual(energy_cents(quarters("2026-01-10T21:15 10000"), TARIFF), 198)
        self.assertEqual(energy_cents(quarters("2026-01-11T05:00 10000"), TARIFF), 198)
        self.assertEqual(energy_cents(quarters("2026-01-11T05:15 10000"), TARIFF), 321)

    async def test_energy_is_rounded_once(self):
        self.assertEqual(energy_cents(quarters("2026-01-10T12:15 200", "2026-01-10T12:30 111"), TARIFF), 10)

    async def test_cents_that_are_left_go_to_the_largest_remainders(self):
        self.assertEqual(shares(10, {"T-3": 1, "T-1": 1, "T-2": 1}), {"T-3": 3, "T-1": 4, "T-2": 3})
        self.assertEqual(shares(101, {"T-1": 1, "T-2": 2, "T-3": 1}), {"T-1": 25, "T-2": 51, "T-3": 25})
        self.assertEqual(list(charges([piece(2, potter="P-02"), piece(1)], 5).values()), [2, 3])

    async def test_a_frozen_kiln_can_be_fired(self):
        firing = await self.planned()
        self.kilns.dc["K1"] = 0
        self.assertEqual(await self.shed.fire(firing), None)
        self.assertEqual(self.firing(firing).phase, Phase.COOLING)

    async def test_temperatures_have_a_form(self):
        self.assertEqual([parse_degrees(text) for text in ("0.5", "-0.5", "9999.9")], [5, -5, 99_999])
        self.assertEqual([parse_degrees(text) for text in ("1.", ".5", "12345", "1.25", "5\n", "--1")], [None] * 6)

    async def test_programmes_are_read_again_and_again(self):
        self.assertEqual(parse_programme("100/600 10;200/1000"), BISQUE)
        self.assertEqual(parse_programme("100/600 10;200/1000"), BISQUE)
        for _ in range(2):
            with self.assertRaisesRegex(ValueError, "no part of a programme"):
                parse_programme("100/warm")

    async def test_a_hold_ends_with_its_last_second(self):
        self.assertEqual(target_at(BISQUE, 0, 22_199), 6_000)
        self.assertEqual(target_at(BISQUE, 0, 22_209), 6_005)

    async def test_a_sensor_that_fails_while_the_kiln_heats_stops_the_firing(self):
        firing = await self.planned()
        self.kilns.breaks_when_on = True
        with self.assertRaises(SensorFailed):
            await self.shed.fire(firing)
        self.assertEqual(self.firing(firing).phase, Phase.PLANNED)
        self.assertEqual(["K1 on" in self.kilns.switched, self.kilns.switched[-1]], [True, "K1 off"])

    async def test_a_kiln_is_not_heated_while_it_has_no_reading(self):
        firing = await self.planned()
        self.kilns.breaks_when_on = True
        with self.assertRaises(SensorFailed):
            await self.shed.fire(firing)
        self.assertEqual(self.kilns.heated_blindly, [])

    async def test_the_heating_is_switched_off_in_any_case(self):
        switched = []
        with Heating(switched.append):
            pass
        with Heating(switched.append) as heating:
            heating.on()
            heating.on()
        self.assertEqual(switched, [False, True, False])

    async def test_a_kiln_that_is_too_hot_is_stopped(self):
        firing = await self.planned()
        self.kilns.step_dc = 14_000
        with self.assertRaises(TooHot):
            await self.shed.fire(firing)
        self.assertEqual(self.firing(firing).highest_dc, None)

    async def test_closing_stops_all_kilns(self):
        firings = [await self.planned(), await self.planned(kiln="K2")]
        self.breaker.release(10_000)
        self.kilns.is_paused = True
        requests = [asyncio.create_task(self.shed.fire(each)) for each in firings]
        await settle()
        await self.control.close()
        await self.control.close()
        self.assertEqual([request.cancelled() for request in requests], [True, True])
        self.assertEqual(self.control.running(), [])
        self.assertEqual([self.firing(each).phase for each in firings], [Phase.PLANNED, Phase.PLANNED])
        self.assertEqual(self.breaker.free_watts, 30_000)

    async def test_a_firing_that_is_asked_for_twice_at_once_is_fired_once(self):
        firing = await self.planned()
        results = await asyncio.gather(self.shed.fire(firing), self.shed.fire(firing), return_exceptions=True)
        self.assertEqual(results, [None, Refusal.STATE])
        self.assertEqual(self.firing(firing).phase, Phase.COOLING)

    async def test_pieces_stay_in_a_firing_that_has_begun(self):
        firing = await self.planned(*[await self.hand_in() for _ in range(2)])
        request = asyncio.create_task(self.shed.fire(firing))
        await asyncio.sleep(0)
        self.assertEqual(self.shed.leave("T-00001"), Refusal.STATE)
        self.assertEqual(await request, None)

    async def test_a_kiln_that_has_not_been_opened_is_busy(self):
        other = await self.planned(await self.hand_in())
        await self.cooled(await self.hand_in())
        self.assertEqual(await self.shed.fire(other), Refusal.STATE)
        self.assertEqual(await self.shed.fire("F-0009"), Refusal.GONE)

    async def test_an_estimate_is_in_cents(self):
        from kilnshed.costs import estimate_cents

        self.assertEqual(estimate_cents(SMALL, BISQUE, 0, TARIFF), 2_359)
        self.assertEqual(estimate_cents(LARGE, BISQUE[:1], 5_900, TARIFF), 103)

    async def test_a_wrong_code_finds_nothing(self):
        bowl = await self.hand_in()
        for code in ("12345", "0123456", "é", ""):
            self.assertEqual(await self.shed.pick_up(bowl.id, code), Refusal.GONE)
        self.assertEqual(await self.shed.pick_up(bowl.id, "012345"), Refusal.STATE)
        self.assertEqual(await self.shed.pick_up("T-00009", "012345"), Refusal.GONE)

    async def test_power_that_was_granted_to_a_cancelled_firing_is_given_back(self):
        breaker = Breaker(10_000)
        await breaker.acquire(9_000)
        waiting = asyncio.create_task(breaker.acquire(8_000))
        await settle()
        breaker.release(9_000)
        waiting.cancel()
        await settle()
        self.assertEqual(waiting.cancelled(), True)
        self.assertEqual(breaker.free_watts, 10_000)

    async def test_a_firing_that_is_called_off_gives_up_its_place(self):
        breaker = Breaker(10_000)
        await breaker.acquire(9_000)
        large, small = (asyncio.create_task(breaker.acquire(watts)) for watts in (9_000, 1_000))
        await settle()
        self.assertEqual(small.done(), False)
        large.cancel()
        await settle()
        self.assertEqual([small.done(), breaker.free_watts], [True, 0])
        last = asyncio.create_task(breaker.acquire(10_000))
        await settle()
        last.cancel()
        breaker.release(9_000)
        await settle()
        self.assertEqual(breaker.free_watts, 9_000)

    async def test_callers_may_change_the_shelves_that_they_get(self):
        bowls = [piece(1), piece(2)]
        shelves, left = load(SMALL, Kind.BISQUE, bowls)
        shelves[0].clear()
        left.append(bowls[0])
        self.assertEqual(load(SMALL, Kind.BISQUE, bowls), ([bowls, []], []))
        self.assertEqual(len(bowls), 2)

    async def test_high_and_wide_pieces_find_their_shelves(self):
        high, flat, wide = piece(1, height_mm=250), piece(2), piece(3, width_mm=600, depth_mm=500)
        last = piece(4, height_mm=200)
        shelves, left = load(LARGE, Kind.BISQUE, [high, flat, wide, last])
        self.assertEqual(shelves, [[flat, last], [], [high]])
        self.assertEqual(left, [wide])
        self.assertEqual(load(LARGE, Kind.GLAZE, [last])[0], [[], [], [last]])

    async def test_an_entry_that_is_added_twice_at_once_is_written_once(self):
        results = await asyncio.gather(*[self.ledger.add(entry()) for _ in range(3)], self.ledger.add(entry(2)))
        self.assertEqual(results, [True, False, False, True])
        self.assertEqual(await read_ledger("book", self.files), [entry(), entry(2)])

    async def test_a_label_is_no_template(self):
        bowl, cup = await self.hand_in(label="{firing.pieces}"), await self.hand_in("P-02", "Secret cup")
        firing = self.firing(await self.planned(bowl, cup))
        text = notice("Hello {potter.name}!", ANA, firing)
        self.assertEqual(text, "Hello Ana Brook!\nYour pieces: {firing.pieces}")

    async def test_names_are_filled_in_as_they_are(self):
        firing = self.firing(await self.planned(await self.hand_in("P-02", "Cup")))
        self.assertEqual(notice("{potter.name}, {firing.kiln}", BEN, firing), "Ben Rowe, K1\nYour pieces: Cup")
        self.assertEqual(sheet([piece(label=" =1+1")], {"P-01": ANA}).split("\n")[1], "T-00001,Ana Brook,' =1+1")

    async def test_a_firing_that_could_not_be_opened_can_be_opened_again(self):
        firing = await self.cooled(await self.hand_in(), await self.hand_in("P-02"))
        self.files.failing = "sync"
        with self.assertRaises(OSError):
            await self.shed.open(firing, (), "2026-01-10T12:15 1000")
        self.assertEqual(self.states(), [State.RAW, State.RAW])
        self.files.failing = None
        self.assertEqual(await self.shed.open(firing, (), "2026-01-10T12:15 1000"), None)
        self.assertEqual([self.ledger.balance(each) for each in ("P-01", "P-02")], [216, 216])
