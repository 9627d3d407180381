import unittest

from captions.model import CaptionError, Cue
from captions.srt import read_srt
from captions.timecode import format_timecode, parse_timecode
from captions.vtt import read_vtt


class ShortFractions(unittest.TestCase):
    def test_one_digit_means_tenths(self):
        self.assertEqual(parse_timecode("00:00:01,5"), 1500)

    def test_two_digits_mean_hundredths(self):
        self.assertEqual(parse_timecode("00:01:00,25"), 60_250)
        self.assertEqual(parse_timecode("00:00:00,05"), 50)

    def test_three_digits_mean_milliseconds(self):
        self.assertEqual(parse_timecode("01:02:03,004"), 3_723_004)
        self.assertEqual(parse_timecode("00:00:00,040"), 40)

    def test_more_digits_are_cut_off_after_the_third(self):
        self.assertEqual(parse_timecode("00:00:01,123456"), 1123)
        self.assertEqual(parse_timecode("00:00:01.9999"), 1999)

    def test_short_fractions_work_in_webvtt_and_without_hours(self):
        self.assertEqual(read_vtt("WEBVTT\n\n00:01.5 --> 00:02.75\nHi\n"), [Cue(1500, 2750, ("Hi",))])

    def test_short_fractions_work_in_both_times_of_a_cue(self):
        self.assertEqual(read_srt("1\n00:00:01,2 --> 00:00:01,25\nHi\n"), [Cue(1200, 1250, ("Hi",))])

    def test_what_is_no_timecode_is_refused(self):
        for text in ("", "00:00:01", "00:00:01,", "00:61:00,000", "aa:00:00,5", "00:00:01,5x"):
            with self.subTest(text=text), self.assertRaises(CaptionError):
                parse_timecode(text)

    def test_written_timecodes_have_three_digits(self):
        self.assertEqual(format_timecode(3_723_050, ","), "01:02:03,050")
