/** A yes or no stands only before what was surely said; who was right hears the fact without it. */
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Situation } from './situation.ts'
import { countDenials } from './understanding/verdicts.ts'

const ask = async (message: string, place: Situation) => (await replyBuiltIn(message, place, room)).text

describe('a belief that is known to be wrong', () => {
  it.each([
    [
      'deploy-waves',
      'a visited set alone is not enough to detect a circle, right?',
      'Two services may share a need. In `{"a": ["b", "c"], "b": ["c"]}` c is met twice without any circle; what counts is meeting one whose own search isn\'t finished.',
    ],
    [
      'worker-pool',
      'i cant treat two workers as one of double speed, right?',
      'A task keeps one worker busy for its whole duration. Two tasks at 0 with two workers both start at 0; a single fast worker would let one wait.',
    ],
    [
      'folder-access',
      'a root without a rule is denied, so no rule doesnt mean allowed?',
      "A dot takes over its parent's outcome, and a root without a rule is denied. With only dots the result is 0.",
    ],
    [
      'idempotent-payments',
      'a pin or 3d secure doesnt stop a double charge since the person just confirms twice, right?',
      'A captcha, a PIN or a confirmation by the bank makes sure a person agrees. Somebody who saw no answer agrees a second time. Still open: Two attempts arrive within the same millisecond at two servers. Who decides which one goes on?',
    ],
  ])('of %s is not denied to who says the opposite: “%s”', async (id, message, reply) => {
    expect(await ask(message, standAt(id))).toBe(reply)
  })

  it.each([
    [
      'worker-pool',
      'i divide each duration by the number of workers, its like one fast worker, right?',
      /^No: a task /,
    ],
    ['idempotent-payments', 'with a pin nobody pays twice, so thats safe?', /^No: the customer confirms, /],
    ['earliest-slot', 'checking opens + length <= closes at the start is enough, isnt it?', /^No: it only says /],
  ])('of %s still hears its no: “%s”', async (id, message, begins) => {
    expect(await ask(message, standAt(id))).toMatch(begins)
  })
})

describe('what comes out of a test that a no had asked for', () => {
  const no =
    "No: open the same short link twice in one browser, once with each code, and look at your server's log. How many lines are there?"
  const place = standAt('design-short-links', {
    said: ['with 301 i see every visit in my log?'],
    replies: [{ text: no, step: 1 }],
  })

  it('hears no second no, and a yes where it holds', async () => {
    expect(await ask('huh why no? with 301 its cached so there would only be one line in the log', place)).toMatch(
      /^Yes, as far as I can tell that holds\. Still open: /,
    )
  })
})

describe('a denial', () => {
  it.each([
    ['thats not enough', 1],
    ['it isnt enough and cant work', 2],
    ["that's enough, isn't it?", 0],
    ['enough, no?', 0],
    ['the pipeline is to blame, not the test', 0],
    ["i'm not sure, is it the offset?", 0],
  ])('is counted only where something is denied: “%s”', (text, count) => {
    expect(countDenials(text)).toBe(count)
  })
})
