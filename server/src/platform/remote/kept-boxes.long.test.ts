/** Boxes at a runner whose servers come and go: two servers are two clients of it. */
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testKits } from '../../../test/project-boxes.ts'
import { findLeftovers, firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import { makeRunner, type Runner, type RunnerOptions } from '../../runner/runner.ts'
import type { ProjectBoxListener, ProjectChange } from '../project-boxes/project-box.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { openBoxKeep } from './kept-boxes.ts'
import { openRemoteSandbox } from './remote.ts'

let shared: TestSandbox
const runners: Runner[] = []
const servers: Sandbox[] = []

beforeAll(async () => (shared = await openTestSandbox({ kits: testKits })), firstTimeMs)
afterAll(() => shared.close())
afterEach(async () => {
  for (const server of servers.splice(0)) await server.drain()
  for (const runner of runners.splice(0)) await runner.drain()
})

const patience = { timeout: 120_000 }
const name = 'company/interview/question'
const asked = { name, runtime: 'python' as const, queueKey: 'company/interview' }
const files = [
  { path: 'notes.md', text: 'one\n' },
  { path: 'kept.md', text: 'kept\n' },
]

async function startRunner(boxKeeping: RunnerOptions['boxKeeping'] = {}) {
  const log = pino({ level: 'silent' })
  const options = { sandbox: () => shared.sandbox, capacity: 2, token: undefined, log, boxKeeping }
  const runner = await makeRunner(options)
  runners.push(runner)
  return runner.app.listen({ port: 0, host: '127.0.0.1' })
}

async function startServer(url: string) {
  const log = { info: () => undefined, warn: () => undefined }
  const server = await openRemoteSandbox({ urls: [url], log })
  servers.push(server)
  return server
}

/** The events of a box that a server hears. */
function makeEar() {
  const heard = { text: '', changes: [] as ProjectChange[], reports: 0, reason: undefined as string | undefined }
  const listener: ProjectBoxListener = {
    onOutput: (_, text) => (heard.text += text),
    onChanged: (changes) => {
      heard.reports += 1
      heard.changes.push(...changes)
    },
    onEnded: (reason) => (heard.reason = reason),
  }
  return { heard, listener }
}

async function open(server: Sandbox) {
  const { heard, listener } = makeEar()
  const size = { columns: 100, rows: 30 }
  const { runtime, queueKey } = asked
  const box = await server.openProjectBox({ runtime, queueKey, files, size, keepAs: name, ...listener })
  if ('unavailable' in box) throw new Error(box.unavailable)
  return { box, heard }
}

async function attach(server: Sandbox) {
  const { heard, listener } = makeEar()
  const attached = await server.attachProjectBox!(asked, listener)
  return attached && { ...attached, heard }
}

const count = 'i=0; while :; do i=$((i+1)); echo "n""umber $i"; sleep 0.1; done\n'
const numbersIn = (text: string) => [...text.matchAll(/number (\d+)/g)].map(([, number]) => Number(number))

test('a program goes on without its server, and the next one gets what it printed, typed and changed meanwhile', async () => {
  const url = await startRunner()
  const first = await startServer(url)
  const { box, heard } = await open(first)
  expect(box.isKept).toBe(true)
  box.confirm({ seq: 7 })
  box.input(1, 'echo two >> notes.md\n')
  await vi.waitFor(() => expect(heard.changes).toEqual([{ path: 'notes.md', text: 'one\ntwo\n' }]), patience)
  box.confirm({ changes: heard.reports, inputs: 1 })
  box.write('kept.md', 'by hand\n')
  box.resize(1, { columns: 90, rows: 20 })
  box.input(1, `(sleep 2; echo later > later.md) & ${count}`)
  await vi.waitFor(() => expect(numbersIn(heard.text).length).toBeGreaterThan(2), patience)
  await first.drain()

  const second = await startServer(url)
  await vi.waitFor(async () => {
    const looked = await attach(second)
    expect(looked?.kept.changes).toEqual([{ path: 'later.md', text: 'later\n' }])
  }, patience)
  const { kept, heard: next } = (await attach(second))!
  expect(kept.seq).toBe(7)
  expect(kept.files).toEqual([
    { path: 'notes.md', text: 'one\ntwo\n' },
    { path: 'kept.md', text: 'by hand\n' },
  ])
  expect(kept.terminals).toMatchObject([{ terminal: 1, columns: 90, rows: 20 }])
  // The input that was confirmed is not among those that are not.
  const typed = kept.unrecorded.flatMap(({ code, text }) => (code === 'i' ? [text] : []))
  expect(typed).toEqual([expect.stringContaining('sleep 2')])
  const shown = numbersIn(kept.terminals[0]!.output)
  expect(shown).toEqual(shown.map((_, at) => shown[0]! + at))
  await vi.waitFor(() => expect(numbersIn(next.text)[0]).toBe(shown.at(-1)! + 1), patience)
})

test('the server that comes last has the box alone, and the one before is told', async () => {
  const url = await startRunner()
  const { box, heard } = await open(await startServer(url))
  const next = (await attach(await startServer(url)))!
  await vi.waitFor(() => expect(heard.reason).toBe('taken'), patience)
  box.input(1, 'echo fi""rst\n')
  next.box.input(1, 'echo sec""ond\n')
  await vi.waitFor(() => expect(next.heard.text).toContain('second\r\n'), patience)
  expect(next.heard.text).not.toContain('first')
  expect(next.box.openTerminal({ columns: 80, rows: 24 })).toBe(2)
  await next.box.end()
  await vi.waitFor(() => expect(next.heard.reason).toBe('asked'), patience)
  expect(await attach(servers[1]!)).toBeUndefined()
})

test('a box that no server asks for ends after its time, and of too many the one that waited longest', async () => {
  const url = await startRunner({ graceMs: 1_500 })
  const { box } = await open(await startServer(url))
  box.leave()
  await vi.waitFor(() => expect(findLeftovers(shared.dataDir)).toEqual([]), patience)
  expect(await attach(servers[0]!)).toBeUndefined()

  const other = await startServer(await startRunner({ maxWaiting: 1 }))
  const kept = await open(other)
  kept.box.leave()
  const size = { columns: 100, rows: 30 }
  const wanted = { runtime: asked.runtime, queueKey: 'company/other', keepAs: 'company/other/question' }
  const second = await other.openProjectBox({ ...wanted, files, size, ...makeEar().listener })
  if ('unavailable' in second) throw new Error(second.unavailable)
  second.leave()
  await vi.waitFor(async () => expect(await attach(other)).toBeUndefined(), patience)
  const last = await other.attachProjectBox!({ ...asked, name: wanted.keepAs }, makeEar().listener)
  expect(last?.kept.files).toEqual(files)
})

test('of boxes that are left in one moment no more wait than may, and those that waited longest end', async () => {
  const projects = openBoxKeep({ maxWaiting: 2 }).over(shared.sandbox)
  const size = { columns: 100, rows: 30 }
  const names = ['one', 'two', 'three', 'four', 'five']
  const leaves = new Map<string, () => void>()
  for (const each of names) {
    const { runtime } = asked
    const request = { runtime, queueKey: `burst/${each}`, keepAs: each, files, size }
    const line = await projects.openBoxLine(request, makeEar().listener)
    if ('unavailable' in line) throw new Error(line.unavailable)
    leaves.set(each, line.keeping!.leave)
  }
  // The first to be opened is the last to be left.
  for (const each of names.toReversed()) leaves.get(each)!()
  const found = names.map((each) => {
    return projects.attachBoxLine!({ ...asked, name: each, queueKey: `burst/${each}` }, makeEar().listener)
  })
  const attached = await Promise.all(found)
  expect(attached.flatMap((each, at) => (each ? [names[at]] : []))).toEqual(['one', 'two'])
  await Promise.all(attached.flatMap((each) => (each ? [each.box.end()] : [])))
  await vi.waitFor(() => expect(findLeftovers(shared.dataDir)).toEqual([]), patience)
})
