/**
 * The kits of projects with their libraries: what is mounted into a box, how long a box takes to open, and how long from
 * opening a project to the result of its first test, typed into its terminal.
 */
import type { KitLibrary } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { openSandboxApart } from '../server/src/platform/sandbox/apart.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { median, rounded } from './figures.ts'

type Sample = { runtime: ProjectRuntime; libraries: KitLibrary[]; mounted: string; files: Record<string, string> }

const rounds = 3
const waitMs = 60_000
const nodeTest = (imports: string, check: string) =>
  `import { test } from 'node:test'\nimport assert from 'node:assert/strict'\n${imports}\ntest('first', async () => { ${check} })\n`
const pythonTest = (code: string) =>
  `import unittest\n${code.split('\n')[0]}\nclass First(unittest.TestCase):\n    def test_first(self):\n        ${code.split('\n')[1]}\n`

const samples: Sample[] = [
  {
    runtime: 'node',
    libraries: ['fastify'],
    mounted: '/node_modules',
    files: {
      'tests/a.test.ts': nodeTest(
        `import fastify from 'fastify'`,
        `assert.equal((await fastify().inject('/')).statusCode, 404)`,
      ),
    },
  },
  {
    runtime: 'node',
    libraries: ['pglite'],
    mounted: '/node_modules/@electric-sql',
    files: {
      'tests/a.test.ts': nodeTest(
        `import { PGlite } from '@electric-sql/pglite'`,
        `assert.deepEqual((await new PGlite().query('select 1 as one')).rows, [{ one: 1 }])`,
      ),
    },
  },
  {
    runtime: 'python',
    libraries: ['flask'],
    mounted: '/usr/lib/python3/dist-packages/flask',
    files: { 'tests/test_a.py': pythonTest(`import flask\nself.assertTrue(flask.Flask('a'))`) },
  },
  {
    runtime: 'python',
    libraries: ['pandas'],
    mounted: '/usr/lib/python3/dist-packages/{pandas,numpy}',
    files: { 'tests/test_a.py': pythonTest(`import pandas\nself.assertEqual(pandas.Series([1, 2]).sum(), 3)`) },
  },
  {
    runtime: 'web',
    libraries: ['react', 'react-query', 'vue'],
    mounted: '$KIT_CACHE/lib',
    files: { 'tests/a.test.ts': nodeTest(`import { ref } from 'vue'`, 'assert.equal(ref(1).value, 1)') },
  },
  {
    runtime: 'java',
    libraries: ['junit'],
    mounted: '/opt/nova/libraries',
    files: {
      'tests/FirstTest.java': 'import org.junit.jupiter.api.Test;\nclass FirstTest { @Test void first() {} }\n',
    },
  },
  {
    runtime: 'go',
    libraries: ['chi'],
    mounted: '/usr/share/gocode',
    files: {
      'go.mod': 'module app\n\ngo 1.19\n',
      'tests/a_test.go':
        'package tests\nimport ("testing"; "github.com/go-chi/chi/v5")\nfunc TestFirst(t *testing.T) { chi.NewRouter() }\n',
    },
  },
]

export async function* measureKits(folder: string): AsyncIterable<Record<string, unknown>> {
  const log = { info: () => undefined, warn: (message: string) => console.error(message) }
  const sandbox = await openSandboxApart({ dataDir: folder, log })
  try {
    const startedAt = performance.now()
    await sandbox.installKit?.('node', { signal: AbortSignal.timeout(600_000), onProgress: () => undefined })
    yield { installed: 'node', ms: rounded(performance.now() - startedAt) }
    await sandbox.whenProjectsReady()
    for (const sample of samples) {
      const times = []
      for (let round = 0; round < rounds; round += 1) times.push(await openAndTest(sandbox, sample))
      const [{ megabytes } = { megabytes: 0 }] = times
      yield {
        runtime: sample.runtime,
        libraries: sample.libraries.join(' '),
        megabytes,
        openMs: rounded(median(times.map(({ openMs }) => openMs))),
        toFirstTestMs: rounded(median(times.map(({ testedMs }) => testedMs))),
      }
    }
  } finally {
    await sandbox.drain()
  }
}

async function openAndTest(sandbox: Sandbox, { runtime, libraries, mounted, files }: Sample) {
  const startedAt = performance.now()
  let text = ''
  let hear: () => void = () => undefined
  const box = await sandbox.openProjectBox({
    runtime,
    libraries,
    size: { columns: 120, rows: 30 },
    queueKey: 'bench',
    starting: undefined,
    files: Object.entries(files).map(([path, content]) => ({ path, text: content })),
    onOutput(_, more) {
      text += more
      hear()
    },
    onChanged: () => undefined,
    onEnded: () => undefined,
  })
  if ('unavailable' in box) throw new Error(box.unavailable)
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(text)), waitMs)
      hear = () => {
        const found = pattern.exec(text)
        if (!found) return
        clearTimeout(timer)
        resolve(found)
      }
      hear()
    })
  try {
    await waitFor(/\$ /)
    const openMs = performance.now() - startedAt
    box.input(1, 'run-tests\n')
    await waitFor(/passed/)
    const testedMs = performance.now() - startedAt
    box.input(1, `du -scm ${mounted} | tail -1\n`)
    const [, megabytes] = await waitFor(/^(\d+)\s+total/m)
    return { openMs, testedMs, megabytes: Number(megabytes) }
  } finally {
    await box.end()
  }
}
