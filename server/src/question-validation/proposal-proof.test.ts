import type { ProjectFile, ProjectProposal, ProjectTestLine } from '@nova/contract/projects/projects'
import { expect, test } from 'vitest'
import { type ProvableProject, proveProject } from './project-proof.ts'

type Sandbox = Parameters<typeof proveProject>[0]

const start = ['state: broken', 'limit: none', ''].join('\n')
/** With a wrong expectation, which the proof gives it in its turn, it fails. */
const hiddenTest = "test('the state is fixed', () => assert.equal(state, 'fixed'))\n"
const visibleTest = ['adds', 'asks for more', ''].join('\n')

/** Searches the files for words: fast, and enough to distinguish the gates. */
const sandbox: Sandbox = {
  runProjectTests: ({ files }) => {
    const text = (path: string) => files.find((file) => file.path === path)?.text ?? ''
    const app = text('app.txt')
    const line = (file: string, name: string, passed: boolean): ProjectTestLine => {
      return { file, name, outcome: passed ? 'passed' : 'failed', ms: 1 }
    }
    const tests = [
      line('tests/app.test.txt', 'starts', true),
      line('tests/app.test.txt', 'adds', !app.includes('lost') || !text('tests/app.test.txt').includes('asks')),
      line(
        'tests/hidden/state.txt',
        'the state is fixed',
        app.includes('state: fixed') && text('tests/hidden/state.txt') === hiddenTest,
      ),
      line('tests/hidden/state.txt', 'the limit holds', app.includes('limit: 5')),
    ]
    return Promise.resolve({ status: 'ok', hasPassed: true, tests, output: '', durationMs: 1 })
  },
}

const replace = (path: string, old: string, now: string, from: string) => {
  const lines = from.split('\n').slice(0, -1)
  const body = lines.map((each) => (each === old ? `-${old}\n+${now}` : ` ${each}`)).join('\n')
  return `--- a/${path}\n+++ b/${path}\n@@ -1,${lines.length} +1,${lines.length} @@\n${body}\n`
}

const fixedPatch = `--- a/app.txt\n+++ b/app.txt\n@@ -1,2 +1,2 @@\n-state: broken\n-limit: none\n+state: fixed\n+limit: 5\n`
const files: ProjectFile[] = [
  { path: 'app.txt', text: start },
  { path: 'tests/app.test.txt', text: visibleTest },
]

function proposal(id: string, patch: string, fault: ProjectProposal['fault'] = null): ProjectProposal {
  const words = {
    message: 'A change that helps.',
    explanation: 'It does what the ticket asks for, and nothing else at all.',
  }
  return {
    id,
    stage: 'fix',
    needs: [],
    asked: [`${id} one`, `${id} two`, `${id} three`],
    open: [],
    ...words,
    patch,
    fault,
  }
}

const faultOf = (kind: NonNullable<ProjectProposal['fault']>['kind'], killedBy = 'the limit holds') => {
  return { kind, what: 'There is no limit.', killedBy }
}
const noLimit = replace('app.txt', 'state: broken', 'state: fixed', start)

/** Eleven sound ones and five faulty ones of five kinds. */
const good = [
  ...Array.from({ length: 11 }, (_, at) =>
    proposal(`note-${at}`, `--- /dev/null\n+++ b/notes/${at}.md\n@@ -0,0 +1,1 @@\n+A note.\n`),
  ),
  ...(['edge-case', 'logic', 'race', 'interface'] as const).map((kind) => proposal(kind, noLimit, faultOf(kind))),
  proposal('weaker', replace('tests/app.test.txt', 'asks for more', 'is kind', visibleTest), faultOf('weakened-test')),
]

async function failedGates(change: (all: ProjectProposal[]) => ProjectProposal[]) {
  const project: ProvableProject = {
    runtime: 'node',
    locked: ['locked.txt'],
    stages: [
      {
        id: 'fix',
        title: 'Fix it',
        kind: 'fix',
        statement: 'x'.repeat(40),
        minutes: 30,
        hidden: ['state.txt'],
        failing: [],
      },
    ],
    repository: files,
    hiddenTests: [{ path: 'state.txt', text: hiddenTest }],
    reference: [fixedPatch],
    wrong: [],
    wrongPatches: [],
    proposals: change(good),
  }
  const gates = await proveProject(sandbox, project, { queueKey: 'test' })
  return gates.filter(({ passed }) => !passed).map(({ gate, detail }) => `${gate}: ${detail}`)
}

