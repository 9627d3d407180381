import unittest

from captions.checks import find_problems
from captions.model import Cue
from captions.timing import close_gaps, shift


class Timing(unittest.TestCase):
    def test_cues_before_the_film_are_cut_or_left_out(self):
        cues = [Cue(0, 1000, ("A",)), Cue(1500, 3000, ("B",)), Cue(4000, 5000, ("C",))]
        self.assertEqual(shift(cues, -2000), [Cue(0, 1000, ("B",)), Cue(2000, 3000, ("C",))])

    def test_only_tiny_gaps_are_closed(self):
        cues = [Cue(0, 1000, ("A",)), Cue(1079, 2000, ("B",)), Cue(2080, 3000, ("C",))]
        self.assertEqual([cue.end_ms for cue in close_gaps(cues)], [1079, 2000, 3000])


class Checks(unittest.TestCase):
    def test_overlapping_and_empty_cues_are_named(self):
        cues = [Cue(0, 2000, ("A",)), Cue(1000, 3000, ())]
        self.assertEqual(find_problems(cues), ["Cue 1 overlaps with the next one.", "Cue 2 has no text."])
