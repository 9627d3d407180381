import type { EntryOf } from '@nova/contract/room/journal'
import { type EditSources, readSources } from '@nova/contract/room/line-origins'
import { expect, it } from 'vitest'
import { findPauses, findViews } from './density.ts'
import { countByLane, describeEvent, laneOf } from './lanes.ts'
import { formatLength } from './moment-time.ts'
import { createOriginReader, describeLines } from './origin-margin.tsx'
import type { EventEntry } from './recording.ts'

const entryOf = (kind: EventEntry['kind'], payload: unknown) =>
  ({ kind, payload, actor: { role: 'candidate', name: null } }) as unknown as EventEntry
const say = (entry: EventEntry) => describeEvent(entry, (id) => (id === 'one' ? 'Two sums' : 'another question'))
const chat = (author: string, text: string, helpStep: number | null) =>
  entryOf('chat', { interactionId: 'a', author, text, voice: false, helpStep, engine: null })

it('puts a reply that helps into the lane of hints, and all other talk into that of Nova', () => {
  expect([chat('candidate', 'Why?', null), chat('nova', 'Hello', 0), chat('nova', 'Look here', 2)].map(laneOf)).toEqual(
    ['chat', 'chat', 'hints'],
  )
  expect(say(chat('nova', 'Look here', 2))).toBe('Nova, help step 2: Look here')
  expect(say(chat('nova', '## Next\n**Read** the `limit`', null))).toBe('Nova: Next Read the limit')
  expect(say(chat('candidate', 'Is it a**b?', null))).toBe('Asked Nova: Is it a**b?')
  expect(say(chat('candidate', `a\n${'long '.repeat(60)}`, null))).toMatch(/^Asked Nova: a long .{100,}…$/)
})

it('counts an absence, a loss of contact and a pause once each, and one whose beginning is not there too', () => {
  const focus = (focused: boolean) => entryOf('focus', { focused, awayMs: focused ? 4000 : null })
  const time = (reason: string) => entryOf('time', { reason })
  const [lost, regained] = ['lost', 'regained'].map((state) => entryOf('contact', { state }))
  const counted = (...entries: EventEntry[]) => Object.fromEntries(countByLane(entries))
  expect(counted(focus(false), focus(true))).toEqual({ away: 1 })
  expect(counted(focus(false), focus(true), lost!, regained!, time('paused'), time('resumed'))).toEqual({
    away: 2,
    pauses: 1,
  })
  expect(counted(focus(true))).toEqual({ away: 1 })
})

it('describes each event in a sentence', () => {
  const hidden = { core: { passed: 8, total: 10 }, edge: { passed: 2, total: 4 }, scale: { passed: 0, total: 2 } }
  const counts = { visible: { passed: 1, total: 3 }, hidden, status: 'ok', trigger: 'candidate' }
  expect(say(entryOf('test', counts))).toBe('Ran the tests: 1 of 3 visible passed, 10 of 16 hidden')
  const byIda = {
    ...entryOf('run', { status: 'ok', args: [1], language: 'python' }),
    actor: { role: 'interviewer', id: 'i', name: 'Ida Reyes' },
  }
  expect(say(byIda as EventEntry)).toBe('Ida Reyes ran the code as a call in Python: finished')
  const program = entryOf('run', { status: 'ok', args: null, language: 'go' })
  expect(say(program)).toBe('Ran the code as a program in Go: finished')
  const query = entryOf('run', { status: 'timeout', args: null, language: 'sql' })
  expect(say(query)).toBe('Ran the query: took too long')
  expect(say(entryOf('run', { status: 'newer', args: null, language: 'go' }))).toMatch(/: ended in another way$/)
  const plan = entryOf('run', { status: 'ok', args: null, language: 'sql', sql: { plan: 'Seq Scan', tags: [] } })
  expect(say(plan)).toBe('Ran the query and showed its plan: finished')
  expect(say(entryOf('test', { ...counts, trigger: 'submitted' }))).toMatch(/^Judged at the end/)
  const check = { ...counts, trigger: 'submitted', hidden: { notRun: true } }
  expect(say(entryOf('test', check))).toBe('Tests of the submitted code: 1 of 3 visible passed')
  expect(say(entryOf('test', { ...counts, status: 'compile_error' }))).toBe('Ran the tests: compile error')
  const pasted = (into: string, characters: number) => say(entryOf('paste', { into, characters, text: 'x' }))
  expect(pasted('chat', 1)).toBe('Pasted 1 character into the chat with Nova')
  expect(pasted('problem', 412)).toBe('Pasted 412 characters into Report a problem')
  expect(pasted('terminal', 30)).toBe('Pasted 30 characters into the terminal')
  expect(say(entryOf('focus', { focused: true, awayMs: 200_000 }))).toBe('Came back after 3 min 20 s')
  expect(say(entryOf('focus', { focused: true, awayMs: 400 }))).toBe('Came back within a second, as after a reload')
  expect(say(entryOf('navigate', { questionId: 'one' }))).toBe('Went to Two sums')
  expect(say(entryOf('status', { from: null, to: 'InProgress', novaPaused: true }))).toBe('Nova was paused')
  expect(say(entryOf('status', { from: null, to: 'InProgress', novaPaused: null }))).toBe('The interview began')
  // Count the characters that reached the editor, as the report does; the clipboard may have had other line ends.
  const paste = entryOf('paste', { into: 'pad', characters: 58, text: 'x' })
  expect(describeEvent(paste, String, 54)).toBe('Pasted 54 characters into the editor')
})

