/** A point is found where a passage says it, with its exact words. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claimedIn } from './answer-frames.ts'
import { readKeyPoints, readKeyPointsInSteps } from './key-points.ts'
import type { Point } from './point-phrasings.ts'

const point = {
  point: 'A lock on the row makes the second wait',
  phrases: ['row lock', 'select for update', 'lock the row when reading so the other waits', 'the second has to wait'],
  contrary: ['locking does not wait', 'both continue'],
}
const read = (text: string) => readKeyPoints(text, [point])[0]!

it('finds it in plain words, with an exact quotation', () => {
  const text = 'I know this one. If we lock the row while reading, the other customer must wait. That is slow.'
  const { isMet, quote } = read(text)
  expect(isMet).toBe(true)
  expect(text).toContain(quote)
  expect(quote).toContain('lock the row')
})

it('finds nothing in a list of terms, in what was given, and in the opposite', () => {
  expect(read('Row lock, select for update, version column, serializable, retry, check constraint.').isMet).toBe(false)
  expect(read('Lock, row\nwait, second\nselect for update\nrow lock').isMet).toBe(false)
  expect(read('Locking the row does not make the other wait, both continue.').isMet).toBe(false)
  const text = 'If we lock the row while reading, the other customer must wait.'
  expect(readKeyPoints(text, [point], (sentence) => sentence === text)[0]).toEqual({
    point: point.point,
    isMet: false,
    quote: null,
  })
})

it('finds nothing where the point is waved away or a wrong belief of it is held', () => {
  for (const text of [
    'A lock on the row makes no sense here, that the second waits is superfluous.',
    'Row locks are outdated and not worth the trouble.',
    'With a row lock, both continue at once.',
  ])
    expect([text, read(text).isMet]).toEqual([text, false])
})

it('finds nothing in a long row of short parts, though verbs are among them', () => {
  const row =
    'lost update, row lock, lock waits, second waits, retry, version column, select for update, read committed'
  expect(read(`Things that come to mind: ${row}.`).isMet).toBe(false)
})

it('finds nothing where terms are only named with a verb in front, and finds one that is explained', () => {
  for (const text of [
    'I would use a row lock, select for update and a version column.',
    'So I would use row lock, waiting, retry, version column.',
  ])
    expect([text, read(text).isMet]).toEqual([text, false])
  expect(read('I would use a row lock, select for update, so that the second has to wait.').isMet).toBe(true)
})

it('finds nothing where it is done instead of something else, or rather not', () => {
  expect(read('Both continue at once instead of the second having to wait for the row lock.').isMet).toBe(false)
  expect(read('Instead of guessing, I lock the row while reading, so the other customer must wait.').isMet).toBe(true)
})

it('loses nothing by more text behind it', () => {
  const text = 'If we lock the row while reading, the other customer must wait.'
  for (const more of [' It is never simple.', ' Nobody needs that.', '\n\nrow, lock, wait, retry, version'])
    expect(read(text + more).isMet).toBe(true)
})

it('reads the longest answer without a stop in many steps, and as it reads it at once', () => {
  const text = 'if we lock the row while reading the other customer must wait and so on and '.repeat(260)
  const steps = readKeyPointsInSteps(text, [point])
  let [count, step] = [1, steps.next()]
  for (; !step.done; step = steps.next()) count += 1
  expect(count).toBeGreaterThan(3)
  expect(step.value).toEqual(readKeyPoints(text, [point]))
  expect(readKeyPoints(text, [point])[0]!.isMet).toBe(true)
})

const file = new URL('../../../bank/technical/lost-update-stock.json', import.meta.url)
const taught = (JSON.parse(readFileSync(file, 'utf8')) as { keyPoints: Point[] }).keyPoints
const isLockFound = (text: string) => readKeyPoints(text, taught)[3]!.isMet

it('finds a point of the bank that words alone would miss', () => {
  const text = 'I grab the stock row for update and the rival checkout hangs until my commit.'
  expect(isLockFound(text)).toBe(true)
  expect(isLockFound('Instead of guessing, I lock the row while reading, so the other customer must wait.')).toBe(true)
})

it('finds no point of the bank in its opposite, however much of it is in the same words', () => {
  for (const text of [
    'Both continue at once instead of the second having to wait for the row lock.',
    'Locking the row does not make the other wait, both continue.',
    'A lock on the row makes no sense here, that the second waits is superfluous.',
    'Locking the row I would avoid, it just makes everything slower.',
    'I would use a row lock, select for update and a version column.',
  ])
    expect([text, isLockFound(text)]).toEqual([text, false])
})

const bank = new URL('../../../bank/technical/', import.meta.url)
/** A phrasing of six words or more for each point of every eighth question. */
const asked = readdirSync(bank)
  .toSorted()
  .filter((_, at) => at % 8 === 0)
  .flatMap((name) => {
    const { keyPoints } = JSON.parse(readFileSync(new URL(name, bank), 'utf8')) as { keyPoints: Point[] }
    return keyPoints.flatMap(({ phrases }, at) => {
      const phrase = phrases.find((each) => each.split(' ').length >= 6)
      return phrase ? [{ keyPoints, at, phrase }] : []
    })
  })
