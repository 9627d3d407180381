/** Each sentence of the findings, from signs that reach its mark and from signs that just miss it. */
import { describe, expect, it } from 'vitest'
import { makeQuestion, makeSession, sessionStart } from '../../test/evidence-factory.ts'
import { writeFindings } from './findings.ts'
import { type ChannelFacts, readChannels } from './integrity/channels.ts'
import type { Integrity } from './integrity/integrity.ts'
import type { Rhythm } from './integrity/rhythm.ts'
import type { CodeSigns } from './integrity/signs.ts'
import type { DoubtFact, PasteFact } from './integrity/tracing.ts'
import type { Observations } from './observations.ts'
import type { ReadPrompt } from './prompts/prompts.ts'

const minute = 60_000
const at = sessionStart + minute
const iso = (ms: number) => new Date(ms).toISOString()
const questions = [makeQuestion({ id: 'q1', title: 'Merge' }), makeQuestion({ id: 'q2', title: 'Other' })]
const none: Integrity = {
  ...{
    provenance: { pads: [], pastes: [], pastesElsewhere: [], bulks: [], doubts: [], commands: [] },
    code: [],
    similar: [],
    rhythms: [],
    statements: [],
  },
  ...{ unanswered: [], awayShare: 0, extractions: [], contradiction: 0, extraction: 0, codePattern: 0, timing: 0 },
  ...{ conversation: 0, direct: 0, corroborating: 0, overall: 0, level: 'Low' },
  pastedAnswer: { share: 0, external: 0, whole: 0, doubted: 0, sign: 0, characters: 0, questionIds: [] },
  signs: {
    ...{ sExt: 0, inserted: 0, fast: 0, sSim: 0, tabbed: 0, linear: 0, awayShare: 0 },
    ...{ contradiction: 0, pasted: 0, extraction: 0 },
  },
  channels: {
    codePattern: { signs: [], share: null, says: '' },
    conversation: { signs: [], share: null, says: '' },
    timing: { signs: [], share: null, says: '' },
  },
}
const seen = { start: sessionStart, pads: [], absences: [], versionByQuestion: new Map() } as unknown as Observations
/** A reader gets through a list of findings only if each is short. */
const maxWords = 60

function find(integrity: Partial<Integrity>, observed: Partial<Observations> = {}, session = makeSession(questions)) {
  const found = writeFindings(session.input(), { ...seen, ...observed }, { ...none, ...integrity })
  const isLong = ({ fact, reading }: (typeof found)[number]) => `${fact} ${reading}`.split(' ').length > maxWords
  expect(found.filter(isLong)).toEqual([])
  return found.map(({ key: _, ...told }) => told)
}
const provenance = (parts: Partial<Integrity['provenance']>) => ({ provenance: { ...none.provenance, ...parts } })
const signs = (sExt: number, sBulk: number, questionId = 'q1') => ({ questionId, sExt, sBulk }) as CodeSigns
const paste = (facts: Partial<PasteFact> = {}): PasteFact => ({
  ...{ index: 0, seq: 8, at, questionId: 'q1', language: 'javascript', characters: 200, surviving: 50, length: 240 },
  ...{ survivingLength: 60, from: 'external', declared: false, after: null, ...facts },
})

it('a finding has a key of its kind and its first entry, which two never share', () => {
  const pastes = [paste(), paste({ seq: 9, after: { from: at - 90_000, to: at, seq: 8 } }), paste({ seq: 12 })]
  const findings = writeFindings(makeSession(questions).input(), seen, { ...none, ...provenance({ pastes }) })
  expect(findings.map(({ key }) => key).toSorted()).toEqual(['paste:12', 'paste:8', 'paste:8:2'])
})

