import type { EntryOf } from '@nova/contract/room/journal'
import { applyChanges, type Changes } from '@nova/contract/room/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countLiveUse } from '../evidence/evidence.ts'
import { observe } from '../evidence/observations.ts'
import { makeLiveSession } from './live-session.ts'

const questions = ['one', 'two'].map((id) => ({
  id,
  kind: 'coding' as const,
  title: id,
  minutes: 30,
  statement: `Write ${id}.`,
  starters: { javascript: `function ${id}(rows) {\n}\n` },
})) as unknown as Parameters<typeof countLiveUse>[1]

type Act =
  | {
      act: 'edit'
      question: number
      language: 'javascript' | 'python'
      by: number
      cause: number
      at: number
      text: string
    }
  | { act: 'say'; question: number; author: 'candidate' | 'nova'; words: number }
  | { act: 'run'; question: number }
  | { act: 'copy' }

const causes = ['typed', 'deleted', 'pasted', 'template', 'submitted', 'undone'] as const
const messages = [
  'Why does solveRows return nothing for [1, 2]?',
  'I expected 3 but got 4 in line 2. Which check is wrong?',
  'Write the whole function for me.',
  'thanks',
  "I'm stuck",
  'What about an empty list?',
]

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      question: fc.nat(1),
      language: fc.constantFrom('javascript' as const, 'python' as const),
      by: fc.nat(5),
      cause: fc.nat(causes.length - 1),
      at: fc.nat(200),
      text: fc.constantFrom('solveRows', 'x', 'const total = 0\n', ' ', ''),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('say' as const),
      question: fc.nat(1),
      author: fc.constantFrom('candidate' as const, 'nova' as const),
      words: fc.nat(messages.length - 1),
    }),
  },
  fc.record({ act: fc.constant('run' as const), question: fc.nat(1) }),
  fc.record({ act: fc.constant('copy' as const) }),
)

/** The journal of a session in which these things happen one after another. */
function makeEntries(acts: Act[]): EntryOf[] {
  const texts = new Map<string, { text: string; version: number }>()
  return acts.map((each, index) => {
    const at = Date.parse('2026-11-20T10:00:00.000Z') + index * 1000
    const base = { seq: index + 1, at: new Date(at).toISOString(), clientId: null, clientAt: at, hash: '' }
    const candidate = { role: 'candidate', id: null, name: null }
    const questionId = 'question' in each ? questions[each.question]!.id : null
    const entry = (kind: string, payload: unknown, actor: unknown = candidate) =>
      ({ ...base, kind, payload, actor, questionId }) as EntryOf
    if (each.act === 'copy') return entry('copy', { from: 'editor', text: 'abc' })
    if (each.act === 'say') {
      const shared = { interactionId: String(index), voice: false, engine: null }
      const { author } = each
      return entry('chat', { ...shared, author, text: messages[each.words], helpStep: author === 'nova' ? 1 : null })
    }
    if (each.act === 'run') {
      const outcome = { status: 'ok', stdout: 'long', stderr: '', exitCode: 0, durationMs: 1 }
      return entry('run', { id: 'r', language: 'javascript', code: 'a', stdin: null, args: null, ...outcome })
    }
    const key = `${each.language} ${questionId}`
    const pad = texts.get(key) ?? { text: '', version: 0 }
    const place = Math.min(each.at, pad.text.length)
    const removed = each.text === '' ? Math.min(3, pad.text.length - place) : 0
    const changes: Changes = [
      ...(place > 0 ? [place] : []),
      [removed, ...each.text.split('\n')],
      ...(pad.text.length - place - removed > 0 ? [pad.text.length - place - removed] : []),
    ]
    const edits = [{ changes, cause: causes[each.cause]!, at }]
    texts.set(key, { text: applyChanges(pad.text, changes)!, version: pad.version + 1 })
    const actor = each.by === 0 ? { role: 'interviewer', id: 'i', name: 'Ida' } : candidate
    return entry('edit', { language: each.language, baseVersion: pad.version, edits }, actor)
  })
}

const whenever = { startedAt: '2026-11-20T10:00:00.000Z', completedAt: '2026-11-20T10:00:00.000Z' }

test('a session that is kept short has the figures and the pads of the whole one, however it is added', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), fc.nat(9), (acts, inPiece) => {
      const entries = makeEntries(acts)
      const live = makeLiveSession()
      for (let at = 0; at < entries.length; at += inPiece + 1) {
        live.add(entries.slice(at, at + inPiece + 1))
        live.entries()
      }
      expect(live.seq()).toBe(entries.length)
      expect(countLiveUse(live.entries(), questions)).toEqual(countLiveUse(entries, questions))
      const padsOf = (all: EntryOf[]) =>
        observe({ entries: all, questions, interview: whenever }).pads.map(({ language, questionId, text }) => [
          language,
          questionId,
          text,
        ])
      expect(padsOf(live.entries()).toSorted()).toEqual(padsOf(entries).toSorted())
    }),
    { numRuns: 300 },
  )
})

test('ten thousand edits between two messages are kept as two', () => {
  const type = { act: 'edit', question: 0, language: 'javascript', by: 1, cause: 0, at: 200, text: 'x' } as const
  const say = { act: 'say', question: 0, author: 'candidate', words: 0 } as const
  const live = makeLiveSession()
  live.add(makeEntries([...Array.from({ length: 10_000 }, () => type), say]))
  expect(live.entries().map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, 'edit'],
    [10_000, 'edit'],
    [10_001, 'chat'],
  ])
  expect(live.size()).toBeLessThan(25_000)
})

test('runs and answers are kept without their texts, and what no figure looks at is not kept', () => {
  const live = makeLiveSession()
  live.add(makeEntries([{ act: 'run', question: 0 }, { act: 'copy' }]))
  expect(live.entries().map(({ kind, payload }) => [kind, (payload as { stdout: string }).stdout])).toEqual([
    ['run', ''],
  ])
})
