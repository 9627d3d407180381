import { expect, test } from 'vitest'
import { type ProvableProject, proveProject } from './project-proof.ts'

const project: ProvableProject = {
  runtime: 'node',
  locked: [],
  stages: [],
  repository: [{ path: 'README.md', text: '# Meter\n' }],
  hiddenTests: [],
  reference: [],
  wrong: [],
  wrongPatches: [],
}

/** What the proof says of a code base none of whose tests ran. */
async function startOf(...paths: string[]): Promise<string | undefined> {
  const sandbox: Parameters<typeof proveProject>[0] = {
    runProjectTests: () => Promise.resolve({ status: 'ok', hasPassed: false, tests: [], output: '', durationMs: 1 }),
  }
  const repository = [...project.repository, ...paths.map((path) => ({ path, text: 'x\n' }))]
  const gates = await proveProject(sandbox, { ...project, repository }, { queueKey: 'test' })
  return gates.find(({ gate }) => gate === 'start')?.detail
}

test('a code base that keeps its tests outside tests/ is told which files to move', async () => {
  expect(await startOf('src/fee.ts', 'test/fee.test.js')).toBe(
    'There are no visible tests in tests/. Move test/fee.test.js there.',
  )
  expect(await startOf('test_fee.py', 'src/FeeTest.java', 'src/latest.py')).toBe(
    'There are no visible tests in tests/. Move test_fee.py, src/FeeTest.java there.',
  )
})

test('a code base without any test is told where tests belong', async () => {
  expect(await startOf('src/fee.ts', 'tests/notes.md')).toBe('There are no visible tests in tests/.')
})
