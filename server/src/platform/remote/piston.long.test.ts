import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPlainPiston } from '../../../test/plain-piston.ts'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import type { Json, RunRequest } from '../sandbox/request.ts'
import { makeCalls, makeProgram } from './piston-programs.ts'
import { PistonReply, readStage } from './piston-reply.ts'
import { languagesOf } from './piston-runtimes.ts'
import { openRemoteSandbox } from './remote.ts'

let local: TestSandbox
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => (local = await openTestSandbox()), firstTimeMs)
afterAll(() => local.close())
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function open(options: Parameters<typeof startPlainPiston>[1] = {}) {
  const piston = await startPlainPiston(local.sandbox, options)
  const warnings: string[] = []
  const log = { info: () => undefined, warn: (words: string) => void warnings.push(words) }
  const sandbox = await openRemoteSandbox({ urls: [piston.url], log })
  closers.push(() => sandbox.drain(), piston.close)
  const run = (code: string, more: Partial<RunRequest> = {}) =>
    sandbox.run({ id: 'a', queue: 'a', language: 'python', mode: 'program', code, ...more })
  const call = (code: string, args: Json[][], more: Partial<RunRequest> = {}) =>
    run(code, { mode: 'function', signature: twice, args, ...more })
  return { ...piston, warnings, run, call }
}

const twice = { name: 'twice', params: [{ name: 'a', type: 'int' }], returns: 'int' }
const numbers = (count: number) => Array.from({ length: count }, (_, at) => [at])

test('a Piston’s maximum limits are learned from its refusals, once', async () => {
  const { run, bodies } = await open()
  expect((await run('print(1)')).status).toBe('ok')
  expect(bodies.map((body) => [body['run_timeout'], body['run_cpu_time']])).toEqual([
    [10_000, 5_000],
    [3_000, 5_000],
    [3_000, 3_000],
  ])
  await run('print(1)')
  expect(bodies).toHaveLength(4)
})

test('an execution of cases whose output is shown never holds the input of a hidden one', async () => {
  const { call } = await open()
  const spying =
    'import os\nfd = os.dup(0)\ndef twice(a):\n    os.lseek(fd, 0, 0)\n    print(os.read(fd, 65536))\n    return 2 * a'
  const result = await call(spying, [[1], [2], [77_001], [77_002]], { hiddenFrom: 2 })
  expect(result.cases?.map(({ returned }) => returned)).toEqual([2, 4, 154_002, 154_004])
  expect(
    result.cases
      ?.slice(0, 2)
      .map(({ stdout }) => stdout)
      .join(),
  ).not.toContain('7700')
})

test.each([false, true])(
  'results that its output limit cuts off are fetched by more executions: %s',
  async (dropsAll) => {
    const { call, bodies, warnings } = await open({ outputBytes: 1_024, dropsAll })
    const result = await call('def twice(a): return 2 * a', numbers(30))
    expect(result.status).toBe('ok')
    expect(result.cases?.map(({ returned }) => returned)).toEqual(numbers(30).map(([a]) => 2 * a!))
    expect(bodies.length).toBeGreaterThan(3)
    expect(bodies.length).toBeLessThan(12)
    expect(warnings.join()).toContain('PISTON_OUTPUT_MAX_SIZE')
  },
)

test('output that cannot come whole says what to set', async () => {
  const { run, call } = await open({ outputBytes: 1_024 })
  const result = await run('print("x" * 3000)')
  expect(result).toMatchObject({ status: 'output_limit', run: { truncated: true } })
  expect(result.run?.stderr).toContain('PISTON_OUTPUT_MAX_SIZE')
  const { cases } = await call('def twice(a):\n    if a == 1: print("x" * 3000)\n    return 2 * a', numbers(3))
  expect(cases).toMatchObject([
    { status: 'ok', returned: 0 },
    { status: 'output_limit', error: expect.stringContaining('PISTON_OUTPUT_MAX_SIZE') },
    { status: 'ok', returned: 4 },
  ])
})

