/** A person's own in a project, and the pair's result (docs/assessment.md 3.2, docs/working-with-ai.md). */
import { expect, test } from 'vitest'
import { makeAgentWork } from '../../../test/agent-sessions.ts'
import { addFollowUps, makeQuestion, makeSession } from '../../../test/evidence-factory.ts'
import { assess } from '../report.ts'

const start = 'const fleet = []\nconst lanes = 4\n'
const fault = { kind: 'edge-case' as const, what: 'It breaks empty lanes.', killedBy: 'empty lanes' }
const project = makeQuestion({
  id: 'p1',
  kind: 'project',
  title: 'Ferry',
  starters: {},
  minutes: 40,
  project: {
    stages: ['fix', 'extend', 'review'].map((id) => ({ id, title: id })),
    files: new Map([['a.ts', start]]),
    proposals: [
      { id: 'queue', stage: 'fix', fault: null },
      { id: 'boats', stage: 'extend', fault: null },
      { id: 'empty', stage: 'fix', fault },
    ],
  },
})

function open() {
  const session = makeSession([project], { aiPolicy: 'nova', helpLevel: 'hint' })
  const work = makeAgentWork(session, 'p1')
  work.begin({ 'a.ts': start })
  session.open('p1')
  const add = (id: string, ...names: string[]) =>
    work.propose(id, 'a.ts', names.map((name): ['+', string] => ['+', `const ${name} = lanes`]).concat([['+', '']]))
  const write = (...names: string[]) =>
    session.edit('p1', 'file:a.ts', 'typed', { from: 0, inserted: names.map((name) => `const ${name} = 1\n`).join('') })
  const end = (passed = [8, 8, 8], hiddenPassed = ['empty lanes']) => {
    const hidden = ['fix', 'extend', 'review'].map((stage, at) => ({ stage, passed: passed[at]!, total: 8 }))
    work.test(hidden, hiddenPassed)
    return assess(session.input())
  }
  return { session, work, add, write, end }
}
type Opened = ReturnType<typeof open>

const questionOf = (name: string) => `Why is ${name} needed, if the lanes are known?`

/** Two changes of two lines each, and the acts on them. */
test.each<[what: string, act: (opened: Opened, ids: [string, string]) => void, checked: string[][], share: number]>([
  ['applied at once', ({ work }, ids) => ids.forEach((id) => work.apply(id)), [[], []], 0],
  [
    'run before they are applied, so that the second run is of the first',
    ({ work }, ids) => {
      for (const id of ids) {
        work.look(id, 60)
        work.test()
        work.apply(id)
      }
    },
    [['ran'], []],
    50,
  ],
  [
    'run after each',
    ({ work }, ids) => {
      for (const id of ids) {
        work.apply(id)
        work.test()
      }
    },
    [['ran'], ['ran']],
    100,
  ],
  [
    'run once after both',
    ({ work }, ids) => {
      for (const id of ids) work.apply(id)
      work.test()
    },
    [[], ['ran']],
    50,
  ],
  [
    'undone and not in what ran then',
    ({ work }, [one, other]) => {
      work.apply(one)
      work.apply(other)
      work.undo(other)
      work.test()
    },
    [[], []],
    0,
  ],
  [
    'asked about in other words for each',
    ({ work }, [one, other]) => {
      work.ask(one, 'Why does queueLength take all lanes?')
      work.ask(other, 'Is boatsLeft right when none is there?')
      work.apply(one)
      work.apply(other)
    },
    [['asked'], ['asked']],
    100,
  ],
  [
    'asked about in the same words but for the name',
    ({ work }, [one, other]) => {
      work.ask(one, questionOf('queueLength'))
      work.ask(other, questionOf('boatsLeft'))
      work.apply(one)
      work.apply(other)
    },
    [[], []],
    0,
  ],
  [
    'asked about without naming anything of them',
    ({ work }, [one, other]) => {
      work.ask(one, 'Are you sure?')
      work.apply(one)
      work.apply(other)
    },
    [[], []],
    0,
  ],
  [
    'edited, or turned down with a reason',
    ({ work }, [one, other]) => {
      work.apply(one)
      work.replace('a.ts', 'queueLength = lanes', 'queueLength = lanes - 1')
      work.reject(other, 'Nobody needs it.')
    },
    [['edited'], ['reasoned']],
    100,
  ],
])('changes %s', (_, act, checked, share) => {
  const opened = open()
  const ids: [string, string] = [
    opened.add('queue', 'queueLength', 'queueWidth'),
    opened.add('boats', 'boatsLeft', 'boatsRight'),
  ]
  act(opened, ids)
  const { workingWithAi, scores } = opened.end()
  expect(workingWithAi!.proposals.map((each) => each.checked)).toEqual(checked)
  expect(scores.problemSolving).toBe(share)
})

test('a stage counts its passing share as far as the lines are the person’s, and the pair’s result stands beside it', () => {
  const { work, add, write, end } = open()
  write('mine', 'own', 'self')
  work.apply(add('queue', 'queueLength'))
  const report = end([8, 4, 0])
  // Three of four new lines, of 100, 50 and 0.
  expect(report.figures!.problemSolving.parts![0]!.parts!.map(({ value }) => value)).toEqual([75, 37.5, 0])
  expect(report.scores.problemSolving).toBe(38)
  expect(report.figures!.problemSolving.parts![0]!.says).toContain(
    'The pair’s result is 50; 3 of 4 new lines are the candidate’s own, repaired or checked.',
  )
})

test('a repair earns its test at least, and using no change at all takes nothing', () => {
  const { work, add, end } = open()
  work.apply(add('boats', ...Array.from({ length: 18 }, (_, at) => `boat${at}`)))
  work.apply(add('empty', 'emptyLanes'))
  work.replace('a.ts', 'emptyLanes = lanes', 'emptyLanes = 0')
  const repaired = end().figures!.problemSolving.parts![0]!.parts!.map(({ value }) => value)
  expect(repaired).toEqual([12.5, expect.closeTo(100 / 19, 4), expect.closeTo(100 / 19, 4)])
  const alone = open()
  alone.write('mine')
  expect(alone.end().scores.problemSolving).toBe(100)
})

test('a label needs two kinds of evidence, of which one is the person’s own', () => {
  const labelOf = (act: (opened: Opened) => void) => {
    const opened = open()
    opened.work.apply(opened.add('queue', 'queueLength'))
    opened.work.test()
    act(opened)
    const { recommendation, notAssessed } = opened.end()
    return [recommendation?.label ?? null, notAssessed.some((each) => each.includes('the candidate’s own: tests of'))]
  }
  const follow = (answers: Parameters<typeof addFollowUps>[1]) => (opened: Opened) => {
    opened.session.submit('p1', 'file:a.ts')
    addFollowUps(opened.session, answers, 'p1')
  }
  expect(labelOf(() => undefined)).toEqual([null, true])
  expect(labelOf(follow(['not_right', 'not_right']))).toEqual([null, true])
  expect(labelOf(follow(['right', 'right']))[1]).toBe(false)
  const write = (opened: Opened) => opened.write('a', 'b', 'c', 'd', 'e')
  expect(labelOf(write)[1]).toBe(false)
  // Five lines among fifty of Nova's are too few.
  const many = Array.from({ length: 50 }, (_, at) => `boat${at}`)
  const beside = (opened: Opened) => opened.work.apply(opened.add('boats', ...many))
  expect(labelOf((opened) => [beside, write].forEach((act) => act(opened)))).toEqual([null, true])
})
