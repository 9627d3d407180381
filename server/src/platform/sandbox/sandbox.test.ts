import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, openUnavailableSandbox } from './sandbox.ts'
import type { Json, RunEvent, RunRequest, Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let dataDir: string
let count = 0
const log = {
  info: () => undefined,
  warn(message: string) {
    throw new Error(message)
  },
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nova-sandbox-test-'))
  sandbox = await openSandbox({ dataDir, concurrency: 2, log })
})

afterAll(async () => {
  await sandbox.drain()
  rmSync(dataDir, { recursive: true, force: true })
})

const id = () => `run-${(count += 1)}`

function runProgram(language: Language, code: string, more: Partial<RunRequest> = {}, on?: (event: RunEvent) => void) {
  const key = id()
  return sandbox.run({ id: key, queue: key, language, code, mode: 'program', ...more }, on)
}

const add = {
  name: 'add',
  params: [
    { name: 'a', type: 'int' },
    { name: 'b', type: 'int' },
  ],
  returns: 'int',
}

function call(language: Language, code: string, args: Json[][], more: Partial<RunRequest> = {}) {
  const key = id()
  return sandbox.run({ id: key, queue: key, language, code, mode: 'function', signature: add, args, ...more })
}

describe('the languages', () => {
  test('are JavaScript, TypeScript and Python here; Java and Go say what they lack', () => {
    expect(sandbox.health).toBe('ok')
    expect(sandbox.languages.map(({ id, version }) => [id, version !== null])).toEqual([
      ['javascript', true],
      ['typescript', true],
      ['python', true],
      ['java', false],
      ['go', false],
    ])
    expect(sandbox.languages[3]?.install).toBe('Java cannot be run here yet.')
  })

  test('answer unavailable where they cannot run', async () => {
    expect(await runProgram('java', 'class Main {}')).toMatchObject({ status: 'unavailable', engine: 'bubblewrap' })
  })
})