const countFound = (frame: (phrase: string) => string) =>
  asked.filter(({ keyPoints, at, phrase }) => readKeyPoints(frame(phrase), keyPoints)[at]!.isMet).length

it('finds nearly every point that is made, and next to none that is denied, doubted or attributed to others', () => {
  expect(asked.length).toBeGreaterThan(100)
  for (const start of ['', 'I think that '])
    expect(countFound((phrase) => `${start}${phrase}.`)).toBeGreaterThan(0.9 * asked.length)
  const frames: [string, string][] = [
    ["It's not true that ", '.'],
    ['It is wrong that ', '.'],
    ['It is false that ', '.'],
    ["It's a common myth that ", '.'],
    ['Some claim ', ', but that is wrong.'],
    ['People think that ', '. That is wrong.'],
    ['The idea that ', ' is a misconception.'],
    ['I wonder whether ', '.'],
    ["I'm not sure if ", '.'],
    ['I don’t know whether ', '.'],
    ['Is it so that ', '?'],
  ]
  for (const [start, end] of frames) {
    const found = countFound((phrase) => `${start}${phrase}${end}`)
    // Text after a 'but' is claimed, and a few phrasings contain one.
    expect([start, found <= 0.05 * asked.length]).toEqual([start, true])
  }
})

it('finds what is said beside a denial or a doubt, and what only sounds like one', () => {
  const lock = 'if we lock the row while reading, the other customer must wait'
  for (const text of [
    `It's not true that nothing helps; ${lock}.`,
    `Some say nothing helps, but that is wrong: ${lock}.`,
    `Taking the rows in the wrong order is bad. That is wrong because ${lock}.`,
    `I wonder whether it is fast, but ${lock}.`,
  ])
    expect([text, read(text).isMet]).toEqual([text, true])
  for (const text of [
    `It would be wrong to read it without a lock, ${lock}.`,
    `There is no doubt that ${lock}.`,
    `I'm not sure about the syntax, but ${lock}.`,
    'Both read the same stock and subtract one, and that is wrong.',
    'The clocks of the phones are wrong.',
  ])
    expect(claimedIn(text)).toEqual([text])
})

it('a point whose order is turned round is not made', () => {
  const file = new URL('../../../bank/technical/cache-stale-prices.json', import.meta.url)
  const { keyPoints: points } = JSON.parse(readFileSync(file, 'utf8')) as { keyPoints: Point[] }
  const at = points.findIndex(({ point }) => point.startsWith('Remove after the database commit'))
  const isMade = (text: string) => readKeyPoints(text, points)[at]?.isMet
  const told = {
    'The entry must be removed only after the transaction has committed.': true,
    'Remove the cached entry after the database commit, because a race is still possible.': true,
    'The entry must be removed before the transaction has committed.': false,
    'Remove the cached entry before the database commit, because a race is still possible.': false,
  }
  expect(Object.fromEntries(Object.keys(told).map((text) => [text, isMade(text)]))).toEqual(told)
})
