import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../../test/sandbox.ts'
import type { RunRequest, RunResult } from '../request.ts'

let opened: TestSandbox
let count = 0

beforeAll(async () => {
  opened = await openTestSandbox()
}, firstTimeMs)

afterAll(() => opened.close())

type Wanted = Pick<RunRequest, 'language' | 'code'> & Partial<RunRequest>

function run(request: Wanted): Promise<RunResult> {
  const id = `warm-${(count += 1)}`
  return opened.sandbox.run({ id, queue: id, mode: 'program', ...request })
}

/** Own limits, even if they are the usual ones, give a run a separate box. */
const runCold = (request: Wanted) => run({ ...request, limits: {} })

/** How long a box had been there before its run, in milliseconds, by its age at the end of it. */
const waitedMs = ({ compile, run }: RunResult, age: number) =>
  age * 1_000 - (compile?.durationMs ?? 0) - (run?.durationMs ?? 0)

/** Runs until the box had waited: it is then older than the run by more than starting one takes. */
async function runWarm(request: Wanted, ageOf: (result: RunResult) => number): Promise<RunResult> {
  for (let tries = 0; tries < 20; tries += 1) {
    const result = await run(request)
    if (waitedMs(result, ageOf(result)) > 500) return result
    await sleep(1_500)
  }
  throw new Error('No box ever waited.')
}

// How long the first process of the box has been there, in seconds.
const ageIn: Record<Language, string> = {
  javascript: `const fs = require('fs'); const age = () => parseFloat(fs.readFileSync('/proc/uptime', 'utf8')) - fs.readFileSync('/proc/1/stat', 'utf8').split(' ')[21] / 100`,
  typescript: `import fs from 'node:fs'; const age = (): number => parseFloat(fs.readFileSync('/proc/uptime', 'utf8')) - Number(fs.readFileSync('/proc/1/stat', 'utf8').split(' ')[21]) / 100`,
  python: `def age(): return float(open('/proc/uptime').read().split()[0]) - int(open('/proc/1/stat').read().split()[21]) / 100`,
  java: `import java.nio.file.*;
class Age { static double age() throws Exception {
  return Double.parseDouble(Files.readString(Path.of("/proc/uptime")).split(" ")[0]) - Integer.parseInt(Files.readString(Path.of("/proc/1/stat")).split(" ")[21]) / 100.0; } }`,
  go: `package main
import ("fmt"; "os"; "strings"; "strconv"; "bufio")
func read(path string, at int) float64 { text, _ := os.ReadFile(path); value, _ := strconv.ParseFloat(strings.Fields(string(text))[at], 64); return value }
func age() float64 { bufio.NewReader(os.Stdin); fmt.Print(""); return read("/proc/uptime", 0) - read("/proc/1/stat", 21) / 100 }`,
}

const programs: Record<Language, string> = {
  javascript: `console.log(age(), fs.readFileSync(0, 'utf8'))`,
  typescript: `console.log(age(), fs.readFileSync(0, 'utf8'))`,
  python: `import sys\nprint(age(), sys.stdin.read())`,
  java: `class Main { public static void main(String[] args) throws Exception { System.out.println(Age.age() + " " + new java.util.Scanner(System.in).nextLine()); } }`,
  go: `func main() { line, _ := bufio.NewReader(os.Stdin).ReadString(10); fmt.Println(age(), line) }`,
}

const functions: Record<Language, string> = {
  javascript: `function measure(a) { return age() + a }`,
  typescript: `function measure(a: number): number { return age() + a }`,
  python: `def measure(a): return age() + a`,
  java: `class Solution { double measure(double a) throws Exception { return Age.age() + a; } }`,
  go: `func measure(a float64) float64 { return age() + a }`,
}

const languages = Object.keys(programs) as Language[]
const measure = { name: 'measure', params: [{ name: 'a', type: 'float' }], returns: 'float' }

