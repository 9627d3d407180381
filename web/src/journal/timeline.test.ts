import type { EntryOf } from '@nova/contract/journal'
import { describe, expect, test } from 'vitest'
import {
  completedQuestions,
  countInteractions,
  emptyTimeline,
  extendTimeline,
  isSubmitted,
  secondsOn,
} from './timeline.ts'

let seq = 0
function makeEntry<K extends EntryOf['kind']>(kind: K, payload: EntryOf<K>['payload'], at = 0): EntryOf {
  seq += 1
  const actor = { role: 'candidate', id: null, name: null } as const
  const base = {
    seq,
    at: new Date(at).toISOString(),
    actor,
    questionId: 'q1',
    clientId: null,
    clientAt: null,
    hash: '',
  }
  return { ...base, kind, payload } as unknown as EntryOf
}

const chat = (author: 'candidate' | 'nova', interactionId: string, text: string, helpStep: number | null = null) =>
  makeEntry('chat', { author, interactionId, text, helpStep, voice: false, engine: null })
const answer = (cause: 'submitted' | 'marked' | 'withdrawn', responseText: string) =>
  makeEntry('answer', {
    id: responseText,
    responseText,
    codeSubmission: '',
    language: 'text',
    timeSpent: 1,
    isCompleted: true,
    cause,
  })