it('shows a request to the candidate’s server with its path and what was sent', () => {
  const sent = (more: object) =>
    entryOf('request', { port: 3000, method: 'POST', path: '/orders', headers: [], body: '', ...more })
  expect(laneOf(sent({}))).toBe('runs')
  expect([
    say(sent({ method: 'GET' })),
    say(sent({ body: '{\n  "sku": "tea"\n}' })),
    say(sent({ body: 'x'.repeat(200), cut: 1_200 })),
    say(sent({ path: '', reduced: { characters: 31, sha256: '' } })),
  ]).toEqual([
    'Sent GET /orders to their server',
    'Sent POST /orders to their server: { "sku": "tea" }',
    `Sent POST /orders to their server: ${'x'.repeat(119)}… and ${(1200).toLocaleString()} more characters`,
    'Sent a POST request to their server; we kept only its size: 31 characters',
  ])
})

it('gives what candidate and interviewers write to each other a lane of its own, and names the writer', () => {
  const own = entryOf('message', { text: 'Yes, please.' })
  const byIda = { ...own, actor: { role: 'interviewer', id: 'i', name: 'Ida Reyes' } } as EventEntry
  expect([own, byIda].map(laneOf)).toEqual(['messages', 'messages'])
  expect([own, byIda].map(say)).toEqual([
    'The candidate wrote to the interviewers: Yes, please.',
    'Ida Reyes wrote to the candidate: Yes, please.',
  ])
})

it('gives a paused clock its own lane and marks', () => {
  const [paused, resumed, added] = ['paused', 'resumed', 'added'].map((reason) =>
    entryOf('time', { reason, seconds: 600, endsAt: null }),
  )
  expect([paused!, resumed!, added!].map(laneOf)).toEqual(['pauses', 'pauses', 'session'])
  expect([say(paused!), say(resumed!), say(added!)]).toEqual([
    'The clock was paused',
    'The clock was resumed',
    'Time was added: 10 min',
  ])
  const played = (entry: EventEntry, at: number) => ({ at, seq: at, entry })
  const events = [played(paused!, 1000), played(resumed!, 61_000), played(paused!, 100_000)]
  expect(findPauses(events)).toEqual([
    { from: 1000, to: 61_000 },
    { from: 100_000, to: 700_000 },
  ])
})

it('writes lengths as people read them', () => {
  expect([800, 59_400, 60_000, 200_000, 3_600_000, 3_900_000].map(formatLength)).toEqual([
    '1 s',
    '59 s',
    '1 min',
    '3 min 20 s',
    '1 h',
    '1 h 5 min',
  ])
})