describe('a box that waited', () => {
  // In parallel: each waits for boxes of its kind.
  test.concurrent.each(languages)('runs a program in %s, with its own input', async (language) => {
    const request = { language, code: `${ageIn[language]}\n${programs[language]}` }
    const ageOf = ({ run }: RunResult) => Number.parseFloat(run?.stdout ?? '')
    await runWarm({ ...request, stdin: 'first' }, ageOf)
    const result = await runWarm({ ...request, stdin: 'second' }, ageOf)
    expect(result).toMatchObject({ status: 'ok', run: { exitCode: 0, stderr: '' } })
    expect(result.run?.stdout.trim()).toMatch(/^[\d.]+ second$/)
    // Waiting counts for nothing.
    expect(result.run?.durationMs).toBeLessThan(ageOf(result) * 1_000)
  })

  // Everything that a process can ask about where it is.
  const look = `
${ageIn.python}
import json, os, re, resource, stat, sys, threading
status = dict(line.split(':', 1) for line in open('/proc/self/status').read().splitlines())
found = {
    'status': {key: status[key].strip() for key in ['Uid', 'Gid', 'Groups', 'NoNewPrivs', 'Seccomp', 'Seccomp_filters', 'CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb', 'Threads']},
    'limits': open('/proc/self/limits').read().splitlines(),
    'mounts': sorted(re.sub(r'/(runs|waiting)/[\\w-]+|=6[\\d]{4}\\b', '/runs/NAME', ' '.join(line.split()[3:])) for line in open('/proc/self/mountinfo')),
    'environment': dict(os.environ), 'first environment': open('/proc/1/environ').read(),
    'arguments': [sys.argv, sys.orig_argv, sys.path, sys.flags], 'folder': os.getcwd(), 'name': __name__, 'file': __file__,
    'descriptors': {fd: re.sub(r'\\d{3,}|/[\\w-]+ \\(deleted\\)', 'N', os.readlink('/proc/self/fd/' + fd)) for fd in os.listdir('/proc/self/fd') if int(fd) < 3},
    'more descriptors': len([fd for fd in os.listdir('/proc/self/fd') if int(fd) > 2]),
    'input': [stat.S_ISREG(os.fstat(0).st_mode), os.fstat(0).st_size, open('/dev/stdin').read()],
    'files': {path: sorted(os.listdir(path)) for path in ['/', '/app', '/tmp', '/dev', '/dev/shm', '/opt/nova']},
    'source': [oct(os.stat(__file__).st_mode), os.stat(__file__).st_uid, open(__file__).read() == source if 'source' in globals() else None],
    'processes': [open(f'/proc/{pid}/comm').read() for pid in sorted(filter(str.isdigit, os.listdir('/proc')))],
    'namespaces': sorted(os.listdir('/proc/self/ns')),
    'modules': sorted(set(sys.modules)), 'globals': sorted(globals()), 'host': os.uname().nodename,
    'addresses': open('/proc/net/dev').read().count(':'),
}
print(json.dumps({'age': age(), 'found': found}))`

  test('is the same sandbox as one that was started for its run', async () => {
    const request: Wanted = { language: 'python', code: look, stdin: 'input' }
    const read = ({ run }: RunResult) =>
      JSON.parse(run?.stdout ?? '') as { age: number; found: Record<string, unknown> }
    const warm = read(await runWarm(request, (result) => read(result).age))
    const result = await runCold(request)
    const cold = read(result)
    expect(waitedMs(result, cold.age)).toBeLessThan(500)
    // But for the user of the machine that is behind the one inside, who is another in each.
    expect(warm.found).toEqual(cold.found)
  })

  test.concurrent.each(languages)('calls a function in %s', async (language) => {
    const code = `${ageIn[language]}\n${functions[language]}`
    const request: Wanted = { language, code, mode: 'function', signature: measure, args: [[0], [1_000_000]] }
    const result = await runWarm(request, ({ cases }) => cases?.[0]?.returned as number)
    expect(result.status).toBe('ok')
    expect(result.cases?.[1]?.returned).toBeGreaterThan(1_000_000)
  })

  test('passes the whole of a long file, and one in another encoding', async () => {
    const ageOf = ({ run }: RunResult) => Number.parseFloat(run?.stdout ?? '')
    const long = `${ageIn.python}\n${'# Grüße\n'.repeat(25_000)}print(age(), len(open(__file__).read()))`
    const { run: end } = await runWarm({ language: 'python', code: long }, ageOf)
    expect(end?.stdout.trim().split(' ')[1]).toBe(String(long.length))
    await sleep(500)
    const other = await run({ language: 'python', code: `# -*- coding: latin-1 -*-\nprint('Grüße')` })
    expect(other.run).toMatchObject({ stdout: 'GrÃ¼Ã\x9fe\n', stderr: '' })
    await sleep(500)
    const marked = await run({ language: 'python', code: `\uFEFFprint('marked')` })
    expect(marked.run?.stdout).toBe('marked\n')
  })

  test('reports where an error is, as any other', async () => {
    const code = `${ageIn.python}\nimport sys\nprint(age())\nsys.stdout.flush()\ndef f():\n    raise ValueError('no')\nf()`
    const { run: end } = await runWarm({ language: 'python', code }, ({ run }) => Number.parseFloat(run?.stdout ?? ''))
    expect(end?.stderr).toContain(`File "/app/main.py", line 6, in f\n    raise ValueError('no')`)
    for (const broken of ['a = (', 'a = 1\n  b = 2', 'a = "\0"']) {
      await sleep(500)
      const [warm, cold] = [
        await run({ language: 'python', code: broken }),
        await runCold({ language: 'python', code: broken }),
      ]
      expect(warm.run?.stderr).toBe(cold.run?.stderr)
    }
  })

  test('has all its time and memory, and no more', async () => {
    const prints = (code: string) => ({
      language: 'python' as const,
      code: `${ageIn.python}\nprint(age(), flush=True)\n${code}`,
    })
    // They print it at their start, and end late.
    const ageOf = ({ run }: RunResult) => Number.parseFloat(run?.stdout ?? '') + (run?.durationMs ?? 0) / 1_000
    // A short run before a long one, so that a box waits for the first try.
    const tryNext = async (request: Wanted) => {
      await run({ language: request.language, code: '' })
      await sleep(1_500)
      return runWarm(request, ageOf)
    }
    const idle = {
      language: 'javascript' as const,
      code: `${ageIn.javascript}\nconsole.log(age())\nsetTimeout(() => {}, 60_000)`,
    }
    const [loops, sleeps] = await Promise.all([tryNext(prints('while True: pass')), tryNext(idle)])
    expect(loops.status).toBe('timeout')
    expect(loops.run?.cpuMs).toBeLessThan(6_500)
    expect(loops.run?.cpuMs).toBeGreaterThan(4_000)
    expect(sleeps.status).toBe('waited')
    expect(sleeps.run?.durationMs).toBeGreaterThan(9_500)
    const greedy = await tryNext(prints('a = []\nwhile True: a.append(bytearray(10_000_000))'))
    expect(greedy.status).toBe('memory_limit')
  })
})

