import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ProjectTestLine } from '../contract/src/projects/projects.ts'

const root = resolve(import.meta.dirname, '..')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kit-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a kit in a workspace with these files. */
async function runKit(runtime: 'node' | 'python', files: Record<string, string>, ...paths: string[]) {
  const workspace = join(folder, 'workspace')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), text)
  }
  const results = join(folder, 'results.jsonl')
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, PROJECT_RESULTS: results }
  const { code, output } = await new Promise<{ code: number; output: string }>((done) => {
    execFile(join(root, 'kits', runtime, 'bin/run-tests'), paths, { cwd: workspace, env }, (error, stdout) => {
      done({ code: error === null ? 0 : Number(error.code), output: stdout })
    })
  })
  const text = existsSync(results) ? readFileSync(results, 'utf8') : ''
  const lines = text.split('\n').filter((line) => line !== '')
  const tests = lines.map((line) => ProjectTestLine.parse(JSON.parse(line)))
  const written = readdirSync(workspace, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(workspace.length + 1))
  return { code, output, tests, outcomes: tests.map(({ name, outcome }) => [name, outcome]), written }
}

describe('the kit for Node', () => {
  test('reports each test by its groups and name, even with broken files', async () => {
    const files = {
      'src/broken.ts': 'export const a = (;\n',
      'src/price.ts': 'export const price: number = 3\n',
      'tests/a.test.ts': `import { price } from '../src/price.ts'
import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
describe('prices', () => {
  it('add up', () => assert.equal(price, 3))
  it('are even', () => assert.equal(price % 2, 0))
  it.skip('are rounded', () => {})
})
test('the results file is unknown', () => assert.equal(process.env.PROJECT_RESULTS, undefined))
`,
      'tests/b.test.ts': `import '../src/broken.ts'\n`,
      'tests/c.test.ts': `import { test } from 'node:test'
console.log('x'.repeat(1_000_000))
test('quits', () => process.exit(0))
`,
    }
    const { code, output, tests, outcomes, written } = await runKit('node', files)
    expect(code).toBe(1)
    expect(outcomes).toEqual([
      ['prices > add up', 'passed'],
      ['prices > are even', 'failed'],
      ['prices > are rounded', 'skipped'],
      ['the results file is unknown', 'passed'],
      ['tests/b.test.ts', 'failed'],
      ['tests/c.test.ts', 'failed'],
    ])
    expect(tests[4]?.message).toContain('SyntaxError')
    expect(output).toContain('at tests/a.test.ts:6')
    expect(output).toContain('at src/broken.ts:1')
    expect(output.length).toBeLessThan(20_000)
    expect(written.toSorted()).toEqual(Object.keys(files).toSorted())
    const only = await runKit(
      'node',
      { 'tests/ok.test.ts': `import { test } from 'node:test'\ntest('ok', () => {})\n` },
      'tests/ok.test.ts',
    )
    expect(only.code).toBe(0)
    expect(only.tests.map(({ file, name }) => `${file}: ${name}`)).toEqual(['tests/ok.test.ts: ok'])
  })
})

describe('the kit for Python', () => {
  test('reports each test by its class and sentence, even with broken files', async () => {
    const files = {
      'shop/broken.py': 'def x(:\n',
      'shop/price.py': 'PRICE = 3\n',
      'tests/test_a.py': `import os, sys, unittest
from shop.price import PRICE
class Prices(unittest.TestCase):
    def test_they_add_up(self):
        self.assertEqual(PRICE, 3)
    def test_they_are_even(self):
        self.assertEqual(PRICE % 2, 0)
    def test_they_are_rounded(self):
        self.skipTest('later')
    def test_they_exit(self):
        sys.exit(0)
    def test_the_results_file_is_unknown(self):
        self.assertNotIn('PROJECT_RESULTS', os.environ)
`,
      'tests/test_b.py': 'import shop.broken\n',
      'tests/test_c.py': `import os, unittest
class Crash(unittest.TestCase):
    def test_a_first(self):
        print('x' * 1_000_000)
    def test_b_quits(self):
        os._exit(0)
    def test_c_never_starts(self):
        pass
`,
    }
    const { code, output, tests, outcomes, written } = await runKit('python', files)
    expect(code).toBe(1)
    expect(outcomes).toEqual([
      ['Prices > the results file is unknown', 'passed'],
      ['Prices > they add up', 'passed'],
      ['Prices > they are even', 'failed'],
      ['Prices > they are rounded', 'skipped'],
      ['Prices > they exit', 'failed'],
      ['tests/test_b.py', 'failed'],
      ['Crash > a first', 'passed'],
      ['Crash > b quits', 'failed'],
      ['Crash > c never starts', 'failed'],
    ])
    expect(tests[5]?.message).toContain('SyntaxError')
    expect(output).toContain('at tests/test_a.py:7')
    expect(output).toContain('at shop/broken.py:1')
    expect(output.length).toBeLessThan(20_000)
    expect(written.toSorted()).toEqual(Object.keys(files).toSorted())
  })
})
