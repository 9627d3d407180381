import asyncio

from kilnshed.control import SensorFailed
from kilnshed.model import Kind, Phase, Refusal, State
from tests.rig import ShedTest, settle

METER = "2026-01-10T18:15 9000\n2026-01-10T18:30 8000"


class Shed(ShedTest):
    async def test_a_piece_is_fired_opened_and_charged(self):
        firing = await self.cooled()
        self.assertEqual(self.firing(firing).phase, Phase.COOLING)
        self.assertEqual(await self.shed.open(firing, (), METER), None)
        self.assertEqual(self.states(), [State.BISQUE])
        self.assertEqual(self.ledger.balance("P-01"), 200 + 546)
        self.assertEqual([potter for potter, _ in self.outbox.sent], ["P-01"])

    async def test_a_hot_kiln_stays_closed(self):
        firing = await self.cooled()
        self.kilns.dc["K1"] = 601
        self.assertEqual(await self.shed.open(firing, (), METER), Refusal.HOT)

    async def test_pieces_that_break_cost_nothing(self):
        bowl, cup = await self.hand_in(), await self.hand_in("P-02", "Cup")
        firing = await self.cooled(bowl, cup)
        await self.shed.open(firing, [cup.id], METER)
        self.assertEqual(self.states(), [State.BISQUE, State.BROKEN])
        self.assertEqual(self.ledger.balance("P-02"), 200)
        self.assertEqual(await self.shed.pick_up(cup.id, "555555"), None)
        self.assertEqual(self.ledger.balance("P-02"), 0)

    async def test_a_charge_is_refunded_once(self):
        firing = await self.cooled()
        await self.shed.open(firing, (), METER)
        self.assertEqual(await self.shed.refund(firing, "P-01", 50), None)
        self.assertEqual(await self.shed.refund(firing, "P-01", 50), Refusal.STATE)
        self.assertEqual(self.ledger.balance("P-01"), 200 + 273)
        self.assertEqual(await self.shed.refund(firing, "P-02", 50), Refusal.GONE)

    async def test_pieces_join_and_leave_a_planned_firing(self):
        bowl = await self.hand_in()
        firing = await self.planned(bowl)
        self.assertEqual(self.shed.join(firing, bowl.id), Refusal.STATE)
        self.assertEqual(self.shed.leave(bowl.id), None)
        self.assertEqual(self.shed.leave(bowl.id), Refusal.GONE)
        self.assertEqual(await self.shed.fire(firing), Refusal.STATE)

    async def test_raw_pieces_are_not_glazed(self):
        bowl = await self.hand_in()
        firing = self.shed.plan("K1", Kind.GLAZE, self.firing(await self.planned(bowl)).segments)
        self.shed.leave(bowl.id)
        self.assertEqual(self.shed.join(firing.id, bowl.id), Refusal.STATE)

    async def test_a_firing_without_a_reading_is_planned_again(self):
        firing = await self.planned()
        self.kilns.dc["K1"] = None
        with self.assertRaises(SensorFailed):
            await self.shed.fire(firing)
        self.assertEqual(self.firing(firing).phase, Phase.PLANNED)
        self.assertFalse(self.kilns.is_on.get("K1"))

    async def test_kilns_wait_for_power(self):
        small, large = await self.planned(), await self.planned(await self.hand_in(), kiln="K2")
        self.kilns.is_paused = True
        requests = [asyncio.create_task(self.shed.fire(each)) for each in (small, large)]
        await settle()
        self.assertEqual(self.control.running(), ["K1", "K2"])
        self.assertEqual(self.breaker.free_watts, 11_000)
        self.kilns.is_paused = False
        self.assertEqual(await asyncio.gather(*requests), [None, None])
        self.assertEqual(self.breaker.free_watts, 20_000)
