import { describe, expect, it } from 'vitest'
import { makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { amountsOf } from '../integrity/account/amounts.ts'
import { writeAiNarrative, writeAnalysis } from './narrative.ts'

describe('the use of Nova', () => {
  type Use = Parameters<typeof writeAiNarrative>[0]
  const prompt = (seq: number) => ({ turn: { seq } }) as Use['byKind'][number][1][number]
  const use: Use = {
    unread: 0,
    totalInteractions: 3,
    helpRequests: 1,
    repeats: 1,
    messages: 4,
    byKind: [
      ['code', []],
      ['why', [prompt(4)]],
      ['result', [prompt(6), prompt(8)]],
    ],
    replies: {
      takenUp: { count: 1, total: 2, evidence: [5] },
      progress: { count: 1, total: 1, evidence: [7] },
      highestStep: 3,
    },
  }
  it('is described in bullets with their evidence', () => {
    expect(writeAiNarrative(use)).toEqual([
      { text: '1 message asked something.', evidence: [4] },
      { text: '2 messages reported an input, a result or an error.', evidence: [6, 8] },
      { text: '1 of 2 replies of Nova was followed by an edit or a run within ten minutes.', evidence: [5] },
      {
        text: 'After 1 of 1 reply more tests passed in the candidate’s own runs before the next message.',
        evidence: [7],
      },
      { text: 'Nova’s help went up to step 3 of 4.', evidence: [] },
      { text: '1 message repeated an earlier one.', evidence: [] },
    ])
  })
  it('leaves out what was not observed', () => {
    const none = { count: 0, total: 0, evidence: [] }
    const replies = { takenUp: none, progress: none, highestStep: null }
    expect(writeAiNarrative({ ...use, replies, repeats: 0 })).toHaveLength(2)
    expect(writeAiNarrative({ ...use, messages: 0 })).toEqual([
      { text: 'The candidate sent Nova no message, which is neither good nor bad.', evidence: [] },
    ])
  })
})

describe('the analysis', () => {
  type Facts = Parameters<typeof writeAnalysis>[1]
  const facts = (change: object) =>
    ({
      overall: 20,
      level: 'Low',
      direct: 1,
      corroborating: 2,
      facts: { pastes: [] },
      code: [],
      ...change,
    }) as unknown as Facts
  const finding = (fact: string, tier: 'direct' | 'corroborating' | 'context') => ({
    fact,
    tier,
    at: '2026-11-20T09:00:00.000Z',
    reading: '',
    evidence: [],
  })
  const input = (aiPolicy: 'open' | 'nova') => makeSession([], { aiPolicy }).input()
  it('counts the findings that are listed and leaves their words to them', () => {
    const findings = [
      ...[finding('A.', 'direct'), finding('Z.', 'context'), finding('B.', 'corroborating')],
      ...[finding('C.', 'direct'), finding('D.', 'direct')],
    ]
    expect(writeAnalysis(input('nova'), facts({ level: 'High', overall: 80 }), findings)).toBe(
      'We found 3 strong signs and 1 supporting sign. The overall risk is 80/100. Please review with the candidate.',
    )
    expect(
      writeAnalysis(input('nova'), facts({}), [finding('A.', 'corroborating'), finding('B.', 'corroborating')]),
    ).toMatch(/^We found 0 strong signs and 2 supporting signs\. /)
    expect(writeAnalysis(input('nova'), facts({}), [finding('Z.', 'context')])).toBe(
      'We found no strong and no supporting signs. The overall risk is 20/100.',
    )
    expect(writeAnalysis(input('nova'), facts({ overall: null }), [])).toBe(
      'Not assessed: no code and no text answer was written.',
    )
  })
  it('clears no candidate whose code was not seen being typed', () => {
    const asked = makeSession([makeQuestion({ id: 'q1' })]).input()
    const told = (sources: object) =>
      writeAnalysis(
        asked,
        facts({ code: [{ questionId: 'q1', amounts: { ...amountsOf([]), authored: 100, ...sources } }] }),
        [],
      )
    expect(told({ outside: 100 })).toMatch(/20\/100\. Most of the code of “Question q1” was not seen being typed/)
    for (const sources of [{ typed: 60 }, { task: 90, typed: 6 }, { authored: 20 }])
      expect(told(sources)).toBe('We found no strong and no supporting signs. The overall risk is 20/100.')
  })
  it('lists declared text if declaring is allowed', () => {
    const paste = (declared: boolean, surviving: number) => ({ declared, surviving })
    const told = (pastes: object[]) =>
      writeAnalysis(input('open'), facts({ facts: { pastes } }), []).replace(/^.*?100\. /, '')
    expect(told([paste(true, 40), paste(false, 7), paste(true, 2)])).toBe(
      'This interview allows declared AI use. 2 pastes with 42 characters in the final text were declared and did not count.',
    )
    expect(told([paste(true, 40)])).toBe(
      'This interview allows declared AI use. 1 paste with 40 characters in the final text was declared and did not count.',
    )
    expect(told([])).toBe('This interview allows declared AI use. The candidate declared no paste.')
  })
})
