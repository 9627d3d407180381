import { type CodeLanguage, Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPlainPiston } from '../../../test/plain-piston.ts'
import { runnerToken, startRunner } from '../../../test/runner-process.ts'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import { isThorough } from '../../../test/thorough.ts'
import { starterCode } from '../languages/starter.ts'
import type { Json, RunEvent, RunRequest } from '../sandbox/request.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { readSql, sqlArgs, sqlRequest } from '../sandbox/sql-request.ts'
import { openRemoteSandbox } from './remote.ts'

/** One interface, three implementations: these tests hold for each of them. */
const ways = ['here', 'a runner of ours', 'a plain Piston'] as const
const log = { info: () => undefined, warn: () => undefined }
const sandboxes = {} as Record<(typeof ways)[number], Sandbox>
const closers: (() => Promise<unknown>)[] = []
let count = 0

beforeAll(async () => {
  const local = await openTestSandbox()
  const runner = await startRunner()
  const piston = await startPlainPiston(local.sandbox, {
    most: { run_timeout: 30_000, run_cpu_time: 20_000, compile_timeout: 60_000 },
  })
  sandboxes.here = local.sandbox
  sandboxes['a runner of ours'] = await openRemoteSandbox({ urls: [runner.url], token: runnerToken, log })
  sandboxes['a plain Piston'] = await openRemoteSandbox({ urls: [piston.url], log })
  closers.push(
    () => sandboxes['a runner of ours'].drain(),
    () => sandboxes['a plain Piston'].drain(),
    runner.close,
    piston.close,
    local.close,
  )
}, firstTimeMs)

afterAll(async () => {
  for (const close of closers) await close()
})

const id = () => `run-${(count += 1)}`

const hello: Record<Language, string> = {
  javascript: `console.log('hello ' + require('fs').readFileSync(0, 'utf8').trim())`,
  typescript: `const name: string = require('fs').readFileSync(0, 'utf8').trim()\nconsole.log('hello ' + name)`,
  python: `print('hello', input())`,
  java: `import java.util.*;\nclass Other {}\npublic class Reader { public static void main(String[] args) { System.out.println("hello " + new Scanner(System.in).next()); } }`,
  go: `package main\nimport "fmt"\nfunc main() { var name string; fmt.Scan(&name); fmt.Println("hello", name) }`,
}

const add = {
  name: 'add',
  params: [
    { name: 'a', type: 'int' },
    { name: 'b', type: 'int' },
  ],
  returns: 'int',
}

/** A function that prints, and in some cases throws, ends the process, or never ends. */
const moody: Record<Language, string> = {
  javascript: `function add(a, b) { console.log('got', a); if (a === 2) throw new Error('two'); if (a === 3) process.exit(0); if (a === 4) for (;;) {} return a + b }`,
  typescript: `export function add(a: number, b: number): number { console.log('got', a); if (a === 2) throw new Error('two'); if (a === 3) process.exit(0); if (a === 4) for (;;) {} return a + b }`,
  python: `import os\ndef add(a, b):\n    print('got', a)\n    if a == 2: raise ValueError('two')\n    if a == 3: os._exit(0)\n    while a == 4: pass\n    return a + b`,
  java: `class Solution { int add(int a, int b) { System.out.println("got " + a); if (a == 2) throw new IllegalStateException("two"); if (a == 3) System.exit(0); while (a == 4) {} return a + b; } }`,
  go: `package main\nimport ("fmt"; "os")\nfunc add(a, b int) int {\n\tfmt.Println("got", a)\n\tif a == 2 { panic("two") }\n\tif a == 3 { os.Exit(0) }\n\tfor a == 4 {}\n\treturn a + b\n}`,
}

/** Position of the second case's error in the moody function in our own sandbox, if the language reports it. */
const whereItThrew: Partial<Record<Language, string>> = {
  java: '\n    at Solution.add(Main.java:1)',
  go: '\n    at main.add (main.go:5)',
}

/**
 * The languages are tested one by one on this machine (`functions.test.ts`, `sandbox.test.ts`), and our own runner does
 * the same remotely: an interpreter and a compiler suffice here.
 */
const languagesAt = (way: (typeof ways)[number]): readonly Language[] => {
  if (isThorough || way === 'a plain Piston') return Language.options
  return way === 'here' ? ['python'] : ['python', 'java']
}

