/** A journal of any size gets a report: beyond the ceiling its texts are read, and how they came about is not. */
import { expect, test } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { followEdits, fully } from './edit-ceiling.ts'
import { assess } from './report.ts'

const questions = [makeQuestion({ id: 'q1' }), makeQuestion({ id: 'q2' })]
const follow = (entries: Parameters<ReturnType<typeof followEdits>['take']>[0][], limits = fully) => {
  const followed = followEdits(questions, limits)
  for (const entry of entries) followed.take(entry)
  return followed.finish()
}

function play() {
  const session = makeSession(questions)
  session.open('q1')
  session.template('q1', 'javascript')
  session.type('q1', 'javascript', 'const first = 1\n', 0)
  session.open('q2')
  session.type('q2', 'python', 'second = 2\n')
  session.open('q1')
  session.type('q1', 'javascript', makeCode(300))
  session.submit('q1', 'javascript')
  return session
}

test('below the ceiling every entry is followed as it is', () => {
  const { entries } = play().input()
  expect(follow(entries)).toEqual({ entries, untracedEdits: 0 })
})

test.each([
  ['edits', { ...fully, edits: 40 }],
  ['characters', { ...fully, inserted: 90 }],
  ['moved text', { ...fully, moved: 3_000 }],
])('beyond the ceiling of %s each pad has its first edits, one more, and its final text', (_, limits) => {
  const session = play()
  const { entries } = session.input()
  const { entries: followed, untracedEdits } = follow(entries, limits)
  expect(untracedEdits).toBeGreaterThan(200)
  expect(followed).toHaveLength(entries.length - untracedEdits + 1)
  expect(followed.map(({ seq }) => seq)).toEqual(followed.map(({ seq }) => seq).toSorted((one, other) => one - other))
  const report = assess({ ...session.input(), entries: followed, untracedEdits })
  const whole = assess(session.input())
  expect(report.submissions.map(({ code }) => code)).toEqual(whole.submissions.map(({ code }) => code))
  expect(report.notAssessed.join(' ')).toContain(`How the last ${untracedEdits} edits came about was not assessed`)
  const [pad] = report.integrity.provenance
  expect(pad!.external).toBeGreaterThan(200)
})

test('a report of few edits says nothing of it', () => {
  expect(assess(play().input()).notAssessed.join(' ')).not.toContain('came about')
})

test('a pad that opens with its starter and no edit keeps it', () => {
  const session = play()
  const { entries } = session.input()
  const starter = questions[0]!.starters!.javascript!
  const opened = entries.filter((entry) => entry.kind !== 'edit' || entry.payload.edits[0]!.cause !== 'template')
  const { entries: followed } = follow(opened, { ...fully, edits: 1 })
  const last = followed.findLast(({ kind, questionId }) => kind === 'edit' && questionId === 'q1')
  expect(JSON.stringify(last!.payload)).toContain(starter.split('\n')[0])
})
