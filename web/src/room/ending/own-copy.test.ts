import { expect, test } from 'vitest'
import { makeAnswer, makeQuestion, makeTimeline } from '../../../test/room-parts.ts'
import { writeOwnCopy } from './own-copy.ts'

test('the own copy holds all of a question about the code: its input, the changed line, its choices and the answer', async () => {
  const change = { line: 2, before: '  return a +  b', after: '  return a - b' }
  const asked = { id: 'f1', kind: 'break', text: 'Which call breaks?', change, choices: ['add("a  b")', 'add("c")'] }
  const set = {
    setId: 's1',
    questionId: 'q1',
    answerId: null,
    count: 1,
    seconds: 240,
    isSkippable: false,
    closed: null,
    askedAt: 1,
    askedSeq: 2,
    questions: [asked],
    answers: new Map([['f1', { text: 'add("c")' }]]),
  }
  const timeline = makeTimeline({ followUps: [set] as never }).get()
  const about = { title: 'Backend engineer', interviewStartTime: '2026-01-05T10:00:00Z' }
  const copy = await writeOwnCopy(about, [makeQuestion('q1')], { timeline, versions: new Map(), uncounted: [] })
  expect(copy.split('### Questions about your code\n\n')[1]!.split('\n\n')).toEqual([
    'Which call breaks?',
    'Line 2:',
    '```\n  return a +  b\n```',
    'Changed to:',
    '```\n  return a - b\n```',
    'Choices:',
    '```\nadd("a  b")\nadd("c")\n```',
    'Your answer: add("c")\n',
  ])
})

test('the own copy has the answer that counts, and says what was edited since', async () => {
  const answer = { ...makeAnswer({ codeSubmission: 'solved()' }), cause: 'submitted' as const }
  const version = {
    questionId: 'q1',
    cause: 'submitted' as const,
    seq: 4,
    at: '2026-01-05T10:40:00Z',
    upTo: 4,
    answer,
    language: 'python' as const,
    since: { changes: 3, characters: 9, languages: ['java' as const] },
  }
  const about = { title: 'Backend engineer', interviewStartTime: '2026-01-05T10:00:00Z' }
  const timeline = makeTimeline({ answers: new Map([['q1', makeAnswer({ codeSubmission: 'later()' })]]) }).get()
  const uncounted = [{ questionId: 'q1', reason: 'connected' as const }]
  const copy = await writeOwnCopy(about, [makeQuestion('q1')], {
    timeline,
    versions: new Map([['q1', version]]),
    uncounted,
  })
  expect(copy).toContain('## Not counted\n\nYour last changes in “Question q1” don’t count. It reached us only after')
  expect(copy).toContain('Edited since in Java, not judged.\n\n```\nsolved()\n```')
  expect(copy).not.toContain('later()')
})