describe('a paste', () => {
  const of = (facts: Partial<PasteFact>, integrity: Partial<Integrity> = {}) =>
    find({ ...provenance({ pastes: [paste(facts)] }), ...integrity })
  it('is reported with its size and its share in the final code', () => {
    expect(of({})).toEqual([
      {
        fact: 'At 01:00, the candidate pasted 240 characters into “Merge”; 25% of it is in the final code.',
        at: iso(at),
        reading: 'It may be the candidate’s own text from elsewhere, documentation, or a note made while thinking.',
        tier: 'context',
        evidence: [8],
      },
    ])
    expect(of({ surviving: 0, language: 'text' })[0]!.fact).toBe(
      'At 01:00, the candidate pasted 240 characters into “Merge”; none of it is in the final answer.',
    )
    expect(of({ surviving: 1 })[0]!.fact).toMatch(/; 1% of it is in the final code\.$/)
    expect(of({ characters: 0 })[0]!.fact).toMatch(/; 0% of it is in the final code\.$/)
    expect(of({ characters: 1, surviving: 1 })[0]!.fact).toMatch(/; 100% of it is in the final code\.$/)
    expect(of({ from: 'own' })).toEqual([])
  })
  it('names the absence before it', () => {
    const after = { from: at - 92_000, to: at - 2000, seq: 5 }
    expect(of({ after })[0]).toMatchObject({
      fact: 'At 01:00, the candidate pasted 240 characters into “Merge” 2 s after 90 s outside the window; 25% of it is in the final code.',
      evidence: [5, 8],
    })
  })
  it('that was declared is context with a reading of its own', () => {
    expect(of({ declared: true }, { code: [signs(1, 0)] })[0]).toMatchObject({
      fact: 'At 01:00, the candidate pasted 240 characters into “Merge”; 25% of it is in the final code. They declared the use of other AI within two minutes.',
      reading: 'This interview allows declared AI use.',
      tier: 'context',
    })
  })
  it('is direct from one half of its own question on, and only while some of it is left', () => {
    const tier = (facts: Partial<PasteFact>, integrity: Partial<Integrity>) => of(facts, integrity)[0]!.tier
    expect(tier({}, { code: [signs(1, 1, 'q2'), signs(0.5, 0)] })).toBe('direct')
    expect(tier({}, { code: [signs(1, 1, 'q2'), signs(0.49, 1)] })).toBe('context')
    expect(tier({}, { code: [signs(1, 1, 'q2')] })).toBe('context')
    expect(tier({ surviving: 0 }, { code: [signs(1, 0)] })).toBe('context')
    expect(tier({ surviving: 1 }, { code: [signs(1, 0)] })).toBe('direct')
    const answer = (sign: number) => ({ pastedAnswer: { ...none.pastedAnswer, sign }, code: [signs(1, 1)] })
    expect([0.49, 0.5, 1].map((sign) => tier({ language: 'text' }, answer(sign)))).toEqual([
      ...['context', 'corroborating', 'corroborating'],
    ])
  })
})

describe('characters that came at once', () => {
  const bulk = { index: 0, seq: 8, at, questionId: 'q1', characters: 300 }
  it('are corroborating from one half of their question on', () => {
    const of = (code: CodeSigns[]) => find({ ...provenance({ bulks: [bulk] }), code })[0]!
    expect(of([signs(0, 1, 'q2'), signs(0, 0.5)])).toEqual({
      fact: 'At 01:00, 300 characters appeared at once in “Merge” without a paste. They match nothing seen before in the session.',
      at: iso(at),
      reading: 'Dictation, an input method or an editor extension can also insert many characters at once.',
      tier: 'corroborating',
      evidence: [8],
    })
    expect([of([signs(1, 0.49)]).tier, of([signs(1, 1, 'q2')]).tier, of([signs(0, 1)]).tier]).toEqual([
      ...['context', 'context', 'corroborating'],
    ])
  })
  it('in an unknown question are reported without a title', () => {
    const unknown = provenance({ bulks: [{ ...bulk, questionId: 'gone' }] })
    expect(find(unknown)[0]!.fact).toMatch(/in “a question” without a paste/)
  })
})