describe('the timeline', () => {
  test('takes each entry once, however often the stream repeats it', () => {
    const entries = [chat('candidate', '1', 'hello'), chat('nova', '1', 'hi')]
    const once = extendTimeline(emptyTimeline, entries)
    expect(extendTimeline(once, entries)).toBe(once)
    expect(once.chat.map(({ text }) => text)).toEqual(['hello', 'hi'])
  })

  test('keeps the latest answer of a question that was not withdrawn, and none once all were', () => {
    const first = extendTimeline(emptyTimeline, [answer('submitted', 'one'), answer('submitted', 'two')])
    expect(first.answers.get('q1')?.responseText).toBe('two')
    const second = extendTimeline(first, [answer('withdrawn', 'two')])
    expect(second.answers.get('q1')?.responseText).toBe('one')
    expect(extendTimeline(second, [answer('withdrawn', 'one')]).answers.size).toBe(0)
    expect(extendTimeline(first, [answer('withdrawn', 'one')]).answers.get('q1')?.responseText).toBe('two')
    expect(first.answers.get('q1')?.responseText).toBe('two')
  })

  test('tells an answer that was edited since from one that stands as it was submitted, by the first edit alone', () => {
    const edit = (cause: 'typed' | 'template', of = 'q1') => ({
      ...makeEntry('edit', { language: 'text', baseVersion: 0, edits: [{ changes: [[0, 'x']], cause, at: 0 }] }),
      questionId: of,
    })
    const before = extendTimeline(emptyTimeline, [edit('typed')])
    expect(before).toBe(emptyTimeline)
    const submitted = extendTimeline(before, [answer('submitted', 'one')])
    expect([...completedQuestions(submitted)]).toEqual([['q1', false]])
    expect(extendTimeline(submitted, [edit('template'), edit('typed', 'q2')])).toBe(submitted)
    const edited = extendTimeline(submitted, [edit('typed')])
    expect([...completedQuestions(edited)]).toEqual([['q1', true]])
    expect(extendTimeline(edited, [edit('typed')])).toBe(edited)
    const again = extendTimeline(edited, [answer('submitted', 'two')])
    expect([...completedQuestions(again)]).toEqual([['q1', false]])
    expect([...completedQuestions(extendTimeline(again, [answer('withdrawn', 'two')]))]).toEqual([['q1', true]])
  })

  test('reads the same from a journal in one go, and marks every answer below the one that was edited', () => {
    const edit = makeEntry('edit', {
      language: 'text',
      baseVersion: 0,
      edits: [{ changes: [[0, 'x']], cause: 'typed', at: 0 }],
    })
    const [one, two] = [answer('submitted', 'one'), answer('submitted', 'two')]
    const entries = [one, two, edit, answer('withdrawn', 'two')].map((entry, at) => ({ ...entry, seq: at + 1 }))
    expect([...completedQuestions(extendTimeline(emptyTimeline, entries))]).toEqual([['q1', true]])
    expect([...completedQuestions(extendTimeline(emptyTimeline, entries.slice(0, 2)))]).toEqual([['q1', false]])
    expect(completedQuestions(extendTimeline(emptyTimeline, entries.slice(2, 3))).size).toBe(0)
  })

  test('knows an answer of the candidate under an interviewer’s mark, and that a mark alone is none', () => {
    const marked = extendTimeline(emptyTimeline, [answer('marked', '')])
    expect(isSubmitted(marked.answers.get('q1'))).toBe(false)
    const both = extendTimeline(emptyTimeline, [answer('submitted', 'one'), answer('marked', 'copy')])
    expect(isSubmitted(both.answers.get('q1'))).toBe(true)
    expect(isSubmitted(undefined)).toBe(false)
  })

  test('tells whether the candidate is here by when it happened, not by when it arrived', () => {
    const away = makeEntry('focus', { focused: false }, 13_000)
    const here = makeEntry('focus', { focused: true, awayMs: 500 }, 14_000)
    expect(extendTimeline(emptyTimeline, [away, here]).focus).toEqual({ isHere: true, since: 14_000 })
    const late = { ...makeEntry('focus', { focused: false }, 40_000), clientAt: 13_500 }
    expect(extendTimeline(emptyTimeline, [here, late]).focus).toEqual({ isHere: true, since: 14_000 })
  })

  test('adds up the seconds a question was on screen', () => {
    const visit = (questionId: string, at: number) => makeEntry('navigate', { questionId }, at)
    const timeline = extendTimeline(emptyTimeline, [visit('q1', 0), visit('q2', 10_000), visit('q1', 15_000)])
    expect(secondsOn(timeline, 'q1', 18_000)).toBe(13)
    expect(secondsOn(timeline, 'q2', 18_000)).toBe(5)
    expect(secondsOn(timeline, 'q3', 18_000)).toBe(0)
    const time = (reason: 'paused' | 'resumed', at: number) =>
      makeEntry('time', { reason, seconds: 600, endsAt: null }, at)
    const rested = extendTimeline(timeline, [time('paused', 20_000), time('resumed', 80_000)])
    expect(secondsOn(rested, 'q1', 90_000)).toBe(10 + 5 + 10)
  })

  test("counts the candidate's messages to Nova", () => {
    const timeline = extendTimeline(emptyTimeline, [
      chat('candidate', '1', 'What is the input?'),
      chat('nova', '1', 'A list.', 0),
      chat('candidate', '2', "I'm stuck"),
      chat('nova', '2', 'Try the empty list.', 1),
      chat('candidate', '3', 'ok'),
      chat('nova', '3', 'Good.', 0),
    ])
    expect(countInteractions(timeline)).toBe(3)
  })

  test('a key shows that the page is in front, whatever it said of itself', () => {
    const focus = { kind: 'focus', actor: { role: 'candidate' }, at: new Date(5000).toISOString(), clientAt: 5000 }
    const key = (seq: number, at: number, cause = 'typed', role = 'candidate') =>
      ({ ...focus, seq, kind: 'edit', actor: { role }, payload: { edits: [{ changes: [], cause, at }] } }) as never
    const left = extendTimeline(emptyTimeline, [{ ...focus, seq: 1, payload: { focused: false } } as never])
    for (const other of [key(2, 4000), key(2, 6000, 'restored'), key(2, 6000, 'typed', 'interviewer')])
      expect(extendTimeline(left, [other])).toBe(left)
    expect(extendTimeline(left, [key(2, 6000)]).focus).toEqual({ isHere: true, since: 6000 })
  })
})
