import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestBox, testKits } from '../../../test/project-boxes.ts'
import { findLeftovers, firstTimeMs } from '../../../test/sandbox.ts'
import { openSandboxApart } from './apart.ts'
import type { RunEvent, RunRequest } from './request.ts'
import { type Sandbox } from './sandbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'nova-apart-test-'))
const warnings: string[] = []
let sandbox: Sandbox
// Slots have their own users, who must pass.
chmodSync(dataDir, 0o711)

beforeAll(async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'unknown to it'
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) }
  sandbox = await openSandboxApart({ dataDir, concurrency: 2, log, kits: testKits })
}, firstTimeMs)

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The process that the sandbox's folder is named after. */
const pidOf = () => Number(/^nova-sandbox-(\d+)-/.exec(readdirSync(dataDir).join('\n'))?.[1])
const python = (id: string, code: string): RunRequest => ({ id, queue: id, mode: 'program', language: 'python', code })

describe('a sandbox in a process of its own', () => {
  test('runs, streams and stops as any other, and knows nothing of the environment of the server', async () => {
    await sandbox.whenReady()
    expect(sandbox).toMatchObject({ health: 'ok', engine: 'bubblewrap' })
    expect(sandbox.languages.find(({ id }) => id === 'python')?.version).toMatch(/^3\./)
    const events: RunEvent[] = []
    const result = await sandbox.run(python('a', `print('grüße')`), (event) => events.push(event))
    expect(result).toMatchObject({ id: 'a', status: 'ok', run: { stdout: 'grüße\n', exitCode: 0 } })
    expect(events[0]).toEqual({ type: 'stage', stage: 'run' })
    // In as many pieces as Python writes it.
    expect(events.map((event) => (event.type === 'stdout' ? event.text : '')).join('')).toBe('grüße\n')
    const ended = sandbox.run(python('b', 'import time\ntime.sleep(60)'), ({ type }) => {
      if (type === 'stage') expect(sandbox.stop('b')).toBe(true)
    })
    expect((await ended).status).toBe('killed')
    expect(sandbox.stop('b')).toBe(false)
    expect(pidOf()).not.toBe(process.pid)
    const environment = readFileSync(`/proc/${pidOf()}/environ`, 'utf8')
    expect(environment).not.toContain('SECRET_OF_THE_SERVER')
  })

  test('that dies reports the lost runs, and another takes its place', async () => {
    const pid = pidOf()
    const lost = sandbox.run(python('c', 'import time\ntime.sleep(60)'), ({ type }) => {
      if (type === 'stage') process.kill(pid, 'SIGKILL')
    })
    expect(await lost).toMatchObject({
      id: 'c',
      status: 'internal_error',
      reason: 'The sandbox broke down. Run it again.',
    })
    expect(await sandbox.run(python('d', 'print(1)'))).toMatchObject({ status: 'ok', run: { stdout: '1\n' } })
    expect(pidOf()).not.toBe(pid)
    expect(warnings).toEqual(['Sandbox: its process ended; another is started.'])
  })

  test('that dies takes its project boxes along, and another opens new ones', async () => {
    const files = [{ path: 'tests/a.py', text: 'print("in a test")\n' }]
    const lost = await openTestBox(sandbox, { files })
    expect(await lost.run('python3 tests/a.py; echo changed > new.txt')).toContain('in a test')
    await lost.box.scan()
    expect(lost.changes).toEqual([{ path: 'new.txt', text: 'changed\n' }])
    const { isFrozen, processes, memoryBytes } = await lost.box.usage()
    expect([isFrozen, processes > 0, memoryBytes > 0]).toEqual([false, true, true])
    const tests = { runtime: 'python' as const, files, paths: [], queueKey: 'tests' }
    expect(await sandbox.runProjectTests(tests)).toMatchObject({ status: 'ok', hasPassed: true, tests: [{ ms: 1 }] })
    const sleeping = { ...tests, files: [{ path: 'tests/a.py', text: 'import time\ntime.sleep(60)\n' }] }
    expect((await sandbox.runProjectTests({ ...sleeping, signal: AbortSignal.timeout(300) })).status).toBe('killed')
    const broken = sandbox.runProjectTests(sleeping)
    await vi.waitFor(() => expect(findLeftovers(dataDir).length).toBeGreaterThan(8), { timeout: 120_000 })
    // A box that is still being set up is not yet tied to its parent process: wait until all are up.
    let before = findLeftovers(dataDir)
    await vi.waitFor(
      () => {
        const earlier = before
        before = findLeftovers(dataDir)
        expect(before).toEqual(earlier)
      },
      { timeout: 120_000, interval: 500 },
    )
    process.kill(pidOf(), 'SIGKILL')
    expect(await broken).toMatchObject({ status: 'internal_error', hasPassed: false })
    await vi.waitFor(() => expect(lost.reason()).toBe('failed'), 120_000)
    // The next process tries its languages by then.
    const left = () => findLeftovers(dataDir).filter((pid) => before.includes(pid))
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 120_000 })
    await vi.waitFor(() => openTestBox(sandbox, { queueKey: 'again' }), { timeout: 120_000, interval: 300 })
    warnings.length = 0
  })

  test('keeps the lower priority that its server was started with', async () => {
    const entry = join(import.meta.dirname, 'apart-process.ts')
    const child = spawn('nice', ['-n', '7', process.execPath, entry], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    })
    child.send({ type: 'open', options: { dataDir, concurrency: 1, kits: testKits } })
    await once(child, 'message')
    expect(getPriority(child.pid)).toBe(Math.min(getPriority() + 7, 19))
    child.send({ type: 'drain' })
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('that is drained ends its runs, takes no more, and is gone', async () => {
    const pid = pidOf()
    const open = await openTestBox(sandbox)
    const began = Promise.withResolvers<void>()
    const ended = sandbox.run(python('e', 'import time\ntime.sleep(60)'), () => began.resolve())
    await began.promise
    await sandbox.drain()
    expect((await ended).status).toBe('killed')
    expect(open.reason()).toBe('drained')
    await expect(openTestBox(sandbox)).rejects.toThrow('Try again.')
    expect((await sandbox.run(python('f', 'print(1)'))).status).toBe('unavailable')
    await vi.waitFor(() => expect(existsSync(`/proc/${pid}`)).toBe(false), 120_000)
    expect(readdirSync(dataDir)).toEqual([])
  })
})