describe('implausibly fast or late keys', () => {
  const doubt = (facts: Partial<DoubtFact>): DoubtFact => ({
    ...{ index: 0, seq: 8, at, receivedAt: at + minute, questionId: 'q1', language: 'javascript', characters: 130 },
    ...{ why: 'fast', until: at + minute, ...facts },
  })
  const of = (facts: Partial<DoubtFact>, integrity: Partial<Integrity> = {}) =>
    find({ ...provenance({ doubts: [doubt(facts)] }), ...integrity })[0]!
  it('are reported with their reason', () => {
    expect(of({})).toEqual({
      fact: 'From 01:00 on, 130 characters were entered in “Merge” faster than anyone types.',
      at: iso(at),
      reading: 'A text expander, dictation or an input method also enters keys that fast.',
      tier: 'context',
      evidence: [8],
    })
    expect(of({ why: 'times' }).fact).toMatch(/^At 02:00, 130 characters of “Merge” arrived together\./)
    expect(of({ why: 'late' }).fact).toMatch(/^130 characters of “Merge” arrived after the end\./)
    expect([of({ why: 'times' }).at, of({ why: 'late' }).at]).toEqual([iso(at + minute), iso(at)])
  })
  it('are corroborating from one half on, but not where they came late', () => {
    const code = (sBulk: number) => ({ code: [signs(0, 1, 'q2'), signs(1, sBulk)] })
    expect([0.49, 0.5, 1].map((sBulk) => of({}, code(sBulk)).tier)).toEqual([
      'context',
      'corroborating',
      'corroborating',
    ])
    expect(of({ why: 'late' }, code(1)).tier).toBe('context')
    expect(of({}, { code: [signs(1, 1, 'q2')] }).tier).toBe('context')
    const answer = (sign: number) => ({ ...code(1), pastedAnswer: { ...none.pastedAnswer, sign } })
    expect([0.49, 0.5].map((sign) => of({ language: 'text' }, answer(sign)).tier)).toEqual(['context', 'corroborating'])
  })
})

it('a typing profile is reported with its shares, its first and its last step', () => {
  const rhythm = { questionId: 'q1', typed: 400, atEnd: 0.984, removedShare: 0.016, linear: 0.5 } as Rhythm
  const pad = (questionId: string, seqs: number[]) => ({
    questionId,
    steps: seqs.map((seq) => ({ seq, at: at + seq })),
  })
  const pads = [pad('q2', [1]), pad('q1', [3, 4, 6])] as unknown as Observations['pads']
  const of = (change: Partial<Rhythm>, observed: Partial<Observations> = { pads }) =>
    find({ rhythms: [{ ...rhythm, ...change }] }, observed)
  expect(of({})).toEqual([
    {
      fact: 'In “Merge”, 400 characters came key by key, 98% of them at the end of the text. The candidate removed 2% again.',
      at: iso(at + 3),
      reading: 'Someone who planned the solution on paper or knows it well also types it from top to bottom.',
      tier: 'corroborating',
      evidence: [3, 6],
    },
  ])
  expect([of({ linear: 0.49 })[0]!.tier, of({ linear: 1 })[0]!.tier, of({ linear: 0 })]).toEqual([
    'context',
    'corroborating',
    [],
  ])
  expect(of({}, {})[0]).toMatchObject({ at: iso(sessionStart), evidence: [] })
  expect(of({}, { pads: [pads[0]!, pad('q1', [3])] as unknown as Observations['pads'] })[0]!.evidence).toEqual([3])
})

