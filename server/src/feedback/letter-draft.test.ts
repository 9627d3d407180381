/** Sentences of the suggested letter stand only where the interview's record holds what they state. */
import type { Report } from '@nova/contract/reports/reports'
import { expect, test } from 'vitest'
import { draftLetter, type LetterFacts } from './letter-draft.ts'

const draft = (report: object, facts: Partial<LetterFacts> = {}) => {
  const whole = {
    ...{ aiPolicy: 'nova', aiMetrics: { totalInteractions: 0 }, scores: {}, answers: [], submissions: [] },
    ...{ title: 'Backend', completedAt: '2026-11-27T09:24:00.000Z', coverage: null, questions: [] },
    ...{ waitingForReview: [], ...report },
  } as unknown as Report
  const rest = { company: 'Nordwind', timeZone: 'UTC', model: null, writtenByModel: 0, decision: null, place: null }
  return JSON.stringify(draftLetter({ ...rest, ...facts, report: whole } as unknown as LetterFacts, []))
}

test('Nova answered questions only where there were any', () => {
  const asked = { aiMetrics: { totalInteractions: 3 } }
  expect(draft(asked)).toContain('answered your questions. ')
  expect(draft({})).toContain('You did not ask Nova, the assistant in the room.')
  expect(draft({})).not.toContain('answered your questions')
  expect(draft({ ...asked, aiPolicy: 'none' })).toContain('only answered questions about the task and the room.')
  expect(draft(asked, { model: 'Some model' })).toContain('with the help of a language model (Some model)')
  expect(draft({}, { model: 'Some model' })).not.toContain('with the help of a language model')
})

test('Supervision is named where it is a score', () => {
  expect(draft({ scores: { supervision: 61 } })).toContain('are part of one, Supervision.')
  expect(draft({ scores: { supervision: null } })).toContain('are part of one, Supervision.')
  expect(draft({ scores: {} })).not.toContain('Supervision')
})