describe.concurrent('a program', () => {
  test.each([
    ['javascript', `const text = require('fs').readFileSync('/dev/stdin', 'utf8'); console.log(text.length, text)`],
    [
      'typescript',
      `import { readFileSync } from 'node:fs'\nconst text: string = readFileSync(0, 'utf8')\nconsole.log(text.length, text)`,
    ],
    ['python', `text = open('/dev/stdin').read()\nprint(len(text), text)`],
  ] as const)('in %s reads its input and prints', async (language, code) => {
    const result = await runProgram(language, code, { stdin: 'Grüße' })
    expect(result).toMatchObject({
      status: 'ok',
      language,
      run: { exitCode: 0, stdout: '5 Grüße\n', stderr: '', truncated: false },
    })
    expect(result.run?.memoryBytes).toBeGreaterThan(1_000_000)
  })

  test.each([
    ['javascript', `const a = 1\n\nfunction f() {\n  throw new Error('no')\n}\nf()`, '/app/main.js:4:'],
    [
      'typescript',
      `type A = number\ninterface B { a: A }\nfunction f(b: B): A {\n  throw new Error('no')\n}\nf({ a: 1 })`,
      '/app/main.ts:4:',
    ],
    ['python', `a = 1\n\ndef f():\n    raise ValueError('no')\nf()`, 'File "/app/main.py", line 4'],
  ] as const)('in %s that fails names its own line', async (language, code, line) => {
    const result = await runProgram(language, code)
    expect(result).toMatchObject({ status: 'runtime_error', run: { exitCode: 1, signal: null } })
    expect(result.run?.stderr).toContain(line)
  })

  test('may await outside functions, in TypeScript and JavaScript alike', async () => {
    const code = `import { setTimeout } from 'node:timers/promises'\nawait setTimeout(1)\nconsole.log('later')`
    for (const language of ['javascript', 'typescript'] as const) {
      expect((await runProgram(language, code)).run).toMatchObject({ stdout: 'later\n', stderr: '' })
    }
  })

  test('that does not compile says where', async () => {
    const result = await runProgram('typescript', `const a = 1\nlet b: = 2`)
    expect(result).toMatchObject({ status: 'compile_error', compile: { status: 'compile_error', exitCode: 1 } })
    expect(result.compile?.stderr).toContain('main.ts:2:7')
    expect(result.run).toBeUndefined()
  })

  test('tells its stages and prints while it runs', async () => {
    const events: RunEvent[] = []
    const result = await runProgram('typescript', `console.log('a'); console.error('b')`, {}, (event) =>
      events.push(event),
    )
    expect(events.filter(({ type }) => type === 'stage')).toEqual([
      { type: 'stage', stage: 'compile' },
      { type: 'stage', stage: 'run' },
    ])
    expect(events).toContainEqual({ type: 'stdout', text: 'a\n' })
    expect(events).toContainEqual({ type: 'stderr', text: 'b\n' })
    expect(result.compile?.durationMs).toBeGreaterThan(0)
  })

  test('that exits with a code or dies by a signal says so', async () => {
    expect((await runProgram('python', 'import sys; sys.exit(7)')).run).toMatchObject({ exitCode: 7, signal: null })
    const died = await runProgram('python', 'import os; os.kill(os.getpid(), 11)')
    expect(died).toMatchObject({ status: 'runtime_error', run: { exitCode: 139, signal: 'SIGSEGV' } })
  })

  test.each([
    ['sleeps', 'python', 'import time\nprint("start")\ntime.sleep(60)'],
    ['loops', 'javascript', 'console.log("start"); for (;;) {}'],
  ] as const)('that %s too long is stopped, and what it printed is kept', async (_, language, code) => {
    const result = await runProgram(language, code, { limits: { wallMs: 1_500 } })
    expect(result).toMatchObject({ status: 'timeout', run: { status: 'timeout', stdout: 'start\n', exitCode: 137 } })
    expect(result.run?.durationMs).toBeLessThan(5_000)
  })

  test('that uses too much CPU is stopped before the wall clock is', async () => {
    const result = await runProgram('python', 'while True: pass', { limits: { cpuMs: 1_000 } })
    expect(result).toMatchObject({ status: 'timeout', run: { signal: 'SIGXCPU' } })
    expect(result.run?.cpuMs).toBeGreaterThan(500)
  })

  test('that takes too much memory is stopped', async () => {
    const greedy = await runProgram('python', 'a = []\nwhile True: a.append(bytearray(10_000_000))', {
      limits: { memoryMb: 128 },
    })
    expect(greedy.status).toBe('memory_limit')
    const heap = await runProgram('javascript', 'const a = []; for (;;) a.push({ a: [1, 2, 3] })', {
      limits: { memoryMb: 96 },
    })
    expect(heap.status).toBe('memory_limit')
  })

  test('that prints too much is stopped, and the first part is kept', async () => {
    const result = await runProgram('python', 'while True: print("x" * 1000)', { limits: { outputBytes: 10_000 } })
    expect(result).toMatchObject({ status: 'output_limit', run: { truncated: true } })
    expect(result.run?.stdout.length).toBe(10_000)
  })
})

