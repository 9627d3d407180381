import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestBox, testKits } from '../../../test/project-boxes.ts'
import { findLeftovers, firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import { openRemoteSandbox } from '../remote/remote.ts'
import { openInBrowserSandbox } from '../sandbox/in-browser.ts'
import { openUnavailableSandbox, type Sandbox } from '../sandbox/sandbox.ts'

let sandbox: Sandbox
let dataDir: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ sandbox, dataDir, close } = await openTestSandbox({ kits: testKits, boxesMemoryMb: 400 }))
}, firstTimeMs)

afterAll(() => close())

const files = [
  { path: 'src/main.py', text: 'print("one")\n' },
  { path: 'notes.md', text: '# Notes\n' },
]

test('a box begins with a repository of one commit, the start, and its tools work', async () => {
  const starting = [...files, { path: 'gone.txt', text: 'gone\n' }]
  const now = [files[0]!, { path: 'notes.md', text: '# Notes\nof before\n' }]
  const { box, run, changes } = await openTestBox(sandbox, { files: now, starting })
  const log = await run('git log --format="%an <%ae> %ad %s" --date=iso-strict; git -c color.ui=never status --short')
  expect(log).toMatch(/Nova <nova@localhost> 2025-01-01T00:00:00(Z|\+00:00) Start\r\n D gone.txt\r\n M notes.md\r\n/)
  expect(await run('git add -A && git commit -qm mine && git log --format=%an:%s')).toMatch(
    /Candidate:mine\r\nNova:Start/,
  )
  expect(
    await run('rg --color never -n before; tree src; vim -es -c "%s/of/after/" -c wq notes.md; cat notes.md'),
  ).toMatch(/2:of before.*main\.py.*after before/s)
  expect(await run('nano --version | head -1; vim --version | head -1')).toMatch(/nano, version.*VIM - Vi IMproved/s)
  box.input(1, 'python3 -m http.server 8123 --bind 127.0.0.1 >/tmp/log 2>&1 &\n')
  expect(await run('until curl -s localhost:8123/notes.md; do sleep 0.3; done')).toContain('after before')
  const edited = { path: 'notes.md', text: '# Notes\nafter before\n' }
  await vi.waitFor(() => expect(changes).toContainEqual(edited), { timeout: 120_000 })
  await box.end()
})

test('a box has its files and terminals that share it, and reports the commands’ changes but no edit of a person', async () => {
  const { box, run, changes, closed, reason } = await openTestBox(sandbox, { files })
  expect(await run('python3 src/main.py; pwd; stty size; tty -s; echo $TERM')).toMatch(
    /one\r\n\/work\r\n30 120\r\n.*xterm-256color/s,
  )
  box.write('src/main.py', 'print("two")\n')
  box.write('src/new.py', 'print("three")\n')
  expect(await run('python3 src/main.py; python3 src/new.py')).toMatch(/two\r\nthree/)
  await box.scan()
  expect(changes).toEqual([])

  await run('echo changed >> notes.md; rm src/new.py; mkdir out; echo made > out/made.txt; printf "\\0" > zeros')
  // It may have been looked at while the command was at it.
  const last = () => Object.fromEntries(changes.map(({ path, ...change }) => [path, change]))
  const expected = {
    'notes.md': { text: '# Notes\nchanged\n' },
    'src/new.py': { deleted: true },
    'out/made.txt': { text: 'made\n' },
    zeros: { listed: 'binary', bytes: 1 },
  }
  await vi.waitFor(() => expect(last()).toEqual(expected), { timeout: 120_000 })
  changes.length = 0
  // While a command runs; files that it creates for itself are ignored.
  box.input(1, 'mkdir -p node_modules __pycache__; touch node_modules/a.js A.class; echo early > early.txt; sleep 60\n')
  await vi.waitFor(() => expect(changes).toEqual([{ path: 'early.txt', text: 'early\n' }]), { timeout: 120_000 })
  box.rename('out', 'kept/out')
  box.remove('notes.md')
  await sleep(100)
  expect(box.openTerminal({ columns: 90, rows: 20 })).toBe(2)
  expect(await run('cat kept/out/made.txt; ls notes.md; stty size; pgrep -c sleep', 2)).toMatch(
    /made\r\n.*No such file.*20 90\r\n1/s,
  )
  box.resize(2, { columns: 70, rows: 10 })
  expect(await run('stty size', 2)).toContain('10 70')
  expect([3, undefined]).toEqual([
    box.openTerminal({ columns: 80, rows: 24 }),
    box.openTerminal({ columns: 80, rows: 24 }),
  ])
  box.input(2, 'exit\n')
  await vi.waitFor(() => expect(closed).toEqual([2]), 120_000)
  expect(box.openTerminal({ columns: 80, rows: 24 })).toBe(2)
  await box.end()
  expect([changes, reason()]).toEqual([[{ path: 'early.txt', text: 'early\n' }], 'asked'])
  await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), 120_000)
})

