import { expect, test } from 'vitest'
import { makeQuestion, makeTimeline } from '../../../test/room-parts.ts'
import { writeOwnCopy } from './own-copy.ts'

test('the own copy holds all of a question about the code: its input, the changed line, its choices and the answer', async () => {
  const change = { line: 2, before: '  return a +  b', after: '  return a - b' }
  const asked = { id: 'f1', kind: 'break', text: 'Which call breaks?', change, choices: ['add("a  b")', 'add("c")'] }
  const set = {
    ...{ setId: 's1', questionId: 'q1', answerId: null, count: 1, seconds: 240, isSkippable: false, closed: null },
    ...{ askedAt: 1, askedSeq: 2, questions: [asked], answers: new Map([['f1', { text: 'add("c")' }]]) },
  }
  const timeline = makeTimeline({ followUps: [set] as never }).get()
  const about = { title: 'Backend engineer', interviewStartTime: '2026-01-05T10:00:00Z' }
  const copy = await writeOwnCopy(about, [makeQuestion('q1')], timeline)
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
