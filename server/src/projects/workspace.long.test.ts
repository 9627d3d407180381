/**
 * Workspaces through the front door: two writers' edits and commands' changes stay consistent with the journal, within
 * the limits.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Session } from '@nova/contract/accounts/accounts'
import { extendFiles, noFiles } from '@nova/contract/projects/project-files'
import { projectLimits } from '@nova/contract/projects/projects'
import type { EntryOf, JournalEntry } from '@nova/contract/room/journal'
import { openText } from '@nova/contract/room/text'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal, type KeptFile } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { readFiles } from '../journal/files.ts'
import { appendOwn } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'
import { merge } from './changes.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenProjectsReady()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

/** Memory in use, after garbage collection. */
function memoryInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Rebuilds the files from the journal alone, up to an entry. */
function rebuild(entries: JournalEntry[], upTo: number): Map<string, string> {
  let files = noFiles
  const texts = new Map<string, ReturnType<typeof openText>>()
  for (const each of entries) {
    if (each.seq > upTo) break
    const entry = each as EntryOf
    files = extendFiles(files, entry)
    if (entry.kind !== 'edit') continue
    const path = entry.payload.language.slice('file:'.length)
    const text = texts.get(path) ?? openText('')
    texts.set(path, text)
    for (const { changes } of entry.payload.edits) expect(text.apply(changes)).toBe(true)
  }
  return new Map([...files.paths].toSorted().map((path) => [path, texts.get(path)?.read() ?? '']))
}

const statusOfUpgrade = (ticket: string) =>
  new Promise((resolve) => {
    const address = `${server.url.replace('http', 'ws')}/api/workspace?ticket=${ticket}`
    const socket = new WebSocket(address, { origin: server.url })
    socket.on('error', () => undefined).on('unexpected-response', (_, { statusCode }) => resolve(statusCode))
    socket.on('open', () => resolve(101))
  })