test('a file that a command is writing is reported once the command has ended, or else by the second scan', () => {
  const { keepFiles } = createRequire(import.meta.url)('./inside/files.cjs')
  const home = mkdtempSync(join(tmpdir(), 'nova-files-test-'))
  const told: unknown[] = []
  const limits = { files: 9, bytes: 99, fileLength: 9, pathLength: 9, ignoredFolders: [], ignoredNames: [] }
  const kept = keepFiles({ home, limits, tell: ({ change }: { change: unknown }) => told.push(change) })
  const write = (text: string) => {
    writeFileSync(join(home, 'a.txt'), text)
    // Written in this moment, however long this test is held up.
    utimesSync(join(home, 'a.txt'), new Date(), new Date(Date.now() + 3_600_000))
  }
  write('')
  expect([kept.scan(true), told]).toEqual([true, []])
  write('\0')
  expect([kept.scan(true), told.splice(0)]).toEqual([false, [{ path: 'a.txt', listed: 'binary', bytes: 1 }]])
  write('text')
  expect([kept.scan(true), told]).toEqual([true, []])
  // As after a command has ended.
  expect([kept.scan(), told]).toEqual([false, [{ path: 'a.txt', text: 'text' }]])
  rmSync(home, { recursive: true })
})

test('a new file that begins with #! can be run, and one that is there keeps its mode', async () => {
  const script = { path: 'bin/hello', text: '#!/usr/bin/env bash\necho "hello $1"\n' }
  const { box, run } = await openTestBox(sandbox, { files: [...files, script] })
  expect(await run('bin/hello you; src/main.py')).toMatch(/hello you\r\n.*Permission denied/)
  box.write('bin/late', '#!/bin/sh\necho late\n')
  expect(await run('bin/late; chmod -x bin/hello')).toContain('late\r\n')
  box.write('bin/hello', '#!/usr/bin/env bash\necho changed\n')
  expect(await run('bin/hello; git -c color.ui=never status --short')).toMatch(
    /Permission denied\r\n M bin\/hello\r\n\?\? bin\/late/,
  )
  await box.end()
})

