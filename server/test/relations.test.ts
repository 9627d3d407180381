/** Holds the statements of the disclosure, the rubric and the PDF about scoring, by forty pairs of sessions. */
import { expect, test } from 'vitest'
import { playRelations } from './simulator/relations.ts'

test('forty relations hold: what may not count moves no score, and better work lowers none', () => {
  const relations = playRelations()
  expect(relations).toHaveLength(40)
  expect(relations.filter(({ holds }) => !holds)).toEqual([])
  // Every figure is there, so that something could have moved.
  expect(Object.values(relations[0]!.figures[0]).every((value) => value !== null && value > 0 && value < 100)).toBe(
    true,
  )
})