describe.each(ways)('%s', (way) => {
  const languages = languagesAt(way)
  const inThese = <T extends readonly [Language, ...string[]]>(cases: readonly T[]) =>
    cases.filter(([language]) => languages.includes(language))
  const run = (
    request: Partial<RunRequest> & { language: CodeLanguage; code: string },
    on?: (event: RunEvent) => void,
  ) => {
    const key = id()
    return sandboxes[way].run({ id: key, queue: key, mode: 'program', ...request }, on)
  }
  /** With all the time there is: on a busy machine a virtual machine alone may take seconds to start. */
  const call = (language: Language, code: string, args: Json[][], more: Partial<RunRequest> = {}) =>
    run({ language, code, mode: 'function', signature: add, args, limits: { wallMs: 30_000 }, ...more })

  test('offers five languages with their versions, and our own sandboxes SQL', () => {
    expect(sandboxes[way].health).toBe('ok')
    const here = sandboxes.here.languages
    const withoutSql = expect.objectContaining({ id: 'sql', version: null })
    const offered = way === 'a plain Piston' ? [...here.slice(0, -1), withoutSql] : here
    expect(sandboxes[way].languages).toEqual(offered)
  })

  test('runs SQL on each data set', async () => {
    const task = { schema: 'CREATE TABLE words (word text)', mayWrite: false }
    const args = ['one', 'two'].map((word) => sqlArgs(task, `INSERT INTO words VALUES ('${word}')`))
    const { cases = [], status } = await run({ ...sqlRequest('SELECT * FROM words', args), limits: { wallMs: 30_000 } })
    if (way === 'a plain Piston') return expect(status).toBe('unavailable')
    expect(cases.map((each) => readSql(each)?.rows?.rows)).toEqual([[['one']], [['two']]])
  })

  test.each(languages)('runs a program in %s that reads its input', async (language) => {
    const events: RunEvent[] = []
    const result = await run({ language, code: hello[language], stdin: 'Zoë\n' }, (event) => events.push(event))
    expect(result).toMatchObject({ status: 'ok', language, run: { status: 'ok', exitCode: 0, stdout: 'hello Zoë\n' } })
    expect(events).toContainEqual({ type: 'stage', stage: 'run' })
    expect(events.map((event) => (event.type === 'stdout' ? event.text : '')).join('')).toBe('hello Zoë\n')
  })

  test.each(
    inThese([
      ['typescript', 'let a = 1\nlet b: number = ;', 'main.ts:2:'],
      ['java', 'class Main {\n  public static void main(String[] a) { int b = ; }\n}', 'Main.java:2: error'],
      ['go', 'package main\nfunc main() {\n\tnothing()\n}', 'main.go:3:2: undefined: nothing'],
    ] as const),
  )('says where a program in %s does not compile', async (language, code, place) => {
    const result = await run({ language, code })
    expect(result).toMatchObject({ status: 'compile_error', compile: { status: 'compile_error' } })
    expect(result.compile?.stderr).toContain(place)
    expect(result.run).toBeUndefined()
  })

  test.each(
    inThese([
      ['python', 'import sys\nprint("before")\n1 / 0', 'line 3'],
      ['javascript', 'console.log("before")\nthrow new TypeError("bad")', 'main.js:2'],
    ] as const),
  )('keeps what a program in %s printed before it failed', async (language, code, place) => {
    const result = await run({ language, code })
    expect(result).toMatchObject({ status: 'runtime_error', run: { exitCode: 1, stdout: 'before\n' } })
    expect(result.run?.stderr).toContain(place)
  })

  test('ends a program that takes too long', async () => {
    const result = await run({
      language: 'python',
      code: 'print("on", flush=True)\nwhile True: pass',
      // A busy machine takes its time to begin a program, and gives little to one that has computed for a while.
      limits: { wallMs: 30_000, cpuMs: 1_000 },
    })
    expect(result).toMatchObject({ status: 'timeout', run: { status: 'timeout', stdout: 'on\n' } })
  })

  test('ends a program that prints too much', async () => {
    const result = await run({ language: 'python', code: 'while True: print("x" * 1000)' })
    expect(result).toMatchObject({ status: 'output_limit', run: { status: 'output_limit', truncated: true } })
  })

  test.each(languages)('calls a function in %s, and no case spoils another', async (language) => {
    // The endless ones burn a processor for their whole time: a runner of ours ends them as it is done here.
    const isPatient =
      (language === 'python' && (isThorough || way !== 'a runner of ours')) ||
      (language === 'go' && (isThorough || way === 'here'))
    const place = (way === 'here' && whereItThrew[language]) || ''
    const args = [1, 2, 3, ...(isPatient ? [4] : []), 5].map((first) => [first, first % 4 === 1 ? 10 : 0])
    const limits = { wallMs: 30_000, ...(language === 'python' && { cpuMs: 3_000 }) }
    const result = await call(language, moody[language], args, { limits })
    expect(result.cases).toMatchObject([
      { status: 'ok', returned: 11, stdout: 'got 1\n' },
      {
        status: 'runtime_error',
        stdout: 'got 2\n',
        error: expect.stringContaining(`two${place}`),
      },
      {
        status: 'runtime_error',
        stdout: 'got 3\n',
        error: 'The program ended with exit code 0 before the function returned.',
      },
      ...(isPatient ? [{ status: 'timeout', stdout: 'got 4\n', error: 'Stopped: the time limit was reached.' }] : []),
      { status: 'ok', returned: 15, stdout: 'got 5\n' },
    ])
    expect(result.cases?.[1]?.error).not.toMatch(/nova|\/(app|opt|tmp)\//i)
  })

  test.each(
    inThese([
      ['javascript', 'function add(a, b) {\n  return a +\n}', 'main.js:3'],
      ['typescript', 'function add(a: number) {\n  return a +\n}', 'main.ts:3'],
      ['python', 'def add(a, b):\nreturn a', 'line 2'],
      ['java', 'class Solution {\n  int add(int a, int b) { return a + ; }\n}', 'Main.java:2: error'],
      ['go', 'package main\nfunc add(a, b int) int { return a + c }', 'main.go:2:37: undefined: c'],
      ['go', 'package main\nfunc sub() {}', 'No function named add was found.'],
      ['go', 'package solution\nfunc add() {}', 'main.go:1: The file must begin with package main.'],
    ] as const),
  )('says where a function in %s does not compile: %s', async (language, code, place) => {
    const result = await call(language, code, [[1, 2]])
    expect(result).toMatchObject({ status: 'compile_error', cases: [{ status: 'not_run' }] })
    expect(result.compile?.stderr).toContain(place)
    expect(result.compile?.stderr).not.toMatch(/nova|\/(app|opt|tmp)\//i)
  })

  test.each(
    inThese([
      ['javascript', 'function sub() {}'],
      ['typescript', 'function sub() {}'],
      ['python', 'def sub(): pass'],
      ['java', 'class Solution { int sub() { return 1; } }'],
    ] as const),
  )('misses a function that is not there, in %s', async (language, code) => {
    expect(await call(language, code, [[1, 2]])).toMatchObject({
      status: 'runtime_error',
      cases: [{ status: 'runtime_error', error: 'No function named add was found.' }],
    })
  })

  test('reports why a file never reached its function', async () => {
    const result = await call('python', 'print("hello")\n1 / 0\ndef add(a, b): pass', [[1, 2]])
    expect(result).toMatchObject({ status: 'runtime_error', run: { stdout: 'hello\n' } })
    expect(result.cases?.[0]?.error).toContain('line 2')
  })

  const types = ['int', 'long', 'float', 'bool', 'string', 'int[][]', 'map<string,long[]>', 'int?', 'string?', 'int?[]']
  const params = [...types, 'map<string,float>[]'].map((type, at) => ({ name: `p${at}`, type }))
  const signature = { name: 'echo', params, returns: 'string[]' }
  const first = [-7, 2 ** 40, 3, true, 'é"\\\n<\u2028', [[1], []], { x: [2 ** 40] }, 4, 'a', [1, null], [{ y: 0.5 }]]
  const second = [0, 0, 1e21, false, '', [], {}, null, null, [], []]
  const list = params.map(({ name }) => name).join(', ')
  const bodies: Record<Language, [before: string, after: string]> = {
    javascript: ['// Write your solution here.', `return [${list}]`],
    typescript: [`throw new Error('Not written yet')`, `return [${list}] as any`],
    python: ['pass', `return [${list}]`],
    java: ['return new String[0];', `return new Object[] {${list}};`],
    go: ['return nil', `return []interface{}{${list}}`],
  }

  test.each(languages)('brings every type there and back in %s', async (language) => {
    const code = starterCode(signature, language)
      .replace(...bodies[language])
      .replace('String[] echo', 'Object[] echo')
      .replace(') []string {', ') []interface{} {')
    const { cases } = await call(language, code, [first, second], { signature })
    expect(cases?.map(({ error, returned }) => error ?? returned)).toEqual([first, second])
  })

  test('stops a run', async () => {
    const key = id()
    let isRunning = false
    const code = 'import time\ntime.sleep(20)'
    const request = { id: key, queue: key, language: 'python' as const, code, mode: 'program' as const }
    const ended = sandboxes[way].run(request, ({ type }) => (isRunning ||= type === 'stage'))
    await vi.waitFor(() => expect(isRunning).toBe(true), { timeout: 120_000 })
    expect(sandboxes[way].stop(key)).toBe(true)
    expect((await ended).status).toBe('killed')
    expect(sandboxes[way].stop(key)).toBe(false)
  })

  test('runs one at a time of a queue, and those of others beside', async () => {
    const nap = (queue: string) => run({ language: 'python', code: 'import time\ntime.sleep(0.3)', queue })
    const startedAt = performance.now()
    const results = await Promise.all([nap(`${way} a`), nap(`${way} a`)])
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok'])
    expect(performance.now() - startedAt).toBeGreaterThan(600)
  })
})