test('cases go in as many requests as their size needs, and one that is too large is said to be', async () => {
  const { call, bodies } = await open()
  const signature = { ...twice, params: [{ name: 'a', type: 'string' }] }
  const args = Array.from({ length: 5 }, (_, at) => ['x'.repeat(30_000 + at)])
  const result = await call('def twice(a): return len(a)', args, { signature })
  expect(result.cases?.map(({ returned }) => returned)).toEqual([30_000, 30_001, 30_002, 30_003, 30_004])
  expect(bodies.length).toBeGreaterThan(2)
  const large = await call('def twice(a): return len(a)', [['x'.repeat(200_000)]], { signature })
  expect(large).toMatchObject({ status: 'internal_error', reason: 'The input is larger than the runner takes.' })
})

test('cases that never end spend the time of all', async () => {
  const { call } = await open()
  const { cases, status } = await call('def twice(a):\n    while a > 0: pass\n    return 0', numbers(5), {
    limits: { wallMs: 4_000 },
  })
  // How many are tried depends on the machine.
  expect(cases?.map((each) => each.status).join(' ')).toMatch(/^ok( timeout)+( not_run)+$/)
  expect(cases).toHaveLength(5)
  expect(status).toBe('timeout')
})

test('a case that comes late is not blamed for what those before it took', async () => {
  const { call } = await open({ most: { run_timeout: 2_500 } })
  const code = 'import time\ndef twice(a):\n    time.sleep(0.9)\n    return 2 * a'
  const { cases } = await call(code, numbers(4))
  expect(cases).toMatchObject(numbers(4).map(([a]) => ({ status: 'ok', returned: 2 * a! })))
})

test('output in the shape of an answer is no answer', async () => {
  const { call } = await open()
  const forged = String.raw`print("\0" + "0" * 12 + "\0" + "0" * 12 + ' value {"ms":1,"value":42}')`
  const { cases } = await call(`def twice(a):\n    ${forged}\n    return 2 * a`, [[4]])
  expect(cases).toMatchObject([{ status: 'ok', returned: 8, stdout: expect.stringContaining('"value":42') }])
})

test('expected values and other secrets are in no request', async () => {
  const { call, bodies } = await open()
  await call('def twice(a): return 2 * a', [[4711]])
  expect(Object.keys(bodies[0]!).toSorted()).toEqual(
    ['compile_timeout', 'files', 'language', 'run_cpu_time', 'run_timeout', 'stdin', 'version'].toSorted(),
  )
  expect(bodies.at(-1)!.stdin).toMatch(/^\{"nonce":"\w{12}","name":"twice"\}\n\{"nonce":"\w{12}","args":\[4711\]\}\n$/)
})

test('the newest runtime of Node and of Python 3 is chosen, under any name in Piston', () => {
  const node = (version: string) => ({ language: 'node', version, aliases: ['javascript', 'js'] })
  const offers = languagesOf([
    { language: 'javascript', version: '1.32.3', aliases: [], runtime: 'deno' },
    { language: 'javascript', version: '9.11.0', aliases: ['js'], runtime: 'node' },
    ...['8.0.0', '18.15.0', '16.3.0'].map(node),
    { language: 'python', version: '2.7.18', aliases: [] },
    { language: 'python', version: '3.9.4' },
    { language: 'python', version: '3.12.0' },
  ])
  expect(offers).toEqual([
    { language: 'javascript', version: '18.15.0', runtime: 'node', isOurs: false },
    { language: 'python', version: '3.12.0', runtime: 'python', isOurs: false },
  ])
})

