/** Suggested sets fit the time for any proposal. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalMinutes } from '../interviews/minutes.ts'
import type { QuestionLists } from './questions.ts'
import { kindOf, orderToFit, preselect, suggestQuestions } from './suggestion.ts'

const kinds = ['coding', 'technical', 'project', 'behavioral'] as const
const question = fc.record({ kind: fc.constantFrom(...kinds), timeEstimate: fc.integer({ min: 3, max: 60 }) })
const lists = fc.array(question, { minLength: 1, maxLength: 14 }).map((made) => {
  const all = made.map(({ kind, timeEstimate }, at) => ({
    id: `q${at}`,
    timeEstimate,
    ...(kind !== 'behavioral' && { questionType: kind }),
  }))
  return {
    technicalQuestions: all.filter((each) => 'questionType' in each),
    behavioralQuestions: all.filter((each) => !('questionType' in each)),
  } as unknown as QuestionLists
})
const minutes = fc.integer({ min: 5, max: 180 })
const allOf = (made: QuestionLists) => [...made.technicalQuestions, ...made.behavioralQuestions]
const minutesOf = (made: QuestionLists, ids: string[]) =>
  totalMinutes(ids.map((id) => allOf(made).find((each) => each.id === id)!))

test('the questions suggested fit the time, or are one that does not', () => {
  fc.assert(
    fc.property(lists, minutes, (made, time) => {
      const ids = suggestQuestions(made, time)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length === 1 || minutesOf(made, ids) <= time).toBe(true)
    }),
  )
})

test('none is left out that would still fit', () => {
  fc.assert(
    fc.property(lists, minutes, (made, time) => {
      const ids = suggestQuestions(made, time)
      const left = time - minutesOf(made, ids)
      const others = allOf(made).filter(({ id }) => !ids.includes(id))
      expect(others.filter(({ timeEstimate }) => timeEstimate <= left)).toEqual([])
    }),
  )
})

test('an order names each question once and keeps at its beginning what leads', () => {
  fc.assert(
    fc.property(lists, minutes, fc.array(fc.nat(13), { maxLength: 3 }), (made, time, places) => {
      const ids = allOf(made).map(({ id }) => id)
      const lead = [...new Set(places.map((place) => `q${place}`))]
      const order = orderToFit(made, time, lead)
      expect(order.toSorted()).toEqual(ids.toSorted())
      const known = lead.filter((id) => ids.includes(id))
      expect(order.slice(0, known.length)).toEqual(known)
    }),
  )
})

test('those chosen in advance fit, and no project is among them unless nothing else is there', () => {
  fc.assert(
    fc.property(lists, minutes, (made, time) => {
      const all = allOf(made)
      const inOrder = orderToFit(made, time).map((id) => all.find((each) => each.id === id)!)
      const chosen = preselect(inOrder, time)
      expect(chosen.length).toBeGreaterThan(0)
      expect(chosen.length).toBeLessThanOrEqual(3)
      expect(chosen.length === 1 || totalMinutes(chosen) <= time).toBe(true)
      // As long as one of another kind fits, it comes first.
      const fits = all.some((each) => kindOf(each) !== 'project' && each.timeEstimate <= time)
      if (fits) expect(kindOf(chosen[0]!)).not.toBe('project')
    }),
  )
})