describe.concurrent('a function', () => {
  test.each([
    ['javascript', 'function add(a, b) { return a + b }'],
    ['javascript', 'const add = (a, b) => a + b'],
    ['javascript', 'export const add = async (a, b) => a + b'],
    ['typescript', 'function add(a: number, b: number): number { return a + b }'],
    ['typescript', 'export default function add(a: number, b: number): number { return a + b }'],
    ['python', 'def add(a: int, b: int) -> int:\n    return a + b'],
  ] as const)('in %s is called once a case: %s', async (language, code) => {
    const result = await call(language, code, [
      [1, 2],
      [3, 4],
    ])
    expect(result.status).toBe('ok')
    expect(result.cases).toMatchObject([
      { status: 'ok', returned: 3, stdout: '' },
      { status: 'ok', returned: 7, stdout: '' },
    ])
  })

  test.each([
    [
      'javascript',
      `function add(a, b) { console.log('got', a); if (a === 2) throw new Error('two'); if (a === 3) process.exit(0); if (a === 4) for (;;) {} return a }`,
      'two',
    ],
    [
      'python',
      `import os\ndef add(a, b):\n    print('got', a)\n    if a == 2: raise ValueError('two')\n    if a == 3: os._exit(0)\n    while a == 4: pass\n    return a`,
      'two',
    ],
  ] as const)(
    'in %s that fails in one case hides no other, and each keeps what it printed',
    async (language, code, words) => {
      const result = await call(language, code, [
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 0],
        [5, 0],
      ])
      expect(result.cases).toMatchObject([
        { status: 'ok', returned: 1, stdout: 'got 1\n' },
        { status: 'runtime_error', stdout: 'got 2\n' },
        { status: 'runtime_error', stdout: 'got 3\n' },
        { status: 'timeout', stdout: 'got 4\n' },
        { status: 'ok', returned: 5, stdout: 'got 5\n' },
      ])
      expect(result.cases?.[1]?.error).toContain(words)
      expect(result.cases?.[1]?.error).not.toMatch(/\/(app|opt|tmp)\//)
      expect(result.cases?.[2]?.error).toBe('The program ended with exit code 0 before the function returned.')
    },
  )

  test.each([
    ['javascript', 'let n = 0\nfunction add(list, b) { list.push(++n); return list }'],
    ['python', 'n = 0\ndef add(list, b):\n    global n\n    n += 1\n    list.append(n)\n    return list'],
  ] as const)('in %s gets fresh arguments each time', async (language, code) => {
    const result = await call(
      language,
      code,
      [
        [[], 0],
        [[], 0],
      ],
      { signature: { ...add, returns: 'int[]' } },
    )
    expect(result.cases?.map(({ returned }) => returned)).toEqual([[1], [2]])
  })

  test.each([
    ['javascript', 'NaN', 'The function returned NaN.'],
    ['javascript', '2n ** 70n', 'The function returned a BigInt beyond the safe integers.'],
    ['javascript', 'new Set()', 'The function returned a Set; return an array.'],
    ['javascript', '(() => { const a = []; a.push(a); return a })()', 'nested too deeply or contains itself'],
    ['python', 'float("inf")', 'The function returned nan or infinity.'],
    ['python', '{1, 2}', 'The function returned a set, which has no JSON form.'],
    ['python', '{(1, 2): 3}', 'keys are not strings'],
  ] as const)('in %s that returns %s is told what is wrong with it', async (language, value, words) => {
    const code = language === 'python' ? `def add(a, b):\n    return ${value}` : `function add() { return ${value} }`
    const result = await call(language, code, [[1, 2]])
    expect(result.cases?.[0]).toMatchObject({ status: 'runtime_error', error: expect.stringContaining(words) })
  })

  test.each([
    ['javascript', 'new Map([["a", [1.5, undefined, 10n, -0]]])', { a: [1.5, null, 10, 0] }],
    ['python', '{"a": (1.5, None, True, "é\\ud800")}', { a: [1.5, null, true, 'é\ud800'] }],
  ] as const)('in %s may return maps, lists, fractions and any text', async (language, value, expected) => {
    const code = language === 'python' ? `def add(a, b):\n    return ${value}` : `function add() { return ${value} }`
    expect((await call(language, code, [[1, 2]])).cases?.[0]).toMatchObject({ status: 'ok', returned: expected })
  })

  test.each(['function add() {}', 'function add() { return undefined }'])(
    'that returns nothing gives null: %s',
    async (code) => {
      const result = await call('javascript', code, [[1, 2]])
      expect(result.cases?.[0]).toMatchObject({ status: 'ok', returned: null, error: 'The function returned nothing.' })
    },
  )

  test.each(['javascript', 'typescript', 'python'] as const)('that is missing is missed, in %s', async (language) => {
    const result = await call(language, language === 'python' ? 'def sub(): pass' : 'function sub() {}', [[1, 2]])
    expect(result).toMatchObject({
      status: 'runtime_error',
      cases: [{ status: 'runtime_error', error: 'No function named add was found.' }],
    })
  })

  test.each([
    ['javascript', 'function add(a, b) {\n  return a +\n}', 'main.js:3'],
    ['javascript', 'function add(a, b) {', 'main.js:1'],
    ['typescript', 'function add(a: number) {\n  return a +\n}', 'main.ts:3'],
    ['python', 'def add(a, b):\nreturn a', 'line 2'],
  ] as const)('that does not compile says where, in %s: %s', async (language, code, line) => {
    const result = await call(language, code, [[1, 2]])
    expect(result).toMatchObject({ status: 'compile_error', cases: [{ status: 'not_run' }] })
    expect(result.compile?.stderr).toContain(line)
  })

  test('of a file that fails while loading is never called, and says why', async () => {
    const result = await call('python', 'print("hello")\n1 / 0\ndef add(a, b): pass', [
      [1, 2],
      [3, 4],
    ])
    expect(result).toMatchObject({ status: 'runtime_error', run: { stdout: 'hello\n' } })
    expect(result.cases?.[1]?.error).toContain('File "main.py", line 2')
    const hanging = await call('javascript', 'for (;;) {}', [[1, 2]], { limits: { wallMs: 500 } })
    expect(hanging).toMatchObject({ status: 'timeout', cases: [{ status: 'timeout' }] })
  })

  test('that needs more than all the time leaves the rest not run', async () => {
    const result = await call('javascript', 'function add() { for (;;) {} }', [[1], [2]], { limits: { wallMs: 1_500 } })
    expect(result.cases?.map(({ status }) => status)).toEqual(['timeout', 'not_run'])
  })
})

