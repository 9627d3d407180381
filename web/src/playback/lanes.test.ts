import { expect, it } from 'vitest'
import { findPauses } from './density.ts'
import { describeEvent, laneOf } from './lanes.ts'
import { formatLength } from './moment-time.ts'
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

it('tells what happened in a sentence', () => {
  const counts = { visible: { passed: 1, total: 3 }, hidden: {}, status: 'ok', trigger: 'candidate' }
  expect(say(entryOf('test', counts))).toBe('Ran the tests: 1 of 3 visible passed')
  const byIda = { ...entryOf('run', { status: 'ok' }), actor: { role: 'interviewer', id: 'i', name: 'Ida Reyes' } }
  expect(say(byIda as EventEntry)).toBe('Ida Reyes ran the code: finished')
  expect(say(entryOf('test', { ...counts, trigger: 'submitted' }))).toMatch(/^Judged at the end/)
  const check = { ...counts, trigger: 'submitted', hidden: { notRun: true } }
  expect(say(entryOf('test', check))).toBe('Tests of the submitted code: 1 of 3 visible passed')
  expect(say(entryOf('test', { ...counts, status: 'compile_error' }))).toBe('Ran the tests: compile error')
  expect(say(entryOf('paste', { into: 'chat', characters: 1, text: 'x' }))).toBe('Pasted 1 character into the chat')
  expect(say(entryOf('focus', { focused: true, awayMs: 200_000 }))).toBe('Came back after 3 min 20 s')
  expect(say(entryOf('navigate', { questionId: 'one' }))).toBe('Went to Two sums')
  expect(say(entryOf('status', { from: null, to: 'InProgress', novaPaused: true }))).toBe('Nova was paused')
  expect(say(entryOf('status', { from: null, to: 'InProgress', novaPaused: null }))).toBe('The interview began')
  // What came into the editor, as the report counts it; the clipboard may have had other line ends.
  const paste = entryOf('paste', { into: 'pad', characters: 58, text: 'x' })
  expect(describeEvent(paste, String, 54)).toBe('Pasted 54 characters into the editor')
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

it('tells a time in which the clock stood still by marks of its own', () => {
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
