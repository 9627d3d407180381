/** Which kind of input a message suspects, and which messages suspect none. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { describe, expect, it, vi } from 'vitest'
import { bank, room, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'
import { nameKind, readGuess } from './guessed-kinds.ts'
import { answerGuessedKind, type MeetKind } from './kind-answers.ts'

/** The visible tests pass, and hidden ones do not. */
const searching = { state: 'wrong-answer', test: { failure: null } } as unknown as Partial<Situation>
const code = 'n := 5\nbest := 0\nfor i := range n {}'

function read(id: string, message: string, more: Partial<Situation> = searching): string | undefined {
  const question = bank.byId.get(id) as BankCodingQuestion
  const kind = readGuess(message, question, standAt(id, { code, ...more }))
  return kind && nameKind(kind, question)
}

describe('a message that suspects a kind of input is read as that kind', () => {
  it.each([
    ['largest-stand', 'is the empty floor maybe a problem, floor[0]?', 'with an empty `floor`'],
    ['fullest-moment', '2 edge still fail, something w time 0?', 'where `came` or `left` is 0'],
    ['fullest-moment', 'the visible are ok, is the empty case whats missing', 'with an empty list or text'],
    ['fullest-moment', 'is it the no visits case', 'with an empty `visits`'],
    ['stage-spot', 'it was minus. still one edge red, meadow[0] on empty?', 'with an empty `meadow`'],
    ['crane-bookings', 'does it crash when the list has nothing in it?', 'with an empty list or text'],
    ['resolve-route', 'i think it breaks with an empty link', 'with an empty `link`'],
    ['resolve-route', 'maybe an empty string?', 'with an empty text'],
    ['earliest-slot', 'is it a problem if one person has an empty row?', 'with something empty inside'],
    ['expiring-credits', 'maybe negative numbers?', 'with a negative number'],
    ['battery-plan', 'perhaps my code cant handle negative prices?', 'with a negative number in `prices`'],
    ['battery-plan', 'something with prices below 0?', 'with a negative number in `prices`'],
    ['battery-plan', 'i bet its the zeros', 'with a 0'],
    ['battery-plan', 'does fee = 0 break it?', 'where `fee` is 0'],
    ['crane-bookings', 'is it because of rest 0', 'where `rest` is 0'],
    ['crane-bookings', 'hmm maybe it is when pay is zero?', 'with a 0 in `pay`'],
    ['crane-bookings', 'if there is only one?', 'with a list of just one'],
    ['crane-bookings', 'could that be from a single booking only', 'with just one in `bookings`'],
    ['crane-bookings', 'does my code fail for one booking?', 'with just one in `bookings`'],
    ['planned-cache', 'is it duplicates?', 'with two equal elements'],
    ['same-customer', 'is it from duplicates in one record?', 'with two equal values in `records`'],
    ['newest-release', 'hmm repeated names trouble?', 'with two equal values in `names`'],
    ['nth-cheapest-menu', 'my ties are wrong i guess', 'with two equal elements'],
    ['crane-bookings', 'maybe ties?', 'with two equal values in `start` or `end` or `pay`'],
    ['crane-bookings', 'when two end at the same time?', 'with two equal values in `end`'],
    ['crane-bookings', 'maybe two with the same start?', 'with two equal values in `start`'],
    ['worker-pool', 'could it be equal priority?', 'with two equal values in `priority`'],
    [
      'maintenance-window',
      'does it break for a length bigger than the list',
      'where `length` is larger than the length of what else is given',
    ],
    [
      'top-customers',
      'maybe count larger than the list?',
      'where `count` is larger than the length of what else is given',
    ],
    [
      'sized-cache',
      'hidden fails, is it bc of the file bigger than capacity?',
      'where a number is larger than `capacity`',
    ],
    ['shared-print-job', 'very large values?', 'with very large numbers'],
    ['shared-print-job', 'mine probably dies on huge numbers?', 'with very large numbers'],
    ['crane-bookings', 'unsorted input maybe?', 'that are not in order'],
    ['crane-bookings', 'does it fail if bookings are already sorted?', 'with ascending values in `bookings`'],
    ['crane-bookings', 'something with reversed bookings?', 'with descending values in `bookings`'],
    ['earliest-slot', 'do zero length appointments break it', 'where a pair begins and ends at the same number'],
    ['alert-suppression', 'could the problem be several alarms at the same time?', 'with two equal values in `times`'],
    ['coupon-route', 'edge red.. do i miss the case w/ 0 passes', 'with a 0 in `passes`'],
    ['sized-cache', 'is capacity 0 the thing', 'where `capacity` is 0'],
    ['planned-cache', 'i have a feeling it goes wrong with one element', 'with a list of just one'],
    ['shared-print-job', 'might be big values like 10^9', 'with very large numbers'],
    [
      'top-customers',
      'is it cuz count can be more than the number of items',
      'where `count` is larger than the length of what else is given',
    ],
    ['earliest-slot', 'maybe start = end?', 'where a pair begins and ends at the same number'],
  ])('%s: %s', (id, message, kind) => {
    expect(read(id, message)).toBe(kind)
  })
})