it('gives proposed changes a lane, describes each decision, and says how long a diff was viewed', () => {
  const agent = (act: string, facts: object) => entryOf('agent', { act, id: 'p', ...facts })
  const view = (isOpen: boolean) => entryOf('diffView', { proposal: 'p', path: 'a.ts', isOpen })
  expect([agent('applied', { files: [] }), view(true)].map(laneOf)).toEqual(['changes', 'changes'])
  const files = [{ path: 'a.ts', hunks: [0], isEdited: false }]
  expect([
    say(agent('proposed', { files: [{ path: 'a.ts' }, { path: 'b.ts' }] })),
    say(agent('proposed', { engine: 'live', files: [{ path: 'a.ts' }] })),
    say(agent('applied', { files, isWhole: true })),
    say(agent('applied', { files, isWhole: false })),
    say(agent('applied', { files: [{ ...files[0], isEdited: true }], isWhole: false })),
    say(agent('rejected', { reason: 'Too risky' })),
    describeEvent(view(false), String, 12_000),
  ]).toEqual([
    'Nova proposed a change of a.ts, b.ts',
    'The live agent proposed a change of a.ts',
    'Applied the change of a.ts',
    'Applied a part of the change of a.ts',
    'Edited the change of a.ts and applied it',
    'Rejected a proposed change: Too risky',
    'Left the change of a.ts after 12 s',
  ])
  const events = [view(true), view(false)].map((entry, at) => ({ at: at * 5000, seq: at + 1, entry }))
  expect(findViews(events)).toEqual([{ from: 0, to: 5000, seq: 2 }])
})

it('describes a long session the same, regardless of the moment viewed before', () => {
  const edits = Array.from({ length: 1_200 }, (_, at) => {
    const [version, text] = [at >> 1, `line ${at >> 1}`]
    const length = Array.from({ length: version }, (_, line) => `line ${line}\n`).join('').length
    const changes = [...(length > 0 ? [length] : []), [0, text, '']]
    const cause = ['typed', 'template', 'command'][version % 3]
    const payload = { language: `file:${'ab'[at % 2]}`, edits: [{ changes, cause, at }] }
    return { kind: 'edit', questionId: 'p', payload } as unknown as EntryOf
  })
  const read = createOriginReader(edits, () => undefined)
  for (const [path, version] of [
    ['a', 600],
    ['b', 3],
    ['a', 255],
    ['b', 256],
    ['b', 130],
    ['a', 599],
  ] as const) {
    expect(read(path, version)).toEqual(createOriginReader(edits, () => undefined)(path, version))
    expect(read(path, version)).toHaveLength(version + 1)
  }
})

it('finds the origin of each line at any version of a file, also when going back', () => {
  let seq = 0
  const edit = (changes: unknown, cause: string) => {
    const payload = { language: 'file:a', edits: [{ changes, cause, at: 0 }] }
    return { seq: (seq += 1), kind: 'edit', questionId: 'p', payload } as unknown as EntryOf
  }
  const hunks = [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['+new'] }]
  const sources: EditSources[] = [
    { seq: 1, place: 0, inserted: [[['template', 7]]] },
    { seq: 2, place: 0, inserted: [[['proposal', 3]]] },
  ]
  const read = createOriginReader(
    [
      edit([[0, 'one', 'two']], 'template'),
      entryOf('agent', { act: 'proposed', id: 'p', files: [{ path: 'a', act: 'edit', hunks }] }),
      entryOf('agent', { act: 'applied', id: 'p', files: [], isWhole: true }),
      edit([4, [3, 'new']], 'proposed'),
      edit([7, [0, '!']], 'typed'),
    ],
    readSources(sources),
  )
  const at = [0, 1, 2, 3, 1].map((version) => read('a', version))
  expect(at).toEqual([[], ['start', 'start'], ['start', 'agent'], ['start', 'edited'], ['start', 'start']])
  expect(describeLines([4])).toBe('line 4')
  expect(describeLines([1, 2, 3, 7])).toBe('lines 1–3, 7')
  expect(describeLines(Array.from({ length: 30 }, (_, line) => 2 * line))).toBe('30 lines')
})