function findRemains() {
  const [workspace = ''] = readdirSync(opened.dataDir)
  const home = join(opened.dataDir, workspace)
  const ofRun = new RegExp(`${workspace}/runs/`)
  const processes = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && ofRun.test(readFileSync(`/proc/${pid}/mountinfo`, 'utf8'))
    } catch {
      return false
    }
  })
  return {
    processes,
    folders: readdirSync(join(home, 'runs')),
    files: readdirSync(home).filter((name) => statSync(join(home, name)).isFile()),
    mounts: readFileSync('/proc/self/mountinfo', 'utf8').includes(workspace),
  }
}

test('runs that are killed at any moment leave nothing behind, whether their box had waited or not', async () => {
  const codes: [Language, string][] = [
    ['python', 'import os, time\nos.fork()\nos.fork()\nopen("/tmp/a", "w").write("a")\ntime.sleep(30)'],
    ['javascript', 'setInterval(() => {}, 1000)'],
    ['typescript', 'setInterval((): void => {}, 1000)'],
  ]
  const ends = await Promise.all(
    Array.from({ length: 18 }, async (_, at) => {
      const [language, code] = codes[at % codes.length]!
      const id = `kill-${at}`
      const ended = opened.sandbox.run({ id, queue: id, mode: 'program', language, code }, ({ type }) => {
        if (type === 'stage') setTimeout(() => opened.sandbox.stop(id), Math.random() * 120)
      })
      return (await ended).status
    }),
  )
  expect(new Set(ends)).toEqual(new Set(['killed']))
  await vi.waitFor(() => expect(findRemains()).toEqual({ processes: [], folders: [], files: [], mounts: false }), {
    timeout: 120_000,
  })
})

test('as many boxes wait as runs came at once, and are dropped after some minutes unused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const own = await openTestSandbox()
  try {
    const runAt = (id: string) =>
      own.sandbox.run({ id, queue: id, mode: 'program', language: 'python', code: 'print(1)' })
    await Promise.all(['a', 'b', 'c'].map(runAt))
    const [workspace = ''] = readdirSync(own.dataDir)
    const waiting = () =>
      readdirSync(join(own.dataDir, workspace, 'waiting')).filter((name) => {
        return readdirSync(join(own.dataDir, workspace, 'waiting', name)).includes('main.py')
      })
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(waiting()).toHaveLength(3), { timeout: 120_000 })
    vi.advanceTimersByTime(4 * 60_000)
    expect(waiting()).toHaveLength(3)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(waiting()).toHaveLength(0), { timeout: 120_000 })
  } finally {
    vi.useRealTimers()
    await own.close()
  }
})

test('a run that comes while its box is being started does not get half of it', async () => {
  const request: Wanted = { language: 'typescript', code: `console.log('hello' as string)` }
  for (let time = 0; time < 14; time += 1) {
    expect((await run(request)).run).toMatchObject({ stdout: 'hello\n', stderr: '' })
    // A new box is started 100 ms after the last run, so this run hits it at various points of its start.
    await sleep(95 + time * 1.5)
  }
})
