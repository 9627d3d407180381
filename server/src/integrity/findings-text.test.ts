/** Each sentence of the findings, from signs that reach its mark and from signs that just miss it. */
import { describe, expect, it } from 'vitest'
import { makeQuestion, makeSession, sessionStart } from '../../test/evidence-factory.ts'
import type { Observations } from '../observations/observations.ts'
import type { ReadPrompt } from '../observations/prompts.ts'
import { type Amounts, amountsOf } from './account/amounts.ts'
import type { BulkFact, DoubtFact, PasteFact } from './account/facts.ts'
import { type ChannelFacts, readChannels } from './channels.ts'
import { writeFindings } from './findings.ts'
import type { Integrity } from './integrity.ts'
import type { Rhythm } from './rhythm.ts'
import type { CodeSigns } from './signs.ts'

const minute = 60_000
const at = sessionStart + minute
const iso = (ms: number) => new Date(ms).toISOString()
const questions = [makeQuestion({ id: 'q1', title: 'Merge' }), makeQuestion({ id: 'q2', title: 'Other' })]
const none: Integrity = {
  account: { pads: [], origins: [], moves: [], pasteMarks: new Map(), deleted: new Map(), inserts: [] },
  facts: { pastes: [], pastesElsewhere: [], bulks: [], doubts: [], commands: [] },
  code: [],
  similar: [],
  rhythms: [],
  unanswered: [],
  awayShare: 0,
  extractions: [],
  codePattern: 0,
  timing: 0,
  conversation: 0,
  direct: 0,
  corroborating: 0,
  overall: 0,
  level: 'Low',
  answers: { amounts: amountsOf([]), foreign: 0, share: 0, sign: 0, characters: 0, questionIds: [] },
  signs: {
    foreign: 0,
    sSim: 0,
    tabbed: 0,
    linear: 0,
    awayShare: 0,
    answers: 0,
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
const factsOf = (parts: Partial<Integrity['facts']>) => ({ facts: { ...none.facts, ...parts } })
const signs = (sign: number, brought: number, questionId = 'q1') => ({ questionId, sign, brought }) as CodeSigns
const paste = (facts: Partial<PasteFact> = {}): PasteFact => ({
  seq: 8,
  at,
  questionId: 'q1',
  language: 'javascript',
  characters: 200,
  surviving: 50,
  length: 240,
  survivingLength: 60,
  from: 'external',
  declared: false,
  after: null,
  ...facts,
})

it('a finding has a key of its kind and its first entry, which two never share', () => {
  const pastes = [paste(), paste({ seq: 9, after: { from: at - 90_000, to: at, seq: 8 } }), paste({ seq: 12 })]
  const findings = writeFindings(makeSession(questions).input(), seen, { ...none, ...factsOf({ pastes }) })
  expect(findings.map(({ key }) => key).toSorted()).toEqual(['paste:12', 'paste:8', 'paste:8:2'])
})

describe('a paste', () => {
  const of = (facts: Partial<PasteFact>, integrity: Partial<Integrity> = {}) =>
    find({ ...factsOf({ pastes: [paste(facts)] }), ...integrity })
  it('is reported with its size and its share in the final code', () => {
    expect(of({})).toEqual([
      {
        fact: 'At 01:00, the candidate pasted 240 characters, 200 without blanks, into “Merge”; 25% of it is in the final code.',
        at: iso(at),
        reading: 'It may be the candidate’s own text from elsewhere, documentation, or a note made while thinking.',
        tier: 'context',
        evidence: [8],
      },
    ])
    expect(of({ surviving: 0, language: 'text' })[0]!.fact).toBe(
      'At 01:00, the candidate pasted 240 characters, 200 without blanks, into “Merge”; none of it is in the final answer.',
    )
    expect(of({ surviving: 1 })[0]!.fact).toMatch(/; 1% of it is in the final code\.$/)
    expect(of({ characters: 0 })[0]!.fact).toMatch(/; 0% of it is in the final code\.$/)
    expect(of({ characters: 1, surviving: 1 })[0]!.fact).toMatch(/; 100% of it is in the final code\.$/)
    expect(of({ from: 'own' })).toEqual([])
  })
  it('names the absence before it', () => {
    const after = { from: at - 92_000, to: at - 2000, seq: 5 }
    expect(of({ after })[0]).toMatchObject({
      fact: 'At 01:00, the candidate pasted 240 characters, 200 without blanks, into “Merge” 2 s after 90 s outside the window; 25% of it is in the final code.',
      evidence: [5, 8],
    })
  })
  it('that was declared is context with a reading of its own', () => {
    expect(of({ declared: true }, { code: [signs(1, 1)] })[0]).toMatchObject({
      fact: 'At 01:00, the candidate pasted 240 characters, 200 without blanks, into “Merge”; 25% of it is in the final code. They declared the use of other AI within two minutes.',
      reading: 'This interview allows declared AI use.',
      tier: 'context',
    })
  })
  it('is direct from one half of its own question on, and only while some of it is left', () => {
    const tier = (facts: Partial<PasteFact>, integrity: Partial<Integrity>) => of(facts, integrity)[0]!.tier
    expect(tier({}, { code: [signs(1, 1, 'q2'), signs(0.5, 0.5)] })).toBe('direct')
    expect(tier({}, { code: [signs(1, 1, 'q2'), signs(0.5, 0.49)] })).toBe('corroborating')
    expect(tier({}, { code: [signs(1, 1, 'q2'), signs(0.49, 0)] })).toBe('context')
    expect(tier({}, { code: [signs(1, 1, 'q2')] })).toBe('context')
    expect(tier({ surviving: 0 }, { code: [signs(1, 1)] })).toBe('context')
    expect(tier({ surviving: 1 }, { code: [signs(1, 1)] })).toBe('direct')
    const answer = (sign: number) => ({ answers: { ...none.answers, sign }, code: [signs(1, 1)] })
    expect([0.49, 0.5, 1].map((sign) => tier({ language: 'text' }, answer(sign)))).toEqual([
      ...['context', 'corroborating', 'corroborating'],
    ])
  })
})

describe('characters that came at once', () => {
  const bulk: BulkFact = {
    seq: 8,
    at,
    questionId: 'q1',
    language: 'javascript',
    why: 'block',
    characters: 300,
    surviving: 280,
  }
  it('are corroborating from one half of their question on', () => {
    const of = (code: CodeSigns[]) => find({ ...factsOf({ bulks: [bulk] }), code })[0]!
    expect(of([signs(1, 1, 'q2'), signs(0.5, 0)])).toEqual({
      fact: 'From 01:00 on, 300 characters of “Merge” came in whole phrases or lines without a paste; 280 of them are in the final text. They match nothing seen before in the session.',
      at: iso(at),
      reading: 'Dictation, an input method or an editor extension can also insert many characters at once.',
      tier: 'corroborating',
      evidence: [8],
    })
    expect([of([signs(0.49, 0)]).tier, of([signs(1, 1, 'q2')]).tier, of([signs(1, 1)]).tier]).toEqual([
      ...['context', 'context', 'corroborating'],
    ])
    const gone = factsOf({ bulks: [{ ...bulk, surviving: 0 }] })
    expect(find({ ...gone, code: [signs(1, 1)] })[0]!.tier).toBe('context')
  })
  it('in an unknown question are reported without a title', () => {
    const unknown = factsOf({ bulks: [{ ...bulk, questionId: 'gone' }] })
    expect(find(unknown)[0]!.fact).toMatch(/of “a question” came in whole phrases/)
  })
})

describe('implausibly fast or late keys', () => {
  const doubt = (facts: Partial<DoubtFact>): DoubtFact => ({
    seq: 8,
    at,
    receivedAt: at + minute,
    questionId: 'q1',
    language: 'javascript',
    characters: 130,
    why: 'fast',
    surviving: 130,
    ...facts,
  })
  const of = (facts: Partial<DoubtFact>, integrity: Partial<Integrity> = {}) =>
    find({ ...factsOf({ doubts: [doubt(facts)] }), ...integrity })[0]!
  it('are reported with their reason', () => {
    expect(of({})).toEqual({
      fact: 'From 01:00 on, 130 characters were entered in “Merge” faster than anyone types; all of them are in the final text.',
      at: iso(at),
      reading: 'A text expander, dictation or an input method also enters keys that fast.',
      tier: 'context',
      evidence: [8],
    })
    expect(of({ why: 'times' }).fact).toMatch(/^From 02:00 on, 130 characters of “Merge” arrived late\./)
    expect(of({ why: 'late' }).fact).toMatch(/^130 characters of “Merge” arrived after the end\./)
    expect([of({ why: 'times' }).at, of({ why: 'late' }).at]).toEqual([iso(at + minute), iso(at)])
  })
  it('are no finding where they are ordinary, unless the interview holds more', () => {
    const few = doubt({ characters: 120, surviving: 120 })
    expect(find(factsOf({ doubts: [few] }))).toEqual([])
    const more = doubt({ characters: 181, surviving: 181, questionId: 'q2', seq: 9 })
    expect(find(factsOf({ doubts: [few, more] })).map(({ evidence }) => evidence)).toEqual([[8], [9]])
    expect(find(factsOf({ doubts: [few], pastes: [paste({ surviving: 181 })] }))).toHaveLength(2)
  })
  it('are corroborating from one half on, but not where they came late', () => {
    const code = (sign: number) => ({ code: [signs(1, 1, 'q2'), signs(sign, 0)] })
    expect([0.49, 0.5, 1].map((sign) => of({}, code(sign)).tier)).toEqual(['context', 'corroborating', 'corroborating'])
    expect(of({ why: 'late' }, code(1)).tier).toBe('context')
    expect(of({}, { code: [signs(1, 1, 'q2')] }).tier).toBe('context')
    const answer = (sign: number) => ({ ...code(1), answers: { ...none.answers, sign } })
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
  it('reports how often Nova was asked for code, from the third message on', () => {
    const extractions = [5, 9, 11].map((seq) => ({
      turn: { at: at + (seq - 5) * minute, seq, questionId: 'q1' },
    })) as unknown as ReadPrompt[]
    expect(find({ extractions })).toEqual([
      {
        fact: '3 messages asked Nova for the solution or to break its rules, first at 01:00 in “Merge”.',
        at: iso(at),
        reading: 'Testing what an assistant will do is common and harmless. Nova stayed within its limits.',
        tier: 'context',
        evidence: [5, 9, 11],
      },
    ])
    expect(find({ extractions: extractions.slice(1) })).toEqual([])
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
  expect(find(factsOf({ pastes })).map(({ fact }) => fact.slice(0, 37))).toEqual([
    ...[
      'At 01:00, the candidate pasted 200 ch',
      'At 01:00, the candidate pasted 300 ch',
      'At 02:00, the candidate pasted 240 ch',
    ],
  ])
})

describe('each card says what it measured, or why nothing was', () => {
  const counted = (facts: Partial<Amounts>) => ({ amounts: { ...amountsOf([]), ...facts } }) as CodeSigns
  const rhythm = (typed: number) => ({ typed, linear: 0 }) as Rhythm
  const { signs: zero, answers } = none
  const nothing: ChannelFacts = {
    signs: zero,
    code: [],
    similar: [],
    rhythms: [],
    answers,
    afterReturn: 0,
    absences: 0,
    writtenIntoCode: 0,
    hasCodeQuestion: true,
  }
  const said = (facts: Partial<ChannelFacts>) => {
    const { codePattern, conversation, timing } = readChannels({ ...nothing, ...facts })
    return { codePattern: codePattern.says, conversation: conversation.says, timing: timing.says }
  }
  it('the finding behind the figure first', () => {
    const told = said({
      code: [
        counted({ outside: 50, declared: 10, authored: 100 }),
        counted({ outside: 7, contradicted: 9, pace: 9, unknown: 3, authored: 30 }),
      ],
      signs: { ...zero, foreign: 0.4, awayShare: 0.126 },
      rhythms: [rhythm(299), rhythm(300), rhythm(500)],
      afterReturn: 1,
      absences: 1,
    })
    expect(told).toEqual({
      codePattern:
        'Of 130 characters written into the final code (starter and blanks left out), 47 came from outside the session and 9 came faster than anyone types. 10 characters from outside were declared, so they do not count. How 3 characters came is unknown, and they don’t count. Files of projects are not compared with other submissions.',
      conversation: 'Not assessed: there was no text answer.',
      timing:
        '1 paste from outside came within 10 s of an absence. In 2 solutions we looked at the order of typing: none was typed straight through. The interview was not in the front window for 13% of the session.',
    })
  })
  it('a project typed in short files says so of its files, and not that little was typed', () => {
    const code = [counted({ authored: 598 })]
    expect(said({ code, rhythms: [rhythm(299), rhythm(299)] }).timing).toContain(
      'No single file or solution has 300 typed characters; fewer say nothing about their order.',
    )
  })
  it('names only what there is, and says outside of nothing else', () => {
    const told = (facts: Partial<Amounts>, foreign = 0) =>
      said({ code: [counted({ authored: 400, ...facts })], signs: { ...zero, foreign } }).codePattern
    expect(told({})).toMatch(
      /^Nothing in the final code was seen to come from outside or to contradict the record\. Files/,
    )
    expect(told({ contradicted: 400, times: 400 }, 1)).toMatch(
      /, 400 came at times that contradict their arrival\. Files/,
    )
    expect(told({ contradicted: 400, times: 400 }, 1)).not.toMatch(/outside/)
    expect(told({ outside: 90, contradicted: 5, pace: 2, times: 3 })).toMatch(
      /, 90 came from outside the session, 2 came faster than anyone types and 3 came at times that contradict their arrival\. That is too little to count\./,
    )
  })
  it('a measure without a comparison has no figure', () => {
    expect(said({})).toEqual({
      codePattern: 'Not assessed: the candidate wrote no code.',
      timing: 'Not assessed: nothing that was typed is left to look at, and the interview never left the front window.',
      conversation: 'Not assessed: there was no text answer.',
    })
    expect(said({ writtenIntoCode: 40 }).codePattern).toBe(
      'Not assessed: 40 characters were written, and the code that counts has nothing beyond the starter code.',
    )
    expect(said({ hasCodeQuestion: false }).codePattern).toBe(
      'Not assessed: no question that was opened asks for code.',
    )
    const short = { ...answers, share: 1, characters: 120 }
    expect(readChannels({ ...nothing, answers: short }).conversation).toMatchObject({
      share: null,
      says: 'Not assessed: the text answers have 120 characters, blanks left out, and it takes 300.',
    })
    const { signs: parts } = readChannels({ ...nothing, code: [counted({ authored: 9 })] }).codePattern
    expect(parts.map(({ name, share }) => [name, share])).toEqual([
      ['Outside or contradicted text', 0],
      ['Shared rare passages', null],
    ])
  })
})