test.each([
  [{ code: 0, signal: null }, 'ok', 100],
  [{ code: 1, signal: null }, 'runtime_error', 100],
  [{ code: 1, stderr: 'MemoryError' }, 'memory_limit', 100],
  [{ code: null, signal: 'SIGKILL', status: 'TO' }, 'timeout', 100],
  [{ code: null, signal: 'SIGKILL', status: 'OL' }, 'output_limit', 100],
  [{ code: null, signal: 'SIGKILL', status: 'EL' }, 'output_limit', 100],
  [{ code: null, signal: 'SIGKILL', status: 'SG', memory: 999 }, 'memory_limit', 100],
  [{ code: null, signal: 'SIGKILL', status: 'XX' }, 'internal_error', 100],
  [{ code: 137 }, 'memory_limit', 100],
  // As reported by versions without a status.
  [{ code: null, signal: 'SIGKILL' }, 'timeout', 2_950],
  [{ code: null, signal: 'SIGKILL', stdout: 'x'.repeat(1_030) }, 'output_limit', 100],
  [{ code: null, signal: 'SIGXCPU' }, 'timeout', 2_000],
  [{ code: null, signal: 'SIGSEGV' }, 'runtime_error', 100],
])('%o means %s', (stage, status, elapsedMs) => {
  const { run } = PistonReply.parse({ version: '1', run: stage })
  expect(readStage(run!, { timeoutMs: 3_000, elapsedMs, memoryBytes: 1_000 }).ending.status).toBe(status)
})

describe('a program with its harness', () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'nova-piston-'))))
  afterAll(() => rmSync(folder, { recursive: true }))

  const signature = {
    name: 'pick',
    params: [
      { name: 'a', type: 'int' },
      { name: 'b', type: 'map<string,int>' },
    ],
    returns: 'int[]?',
  }
  const write = (program: ReturnType<typeof makeCalls>, name: string) => {
    if ('complaint' in program) throw new Error(program.complaint)
    writeFileSync(join(folder, name), program.text)
    return join(folder, name)
  }
  const compile = (command: string, args: string[]) => {
    const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '', HOME: folder, LC_ALL: 'C' }
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test('compiles in the Java of Piston’s package, with names that the harness has too', () => {
    const code = `package solo;
import java.awt.List;
import java.util.Map; // one
/* public class Comment {} */
class Json {}
class Type { String s = "public class Text {"; char c = '{'; }
public final class Main {
  static class Harness { List list; }
  public int[] pick(int a, Map<String, Integer> b) { return new int[] {a}; }
  public static void main(String[] args) {}
}`
    const file = write(makeCalls('java', code, signature), 'NovaMain.java')
    expect(compile('javac', ['--release', '15', '-d', folder, file])).toEqual({ status: 0, said: '' })
  })

  test('compiles in the Go of Piston’s package, with names that the harness has too', () => {
    const code = `// first
package main // second

import (
	json "fmt"
	"strings"
)

func encode(x int) int { return x }
func pick(a int, b map[string]int) []int { json.Print(strings.ToUpper("x")); return []int{encode(a)} }
`
    write(makeCalls('go', code, signature), 'main.go')
    expect(compile('go', ['build', '-gcflags=-lang=go1.16', '-o', 'main', 'main.go'])).toEqual({ status: 0, said: '' })
  })

  test('passes a compiler of TypeScript that checks types and knows nothing of Node', () => {
    const file = write(makeCalls('typescript', 'export const pick = (a: string): number => a', signature), 'main.ts')
    const tsc = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')
    const args = ['--ignoreConfig', '--module', 'commonjs', '--target', 'es2015', '--outDir', folder, file]
    expect(compile(process.execPath, [tsc, ...args])).toEqual({ status: 0, said: '' })
  })

  test.each([
    ['class Main { public static void main(String[] a) {} }\nclass Other {}', 'Main', undefined],
    ['class Other {}\npublic class App { public static void main(String[] a) {} }', 'Main', 'class Main {'],
    ['class Main {}\nclass App { public static void main(String[] a) {} }', 'NovaMain', 'class NovaMain {'],
  ])('starts the class of Java that has a main method: %s', (code, file, entry) => {
    const program = makeProgram('java', code)
    expect(program.file).toBe(file)
    if (entry) expect(program.text.trimStart().startsWith(entry)).toBe(true)
    else expect(program.text).toBe(code)
    expect(program.text.split('\n').findIndex((line) => line.includes('void main(String[] a)'))).toBe(entry ? 1 : 0)
  })
})