const present = (files: Map<string, KeptFile>) =>
  new Map(
    [...files]
      .filter(([, { isDeleted }]) => !isDeleted)
      .map(([path, { text }]): [string, string] => [path, text])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

test('for any edits of two writers, the journal alone rebuilds every state that the server had', async () => {
  const room = await makeProjectRoom(server, session, { InterviewType: 'HumanInLoop' })
  const path = fc.constantFrom('a.ts', 'b.ts', 'src/x/c.ts', 'src/x', 'ö.md'.replace('ö', 'o'), 'README.md')
  const step = fc.record({
    by: fc.constantFrom('candidate' as const, 'interviewer' as const),
    kind: fc.constantFrom('create', 'rename', 'delete', 'edit', 'edit', 'edit'),
    path,
    to: path,
    at: fc.nat(100),
    text: fc.string({ unit: 'grapheme', maxLength: 12 }),
  })
  const states: { seq: number; files: Map<string, string> }[] = []
  let [accepted, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
      for (const { by, kind, path: file, to, at, text } of steps) {
        const pad = (await room.files()).get(file)
        const length = pad?.text.length ?? 0
        // Editors never part the two halves of a character.
        const isHalf = /[\uDC00-\uDFFF]/.test(pad?.text[at] ?? '')
        const from = Math.min(isHalf ? at - 1 : at, length)
        const changes = [...(from ? [from] : []), [0, ...text.split('\n')], ...(length > from ? [length - from] : [])]
        const reply =
          kind === 'edit'
            ? await room.edit(file, pad?.version ?? 0, changes, by)
            : await room.act(kind === 'rename' ? { act: kind, path: file, to } : { act: kind, path: file }, by)
        expect([200, 400, 409]).toContain(reply.status)
        if (reply.status !== 200) refused += 1
        else {
          accepted += 1
          states.push({ seq: reply.body.seq, files: present(await room.files()) })
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
  expect([accepted > 3, refused > 3]).toEqual([true, true])
  const entries = await room.entries()
  for (const { seq, files } of states) expect(rebuild(entries, seq)).toEqual(files)
  const ctx = makeCtx(server.machinery, { role: 'system' })
  const read = await readFiles(ctx, room.id, room.projectId)
  expect(new Map(read.map(({ path: file, text }) => [file, text]))).toEqual(states.at(-1)!.files)
  // A name is a folder's or a file's, whichever came first.
  const names = [...states.at(-1)!.files.keys()]
  expect(names.filter((name) => names.some((other) => other.startsWith(`${name}/`)))).toEqual([])
})

test('a change by a command and one by a person are both kept, or the person’s alone, and no character is halved', () => {
  const change = fc.record({
    from: fc.nat(40),
    removed: fc.nat(6),
    text: fc.string({ unit: 'grapheme', maxLength: 6 }),
  })
  const base = 'one 😀 two 😀 three 😁 four 😀 five six seven'
  fc.assert(
    fc.property(change, change, (one, other) => {
      const apply = ({ from, removed, text }: typeof one) => {
        const points = [...base]
        points.splice(from, removed, text)
        return points.join('')
      }
      const [ours, theirs] = [apply(one), apply(other)]
      const merged = merge(base, ours, theirs)
      if (merged === undefined) return
      expect(merged.isWellFormed()).toBe(true)
      if (one.from + one.removed < other.from) expect(merged).toContain(one.text)
    }),
  )
  expect(merge('abc def', 'abXc def', 'abc deYf')).toBe('abXc deYf')
  expect(merge('abc def', 'aXc def', 'aYc def')).toBeUndefined()
})

test('effects of commands: locked files are restored, binary and large ones listed, half an emoji is dropped, typing stays', async () => {
  const room = await makeProjectRoom(server, session, { InterviewType: 'HumanInLoop' })
  const shown = (await server.call('GET', room.path, { candidate: room.candidate })).body.technicalQuestions
  const locked = shown.find(({ id }: { id: string }) => id === room.projectId).project.locked as string[]
  const before = await room.files()
  const file = [...before.keys()].find((path) => locked.some((each) => path === each || path.startsWith(each)))!
  const box = await openTerminal(server, room)
  await room.act({ act: 'create', path: 'smile.txt' })
  await room.edit('smile.txt', 0, [[0, 'a 😀 b']])
  box.type(`echo bad > '${file}'; printf '\\0' > zeros.bin; yes | head -c 300000 > large.txt\n`)
  box.type(`sed -i 's/😀/😁/' smile.txt; mkdir -p deep; echo x > deep/in.txt; echo do''ne\n`)
  await box.hear('done')
  await vi.waitFor(
    async () => {
      const files = await room.files()
      expect(files.get('smile.txt')?.text).toBe('a 😁 b')
      expect(files.get('deep/in.txt')?.text).toBe('x\n')
    },
    { timeout: 120_000 },
  )
  const listed = () => box.told.flatMap((each) => (each.type === 'listed' ? each.files.map(({ path }) => path) : []))
  await vi.waitFor(() => expect(new Set(listed())).toEqual(new Set(['zeros.bin', 'large.txt'])), { timeout: 120_000 })
  // An interviewer in the same pad writes too, and it reaches the box.
  expect((await room.edit('deep/in.txt', 1, [[0, 'from beside '], 2], 'interviewer')).status).toBe(200)
  box.type(`cat deep/in.txt; head -c 20 '${file}' | grep -c bad\n`)
  await box.hear(/from beside x[\s\S]*\n0/)
  const files = await room.files()
  expect([files.get(file)?.text, files.has('zeros.bin'), files.has('large.txt')]).toEqual([
    before.get(file)!.text,
    false,
    false,
  ])
  // A folder replaces a file, and a file that a person is editing is not deleted.
  box.type(`rm smile.txt && mkdir smile.txt && echo y > smile.txt/in.txt; rm deep/in.txt\n`)
  await vi.waitFor(
    async () => {
      const now = await room.files()
      expect([now.get('smile.txt')?.isDeleted, now.get('smile.txt/in.txt')?.text]).toEqual([true, 'y\n'])
      expect(now.get('deep/in.txt')?.isDeleted).toBe(true)
    },
    { timeout: 120_000 },
  )
  await vi.waitFor(
    async () => {
      const entries = await room.entries()
      expect(rebuild(entries, entries.at(-1)!.seq)).toEqual(present(await room.files()))
    },
    { timeout: 120_000 },
  )

  // Its candidate ends everything in it; a new box has the files of the journal.
  box.type('kill -9 -1\n')
  box.type('kill -9 1; kill -9 -1\n')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  if (!box.told.some((each) => each.type === 'state' && each.state === 'ended')) box.close()
  const again = await openTerminal(server, room)
  again.type('ls; cat smile.txt/in.txt; echo stop | rev\n')
  await again.hear('pots')
  expect(again.output()).toContain('README.md')
  again.close()
  box.close()
})

test('a page opens a second terminal, closes both, and opens another', async () => {
  const room = await makeProjectRoom(server, session)
  const { told, say, close } = await openTerminal(server, room)
  const terminals = () => told.filter(({ type }) => type === 'terminal' || type === 'closed')
  const opened = (terminal: number) => ({ type: 'terminal', terminal, columns: 80, rows: 24, output: '' })
  const begun = terminals()
  say({ type: 'open', columns: 80, rows: 24 })
  await expect.poll(terminals).toEqual([...begun, opened(2)])
  for (const terminal of [1, 2]) say({ type: 'close', terminal })
  await expect.poll(() => terminals().length).toBe(4)
  say({ type: 'open', columns: 80, rows: 24 })
  await expect.poll(() => terminals().at(-1)).toEqual(opened(1))
  close()
})

test('another server takes the box over, a dead one’s claim ends, and an old link, another device or an interview that is over has none', async () => {
  const room = await makeProjectRoom(server, session)
  expect((await room.act({ act: 'create', path: 'x.ts' }, 'interviewer')).status).toBe(403)
  const first = await openTerminal(server, room)
  const begins = ({ told }: typeof first) => told.flatMap((each) => (each.type === 'terminal' ? [each.output] : []))
  const isNew = 'This terminal is new: programs that ran before have ended. Your files are as you left them.'
  first.type('echo kept > kept.txt\n')
  const beside = await startTestServer({ beside: server, hasOwnSandbox: true })
  await beside.machinery.sandbox.whenProjectsReady()
  const second = await openTerminal(beside, room)
  await first.ended()
  second.type("cat kept.txt README.md | head -c 40; echo e''nd\n")
  await second.hear('end')
  expect(second.output()).toContain('kept\r\n')
  expect(begins(first)[0]).not.toContain(isNew)
  expect(begins(second)[0]).toContain(isNew)
  first.close()
  second.close()
  await beside.close()
  // Left behind by a server that is gone: free some seconds later.
  await server.machinery.database.pool.query(
    `insert into claims (key, id, seen_at) values ($1, gen_random_uuid(), now() - interval '18 seconds')`,
    [`workspace:${room.id}:${room.projectId}`],
  )
  const third = await openTerminal(server, room)

  const other = await makeProjectRoom(server, session)
  const open = (path: string, candidate: string) =>
    server.call('POST', `${path}/projects/${room.projectId}/open`, { candidate })
  expect((await open(room.path, other.candidate)).status).toBeGreaterThanOrEqual(400)
  const { ticket } = (await room.ticket()).body
  await server.pass(31_000)
  const late = await fetch(`${server.url}/api/workspace?ticket=${ticket}`, {
    headers: { connection: 'upgrade', upgrade: 'websocket', origin: server.url },
  }).catch(() => undefined)
  expect(late?.status ?? 401).not.toBe(101)

  const { token } = session
  const kept = (await room.ticket()).body.ticket
  const isClosed = new Promise((done) => third.socket.once('close', done))
  const renewed = await server.call('POST', `${room.owned}/candidate-link/renew`, { token })
  await isClosed
  expect(await statusOfUpgrade(kept)).toBe(401)
  room.candidate = renewed.body.candidateLink.split('token=')[1]
  const before = await openTerminal(server, room)
  const left = (await open(room.path, room.candidate)).body.ticket
  const isLeft = new Promise((done) => before.socket.once('close', done))
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const join = (deviceId?: string) =>
    server.call('POST', `${room.path}/join`, { body: { ...joining, deviceId }, candidate: room.candidate })
  await join('tablet')
  await isLeft
  expect(await statusOfUpgrade(left)).toBe(401)
  expect((await open(room.path, room.candidate)).body.code).toBe('other_device')
  await join()
  const fourth = await openTerminal(server, room)

  const testing = server.call('POST', `${room.owned}/projects/${room.projectId}/test`, {
    body: { hidden: false },
    candidate: room.candidate,
  })
  await server.call('PATCH', `${room.owned}/status`, { body: { status: 'Cancelled' }, token })
  await fourth.ended()
  expect([200, 409]).toContain((await testing).status)
  expect((await open(room.path, room.candidate)).body.code).toBe('interview_cancelled')
  fourth.close()
})

test('limits: files, bytes, one file, terminal output and hidden runs', async () => {
  const room = await makeProjectRoom(server, session)
  const text = 'x'.repeat(250_000)
  const start = present(await room.files()).size
  const create = (path: string) => makeEntry('file', { act: 'create', path }, room.projectId)
  const toTheLimit = Array.from({ length: projectLimits.files - start }, (_, at) => create(`many/${at}.txt`))
  for (let at = 0; at < toTheLimit.length; at += 100) {
    expect((await room.write(toTheLimit.slice(at, at + 100))).status).toBe(200)
  }
  expect((await room.write([create('one-more.txt')])).body.code).toBe('workspace_full')
  const replies: unknown[] = []
  for (let at = 0; at < 22; at += 1) {
    const reply = await room.edit(`many/${at}.txt`, 0, [[0, text]])
    replies.push(reply.status === 200 ? 200 : reply.body.code)
  }
  expect(replies.filter((reply) => reply === 200).length).toBeLessThanOrEqual(20)
  expect(replies.at(-1)).toBe('workspace_full')
  const longer = await room.edit('many/0.txt', 1, [text.length, [0, 'y'.repeat(20_000)]])
  expect(longer.status).toBeGreaterThanOrEqual(400)
  expect((await room.edit('many/0.txt', 1, [[text.length, '']])).status).toBe(200)
  for (let at = 1; at < 21; at += 1) await room.act({ act: 'delete', path: `many/${at}.txt` })

  const ctx = makeCtx(server.machinery, { role: 'system' })
  const before = {
    terminal: 1,
    events: [[0, 'o', 'z'.repeat(projectLimits.terminalBytes - 60_000)] as [0, 'o', string]],
  }
  await appendOwn(ctx, room.id, 'terminal', before, { questionId: room.projectId })
  const box = await openTerminal(server, room)
  const memory = memoryInUse()
  box.type('yes\n')
  const kept = async () =>
    ((await room.entries()).filter(({ kind }) => kind === 'terminal') as EntryOf<'terminal'>[]).map(
      (each) => each.payload,
    )
  await vi.waitFor(async () => expect((await kept()).at(-1)?.isCapped).toBe(true), { timeout: 120_000, interval: 500 })
  const size = JSON.stringify((await kept()).map(({ events }) => events.map(([, , said]) => said))).length
  expect(size).toBeLessThan(projectLimits.terminalBytes * 1.1)
  expect(memoryInUse() - memory).toBeLessThan(50 * 1_024 * 1_024)
  box.type('\u0003')
  box.close()

  await server.machinery.database.pool.query(
    `insert into hidden_runs (interview_id, question_id, runs, last_at) values ($1, $2, 30, $3)`,
    [room.id, room.projectId, server.machinery.now()],
  )
  const limited = await room.test(true)
  expect([limited.status, limited.body.hidden]).toEqual([200, []])
})
