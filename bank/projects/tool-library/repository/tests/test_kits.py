from tests.desk import DeskCase


class Kits(DeskCase):
    def test_a_kit_is_lent(self):
        client = self.open([("Drill", 2), ("Sander", 1)], kits=[("Moving in", {1: 2, 2: 1})])
        answer = client.post("/kits/1/loans", json={"member": 1, "due": "2026-06-30"})
        self.assertEqual((answer.status_code, len(answer.json["loans"])), (201, 3))
        self.assertEqual(self.read("SELECT count(*) FROM loans WHERE member_id = 1"), [(3,)])

    def test_kits_are_found_by_a_part_of_their_name(self):
        client = self.open([("Drill", 1)], kits=[("Moving in", {1: 1}), ("Garden", {1: 1}), ("Moving out", {1: 1})])
        found = client.get("/kits?search=moving").json
        self.assertEqual([kit["name"] for kit in found], ["Moving in", "Moving out"])
