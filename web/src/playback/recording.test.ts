import { elementsOn } from '@nova/contract/room/board'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, it } from 'vitest'
import { findAbsences, findDensity } from './density.ts'
import { describeEvent, laneOf } from './lanes.ts'
import { placeFrom } from './place.ts'
import { findScene, lastWorkedAt, makeRecording, type Pinned, type Recording } from './recording.ts'
import { stepByEdit, stepByEvent } from './steps.ts'
import { viewAt } from './workspace-history.ts'

const start = Date.parse('2026-03-02T10:00:00.000Z')
const following = { questionId: null, language: null }

type Given = {
  kind: EntryOf['kind']
  payload: unknown
  /** Milliseconds from the start, when the server had it. */
  at: number
  role?: 'candidate' | 'interviewer' | 'system'
  clientAt?: number
  questionId?: string
}

function journalOf(given: Given[]): EntryOf[] {
  return given.map(({ kind, payload, at, role = 'candidate', clientAt, questionId }, index) => {
    const actor = { role, id: null, name: null }
    const time = new Date(start + at).toISOString()
    const own = { clientId: null, clientAt: clientAt ?? null, questionId: questionId ?? null }
    return { seq: index + 1, at: time, actor, ...own, kind, payload, hash: '' } as unknown as EntryOf
  })
}

const joined: Given = {
  kind: 'joined',
  at: 0,
  payload: { name: 'Sam', email: 's@example.test', again: false, consentVersion: '1', deviceId: null },
}
const ended = (at: number): Given => ({
  kind: 'status',
  at,
  role: 'system',
  payload: { from: 'InProgress', to: 'Completed', novaPaused: null },
})

/** Letters typed at the end of a pad; `times` by the writer's clock. */
function typed(
  [questionId, language]: [string, string],
  from: string,
  letters: string,
  at: number,
  times: number[],
): Given {
  const edits = [...letters].map((letter, index) => {
    const length = from.length + index
    return { changes: [...(length > 0 ? [length] : []), [0, letter]], cause: 'typed', at: times[index]! }
  })
  return { kind: 'edit', at, questionId, clientAt: times[0]!, payload: { language, baseVersion: from.length, edits } }
}

function record(given: Given[], now = start): Recording {
  return makeRecording(journalOf(given), now, null)!
}
const textAt = (recording: Recording, at: number) => {
  const { track, version } = findScene(recording, at, following)
  return track?.history.textAt(version).toString()
}

it('begins where the candidate joined and ends where the interview did', () => {
  const before: Given = {
    kind: 'status',
    at: -86_400_000,
    role: 'interviewer',
    payload: { from: 'Draft', to: 'Scheduled', novaPaused: null },
  }
  const late: Given = { kind: 'note', at: 9_000_000, role: 'interviewer', payload: { text: 'Afterwards' } }
  const recording = record([before, joined, ended(60_000), late])
  expect(recording.duration).toBe(60_000)
  expect(recording.events.map(({ entry, at }) => [entry.kind, at])).toEqual([
    ['joined', 0],
    ['status', 60_000],
    ['note', 60_000],
  ])
})

it('is nothing before anybody joined, and lasts until now while it continues', () => {
  expect(makeRecording(journalOf([ended(0)]), start, null)).toBeNull()
  expect(record([joined], start + 90_000).duration).toBe(90_000)
})

it('shows each key at its own moment, by a clock that is wrong, also where it came late', () => {
  const skew = 3_600_000
  const clock = (at: number) => start + at + skew
  const recording = record([
    joined,
    typed(['q', 'javascript'], '', 'ab', 2000, [clock(1000), clock(2000)]),
    // Ten minutes without a connection.
    typed(['q', 'javascript'], 'ab', 'cd', 600_000, [clock(5000), clock(6000)]),
    ended(700_000),
  ])
  expect(recording.edits.map(({ at }) => at)).toEqual([1000, 2000, 5000, 6000])
  expect([0, 1000, 3000, 5500, 7000].map((at) => textAt(recording, at))).toEqual([undefined, 'a', 'ab', 'abc', 'abcd'])
})

