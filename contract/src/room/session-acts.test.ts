/**
 * Input that a running session accepts from its two sides: drawings, runs, answers to questions about code, control.
 */
import { describe, expect, it } from 'vitest'
import { boardLimits } from '../constants.ts'
import { ControlAction } from '../interviews/control-action.ts'
import { ShareForm } from '../interviews/shares.ts'
import { isSubmissionCheck, RunForm, TestForm } from '../questions/runs.ts'
import { FollowUpAnswer } from '../reviews/follow-ups.ts'
import { Drawing } from './drawing.ts'

const box = {
  id: 'box',
  type: 'rectangle',
  version: 1,
  versionNonce: 1,
  index: 'a0',
  seed: 1,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  strokeColor: '#1e1e1e',
}
const draws = (element: object) => Drawing.safeParse({ changed: [element], removed: [] }).success

describe('a drawing', () => {
  it('changes something, and no more at once than a person can', () => {
    expect(Drawing.safeParse({ changed: [], removed: [] }).success).toBe(false)
    expect(Drawing.safeParse({ changed: [], removed: [{ id: 'box', version: 2, versionNonce: 1 }] }).success).toBe(true)
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...box, id: `box${at}` }))
    const fits = (count: number) => Drawing.safeParse({ changed: many(count), removed: [] }).success
    expect([fits(boardLimits.changesAtOnce), fits(boardLimits.changesAtOnce + 1)]).toEqual([true, false])
  })

  it('holds shapes and words, and nothing that leads elsewhere', () => {
    expect(draws(box)).toBe(true)
    expect(draws({ ...box, type: 'embeddable', link: 'https://example.test' })).toBe(false)
    expect(draws({ ...box, type: 'image', fileId: 'f' })).toBe(false)
    // Unknown fields are dropped from the stored value.
    const { changed } = Drawing.parse({
      changed: [{ ...box, link: 'https://example.test', customData: {} }],
      removed: [],
    })
    expect(changed[0]).toEqual(box)
  })

  it('has places and sizes that a screen can show', () => {
    for (const wrong of [{ x: Number.NaN }, { y: 1e6 }, { width: Infinity }, { strokeWidth: -1 }, { opacity: 101 }])
      expect([wrong, draws({ ...box, ...wrong })]).toEqual([wrong, false])
  })

  it('has colours that are no style sheet', () => {
    expect(draws({ ...box, strokeColor: 'transparent' })).toBe(true)
    expect(draws({ ...box, strokeColor: 'url(https://example.test)' })).toBe(false)
    expect(draws({ ...box, backgroundColor: '#fff;position:fixed' })).toBe(false)
  })

  it('has lines with a limited number of points', () => {
    const line = (count: number) => ({
      ...box,
      type: 'freedraw',
      simulatePressure: true,
      points: Array.from({ length: count }, () => [0, 0]),
    })
    expect([draws(line(boardLimits.pointsOfOne)), draws(line(boardLimits.pointsOfOne + 1))]).toEqual([true, false])
    expect(draws(line(0))).toBe(false)
  })
})

describe('code that is run', () => {
  const about = { questionId: 'q1', language: 'python' }

  it('is bounded, and so are its input and its cases', () => {
    expect(RunForm.safeParse({ ...about, code: 'print(1)', stdin: '1', args: [[1], null] }).success).toBe(true)
    expect(RunForm.safeParse({ ...about, code: 'x'.repeat(2_000_000) }).success).toBe(false)
    expect(RunForm.safeParse({ ...about, code: '', args: Array.from({ length: 9 }, () => 1) }).success).toBe(false)
    const cases = Array.from({ length: 21 }, () => ({ args: [1] }))
    expect(TestForm.safeParse({ ...about, code: '', cases }).success).toBe(false)
    expect(TestForm.safeParse({ ...about, code: '', cases: cases.slice(1) }).success).toBe(true)
  })

  it('is in a language that runs, not in the words of an answer', () => {
    expect(RunForm.safeParse({ ...about, language: 'text', code: 'Hello' }).success).toBe(false)
  })

  it('is a check of what was submitted where hidden tests did not run', () => {
    expect(isSubmissionCheck({ trigger: 'submitted', hidden: { notRun: true } })).toBe(true)
    expect(isSubmissionCheck({ trigger: 'submitted', hidden: {} })).toBe(false)
    expect(isSubmissionCheck({ trigger: 'candidate', hidden: { notRun: true } })).toBe(false)
  })
})

it('a question about code is answered in words or by a choice, and by one of them', () => {
  const reads = (answer: object) => FollowUpAnswer.safeParse({ id: 'value', writtenAt: 1, ...answer }).success
  expect([reads({ text: '[1,2]' }), reads({ choice: 0 })]).toEqual([true, true])
  expect([reads({}), reads({ text: 'a', choice: 0 }), reads({ text: '  ' }), reads({ choice: -1 })]).toEqual([
    ...[false, false, false, false],
  ])
})

describe('an interviewer’s act', () => {
  const reads = (action: object) => ControlAction.safeParse(action).success

  it('adds minutes or takes back some, never none and never more than hours', () => {
    const minutes = [10, -10, 240, 0, 241, -241, 1.5].map((each) => reads({ action: 'addTime', minutes: each }))
    expect(minutes).toEqual([true, true, true, false, false, false, false])
  })

  it('says something, or is one of those there are', () => {
    expect([reads({ action: 'message', text: 'Hello' }), reads({ action: 'message', text: ' ' })]).toEqual([
      true,
      false,
    ])
    expect([
      reads({ action: 'goTo', questionId: 'q2' }),
      reads({ action: 'goTo' }),
      reads({ action: 'grade' }),
    ]).toEqual([...[true, false, false]])
  })
})

it('a link to a report lives for one of the offered times, and shares all unless less is asked for', () => {
  expect(ShareForm.parse({})).toMatchObject({ includesName: true, includesIntegrity: true })
  expect([1, '7', 30].map((days) => ShareForm.safeParse({ days }).success)).toEqual([true, true, true])
  expect(ShareForm.safeParse({ days: 365 }).error?.issues[0]?.message).toBe('Choose 1, 7 or 30 days.')
})
