import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox, strictLog } from '../../../test/sandbox.ts'
import type { RunEvent, RunRequest } from './request.ts'
import { openSandbox, openUnavailableSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

/** For runs that must not end by their time: a busy machine takes several seconds to hand out memory page by page. */
const unhurried = { wallMs: 60_000, cpuMs: 30_000 }

const id = () => `run-${(count += 1)}`

function runProgram(language: Language, code: string, more: Partial<RunRequest> = {}, on?: (event: RunEvent) => void) {
  const key = id()
  return sandbox.run({ id: key, queue: key, language, code, mode: 'program', ...more }, on)
}

test('there are five languages and SQL', () => {
  expect(sandbox.health).toBe('ok')
  expect(sandbox.languages).toEqual([
    { id: 'javascript', version: process.versions.node },
    { id: 'typescript', version: process.versions.node },
    { id: 'python', version: expect.stringMatching(/^3\.\d+/) },
    { id: 'java', version: expect.stringMatching(/^\d\d\b/) },
    { id: 'go', version: expect.stringMatching(/^1\.\d+/) },
    { id: 'sql', version: expect.stringMatching(/^PostgreSQL 18\.\d+$/) },
  ])
})

describe.concurrent('a program', () => {
  test.each([
    ['javascript', `const text = require('fs').readFileSync('/dev/stdin', 'utf8'); console.log(text.length, text)`],
    [
      'typescript',
      `import { readFileSync } from 'node:fs'\nconst text: string = readFileSync(0, 'utf8')\nconsole.log(text.length, text)`,
    ],
    ['python', `text = open('/dev/stdin').read()\nprint(len(text), text)`],
    [
      'java',
      `class Other {}\npublic class Reader { public static void main(String[] args) {\n  String text = new java.util.Scanner(System.in).next();\n  System.out.println(text.length() + " " + text);\n} }`,
    ],
    [
      'go',
      `package main\nimport "fmt"\nfunc main() { var text string; fmt.Scan(&text); fmt.Println(len([]rune(text)), text) }`,
    ],
  ] as const)('in %s reads its input and prints', async (language, code) => {
    const result = await runProgram(language, code, { stdin: 'Grüße' })
    expect(result).toMatchObject({
      status: 'ok',
      language,
      run: { exitCode: 0, stdout: '5 Grüße\n', stderr: '', truncated: false },
    })
    // On a busy machine a run may be over before its memory was read at all.
    expect(result.run?.memoryBytes).toSatisfy((bytes: number) => bytes === 0 || bytes > 100_000)
  })

  test.each([
    ['javascript', `const a = 1\n\nfunction f() {\n  throw new Error('no')\n}\nf()`, '/app/main.js:4:'],
    [
      'typescript',
      `type A = number\ninterface B { a: A }\nfunction f(b: B): A {\n  throw new Error('no')\n}\nf({ a: 1 })`,
      '/app/main.ts:4:',
    ],
    ['python', `a = 1\n\ndef f():\n    raise ValueError('no')\nf()`, 'File "/app/main.py", line 4'],
    [
      'java',
      `class Main {\n  public static void main(String[] args) {\n\n    throw new IllegalStateException("no");\n  }\n}`,
      '(Main.java:4)',
    ],
    ['go', `package main\n\nfunc main() {\n\tpanic("no")\n}`, 'main.go:4'],
  ] as const)('in %s that fails names its own line', async (language, code, line) => {
    const result = await runProgram(language, code)
    const exitCode = language === 'go' ? 2 : 1
    expect(result).toMatchObject({ status: 'runtime_error', run: { exitCode, signal: null } })
    expect(result.run?.stderr).toContain(line)
  })

  test('in Python runs at once however long its first line is', async () => {
    const result = await runProgram('python', `#${'x'.repeat(249_000)}\nprint('read')`)
    expect(result.run).toMatchObject({ status: 'ok', stdout: 'read\n' })
  })

  test('may await outside functions, in TypeScript and JavaScript alike', async () => {
    const code = `import { setTimeout } from 'node:timers/promises'\nawait setTimeout(1)\nconsole.log('later')`
    for (const language of ['javascript', 'typescript'] as const) {
      expect((await runProgram(language, code)).run).toMatchObject({ stdout: 'later\n', stderr: '' })
    }
  })

  test.each([
    ['typescript', `const a = 1\nlet b: = 2`, 'main.ts:2:7'],
    ['java', `class Main {\n  int a = "b";\n  public static void main(String[] args) {}\n}`, 'Main.java:2: error'],
    ['java', 'class Main {}', 'no class with a method main'],
    ['go', `package main\n\nfunc main() { a := 1 }`, 'main.go:3:15'],
    ['go', 'package main', 'function main is undeclared'],
  ] as const)('in %s that does not compile says where: %s', async (language, code, where) => {
    const result = await runProgram(language, code)
    expect(result).toMatchObject({ status: 'compile_error', compile: { status: 'compile_error', stdout: '' } })
    expect(result.compile?.stderr).toContain(where)
    expect(result.run).toBeUndefined()
  })

  test('reports its stages and output while it runs', async () => {
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
    ['sleeps', 'python', 'import time\nprint("start")\ntime.sleep(60)', 'waited', { wallMs: 1_000 }],
    ['loops', 'javascript', 'console.log("start"); for (;;) {}', 'timeout', { cpuMs: 1_000 }],
  ] as const)('that %s too long is stopped, and what it printed is kept', async (_, language, code, status, limits) => {
    const result = await runProgram(language, code, { limits })
    expect(result).toMatchObject({ status, run: { status, stdout: 'start\n' } })
  })

  test('that uses too much CPU is stopped', async () => {
    const result = await runProgram('python', 'while True: pass', { limits: { cpuMs: 1_000 } })
    expect(result).toMatchObject({ status: 'timeout', run: { signal: 'SIGXCPU' } })
    expect(result.run?.cpuMs).toBeGreaterThan(500)
  })

  test('that computes for long gives way to others, with all its threads', async () => {
    const code = `
import os, threading, time
def niceness(): return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
first = niceness()
def wait():
    while niceness() == first: time.sleep(0.01)
waiting = threading.Thread(target=wait)
waiting.start()
while time.process_time() < 1.5 and niceness() == first: pass
waiting.join(1)
print(niceness() - first > 5, waiting.is_alive())`
    const { run } = await runProgram('python', code)
    expect(run?.stdout).toBe('True False\n')
  })

  test('that takes too much memory is stopped', async () => {
    const greedy = await runProgram('python', 'a = []\nwhile True: a.append(bytearray(10_000_000))', {
      limits: { memoryMb: 128, ...unhurried },
    })
    expect(greedy.status).toBe('memory_limit')
    const heap = await runProgram('javascript', 'const a = []; for (;;) a.push({ a: [1, 2, 3] })', {
      limits: { memoryMb: 96, ...unhurried },
    })
    expect(heap.status).toBe('memory_limit')
  })

  test.each([
    [
      'java',
      `class Main { public static void main(String[] args) {\n  var all = new java.util.ArrayList<int[]>();\n  for (;;) all.add(new int[1_000_000]);\n} }`,
    ],
    [
      'go',
      `package main\nfunc main() {\n\tvar all [][]byte\n\tfor {\n\t\tall = append(all, make([]byte, 1_000_000))\n\t\tfor at := range all[len(all)-1] {\n\t\t\tall[len(all)-1][at] = 1\n\t\t}\n\t}\n}`,
    ],
  ] as const)('in %s that takes too much memory is stopped, and may take half of it', async (language, code) => {
    const run = (code: string) => runProgram(language, code, { limits: unhurried })
    expect((await run(code)).status).toBe('memory_limit')
    const modest = code.replace('for (;;)', 'for (int at = 0; at < 50; at++)').replace('for {', 'for len(all) < 200 {')
    expect((await run(modest)).status).toBe('ok')
  })

  test('that prints too much is stopped, and the first part is kept', async () => {
    const result = await runProgram('python', 'while True: print("x" * 1000)', { limits: { outputBytes: 10_000 } })
    expect(result).toMatchObject({ status: 'output_limit', run: { truncated: true } })
    expect(result.run?.stdout.length).toBe(10_000)
  })

  test.each(['javascript', 'typescript'] as const)(
    'in %s and prints short lines without end is told so',
    async (language) => {
      const result = await runProgram(language, "for (;;) console.log('x')", { limits: { outputBytes: 20_000 } })
      expect(result.status).toBe('output_limit')
    },
  )
})

describe('the queue', () => {
  test('runs one at a time for a key, reports positions, and stops waiting and current runs', async () => {
    const events: RunEvent[] = []
    const sleep = { language: 'python', code: 'import time; time.sleep(30)', mode: 'program', queue: 'same' } as const
    const first = sandbox.run({ id: 'first', ...sleep })
    const second = sandbox.run({ id: 'second', ...sleep }, (event) => events.push(event))
    const third = sandbox.run({ id: 'third', ...sleep, code: 'print(3)' }, (event) => events.push(event))
    const other = await runProgram('python', 'print("other")')
    expect(other.status).toBe('ok')
    expect(events).toEqual([
      { type: 'queued', position: 1, seconds: expect.any(Number) },
      { type: 'queued', position: 2, seconds: expect.any(Number) },
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
  const own = await openSandbox({ dataDir: ownDir, concurrency: 1, log: strictLog })
  expect(readdirSync(ownDir)).toEqual([expect.stringMatching(`^nova-sandbox-${process.pid}-`)])
  const sleep = { language: 'python', code: 'import time; time.sleep(30)', mode: 'program' } as const
  const running = own.run({ id: 'a', queue: 'a', ...sleep })
  const waiting = own.run({ id: 'b', queue: 'b', ...sleep })
  await own.drain()
  // Neither had begun: both may run later, on the next server.
  for (const each of [running, waiting]) expect(await each).toMatchObject({ status: 'unavailable', later: {} })
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