test('a frozen box uses no processor, and the next order resumes it where it was', async () => {
  const { box, run, texts } = await openTestBox(sandbox)
  await run('(while :; do :; done) & python3 -c "import time; time.sleep(60)" & sleep 0.2; kill -STOP %2')
  await run('for other in 1 2 3; do (while :; do :; done) & done')
  box.openTerminal({ columns: 80, rows: 24 })
  box.input(2, "sleep 3; echo wo''ke\n")
  await sleep(300)
  // Shells that come late to a processor must not see their command stop, so it is done several times.
  for (let turn = 0; turn < 9; turn++) {
    box.freeze()
    await sleep(100)
    box.input(1, '\n')
    await sleep(50)
  }
  box.freeze()
  const states = () => findLeftovers(dataDir).map((pid) => readStat(pid)[0])
  // Endless loops are stopped last, after their shells.
  await vi.waitFor(() => expect(states()).not.toContain('R'), 120_000)
  const spent = () => readCpu(findLeftovers(dataDir))
  const before = spent()
  await sleep(300)
  // Thirty ticks would have been used otherwise.
  expect(spent() - before).toBeLessThan(10)
  expect(await box.usage()).toMatchObject({ isFrozen: true })
  // A job stopped by the candidate stays stopped, and no shell saw its command stop.
  expect(await run('jobs')).toMatch(/Running.*\r\n.*Stopped/s)
  await vi.waitFor(() => expect(texts[2]).toContain('woke'), 120_000)
  expect(texts[2]).not.toContain('Stopped')
  expect(await box.usage()).toMatchObject({ isFrozen: false })
  await box.end()
})

test('programs of a box are asleep while its tests run, whatever is typed into files, and go on afterwards', async () => {
  const { box, run } = await openTestBox(sandbox, { queueKey: 'sleeper' })
  await run('(while :; do :; done) & echo started')
  const tests = [{ path: 'tests/a.py', text: 'import time\ntime.sleep(1.5)\n' }]
  const asked = { runtime: 'python' as const, paths: [], queueKey: 'tests' }
  const tested = sandbox.runProjectTests({ ...asked, files: tests, asleep: 'sleeper' })
  await vi.waitFor(async () => expect((await box.usage()).isFrozen).toBe(true), 120_000)
  box.write('notes.txt', 'typed')
  expect((await box.usage()).isFrozen).toBe(true)
  expect((await tested).hasPassed).toBe(true)
  expect((await box.usage()).isFrozen).toBe(false)
  expect(await run('cat notes.txt')).toContain('typed')
  await box.end()
})

test('a box whose own program was stopped is noticed and ends, so that another one can take its place', async () => {
  const { box, run, reason } = await openTestBox(sandbox)
  expect(await run('echo ready')).toContain('ready')
  box.input(1, 'for each in /proc/[0-9]*; do grep -q workspace $each/comm && kill -STOP ${each#/proc/}; done\n')
  await vi.waitFor(() => expect(reason()).toBe('failed'), 120_000)
  await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), 120_000)
  const next = await openTestBox(sandbox)
  expect(await next.run('echo again')).toContain('again')
  await next.box.end()
})

/** Opens a terminal as a box does that yields to others; returns the first message about it, or the failure. */
function openPolitely(shell: string): string {
  const terminals = JSON.stringify(fileURLToPath(new URL('./inside/terminals.cjs', import.meta.url)))
  const opening = `const { keepTerminals } = require(${terminals})
    const tell = ({ type }) => (console.log(type), process.exit(0))
    keepTerminals({ home: '/tmp', limits: { terminals: 1, terminalRate: 1e6, terminalBurst: 1e6 }, tell, noteActivity() {} })
      .open({ terminal: 1, columns: 80, rows: 24 })`
  // As in a box, where root may not take its place back either.
  const asInBox = process.getuid!() === 0 ? ['--bounding-set=-sys_nice'] : []
  const nice = ['nice', '-n', '8', process.execPath, '-e', opening]
  const env = { ...process.env, SHELL: shell }
  const { stdout, stderr } = spawnSync('setpriv', [...asInBox, ...nice], { env, encoding: 'utf8', timeout: 120_000 })
  return stdout.trim() || stderr
}

test('a terminal opens where the server was started to yield to others', () => {
  expect(openPolitely('/bin/bash')).toBe('output')
})

test('a terminal whose shell ends at once is said to be closed', () => {
  const told = Array.from({ length: 20 }, () => openPolitely('/bin/false'))
  expect(told).toEqual(told.map(() => 'closed'))
})

