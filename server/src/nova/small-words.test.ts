/** The small rules by which Nova picks and words what it knows; what becomes of them in a talk is in the other tests. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { describe, expect, test } from 'vitest'
import { explainComplaint, quoteComplaint } from '../code-facts/complaints.ts'
import { ceilingOf, nextStep } from './ladder.ts'
import type { Situation } from './situation.ts'
import { judgeLimits, listLimits } from './task/limits.ts'
import { lookedUp } from './task/lookups.ts'
import type { Match } from './understanding/similarity.ts'
import { answerOf, asQuestion, isClear, named, offered, withoutVerdict } from './understanding/verdicts.ts'

const match = (phrase: string, alike = 0.7, held = 1): Match<string> => ({ item: '', score: 1, phrase, alike, held })

describe('a yes or no that is known', () => {
  test.each([
    ['may the list be empty?', 'can the list be empty', true],
    ['must the list be sorted?', 'can the list be sorted', false],
    ['can the list not be empty?', 'can the list be empty', false],
    ['is the list sorted or random?', 'is the list sorted', false],
    ['is it sorted or not?', 'is it sorted', true],
    ['are there 3 letters?', 'are there letters', false],
    ['are there 3 letters?', 'are there 3 letters', true],
    ['is the first one kept?', 'is the last one kept', false],
    ['does the larger one win?', 'does the smaller one win', false],
    ['is the end inclusive?', 'is the end exclusive', false],
    ['is it ascending?', 'is it descending', false],
    ['do equal ones count?', 'do different ones count', false],
    ['a map instead of a list?', 'a map and a list?', false],
  ])('%s is answered by that to “%s”: %s', (message, phrase, isAnswered) => {
    expect(isClear(message, [match(phrase)])).toBe(isAnswered)
  })

  test('counts from a likeness on, and only clearly before the next', () => {
    const ranked = (alike: number, next?: number) => [
      match('can it be empty', alike),
      ...(next === undefined ? [] : [match('can it be null', next)]),
    ]
    const clear = (alike: number, next?: number) => isClear('could it be empty?', ranked(alike, next))
    expect([clear(0.54), clear(0.55), clear(0.7, 0.66), clear(0.7, 0.64), clear(0.8, 0.79)]).toEqual([
      ...[false, true, false, true, true],
    ])
    expect(isClear('could it be empty?', [])).toBe(false)
  })

  test('does not count where most of the message is about something else, unless that is another sentence', () => {
    expect(isClear('could it be empty of all the things?', [match('can it be empty', 0.7, 0.49)])).toBe(false)
    expect(isClear('I read the task twice. Could it be empty?', [match('can it be empty', 0.7, 0.49)])).toBe(true)
  })

  test.each([
    ['Yes, the list may be empty.', 'The list may be empty.'],
    ['No: it is sorted.', 'It is sorted.'],
    ['Exactly. that’s it: the map is new.', 'The map is new.'],
    ['Not quite: it counts twice.', 'It counts twice.'],
    ['Yesterday counts.', 'Yesterday counts.'],
  ])('is left out of %j where another question was asked', (text, rest) => {
    expect(withoutVerdict(text)).toBe(rest)
  })

  test('is said as it is, with its question, or without the yes', () => {
    const known = 'Yes, the list may be empty in any of the tests.'
    const answer = (message: string, alike: number) =>
      answerOf(message, [match('can the list be empty', alike)], known, 'can the list be empty')
    expect(answer('may the list be empty?', 0.9)).toBe(known)
    expect(answer('must the list be empty?', 0.9)).toBe('The list may be empty in any of the tests.')
    expect(answer('must the thing be gone?', 0.5)).toBe(`If you mean “can the list be empty?”: ${known}`)
    expect(answerOf('must it be?', [match('can it be empty', 0.6)], 'Yes, it may.', 'can it be empty')).toBe(
      'Can it be empty? Yes, it may.',
    )
  })
})

describe('a known question is offered', () => {
  test('as a question', () => {
    expect(['may it', 'may it?', 'Tell me.'].map(asQuestion)).toEqual(['May it?', 'May it?', 'Tell me.'])
  })

  test('in its first plain wording of few words', () => {
    const long = `what ${'very '.repeat(14)}long`
    expect(offered(['the empty list', long, 'is it sorted', 'can it be'])).toBe('Is it sorted?')
    expect(offered(['um, so the empty list'])).toBe('The empty list?')
  })

  test('in the wording that is closest, where that is plain', () => {
    const phrases = ['can it be empty', 'hm, is it ever empty']
    expect(named('hm, is it ever empty', phrases, 'Yes, in any test at all it may.')).toMatch(
      /^If you mean “is it ever empty\?”: /,
    )
    expect(named('the empty thing', phrases, 'Yes, it may.')).toBe('If you mean “can it be empty?”: Yes, it may.')
  })
})

describe('an error', () => {
  test.each([
    ['IndentationError: unexpected indent', /^Python reads structure from indentation/],
    ['SyntaxError: unexpected EOF while parsing', /^Something that was opened is never closed/],
    ['SyntaxError: Unexpected token', /^The parser met something/],
    ['No function named twoSum', /^The tests call the function by the name/],
    ['RangeError: Maximum call stack size exceeded', /^It calls itself deeper/],
    ['panic: runtime error: index out of range [3]', /^An index went past the end/],
    ['panic: runtime error: index out of range [-1]', /^An index is below 0 there/],
    ["KeyError: 'a'", /^A key was read that is not there/],
    ['TypeError: Cannot read properties of undefined', /^A value is missing/],
    ['TypeError: x is not a function', /^Something is called that is no function/],
    ['TypeError: x is not iterable', /^Something is looped over/],
    ["NameError: name 'a' is not defined", /^A name is used that is not known/],
    ["TypeError: can only concatenate str (not 'int')", /^Two kinds of value meet/],
    ['panic: integer divide by zero', /^A division by zero/],
    ['JavaScript heap out of memory', /^It holds more than the memory allows/],
    ['exit status 1', /^It stopped before its end/],
  ])('%s is asked back about, never mended', (text, says) => {
    expect(explainComplaint(text)).toMatch(says)
    expect(explainComplaint(text)).toMatch(/\?$/)
  })

  test.each([
    ['Traceback:\n  File "a.py"\nValueError: bad\n', 'ValueError: bad'],
    ['\n  at a\n  at b', 'at a'],
    ['', ''],
    [`Error: ${'x'.repeat(200)}`, `Error: ${'x'.repeat(153)}`],
  ])('%j is quoted by %j', (text, quoted) => {
    expect(quoteComplaint(text)).toBe(quoted)
  })
})

describe('the ladder of help', () => {
  const at = (steps: number[], hasAttempted: boolean, ceiling = 4) =>
    nextStep({ replies: steps.map((step) => ({ text: '', step })), hasAttempted } as Situation, ceiling)

  test('begins at a question, whatever was tried', () => {
    expect([at([], true), at([], false), at([0, 0], true), at([], true, 0)]).toEqual([1, 1, 1, 0])
  })

  test('goes up after an attempt only, one step, and never beyond its ceiling', () => {
    expect([at([1], false), at([1], true), at([1, 3, 0], true), at([4], true), at([1], true, 1)]).toEqual([
      ...[1, 2, 4, 4, 1],
    ])
  })

  test('has no step but the first where no AI is allowed, and a question where only that is', () => {
    expect([ceilingOf('pair', 'none'), ceilingOf('clarify', 'nova'), ceilingOf('hint', 'open')]).toEqual([0, 1, 4])
  })
})

test.each([
  ['how do I sort in python', 'how do I sort'],
  ['js .sort() on numbers', '.sort() on numbers'],
  ['how do i sort numbers in js again', 'how do i sort numbers'],
  ['is there a % in java again?', 'is there a %? remainder modulo operator'],
  ['python', 'python'],
  ['what is a list in python list', 'what is a list in python list'],
  ['what does a[1:9] give', 'what does a[1:9] give slice past the end'],
  ['what is a[-1] here', 'what is a[-1] here negative index'],
  ['is a?.b ?? c fine', 'is a?.b ?? c fine optional chaining nullish coalescing'],
  ['what is f(...args)', 'what is f(...args) spread'],
])('%j is looked up as %j', (question, looked) => {
  expect(lookedUp(question)).toBe(looked)
})

describe('the limits of a task', () => {
  const coding = {
    signature: { name: 'f', params: [{ name: 'prices' }, { name: 'names' }, { name: 'shift' }] },
    statement: 'Given prices and names, move all by shift.',
    constraints: [
      ...['0 <= prices.length <= 900', '1 <= prices[i] <= 99', '-5 <= shift <= 5', 'names have 1 to 9 letters'],
      'All prices differ.',
    ],
  } as unknown as BankCodingQuestion

  test.each([
    ['can prices be empty?', 'empty', 'It may be empty: “0 <= prices.length <= 900”.'],
    ['can a name in names be an empty text?', 'empty', 'It is never empty: “names have 1 to 9 letters”.'],
    ['can shift be negative?', 'negative', 'Negative numbers are possible: “-5 <= shift <= 5”.'],
    ['can prices be negative?', 'negative', 'Negative numbers do not occur: “1 <= prices[i] <= 99”.'],
    ['can prices be zero?', 'zero', 'Zero does not occur: “1 <= prices[i] <= 99”.'],
    ['are there negative numbers?', 'negative', 'That differs: “1 <= prices[i] <= 99”, “-5 <= shift <= 5”.'],
  ] as const)('answer %j', (message, about, said) => {
    expect(judgeLimits(coding, message, about)).toBe(said)
  })

  test('are listed for what is named, for how many there are, or all', () => {
    expect(listLimits(coding, 'how large can shift be?')).toBe('The limits: “-5 <= shift <= 5”.')
    expect(listLimits(coding, 'how many are there?')).toBe('The limits: “0 <= prices.length <= 900”.')
    expect(listLimits(coding, 'what are the limits?').split('”, “')).toHaveLength(4)
    expect(listLimits({ ...coding, constraints: ['All differ.'] }, 'limits?')).toBe('')
  })
})