it('keeps the order of a pad where two writers give one moment, and lets each edit be stepped to', () => {
  const same = start + 1000
  const recording = record([
    joined,
    typed(['q', 'python'], '', 'abc', 1000, [same, same, same]),
    { ...typed(['q', 'python'], 'abc', 'd', 1000, [same - 700]), role: 'interviewer' },
    ended(2000),
  ])
  expect(recording.edits.map(({ version }) => version)).toEqual([1, 2, 3, 4])
  const seen: (string | undefined)[] = []
  for (let at = stepByEdit(recording, 0, 1); at < recording.duration; at = stepByEdit(recording, at, 1))
    seen.push(textAt(recording, at))
  expect(seen).toEqual(['a', 'ab', 'abc', 'abcd'])
  let at = stepByEdit(recording, recording.duration, -1)
  expect(textAt(recording, at)).toBe('abcd')
  at = stepByEdit(recording, at, -1)
  expect(textAt(recording, at)).toBe('abc')
})

it('follows the candidate over questions and languages, and stays where it is pinned', () => {
  const recording = record([
    joined,
    typed(['one', 'javascript'], '', 'a', 1000, [start + 1000]),
    typed(['one', 'python'], '', 'b', 2000, [start + 2000]),
    { kind: 'navigate', at: 3000, payload: { questionId: 'two' } },
    typed(['two', 'text'], '', 'c', 4000, [start + 4000]),
    ended(9000),
  ])
  expect(textAt(recording, 1500)).toBe('a')
  expect(textAt(recording, 2500)).toBe('b')
  expect(findScene(recording, 3500, following)).toMatchObject({ questionId: 'two', version: 0 })
  expect(textAt(recording, 4500)).toBe('c')
  expect(findScene(recording, 4500, { questionId: 'one', language: null })).toMatchObject({
    track: { language: 'python' },
  })
  expect(findScene(recording, 4500, { questionId: 'one', language: 'javascript' })).toMatchObject({
    track: { language: 'javascript' },
    version: 1,
  })
})

it('finds silences of more than five seconds, absences, and where most was written', () => {
  const recording = record([
    joined,
    typed(['q', 'javascript'], '', 'ab', 4000, [start + 3000, start + 4000]),
    { kind: 'focus', at: 20_000, payload: { focused: false } },
    { kind: 'focus', at: 24_000, payload: { focused: true, awayMs: 4000 } },
    ended(30_000),
  ])
  expect(recording.gaps).toEqual([
    { from: 5000, to: 19_500 },
    { from: 25_000, to: 29_500 },
  ])
  expect(findAbsences(recording.events, recording.duration)).toEqual([{ from: 20_000, to: 24_000, seq: 3 }])
  expect(findAbsences(recording.events, recording.duration, [19_000, 21_000, 23_000])).toMatchObject([{ to: 21_000 }])
  const density = findDensity(recording)
  expect(density.flatMap((share, bucket) => (share > 0 ? bucket : []))).toEqual([24, 32])
})

it('steps from event to event, and reads a link by entry or by time', () => {
  const recording = record([
    joined,
    typed(['q', 'javascript'], '', 'ab', 2000, [start + 1000, start + 2000]),
    { kind: 'note', at: 5000, role: 'interviewer', payload: { text: 'Reads first' } },
    ended(8000),
  ])
  const { events, duration } = recording
  expect(stepByEvent(events, 0, 1, duration)).toBe(5000)
  expect(stepByEvent(events, 5000, 1, duration)).toBe(8000)
  expect(stepByEvent(events, 5000, -1, duration)).toBe(0)
  expect(placeFrom('?seq=3', recording)).toBe(5000)
  expect(textAt(recording, placeFrom('?seq=2', recording))).toBe('ab')
  expect(placeFrom('?at=4321', recording)).toBe(4321)
  expect(['?seq=99', '?at=no', ''].map((search) => placeFrom(search, recording))).toEqual([0, 0, 0])
  expect(placeFrom('?at=99999999', recording)).toBe(duration)
})

it('opens shortly before the first key, unless that comes at once', () => {
  const opening = (at: number, cause = 'typed') => {
    const edit = { changes: [[0, 'x']], cause, at: start + at }
    const payload = { language: 'python', baseVersion: 0, edits: [edit] }
    return placeFrom(
      '',
      record([joined, { kind: 'edit', at, questionId: 'q', clientAt: start + at, payload }, ended(400_000)]),
    )
  }
  expect(opening(180_000)).toBe(179_500)
  expect(opening(4000)).toBe(0)
  expect(opening(180_000, 'template')).toBe(0)
  expect(placeFrom('', record([joined, ended(400_000)]))).toBe(0)
})

