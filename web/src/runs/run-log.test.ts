import type { RunReply } from '@nova/contract/questions/runs'
import { expect, test } from 'vitest'
import type { RunLine } from '../journal/timeline.ts'
import { findLatestTest, listRuns, showRun } from './run-log.ts'

const candidate = { role: 'candidate', id: null, name: null } as const
const hidden = { core: { passed: 1, total: 2 }, edge: { passed: 0, total: 0 }, scale: { passed: 0, total: 0 } }

const common = { language: 'javascript', code: 'c', status: 'ok', stderr: '' } as const

function runLine(seq: number, id: string, questionId = 'q1'): RunLine {
  const result = { ...common, id, stdin: null, args: null, stdout: 'journal', exitCode: 0, durationMs: 3 }
  return { seq, at: `2026-01-01T00:00:0${seq}Z`, questionId, actor: candidate, kind: 'run', result }
}

function testLine(seq: number, id: string, trigger: 'candidate' | 'submitted'): RunLine {
  const result = { ...common, id, trigger, visible: { passed: 1, total: 1 }, hidden, failure: null }
  return { seq, at: `2026-01-01T00:00:0${seq}Z`, questionId: 'q1', actor: candidate, kind: 'test', result }
}

function made(id: string, questionId = 'q1') {
  const run = { status: 'ok', exitCode: 0, signal: null, stdout: 'whole', stderr: '', truncated: false } as const
  const reply: RunReply = {
    id,
    status: 'ok',
    language: 'javascript',
    version: '',
    engine: 'bubblewrap',
    queueMs: 0,
    run: { ...run, durationMs: 3, cpuMs: 1, memoryBytes: 5 },
  }
  return { shown: showRun(reply, { code: 'c' }), questionId, at: '2026-01-01T00:00:09Z' }
}

const idsOf = (...input: Parameters<typeof listRuns>) => listRuns(...input).map(({ shown }) => shown.id)

test('the newest comes first, and only runs of this question', () => {
  expect(idsOf([runLine(1, 'a'), runLine(2, 'b', 'q2'), testLine(3, 'c', 'candidate')], [], 'q1')).toEqual(['c', 'a'])
})

test('a result from this visit is shown in full, once, even if the journal has it too', () => {
  const both = listRuns([runLine(1, 'a')], [made('a'), made('b')], 'q1')
  expect(both.map(({ shown }) => shown.id)).toEqual(['b', 'a'])
  expect(both.map(({ shown }) => shown.kind === 'run' && shown.stdout)).toEqual(['whole', 'whole'])
  expect(idsOf([], [made('a', 'q2')], 'q1')).toEqual([])
})

test('the judgement of what was submitted is no run of the candidate', () => {
  expect(idsOf([testLine(1, 'a', 'candidate'), testLine(2, 'b', 'submitted')], [], 'q1')).toEqual(['a'])
})

test('the latest test is the newest that the candidate ran', () => {
  const byInterviewer = {
    ...testLine(4, 'd', 'candidate'),
    actor: { role: 'interviewer', id: 'i', name: 'Ida' } as const,
  }
  const lines = [testLine(1, 'a', 'candidate'), testLine(2, 'b', 'candidate'), runLine(3, 'c'), byInterviewer]
  expect(findLatestTest(listRuns(lines, [], 'q1'))?.id).toBe('b')
  expect(findLatestTest(listRuns([runLine(3, 'c')], [], 'q1'))).toBe(null)
})