test('an interview has one box, idle ones sleep and end, and a caller who finds no room is refused with the reason', async () => {
  const limits = { freezeAfterMs: 1_000, endAfterMs: 4_000 }
  const first = await openTestBox(sandbox, { queueKey: 'same', limits })
  const second = await openTestBox(sandbox, { queueKey: 'same', limits })
  expect(first.reason()).toBe('asked')
  await vi.waitFor(async () => expect((await second.box.usage()).isFrozen).toBe(true), { timeout: 120_000 })
  await vi.waitFor(() => expect(second.reason()).toBe('idle'), { timeout: 120_000 })

  // Six boxes count as 64 MB each at least, and 400 MB are there.
  const held = await Promise.all(Array.from({ length: 6 }, () => openTestBox(sandbox)))
  await expect(openTestBox(sandbox)).rejects.toThrow('All places to work in are taken right now.')
  // Together they took too much: the one that took most makes room for the others.
  held[3]!.box.input(1, `python3 -c "x = bytearray(b'x' * 200_000_000); import time; time.sleep(60)"\n`)
  await vi.waitFor(() => expect(held[3]!.reason()).toBe('room_needed'), { timeout: 120_000 })
  expect(held.filter(({ reason }) => reason() === undefined)).toHaveLength(5)
  await Promise.all(held.map(({ box }) => box.end()))
})

test('tests run in a fresh box, report each result, and wait for their turn as runs do', async () => {
  const tests = [
    { path: 'tests/good.py', text: 'import sys\nsys.path.insert(0, "src")\nimport main\n' },
    { path: 'tests/bad.py', text: 'raise SystemExit(1)\n' },
    { path: 'tests/hidden/more.py', text: 'open("tests/good.py", "w").write("")\n' },
  ]
  const request = { runtime: 'python' as const, files: [...files, ...tests], queueKey: 'tests' }
  const all = await sandbox.runProjectTests({ ...request, paths: [] })
  expect(all).toMatchObject({ status: 'ok', hasPassed: false })
  expect(all.tests.map(({ file, outcome }) => [file, outcome])).toEqual([
    ['tests/bad.py', 'failed'],
    ['tests/good.py', 'passed'],
    ['tests/hidden/more.py', 'passed'],
  ])
  expect(all.output).toContain('one\ntests/good.py passed')
  expect(await sandbox.runProjectTests({ ...request, paths: ['tests/hidden'] })).toMatchObject({
    status: 'ok',
    hasPassed: true,
    tests: [{ file: 'tests/hidden/more.py' }],
  })
  expect(await sandbox.runProjectTests({ ...request, runtime: 'go', paths: [] })).toMatchObject({
    status: 'unavailable',
    reason: expect.stringContaining('The kit of go is not part of this installation.'),
  })
})

test('without a sandbox on this machine there are no projects, and the reason is given', async () => {
  const log = { info: () => undefined, warn: () => undefined }
  const others = [
    [await openUnavailableSandbox('Not installed: bubblewrap.'), 'Not installed: bubblewrap.'],
    [openInBrowserSandbox('No namespaces.'), 'Projects need a sandbox on the server. No namespaces.'],
    [await openRemoteSandbox({ urls: ['http://127.0.0.1:9'], log }), 'No machine that can run projects answers.'],
  ] as const
  for (const [other, reason] of others) {
    expect(other.projectRuntimes.map(({ version, install }) => [version, install?.includes(reason)])).toEqual(
      Array.from({ length: 5 }, () => [null, true]),
    )
    await expect(openTestBox(other)).rejects.toThrow(reason)
    const request = { runtime: 'node' as const, files, paths: [], queueKey: 'none' }
    expect(await other.runProjectTests(request)).toMatchObject({ status: 'unavailable', hasPassed: false })
    await other.drain()
  }
})

/** Ticks of the processor that processes used. */
function readCpu(pids: string[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readStat(pid)
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

/** From its state on. */
function readStat(pid: string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