describe('a message that asks for a rule, for the language or for something else suspects none', () => {
  it.each([
    ['largest-stand', 'can floor be empty?'],
    ['crane-bookings', 'what do i return for an empty list?'],
    ['crane-bookings', 'what should i return if there are no bookings'],
    ['crane-bookings', 'what if two end at the same time?'],
    ['crane-bookings', 'what happens with an empty list?'],
    ['crane-bookings', 'are the bookings sorted'],
    ['crane-bookings', 'is it sorted?'],
    ['crane-bookings', 'is 0 a valid rest?'],
    ['crane-bookings', 'are there negative numbers?'],
    ['crane-bookings', 'is it ok if bookings is empty?'],
    ['crane-bookings', 'do duplicates count?'],
    ['crane-bookings', 'should i handle negative numbers?'],
    ['crane-bookings', 'do i need to check for an empty list?'],
    ['crane-bookings', 'why is the list empty after the loop'],
    ['crane-bookings', 'fixed the empty one. still 1 or 2 hidden wrong, small input please?'],
    ['crane-bookings', 'why do i get 0 everywhere?'],
    ['crane-bookings', 'it gives me an empty list, is that a bug?'],
    ['crane-bookings', 'maybe i should return 0'],
    ['crane-bookings', 'is it the same problem?'],
    ['crane-bookings', 'could it be negative?'],
    ['crane-bookings', 'ok thats the empty list i guess. but was my answer right'],
    ['crane-bookings', 'edge still failing.. is it line 9, the empty one?'],
    ['crane-bookings', 'do zeros break it? and how do i sort by two keys in python?'],
    ['crane-bookings', 'is it O(n) if the list is sorted?'],
    ['keypad-lock', 'so ## with tries = 2 locks the thing immediately, fine?'],
    ['top-customers', 'my ties are wrong i guess'],
    ['planned-cache', 'can the list have duplicates?'],
    ['planned-cache', 'is test 0 a problem?'],
    ['planned-cache', 'is plan[0] wrong?'],
    ['resolve-route', 'how do i check for an empty string in go'],
    ['resolve-route', 'is it because pop() on an empty array throws?'],
    ['shared-print-job', 'is n negative during warmup a problem?'],
    ['nested-budgets', 'is it because for in isnt sorted?'],
    ['nested-budgets', 'hidden one fails. i think its because names with same length get mixed up'],
    ['top-customers', 'still edge cases, totals <= 0?'],
    ['newest-release', 'expected "1.4". but these are the same?? whats the difference'],
    ['rush-orders', 'ok all green. count=1 with [0,-1], does that work w/ mine?'],
  ])('%s: %s', (id, message) => {
    expect(read(id, message)).toBeUndefined()
  })
})

describe('a kind that is named with no word of a guess', () => {
  it('is one while a hidden test fails, and none where nothing is being looked for', () => {
    expect(read('shared-print-job', 'very large values?')).toBe('with very large numbers')
    expect(read('shared-print-job', 'very large values?', { state: 'untested' })).toBeUndefined()
    expect(read('crane-bookings', 'and when bookings is empty?', { state: 'correct' })).toBeUndefined()
  })
})

describe('a failing test that everybody sees', () => {
  const failure = { index: 0, args: [[], 5], expected: 0, actual: null, error: 'TypeError: no\n    at main.js:3:1' }
  const failing = {
    ...{ code: 'a', language: 'javascript', state: 'wrong-answer', isTested: true },
    test: { failure },
  } as unknown as Partial<Situation>

  it('is told first, where it is of the kind, and nothing runs', async () => {
    const meetKind = vi.fn<MeetKind>()
    const scene = { situation: standAt('crane-bookings', failing), room, tongue: 'en' } as const
    expect((await answerGuessedKind('is it the empty list?', scene, { meetKind }))?.text).toBe(
      'The test that fails has that. With `bookings = [], rest = 5` your code stops (“TypeError: no”, line 3), and `0` is expected.',
    )
    expect(meetKind).not.toHaveBeenCalled()
  })

  it('is passed over where it is of another kind, and others are tried', async () => {
    const meetKind = vi.fn<MeetKind>().mockResolvedValue({ right: 12 })
    const scene = { situation: standAt('crane-bookings', failing), room, tongue: 'en' } as const
    expect((await answerGuessedKind('is it because two end at the same time?', scene, { meetKind }))?.text).toBe(
      "It doesn't look like it: I tried 12 inputs with two equal values in `end`, and your code is right on all of them.",
    )
  })
})

it('a message of more than 400 characters is no guess at a kind of input', () => {
  const guess = 'maybe it is the empty list? '
  expect(read('crane-bookings', guess)).toBe('with an empty list or text')
  expect(read('crane-bookings', guess.repeat(15))).toBeUndefined()
})