it('work after the end that does not count is reported once per question', () => {
  const session = makeSession(questions)
  const late = (kind: 'edit' | 'chat', questionId: string, text: string) => {
    session.wait(60)
    const payload = kind === 'edit' ? { edits: [{ changes: [[0, text]], cause: 'typed', at: 0 }] } : { text }
    session.add('unjudged', { kind, payload } as never, questionId)
  }
  late('edit', 'q1', 'ab c')
  late('edit', 'q2', 'd')
  late('edit', 'q1', 'e')
  late('chat', 'q1', 'long text')
  expect(find({}, {}, session)).toEqual([
    {
      fact: 'At 01:00, after the end, 4 characters of “Merge” arrived late. We keep them but don’t score them.',
      at: iso(at),
      reading: 'A page that stayed open can send work it still held.',
      tier: 'context',
      evidence: [1, 3],
    },
    {
      fact: 'At 02:00, after the end, 1 character of “Other” arrived late. We keep them but don’t score them.',
      at: iso(at + minute),
      reading: 'A page that stayed open can send work it still held.',
      tier: 'context',
      evidence: [2],
    },
  ])
})

describe('the conversation', () => {
  const statement = (facts: object) => ({
    ...{ seq: 4, at, questionId: 'q1', quote: 'I used a heap.', names: 'a heap', isRefuted: true, ...facts },
  })
  it('lists statements that the code refutes', () => {
    const statements = [
      statement({}),
      statement({ isRefuted: false }),
      statement({ names: 'recursion', at: at + 1, seq: 6 }),
    ]
    const told = find({ statements, contradiction: 0.5 })
    expect(told[0]).toEqual({
      fact: 'At 01:00, the candidate said “I used a heap.”, but the final code of “Merge” has no heap.',
      at: iso(at),
      reading: 'The candidate may have meant an earlier version or a plan.',
      tier: 'corroborating',
      evidence: [4],
    })
    expect(told.map(({ evidence }) => evidence)).toEqual([[4], [6]])
    expect(find({ statements, contradiction: 0.49 })[0]!.tier).toBe('context')
    expect(find({ statements, contradiction: 0 })).toEqual([])
  })
  it('reports how often Nova was asked for code, from the first sign on', () => {
    const extractions = [
      { turn: { at, seq: 5, questionId: 'q1' } },
      { turn: { at: at + minute, seq: 9 } },
    ] as unknown as ReadPrompt[]
    expect(find({ extractions, extraction: 0.25 })).toEqual([
      {
        fact: '2 messages asked Nova for code or for more than it can share, first at 01:00 in “Merge”.',
        at: iso(at),
        reading: 'Testing what an assistant will do is common and harmless. Nova stayed within its limits.',
        tier: 'context',
        evidence: [5, 9],
      },
    ])
    expect(find({ extractions, extraction: 0 })).toEqual([])
  })
})

it('absences are reported beyond a quarter of the session, counted from its start', () => {
  const absences = [
    { seq: 3, from: sessionStart - 5, to: at },
    { seq: 7, from: at, to: at + 9 },
  ]
  expect(find({ awayShare: 0.26 }, { absences })).toEqual([
    {
      fact: 'The interview was not in the front window for 26% of the session, in 2 absences.',
      at: iso(sessionStart),
      reading: 'Reading documentation, using a second screen or an interruption also causes this.',
      tier: 'context',
      evidence: [3, 7],
    },
  ])
  expect(find({ awayShare: 0.26 }, { absences: absences.slice(1) })[0]!.at).toBe(iso(at))
  expect(find({ awayShare: 0.25 }, { absences })).toEqual([])
})

it('findings come in order of their time, then of their words', () => {
  const pastes = [paste({ at: at + minute }), paste({ length: 300 }), paste({ length: 200 })]
  expect(find(provenance({ pastes })).map(({ fact }) => fact.slice(0, 37))).toEqual([
    ...[
      'At 01:00, the candidate pasted 200 ch',
      'At 01:00, the candidate pasted 300 ch',
      'At 02:00, the candidate pasted 240 ch',
    ],
  ])
})

