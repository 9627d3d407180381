import unittest

from kilnshed.costs import charges, energy_cents, read_meter, refund_cents, shares
from kilnshed.model import Firing, Kind, Refusal, State
from kilnshed.programme import duration_s, parse_programme, target_at
from kilnshed.shelves import check, load
from kilnshed.units import degrees, euros, fahrenheit, half_up, parse_degrees
from kilnshed.views import Viewer, card, label, name_for, notice, pieces_for, public_line, sheet
from tests.rig import ANA, BEN, BISQUE, SMALL, TARIFF, piece


class Numbers(unittest.TestCase):
    def test_units_have_texts(self):
        self.assertEqual([degrees(12_405), degrees(-3)], ["1240.5", "-0.3"])
        self.assertEqual([parse_degrees("1240.5"), parse_degrees("-3"), parse_degrees("warm")], [12_405, -30, None])
        self.assertEqual([fahrenheit(1_000), fahrenheit(-400)], [212, -40])
        self.assertEqual([euros(305), euros(-5)], ["3.05 EUR", "-0.05 EUR"])
        self.assertEqual([half_up(5, 10), half_up(-5, 10), half_up(4, 10)], [1, -1, 0])

    def test_a_programme_is_followed(self):
        self.assertEqual(parse_programme("100/600 10; 200/1000"), BISQUE)
        self.assertEqual(duration_s(BISQUE, 0), 21_600 + 600 + 7_200)
        self.assertEqual(target_at(BISQUE, 0, 10_800), 3_000)
        self.assertEqual(target_at(BISQUE, 0, 22_000), 6_000)
        self.assertEqual(target_at(BISQUE, 0, 29_400), None)

    def test_energy_is_cheaper_at_night(self):
        self.assertEqual(energy_cents(read_meter("2026-01-10T12:15 1000"), TARIFF), 32)
        self.assertEqual(energy_cents(read_meter("2026-01-10T23:15 1000"), TARIFF), 20)

    def test_shares_add_up(self):
        self.assertEqual(shares(100, {"T-1": 1, "T-2": 1, "T-3": 1}), {"T-1": 34, "T-2": 33, "T-3": 33})
        self.assertEqual(charges([piece(1), piece(2, potter="P-02", state=State.BROKEN)], 101), {"P-01": 51, "P-02": 0})
        self.assertEqual(refund_cents(200, 25), -50)

    def test_pieces_are_put_on_the_lowest_shelf_with_room(self):
        plates = [piece(number, width_mm=390, depth_mm=390) for number in (1, 2, 3)]
        shelves, left = load(SMALL, Kind.BISQUE, plates)
        self.assertEqual(shelves, [[plates[0]], [plates[1]]])
        self.assertEqual(left, [plates[2]])

    def test_a_piece_is_refused_for_the_first_reason(self):
        firing = Firing("F-1", "K1", Kind.BISQUE, BISQUE)
        self.assertEqual(check(SMALL, firing, piece()), None)
        self.assertEqual(check(SMALL, firing, piece(state=State.DONE)), Refusal.STATE)
        self.assertEqual(check(SMALL, firing, piece(max_dc=9_999)), Refusal.HEAT)
        self.assertEqual(check(SMALL, firing, piece(height_mm=151)), Refusal.SIZE)


class Views(unittest.TestCase):
    def test_everyone_sees_what_is_theirs(self):
        pieces = [piece(2), piece(1), piece(3, potter="P-02")]
        self.assertEqual([each.id for each in pieces_for(Viewer("P-01"), pieces)], ["T-00001", "T-00002"])
        self.assertEqual(len(pieces_for(Viewer(is_steward=True), pieces)), 3)
        self.assertEqual(name_for(Viewer("P-01"), BEN), "A potter")
        self.assertEqual(name_for(Viewer("P-02"), BEN), "Ben Rowe")

    def test_texts_of_potters_do_nothing(self):
        self.assertEqual(label(piece(label="Jug\na|b"), ANA), "LABEL T-00001|Ana Brook|Jug a/b")
        self.assertIn("<b>&lt;i&gt;Jug</b>", card(piece(label="<i>Jug"), ANA))
        self.assertIn("T-00001,Ana Brook,'=1+1", sheet([piece(label="=1+1")], {"P-01": ANA}))

    def test_firings_are_announced(self):
        firing = Firing("F-1", "K1", Kind.BISQUE, BISQUE, [piece(), piece(2, potter="P-02", label="Cup")])
        self.assertIn("F-1: bisque, 1000.0 °C", public_line(firing))
        self.assertEqual(notice("Hello {potter.name}!", ANA, firing), "Hello Ana Brook!\nYour pieces: Blue bowl")
