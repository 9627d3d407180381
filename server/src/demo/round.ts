/** Decisions and comments of the demo's reviewers on the forty changes of one round. All are invented. */
import type { Severity, Verdict } from '@nova/contract/projects/code-reviews'

export const roundId = 'hut-nights'

export type Remark = { path: string; line: number; severity?: Severity; text: string }
/** `decided` is the last change that they came to; without it, all. */
export type Reviewer = { rejects: Record<string, Remark | null>; leaves?: string[]; tries: string[]; decided?: string }

const at = (path: string, line: number, text: string, severity?: Severity): Remark => ({
  path: `src/${path}.ts`,
  line,
  text,
  ...(severity ? { severity } : {}),
})

/** Careful: misses two faults, gives one a wrong reason and one a wrong place, and stops one sound change. */
export const grace: Reviewer = {
  tries: ['a02-hours-left', 'a15-early-gone'],
  leaves: ['b18-sync-at-the-end'],
  rejects: {
    'a02-hours-left': at(
      'money',
      33,
      '`Math.trunc` makes −0.5 hours 0, so cancelling at 18:30 is still free. Compare before you round.',
    ),
    'a04-bookings-by-status': at(
      'desk',
      51,
      'These copies are shallow. A caller who changes `party` changes the booking itself.',
    ),
    'a07-append-in-steps': at(
      'journal',
      32,
      'The caller no longer waits for the sync. If it fails, the append looks as if it had worked.',
    ),
    'a09-find-by-address': at(
      'views',
      55,
      'This looks through all bookings. A warden could try addresses until one hits. It has to start from the viewer’s list.',
    ),
    'a12-price-of-a-night': at(
      'money',
      18,
      'Rounded for each night and multiplied afterwards. The README rounds once, over the whole stay.',
    ),
    'a15-early-gone': at(
      'desk',
      97,
      'The status is read outside the lane. Two clicks both pass this line before either of them is done.',
    ),
    'a16-try-a-mail-now': at('outbox', 41, 'Please give this method a longer name, `retryNow` for instance.'),
    'a19-season-by-its-ends': at(
      'desk',
      154,
      'The departure is the morning after the last night, so the last night of the season is refused now.',
    ),
    'b03-time-left': at('holds', 56, 'With nothing left the hold is over, the README says. This still counts it.'),
    'b06-parts-of-a-refund': at(
      'money',
      33,
      'These are today’s prices. A booking keeps the price of its day, so the refund must too.',
    ),
    'b08-not-a-journal': at('journal', 46, 'I would check the path before this.'),
    'b11-booking-for-hold': at(
      'desk',
      77,
      'The line has to be written first. If that fails now, the hold is gone and the booking stays.',
    ),
    'b14-comma-amounts': at('money', 52, '`12,5` becomes 12.05 here: a single digit after the comma is tens of cents.'),
    'b15-escape-in-steps': at(
      'views',
      89,
      'The single quote is left out, and the confirmation has attributes in single quotes.',
    ),
    'b16-nights-in-the-way': at('desk', 50, 'Should this not skip nights that are on hold?', 'question'),
  },
}

/** Quick: rejects what looks unusual, and comments on little of it. */
export const oskar: Reviewer = {
  tries: [],
  rejects: {
    'a02-hours-left': at('money', 33, 'Truncating a negative number gives 0. That is off by an hour.'),
    'a08-mails-on-their-way': at('outbox', 27, 'This counts failed mails too.'),
    'a09-find-by-address': null,
    'a10-lane-of-results': null,
    'a12-price-of-a-night': at('money', 18, 'This rounds too early.'),
    'a16-try-a-mail-now': at('outbox', 41, 'The old timer still runs and will send a second time.'),
    'a17-order-as-text': at('views', 49, 'Comparing texts puts 10 before 9.'),
    'b01-parts-of-a-cell': null,
    'b05-add-to-the-day': null,
    'b06-parts-of-a-refund': at('money', 33, 'Why work out the price again? It is in the booking.'),
    'b10-children-of-a-night': null,
    'b14-comma-amounts': at('money', 52, 'One digit after the comma goes wrong.'),
    'b15-escape-in-steps': null,
    'b18-sync-at-the-end': null,
  },
}

/** In the middle of the first half. */
export const mina: Reviewer = {
  tries: ['a07-append-in-steps'],
  decided: 'a13-restore-a-moment',
  rejects: {
    'a04-bookings-by-status': at('desk', 51, 'A copy of the list is not a copy of its bookings: the party is shared.'),
    'a07-append-in-steps': at('journal', 32, 'Nothing waits for the sync any more, so its error is lost.'),
    'a10-lane-of-results': null,
    'a12-price-of-a-night': at('money', 18, 'Is rounding by night on purpose?', 'question'),
  },
}

/** Comments at a fault's place whose words name another problem, as those who marked them saw it. */
export const unnamed = ['Please give this method', 'I would check the path']
/** One on which they differ. */
export const disputed = 'With nothing left'

export const verdictOf = ({ rejects, leaves = [] }: Reviewer, change: string): Verdict =>
  leaves.includes(change) ? 'open' : change in rejects ? 'reject' : 'accept'