it('plays a board at its moments beside the text, lets each drawing be stepped to, and lists a stretch of drawing once', () => {
  const shape = (id: string, version = 1) => ({ id, type: 'rectangle', version, versionNonce: 1, index: `a${id}` })
  const drew = (at: number, changed: object[], removed: object[] = []): Given => ({
    kind: 'draw',
    at: at + 40,
    clientAt: start + at,
    questionId: 'q1',
    payload: { changed, removed },
  })
  const strokes = Array.from({ length: 70 }, (_, at) => drew(10_000 + at * 1000, [shape(String(100 + at))]))
  const recording = record([
    joined,
    typed(['q1', 'text'], '', 'a', 5000, [start + 4960]),
    ...strokes,
    drew(120_000, [], [{ id: '100', version: 2, versionNonce: 1 }]),
    ended(200_000),
  ])
  const idsAt = (at: number, pinned: Pinned = following) => {
    const { board, version } = findScene(recording, at, pinned)
    return board && elementsOn(board.history.boardAt(version)).map(({ id }) => id)
  }
  expect(textAt(recording, 6000)).toBe('a')
  expect(idsAt(6000)).toBeNull()
  expect(idsAt(12_500)).toEqual(['100', '101', '102'])
  expect(idsAt(100_000)).toHaveLength(70)
  expect(idsAt(130_000)).toHaveLength(69)
  expect(idsAt(6000, { questionId: 'q1', language: 'board' })).toEqual([])
  expect(stepByEdit(recording, 12_500, 1)).toBe(13_040)
  expect(stepByEdit(recording, 13_040, -1)).toBe(12_040)
  const drawings = recording.events.filter(({ entry }) => entry.kind === 'draw')
  expect(drawings.map(({ at }) => at)).toEqual([10_040, 120_040])
  expect(recording.momentBySeq.get(4)).toBe(11_040)
})

it('leads to what an entry of edits pasted, and to where work that is not played claims to be', () => {
  const edits = [
    { changes: [[0, 'a']], cause: 'typed', at: start + 15_000 },
    { changes: [1, [0, 'pasted']], cause: 'pasted', at: start + 15_999.7 },
    { changes: [7, [0, 'b']], cause: 'typed', at: start + 16_400 },
  ]
  const recording = record([
    joined,
    { kind: 'paste', at: 16_400, clientAt: start + 15_997, payload: { into: 'pad', characters: 6, text: 'pasted' } },
    {
      kind: 'edit',
      at: 16_400,
      clientAt: start + 15_000,
      questionId: 'q',
      payload: { language: 'javascript', baseVersion: 0, edits },
    },
    ended(60_000),
    {
      kind: 'unjudged',
      at: 90_000,
      clientAt: start + 40_000,
      payload: { kind: 'edit', payload: null, reason: 'completed' },
    },
  ])
  const moments = [2, 3, 5].map((seq) => recording.momentBySeq.get(seq)!)
  expect(moments.map((at) => Math.floor(at))).toEqual([15_999, 15_999, 40_000])
  expect(textAt(recording, moments[1]!)).toBe('apasted')
})

it('shows when contact with the candidate was lost and regained, though both are written when it is back', () => {
  const contact = (state: 'lost' | 'regained', at: number) => ({
    kind: 'contact' as const,
    at: 50_000,
    payload: { state, at: new Date(start + at).toISOString() },
  })
  const { events } = record([joined, contact('lost', 20_000), contact('regained', 50_000), ended(60_000)])
  const shown = events.filter(({ entry }) => entry.kind === 'contact')
  expect(shown.map(({ at, entry }) => [at, laneOf(entry), describeEvent(entry, () => '')])).toEqual([
    [20_000, 'away', 'Connection to the candidate was lost'],
    [50_000, 'away', 'The candidate is connected again'],
  ])
})

