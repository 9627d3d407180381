import { expect, it } from 'vitest'
import { questionMinutes, totalMinutes } from './minutes.ts'

it('takes the minutes that a question states, and otherwise those of its kind', () => {
  expect(questionMinutes('coding', 25)).toBe(25)
  expect(questionMinutes('technical', 0)).toBe(0)
  expect((['coding', 'technical', 'behavioral'] as const).map((kind) => questionMinutes(kind))).toEqual([30, 20, 10])
})

it('adds up the minutes of several questions', () => {
  expect(totalMinutes([])).toBe(0)
  expect(totalMinutes([{ timeEstimate: 25 }, { timeEstimate: 10 }, { timeEstimate: 5 }])).toBe(40)
})