const insteadOf = (id: string, change: Partial<ProjectProposal>) => (all: ProjectProposal[]) =>
  all.map((each) => (each.id === id ? { ...each, ...change } : each))

test('proposals that keep green what was green and die where they say are proven', async () => {
  expect(await failedGates((all) => all)).toEqual([])
})

const loses = replace('app.txt', 'limit: none', 'limit: lost', start)
const weaker = good.at(-1)!.patch

test.each<[string, (all: ProjectProposal[]) => ProjectProposal[], string]>([
  [
    'a sound change that weakens a visible test',
    insteadOf('note-3', { patch: weaker }),
    'proposals: note-3 takes lines out of the visible test tests/app.test.txt; only a fault of the kind weakened-test may.',
  ],
  [
    'a weakened test that leaves the tests alone',
    insteadOf('weaker', { patch: noLimit }),
    'proposals: weaker is to weaken a test, and takes nothing out of a visible one.',
  ],
  [
    'a fault that no hidden test names',
    insteadOf('race', { fault: faultOf('race', 'the clock is right') }),
    'proposals: race: no hidden test that the reference passes is named “the clock is right”.',
  ],
  [
    'a fault that its test does not find',
    insteadOf('race', { fault: faultOf('race', 'the state is fixed') }),
    'fault race: “the state is fixed” passes with this fault.',
  ],
  [
    'a fault that its test finds only because the stage is unfinished',
    (all) => [
      ...insteadOf('race', { patch: '--- /dev/null\n+++ b/notes/race.md\n@@ -0,0 +1,1 @@\n+A note.\n' })(all),
      proposal('whole', fixedPatch),
    ],
    'fault race: “the limit holds” passes once the sound proposals of the stage are taken too. No hidden test fails for this fault: write one.',
  ],
  [
    'a fault that a visible test tells',
    insteadOf('race', { patch: loses }),
    'fault race: The visible test “adds” tells it.',
  ],
  [
    'a patch that does not apply',
    insteadOf('note-2', { patch: replace('app.txt', 'state: broken', 'state: fixed', 'state: broken\nelse\n') }),
    'proposals: note-2: The patch doesn’t fit app.txt.',
  ],
  [
    'a new file in the place of another, which nobody is offered either',
    insteadOf('note-2', { patch: '--- /dev/null\n+++ b/app.txt\n@@ -0,0 +1,1 @@\n+x\n' }),
    'proposals: note-2: The patch creates app.txt, which is there.',
  ],
  [
    'a change of a locked file',
    insteadOf('note-2', { patch: '--- /dev/null\n+++ b/locked.txt\n@@ -0,0 +1,1 @@\n+x\n' }),
    'proposals: note-2 changes locked.txt, which is locked.',
  ],
  [
    'a sound change, tried with others, that breaks a test',
    insteadOf('note-5', { patch: loses }),
    'sound proposals of fix: note-5: “adds” passed before and doesn’t any more.',
  ],
  ['a proposal that needs itself', insteadOf('note-1', { needs: ['note-1'] }), 'proposals: note-1 needs itself.'],
  [
    'a way to pass by accepting all',
    insteadOf('edge-case', { patch: fixedPatch, fault: null }),
    'accepting all proposals: Whoever accepts every proposal passes all tests.',
  ],
  [
    'too few, too many of them faulty',
    (all) => all.slice(8),
    'proposals as a set: There are 8 proposals; at least 16 are needed. 5 of 8 proposals are faulty; about a third should be.',
  ],
  [
    'one phrase for two',
    insteadOf('note-1', { asked: ['Note-0, one!', 'b', 'c'] }),
    'proposals as a set: “note 0 one” asks for note-0 and for note-1.',
  ],
])('%s is refused', async (_, change, sentence) => {
  expect(await failedGates(change)).toContain(sentence)
})
