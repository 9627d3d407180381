import { describe, expect, test } from 'vitest'
import type { Objection } from './objection.ts'
import { openRelease } from './release.ts'

const stopped = { reason: 'shows the solution' } as unknown as Objection

/** Returns the shown parts of a reply that arrives in pieces; the judge stops at `forbidden`. */
function release(pieces: string[], { forbidden, isCut = false }: { forbidden?: string; isCut?: boolean } = {}) {
  const shown: string[] = []
  const judged: string[] = []
  let stops = 0
  const release = openRelease(
    (text) => {
      judged.push(text)
      return forbidden !== undefined && text.includes(forbidden) ? stopped : undefined
    },
    (piece) => shown.push(piece),
    () => (stops += 1),
  )
  for (const piece of pieces) release.take(piece)
  release.end(isCut)
  expect(release.shown()).toBe(shown.join(''))
  return { shown, judged, stops, objection: release.objection() }
}

describe('a reply is shown', () => {
  test.each<[string, string, string[]]>([
    ['sentence by sentence', 'Use a map. Why? Look!  Yes', ['Use a map. ', 'Why? ', 'Look! ', ' Yes']],
    ['with the quotation mark that ends one', 'He said “go.” Then', ['He said “go.” ', 'Then']],
    ['in scripts that end sentences otherwise', '使う。次に！', ['使う。', '次に！']],
    ['line by line', 'one\ntwo\n', ['one\n', 'two\n']],
    ['with what a colon announces', 'Try this:\nfirst line\nsecond', ['Try this:\nfirst line\n', 'second']],
    ['not cut within a number of a list', '1. first thing\n2. second', ['1. first thing\n', '2. second']],
    [
      'not cut at abbreviations',
      'A map, e.g. of names, i.e. keys. Next',
      ['A map, e.g. of names, i.e. keys. ', 'Next'],
    ],
    ['not cut within code', 'Call `a. b` now. Next', ['Call `a. b` now. ', 'Next']],
    ['without blanks before it', '  \n Hello. You', ['Hello. ', 'You']],
    ['with a sentence before code by itself', 'Look. ```\na\n```', ['Look. ', '```\na\n```']],
  ])('%s', (_how, reply, pieces) => {
    expect(release([reply]).shown).toEqual(pieces)
    expect(release([...reply]).shown).toEqual(pieces)
  })

  test('with code as a whole, and at its last sign where the line goes on later', () => {
    const code = 'See:\n```\na. b\n\nc. d\n```'
    expect(release([`${code}\nDone`]).shown).toEqual([`${code}\n`, 'Done'])
    expect(release([...`${code}\nDone`]).shown).toEqual([code, '\nDone'])
  })

  test('only as far as it is whole where it was cut off', () => {
    expect(release(['One. Two and'], { isCut: true }).shown).toEqual(['One. '])
    expect(release(['See:\n```\nopen'], { isCut: true }).shown).toEqual([])
  })

  test('not at all where it is blank', () => {
    expect(release(['  \n ']).shown).toEqual([])
  })
})

describe('the judge', () => {
  test('sees each piece together with all before it', () => {
    expect(release(['One. ', 'Two. ', 'Three']).judged).toEqual(['One. ', 'One. Two. ', 'One. Two. Three'])
  })

  test('ends the reply at the first piece that it stops, and is asked no more', () => {
    const { shown, judged, stops, objection } = release(['One. Bad. ', 'Three. ', 'Four'], { forbidden: 'Bad' })
    expect(shown).toEqual(['One. '])
    expect(judged).toEqual(['One. ', 'One. Bad. '])
    expect([stops, objection]).toEqual([1, stopped])
  })

  test('stops what two harmless pieces say together', () => {
    expect(release(['return left. ', '+ right'], { forbidden: 'left. + right' }).shown).toEqual(['return left. '])
  })
})
