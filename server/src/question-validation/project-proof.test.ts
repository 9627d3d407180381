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

/** The proof's message about a code base none of whose tests ran. */
async function startOf(...paths: string[]): Promise<string | undefined> {
  const sandbox: Parameters<typeof proveProject>[0] = {
    runProjectTests: () => Promise.resolve({ status: 'ok', hasPassed: false, tests: [], output: '', durationMs: 1 }),
  }
  const repository = [...project.repository, ...paths.map((path) => ({ path, text: 'x\n' }))]
  const gates = await proveProject(sandbox, { ...project, repository }, { queueKey: 'test' })
  return gates.find(({ gate }) => gate === 'start')?.detail
}

test('for a code base with tests outside tests/, the message lists the files to move', async () => {
  expect(await startOf('src/fee.ts', 'test/fee.test.js')).toBe(
    'There are no visible tests in tests/. Move test/fee.test.js there.',
  )
  expect(await startOf('test_fee.py', 'src/FeeTest.java', 'src/latest.py')).toBe(
    'There are no visible tests in tests/. Move test_fee.py, src/FeeTest.java there.',
  )
})

test('for a code base without any test, the message says where tests belong', async () => {
  expect(await startOf('src/fee.ts', 'tests/notes.md')).toBe('There are no visible tests in tests/.')
})