describe('the queue', () => {
  test('runs one at a time for a key, tells positions, and stops what waits or runs', async () => {
    const events: RunEvent[] = []
    const sleep = { language: 'python', code: 'import time; time.sleep(30)', mode: 'program', queue: 'same' } as const
    const first = sandbox.run({ id: 'first', ...sleep })
    const second = sandbox.run({ id: 'second', ...sleep }, (event) => events.push(event))
    const third = sandbox.run({ id: 'third', ...sleep, code: 'print(3)' }, (event) => events.push(event))
    const other = await runProgram('python', 'print("other")')
    expect(other.status).toBe('ok')
    expect(events).toEqual([
      { type: 'queued', position: 1 },
      { type: 'queued', position: 2 },
    ])
    expect(sandbox.stop('second')).toBe(true)
    expect(await second).toMatchObject({ status: 'killed', reason: 'Stopped while it was waiting.' })
    expect(sandbox.stop('first')).toBe(true)
    expect(await first).toMatchObject({ status: 'killed', run: { status: 'killed' } })
    expect(await third).toMatchObject({ status: 'ok', run: { stdout: '3\n' } })
    expect((await third).queueMs).toBeGreaterThan(0)
    expect(sandbox.stop('first')).toBe(false)
  })
})

test('a sandbox that is drained ends its runs, takes no more, and leaves no file', async () => {
  const ownDir = mkdtempSync(join(tmpdir(), 'nova-drain-test-'))
  chmodSync(ownDir, 0o755)
  mkdirSync(join(ownDir, 'nova-sandbox-4194305-left'))
  const own = await openSandbox({ dataDir: ownDir, concurrency: 1, log })
  expect(readdirSync(ownDir)).toEqual([expect.stringMatching(`^nova-sandbox-${process.pid}-`)])
  const sleep = { language: 'python', code: 'import time; time.sleep(30)', mode: 'program' } as const
  const running = own.run({ id: 'a', queue: 'a', ...sleep })
  const waiting = own.run({ id: 'b', queue: 'b', ...sleep })
  await own.drain()
  expect([await running, await waiting].map(({ status }) => status)).toEqual(['killed', 'killed'])
  expect(await own.run({ id: 'c', queue: 'c', ...sleep })).toMatchObject({ status: 'unavailable' })
  expect(readdirSync(ownDir)).toEqual([])
  rmdirSync(ownDir)
})

test('a sandbox that is not there runs nothing and says why', async () => {
  const absent = await openUnavailableSandbox('Turned off.')
  expect(absent).toMatchObject({ health: 'off', healthDetail: 'Turned off.' })
  expect(absent.languages.every(({ version, install }) => version === null && install === 'Turned off.')).toBe(true)
  const request: RunRequest = { id: 'a', queue: 'a', language: 'python', code: 'print(1)', mode: 'program' }
  expect(await absent.run(request)).toMatchObject({ status: 'unavailable', reason: 'Turned off.' })
})
