import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import {
  completedQuestions,
  countInteractions,
  emptyTimeline,
  extendTimeline,
  isSubmitted,
  secondsOn,
  type Timeline,
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

/** As if each pad held these words now. */
const marksOf = (timeline: Timeline, text = 'x') => completedQuestions(timeline, () => text)

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

  test('distinguishes an edited answer from one that is as submitted, by the current text', () => {
    const edit = (cause: 'typed' | 'template', of = 'q1') => ({
      ...makeEntry('edit', { language: 'text', baseVersion: 1, edits: [{ changes: [[0, 'x']], cause, at: 0 }] }),
      questionId: of,
    })
    const before = extendTimeline(emptyTimeline, [edit('typed')])
    expect(before).toBe(emptyTimeline)
    const submitted = extendTimeline(before, [answer('submitted', 'one')])
    expect([...marksOf(submitted)]).toEqual([['q1', false]])
    expect(extendTimeline(submitted, [edit('template'), edit('typed', 'q2')])).toBe(submitted)
    const edited = extendTimeline(submitted, [edit('typed')])
    expect([...marksOf(edited)]).toEqual([['q1', true]])
    // Undone and done again, or cleared, it isn't another answer.
    expect([marksOf(edited, 'one'), marksOf(edited, '  ')].map((marks) => marks.get('q1'))).toEqual([false, false])
    expect(extendTimeline(edited, [edit('typed')])).toBe(edited)
    const again = extendTimeline(edited, [answer('submitted', 'two')])
    expect([...marksOf(again)]).toEqual([['q1', false]])
    expect([...marksOf(extendTimeline(again, [answer('withdrawn', 'two')]))]).toEqual([['q1', true]])
  })

  test('does not mark an answer as edited for blanks in another language’s starter', () => {
    const edit = (cause: 'typed' | 'template', baseVersion: number, text: string) =>
      makeEntry('edit', { language: 'java', baseVersion, edits: [{ changes: [[0, text]], cause, at: 0 }] })
    const code = { ...answer('submitted', ''), payload: { ...answer('submitted', '').payload, language: 'python' } }
    const entries = [edit('template', 0, 'class A {}'), code as EntryOf, edit('typed', 1, ' ')]
    const line = extendTimeline(
      emptyTimeline,
      entries.map((entry, at) => ({ ...entry, seq: at + 1 })),
    )
    expect(marksOf(line, ' class A {}').get('q1')).toBe(false)
    expect(marksOf(line, 'class B {}').get('q1')).toBe(true)
  })

  test('reads the same from a journal in one go, and marks every answer below the one that was edited', () => {
    const edit = makeEntry('edit', {
      language: 'text',
      baseVersion: 0,
      edits: [{ changes: [[0, 'x']], cause: 'typed', at: 0 }],
    })
    const [one, two] = [answer('submitted', 'one'), answer('submitted', 'two')]
    const entries = [one, two, edit, answer('withdrawn', 'two')].map((entry, at) => ({ ...entry, seq: at + 1 }))
    expect([...marksOf(extendTimeline(emptyTimeline, entries))]).toEqual([['q1', true]])
    expect([...marksOf(extendTimeline(emptyTimeline, entries.slice(0, 2)))]).toEqual([['q1', false]])
    expect(marksOf(extendTimeline(emptyTimeline, entries.slice(2, 3))).size).toBe(0)
  })

  test('knows an answer of the candidate under an interviewer’s mark, and that a mark alone is none', () => {
    const marked = extendTimeline(emptyTimeline, [answer('marked', '')])
    expect(isSubmitted(marked.answers.get('q1'))).toBe(false)
    const both = extendTimeline(emptyTimeline, [answer('submitted', 'one'), answer('marked', 'copy')])
    expect(isSubmitted(both.answers.get('q1'))).toBe(true)
    expect(isSubmitted(undefined)).toBe(false)
  })

  test('decides whether the candidate is here by when it happened, not by when it arrived', () => {
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

  test('takes a key as proof that the page is in front, even if the page reported otherwise', () => {
    const focus = { kind: 'focus', actor: { role: 'candidate' }, at: new Date(5000).toISOString(), clientAt: 5000 }
    const key = (seq: number, at: number, cause = 'typed', role = 'candidate') =>
      ({ ...focus, seq, kind: 'edit', actor: { role }, payload: { edits: [{ changes: [], cause, at }] } }) as never
    const left = extendTimeline(emptyTimeline, [{ ...focus, seq: 1, payload: { focused: false } } as never])
    for (const other of [key(2, 4000), key(2, 6000, 'restored'), key(2, 6000, 'typed', 'interviewer')])
      expect(extendTimeline(left, [other])).toBe(left)
    expect(extendTimeline(left, [key(2, 6000)]).focus).toEqual({ isHere: true, since: 6000 })
  })
})