it('shows changes of own tests among the tests, and those that follow each other while their number stays as one', () => {
  const change = (count: number, at: number): Given => {
    const cases = Array.from({ length: count }, (_, id) => ({ id: `${id}`, args: [`${at}`], expected: '' }))
    return { kind: 'ownTests', at, questionId: 'q', clientAt: start + at, payload: { cases } }
  }
  const changes = [change(1, 1000), change(1, 4000), change(2, 6000), change(2, 40_000), change(0, 50_000)]
  const { events } = record([joined, ...changes, ended(60_000)])
  const shown = events.filter(({ entry }) => entry.kind === 'ownTests')
  expect(shown.map(({ at, entry }) => [at, laneOf(entry), describeEvent(entry, () => '')])).toEqual([
    [1000, 'tests', 'Changed their own tests: 1'],
    [6000, 'tests', 'Changed their own tests: 2'],
    [40_000, 'tests', 'Changed their own tests: 2'],
    [50_000, 'tests', 'Removed their own tests'],
  ])
})

it('opens a project at the file to read first, then at the file being edited, and shows a proposed change only while it is viewed', () => {
  const begin = (path: string, at: number): Given => ({
    kind: 'edit',
    at,
    questionId: 'p',
    role: 'system' as const,
    payload: {
      language: `file:${path}`,
      baseVersion: 0,
      edits: [{ changes: [[0, 'text']], cause: 'template', at: start + at }],
    },
  })
  const look = (path: string, isOpen: boolean, at: number): Given => ({
    kind: 'diffView',
    at,
    questionId: 'p',
    clientAt: start + at,
    payload: { proposal: 'n', path, isOpen },
  })
  const recording = record([
    joined,
    { kind: 'navigate', at: 0, payload: { questionId: 'p' } },
    { kind: 'workspace', at: 0, questionId: 'p', payload: { paths: ['README.md', 'src/a.ts', 'tests/a.test.ts'] } },
    ...['README.md', 'src/a.ts', 'tests/a.test.ts'].map((path) => begin(path, 10)),
    typed(['p', 'file:src/a.ts'], 'text', '!', 5000, [start + 5000]),
    look('tests/a.test.ts', true, 10_000),
    look('tests/a.test.ts', false, 12_000),
    look('src/a.ts', true, 12_000),
    // The page closed without reporting it; the next key is written in a file.
    typed(['p', 'file:src/a.ts'], 'text!', '!', 20_000, [start + 20_000]),
    ended(60_000),
  ])
  const shownAt = (at: number) => {
    const view = viewAt(recording.workspaces.get('p')!, at)
    const isLookedAt = view && view.from >= lastWorkedAt(recording, 'p', at)
    return isLookedAt ? `change of ${view.path}` : findScene(recording, at, following).track?.language
  }
  expect([0, 1000, 6000, 11_000, 13_000, 21_000].map(shownAt)).toEqual([
    'file:README.md',
    'file:README.md',
    'file:src/a.ts',
    'change of tests/a.test.ts',
    'change of src/a.ts',
    'file:src/a.ts',
  ])
})

it('lists what was taken and judged at the end once, as the last of it counts, with its question and language', () => {
  const taken = (at: number, cause: string, questionId = 'q1') => ({
    kind: 'answer' as const,
    at,
    questionId,
    role: 'system' as const,
    payload: {
      id: `a${at}`,
      responseText: '',
      codeSubmission: 'x',
      language: 'python',
      timeSpent: 0,
      isCompleted: true,
      cause,
    },
  })
  const judged = (at: number, trigger = 'submitted') => ({
    kind: 'test' as const,
    at,
    questionId: 'q1',
    role: 'system' as const,
    payload: {
      id: `t${at}`,
      language: 'python',
      code: 'x',
      status: 'ok',
      trigger,
      visible: { passed: 1, total: 2 },
      hidden: { core: { passed: 0, total: 0 }, edge: { passed: 0, total: 0 }, scale: { passed: 0, total: 0 } },
      failure: null,
      stderr: '',
      engine: 'house',
    },
  })
  const given = [joined, taken(1000, 'submitted', 'q2'), taken(10_000, 'ended'), judged(11_000), taken(20_000, 'ended')]
  const { events } = record([
    ...given,
    judged(21_000),
    taken(30_000, 'tested'),
    judged(31_000),
    ended(60_000),
  ] as Given[])
  const shown = events.filter(({ entry }) => entry.kind === 'answer' || entry.kind === 'test')
  expect(
    shown.map(({ at, entry }) => [at, describeEvent(entry, (id) => `Question ${id}`).replace(/ at .*/, '')]),
  ).toEqual([
    [1000, 'Question q2: Submitted in Python'],
    [30_000, 'Question q1: Not submitted. The latest Python version counts.'],
    [31_000, 'Judged'],
  ])
})
