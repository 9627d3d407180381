/** A project's files in the evidence: no part in code signs, and no typing without keystrokes. */
import type { FilePad } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { observe } from '../../observations/observations.ts'
import { assess } from '../report.ts'

const start = makeCode(400, 'start')
const coding = makeQuestion({ id: 'q1', title: 'Merge the intervals' })
const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  project: {
    stages: [{ id: 'fix', title: 'Fix it' }],
    files: new Map([
      ['a.ts', start],
      ['b.ts', start],
    ]),
  },
})
const [a, b, c]: FilePad[] = ['file:a.ts', 'file:b.ts', 'file:src/c.ts']

/** The same work on the code; with `isBusy` a project is worked on by hand and by commands in between. */
function work(isBusy: boolean) {
  const session = makeSession([coding, project])
  session.add('joined', {
    name: 'Ada',
    email: 'ada@example.org',
    again: false,
    consentVersion: '1',
    deviceId: null,
    recordsContact: true,
  })
  session.add('workspace', { paths: ['a.ts', 'b.ts'] }, 'p1', 'system')
  for (const file of [a!, b!]) session.edit('p1', file, 'template', { from: 0, inserted: start }, 'system')
  session.open('q1')
  session.template('q1', 'javascript')
  const inside = 'function merge(intervals) {\n'.length
  session.type('q1', 'javascript', makeCode(330, 'own'), inside)
  const program = () => {
    if (!isBusy) return
    // A server of the project prints and writes by itself.
    session.add('terminal', { terminal: 1, events: [[5, 'o', 'ready']] }, 'p1')
    for (const text of ['one', 'two', 'three']) {
      const inserted = makeCode(300, text)
      session.edit('p1', a!, 'command', { from: 0, removed: session.textOf('p1', a!).length, inserted })
    }
  }
  session.wait(20)
  program()
  session.type('q1', 'javascript', makeCode(130, 'more'), inside)
  session.wait(30)
  session.submit('q1', 'javascript')
  if (isBusy) {
    session.open('p1')
    session.paste('p1', b!, makeCode(200, 'outside'))
    session.type('p1', b!, 'const mine = 1\n')
    session.add('file', { act: 'rename', path: 'b.ts', to: 'src/c.ts' }, 'p1')
    session.edit('p1', c!, 'renamed', { from: 0, inserted: session.textOf('p1', b!) })
  }
  return session.input()
}

test('a project beside code changes nothing of what is said about the code', () => {
  const [plain, busy] = [work(false), work(true)]
  const [one, other] = [assess(plain), assess(busy)]
  const about = ({ integrity }: typeof one) => ({
    code: integrity.provenance.filter(({ questionId }) => questionId === 'q1'),
    findings: integrity.findings.filter(({ fact }) => fact.includes('Merge the intervals')).map(({ fact }) => fact),
  })
  expect(about(other)).toEqual(about(one))
  expect(observe(busy).secondsByQuestion.get('q1')).toBe(observe(plain).secondsByQuestion.get('q1'))
})

test('commands and renames are no typing and no bulk, and a file that is gone holds no paste', () => {
  const { integrity } = assess(work(true))
  const facts = integrity.findings.map(({ fact }) => fact)
  expect(facts.filter((fact) => /faster than anyone|appeared at once/.test(fact))).toEqual([])
  expect(facts.filter((fact) => fact.includes('pasted'))).toEqual([expect.stringContaining('100% of it')])
  // Spaces at its ends belong to the text before them.
  const { surviving, characters } = integrity.pastes[0]!
  expect([surviving > characters - 4, surviving <= characters]).toEqual([true, true])
  expect(assess(work(false)).integrity.provenance.map(({ questionId }) => questionId)).toEqual(['q1'])
})

test('a stage without any reported test counts 0, a run that failed on our side counts nothing, and refuted passes are reported', () => {
  const stages = ['fix', 'extend'].map((id) => ({ id, title: id }))
  const judge = (status: 'ok' | 'internal_error', more: { refuted?: number } = {}) => {
    const session = makeSession([{ ...project, project: { stages, files: new Map([['a.ts', start]]) } }])
    session.open('p1')
    session.edit('p1', a!, 'template', { from: 0, inserted: start }, 'system')
    session.type('p1', a!, 'const mine = 1\n')
    const hidden = [
      { stage: 'fix', passed: 4, total: 4 },
      { stage: 'extend', passed: 0, total: 0 },
    ]
    const told = { ...more, tests: [], visible: { passed: 0, total: 0 }, hidden, durationMs: 900, upTo: 9 }
    session.add('projectTest', { id: 't', trigger: 'submitted', status, ...told }, 'p1', 'system')
    return assess(session.input())
  }
  const scoreOf = (status: 'ok' | 'internal_error') => judge(status).scores.problemSolving
  expect([scoreOf('ok'), scoreOf('internal_error')]).toEqual([50, null])
  const note = '2 hidden tests passed even with a wrong expected value, and count as failed: read the code.'
  expect([{}, { refuted: 2 }].map((more) => JSON.stringify(judge('ok', more)).includes(note))).toEqual([false, true])
})

test('a project alone, without Nova and without questions about it, has one kind of evidence, and no label', () => {
  const stages = ['fix', 'extend', 'review'].map((id) => ({ id, title: id }))
  const judge = (passed: number, asked = stages) => {
    const session = makeSession([{ ...project, project: { stages: asked, files: new Map([['a.ts', start]]) } }])
    session.open('p1')
    session.edit('p1', a!, 'template', { from: 0, inserted: start }, 'system')
    session.type('p1', a!, 'const mine = 1\n')
    const hidden = asked.map(({ id }) => ({ stage: id, passed, total: 8 }))
    const told = { tests: [], visible: { passed: 0, total: 0 }, hidden, durationMs: 900, upTo: 9 }
    session.add('projectTest', { id: 't', trigger: 'submitted', status: 'ok', ...told }, 'p1', 'system')
    return assess(session.input())
  }
  expect(judge(0).recommendation).toBeNull()
  const whole = judge(8)
  expect([whole.overallScore, whole.recommendation]).toEqual([100, null])
  expect(whole.notAssessed.join(' ')).toContain('We have 6 scored items, of 1 kind')
  expect(judge(8, stages.slice(0, 2)).notAssessed.join(' ')).toContain('We have 4 scored items, of 1 kind')
})