describe('each card says what it measured, or why nothing was', () => {
  const counted = (facts: object) =>
    ({ counts: { external: 0, declared: 0, bulk: 0, unverified: 0, late: 0, doubted: 0, ...facts } }) as CodeSigns
  const rhythm = (typed: number) => ({ typed, linear: 0 }) as Rhythm
  const { signs: zero, pastedAnswer } = none
  const nothing: ChannelFacts = {
    ...{ signs: zero, code: [], similar: [], rhythms: [], statements: [], pastedAnswer, messages: 0, extractions: 0 },
    ...{ afterReturn: 0, absences: 0, typedIntoCode: 0, hasCodeQuestion: true },
  }
  const said = (facts: Partial<ChannelFacts>) => {
    const { codePattern, conversation, timing } = readChannels({ ...nothing, ...facts })
    return { codePattern: codePattern.says, conversation: conversation.says, timing: timing.says }
  }
  it('the finding behind the figure first', () => {
    const told = said({
      code: [counted({ external: 50, declared: 10, authored: 100 }), counted({ external: 7, authored: 30 })],
      signs: { ...zero, sExt: 0.4, awayShare: 0.126, extraction: 0.5 },
      rhythms: [rhythm(299), rhythm(300), rhythm(500)],
      ...{ messages: 4, extractions: 4, afterReturn: 1, absences: 1 },
    })
    expect(told).toEqual({
      codePattern:
        '47 of 130 characters written into the final code (starter and blanks left out) were pasted undeclared from outside the session. 10 characters from outside were declared, so they do not count. 0 characters in it were inserted at once without a known source. Files of projects are not compared with other submissions.',
      conversation:
        '4 of 4 messages asked Nova for the solution or to break its rules. There was no statement about the candidate’s code that could be checked. There was no text answer.',
      timing:
        '1 paste from outside came within 10 s of an absence. 0 characters came faster than anyone types, or at times that contradict their arrival. In 2 solutions we looked at the order of typing: none was typed straight through. The interview was not in the front window for 13% of the session.',
    })
  })
  it('a project typed in short files says so of its files, and not that little was typed', () => {
    const code = [counted({ authored: 598 })]
    expect(said({ code, rhythms: [rhythm(299), rhythm(299)] }).timing).toContain(
      'No single file or solution has 300 typed characters; fewer say nothing about their order.',
    )
  })
  it('too fast typing raises timing alone, and its card begins with it', () => {
    const code = [counted({ authored: 400, bulk: 400, doubted: 400 })]
    const { codePattern, timing } = readChannels({ ...nothing, code, signs: { ...zero, fast: 1, linear: 0.5 } })
    expect([codePattern.share, timing.share]).toEqual([0, 0.55])
    expect(timing.says).toMatch(/^400 characters came faster than anyone types/)
    expect(codePattern.says).not.toMatch(/faster/)
  })
  it('a measure without a comparison has no figure', () => {
    expect(said({})).toEqual({
      codePattern: 'Not assessed: the candidate wrote no code.',
      timing: 'Not assessed: nothing that was typed is left to look at, and the interview never left the front window.',
      conversation: 'Not assessed: there was no conversation and no text answer.',
    })
    expect(said({ typedIntoCode: 40 }).codePattern).toBe(
      'Not assessed: 40 characters were typed, and the code that counts has nothing beyond the starter code.',
    )
    expect(said({ hasCodeQuestion: false }).codePattern).toBe(
      'Not assessed: no question that was opened asks for code.',
    )
    const short = { ...pastedAnswer, share: 1, external: 1, characters: 120 }
    expect(readChannels({ ...nothing, pastedAnswer: short }).conversation).toMatchObject({
      share: null,
      says: 'Not assessed: the text answers have 120 characters, blanks left out, it takes 300, and there was no other conversation.',
    })
    const { signs: parts } = readChannels({ ...nothing, code: [counted({ authored: 9 })] }).codePattern
    expect(parts.map(({ name, share }) => [name, share])).toEqual([
      ['Outside text', 0],
      ['Text at once', 0],
      ['Shared fingerprints', null],
    ])
  })
})
