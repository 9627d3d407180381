/** Servers as separate processes: how one begins and ends while rooms are open. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pad } from '@nova/contract/room/journal'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from './factories.ts'
import { readStream } from './read-stream.ts'
import { askReady, main, type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
const processes: ServerProcess[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(async () => {
  for (const each of processes.splice(0)) await each.close()
})
afterAll(() => server.close())

async function start(
  environment: Record<string, string>,
  around?: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const started = await startServerProcess(environment, around)
  processes.push(started)
  return started
}

/** The start script's supervisor, without the lines before it. */
const supervised = `import { superviseOnTerminal } from '${new URL('../../tools/supervisor.mjs', import.meta.url)}'
  process.exit(await superviseOnTerminal(process.execPath, ['${main}'], process.env).done)`

test.each([
  [
    '127.0.0.1',
    (port: number) =>
      `Port ${port} on 127.0.0.1 is taken by another program. Stop that one, or set PORT to another port.`,
  ],
  ['192.0.2.1', () => '192.0.2.1 is not an address of this machine. Set HOST to one that is.'],
  ['[2001:db8::1]', () => '2001:db8::1 is not an address of this machine. Set HOST to one that is.'],
  ['fe80::1', () => 'fe80::1 is not an address of this machine. Set HOST to one that is.'],
  ['nova.invalid', () => 'HOST is set to nova.invalid, which has no address. Set HOST to an address of this machine.'],
])('a server that cannot listen at %s says why in a sentence, before it opens a database', async (host, why) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const started = await start({ HOST: host, PORT: String(port) })
  expect(await started.ended).toBe(1)
  expect(started.output().trim()).toBe(`Nova Interviews could not start. ${why(port)}`)
  other.close()
})

test('a server on all addresses of IPv4 and IPv6 prints one that browsers open', async () => {
  const started = await start({ HOST: '::', DATABASE_URL: server.machinery.database.url })
  await expect.poll(started.output).toContain(`is ready at ${started.url.replace('127.0.0.1', '[::1]')}\n`)
  expect((await fetch(`${started.url}/live`)).status).toBe(200)
})

test('while a server waits for its database it lives, is not ready, and says each few seconds what it waits for', async () => {
  const { url } = server.machinery.database
  const folder = decodeURIComponent(/host=(.+)$/.exec(url)![1]!)
  let isAwake = false
  const late = createServer((caller) => {
    caller.on('error', () => undefined)
    const pass = () => {
      if (!isAwake) return void setTimeout(pass, 50)
      const onward = connect(`${folder}/.s.PGSQL.5432`)
      onward.on('error', () => caller.destroy())
      caller.pipe(onward).pipe(caller)
    }
    pass()
  }).listen(0, '127.0.0.1')
  await once(late, 'listening')
  const { port } = late.address() as { port: number }
  const started = await start({ DATABASE_URL: url.replace(/@.*\/([^?]+)\?.*$/, `@127.0.0.1:${port}/$1`) })
  await expect.poll(() => askReady(started.url)).toBe('starting')
  expect((await fetch(`${started.url}/live`)).status).toBe(200)
  await expect(fetch(`${started.url}/api/health`)).rejects.toThrow()
  await expect.poll(started.output).toMatch(/waiting for the database to answer, \d+ s so far/)
  isAwake = true
  await expect.poll(() => askReady(started.url)).toBe('ready')
  expect((await fetch(`${started.url}/api/health`)).status).toBe(200)
  started.kill('SIGINT')
  expect(await started.ended).toBe(0)
  late.close()
})

test('a start whose first questions fail by a restarting database is told in a sentence and tried again', async () => {
  const { url } = server.machinery.database
  const folder = decodeURIComponent(/host=(.+)$/.exec(url)![1]!)
  let isCut = false
  const database = createServer((caller) => {
    const onward = connect(`${folder}/.s.PGSQL.5432`)
    const end = () => void (caller.destroy(), onward.destroy())
    for (const side of [caller, onward]) side.on('error', end)
    caller.on('data', (asked) => {
      if (isCut || !asked.includes('from "heartbeat"')) return void onward.write(asked)
      isCut = true
      end()
    })
    caller.once('close', end)
    onward.pipe(caller)
  }).listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as { port: number }
  const DATABASE_URL = url.replace(/@.*\/([^?]+)\?.*$/, `@127.0.0.1:${port}/$1`)
  const started = await start({ DATABASE_URL }, [process.execPath, '--input-type=module', '-e', supervised])
  await expect.poll(() => askReady(started.url)).toBe('ready')
  expect(started.output()).toContain(
    'Nova Interviews could not start yet. The database did not answer one of the first questions: it closed the connection.\n',
  )
  expect(started.output()).toContain('It tries again in 1 s.\n')
  started.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  database.close()
})

test('a call that a stopping server does not come to answer is refused with words to try again, and is no bug', async () => {
  const { database } = server.machinery
  const { interview, path, token } = await makeJoined(server, await makeInterviewer(server))
  const clientId = crypto.randomUUID()
  // Another server holds the turn, and never ends it.
  await database.pool.query(`insert into claims (key, id, seen_at) values ($1, gen_random_uuid(), 'infinity')`, [
    `turn:${interview.id}:${clientId}`,
  ])
  const started = await start({ DATABASE_URL: database.url })
  await expect.poll(() => askReady(started.url)).toBe('ready')
  const body = JSON.stringify({
    questionId: interview.technicalQuestions[0]!.id,
    userMessage: 'Is it sorted?',
    clientId,
  })
  const headers = { 'x-candidate-token': token, 'content-type': 'application/json' }
  const asked = fetch(`${started.url}${path}/chat`, { method: 'POST', headers, body })
  await fetch(`${started.url}/live`)
  // The second signal, a second later, ends its patience with open calls.
  const ending = setInterval(() => started.kill('SIGINT'), 200)
  const reply = await asked.finally(() => clearInterval(ending))
  expect([reply.status, await reply.json()]).toEqual([
    503,
    { message: 'This server is stopping. Please try again in a moment.', code: 'server_busy' },
  ])
  expect(reply.headers.get('retry-after')).toBe('2')
  expect(await started.ended).toBe(0)
  expect(started.output()).not.toContain('"msg":"bug"')
})

test('a server told to stop while it starts ends its database too', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-start-test-'))
  const readPid = async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const started = await start({ DATA_DIR: dataDir })
  await expect.poll(() => readPid().catch(() => 0), { interval: 1 }).toBeGreaterThan(0)
  const pid = await readPid()
  started.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(started.output()).not.toContain('is ready')
  await expect.poll(() => isRunning(pid)).toBe(false)
  await rm(dataDir, { recursive: true })
})

test('a server told to stop in the very moment it is ready stops', async () => {
  const script = `const { send } = process
    if (process.argv[1]?.endsWith('main.ts')) process.send = (message, ...more) =>
      message === 'ready' ? process.kill(process.pid, 'SIGTERM') : send?.call(process, message, ...more)`
  const started = await start({
    DATABASE_URL: server.machinery.database.url,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
  })
  expect(await started.ended).toBe(0)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a server told to stop hands its rooms over to another without a lost or a doubled key', async () => {
  const environment = { DATABASE_URL: server.machinery.database.url, DRAIN_SECONDS: '1' }
  const [first, second] = await Promise.all([start(environment), start(environment)])
  for (const each of [first, second]) await expect.poll(() => askReady(each.url)).toBe('ready')
  const session = await makeInterviewer(server)
  const { interview, path, token } = await makeJoined(server, session)
  const questionId = interview.technicalQuestions[0]!.id
  const headers = { 'x-candidate-token': token }

  // As a page does: follows the room, and goes on elsewhere from its last entry where the stream ends.
  const statuses = new Set<string>()
  let place = first.url
  let isOver = false
  const streams: ReturnType<typeof readStream>[] = []
  const seen = () =>
    streams.flatMap((stream) =>
      stream.seen.flatMap(({ event, data }) => (event === 'entry' ? [data.seq as number] : [])),
    )
  const following = (async () => {
    while (!isOver) {
      const stream = readStream(`${place}${path}/stream?after=${seen().at(-1) ?? 0}`, headers)
      streams.push(stream)
      await stream.ended
      await sleep(50)
    }
  })()

  // As its outbox does: one batch at a time, kept until it is acknowledged, sent again with the same ids.
  const send = async (entries: unknown[]) => {
    for (;;) {
      const body = JSON.stringify({ entries })
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
      const reply = await fetch(`${place}${path}/journal`, request).catch(() => undefined)
      statuses.add(String(reply?.status ?? 'none'))
      if (reply?.status === 200) return
      if (reply && reply.status !== 503) throw new Error(`answered ${reply.status}: ${await reply.text()}`)
      place = second.url
    }
  }
  const ids: string[] = []
  const type = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      const length = ids.length
      const edits = [{ changes: [...(length > 0 ? [length] : []), [0, 'x']], cause: 'typed', at: Date.now() }]
      const entry = makeEntry('edit', { language: 'javascript', baseVersion: length, edits }, questionId)
      ids.push(entry.id)
      await send([entry])
    }
  }
  await type(10)
  first.kill('SIGTERM')
  const heard: string[] = []
  const watching = (async () => {
    for (let said = ''; said !== 'none';) {
      said = await askReady(first.url)
      if (heard.at(-1) !== said) heard.push(said)
    }
  })()
  while (place === first.url) await type(1)
  await type(10)
  expect(await first.ended).toBe(0)
  await watching
  expect(heard.filter((each) => each !== 'ready')).toEqual(['draining', 'none'])

  const read = async (what: string) =>
    (await server.call('GET', `/api/Interviews/${interview.id}/${what}`, { token: session.token })).body
  const { entries } = (await read('journal')) as { entries: { seq: number; clientId: string | null }[] }
  expect(entries.flatMap(({ clientId }) => (clientId && ids.includes(clientId) ? [clientId] : []))).toEqual(ids)
  const pads = (await read('pads')) as Pad[]
  expect(pads.find(({ language }) => language === 'javascript')?.text).toBe('x'.repeat(ids.length))
  expect([...statuses].filter((status) => !['200', '503', 'none'].includes(status))).toEqual([])
  await expect.poll(() => seen().at(-1)).toBe(entries.at(-1)!.seq)
  isOver = true
  streams.at(-1)!.stop()
  await following
  expect(seen()).toEqual([...new Set(seen())].toSorted((one, other) => one - other))
  expect(streams.length).toBeGreaterThan(1)
})

test('a server that starts gives back the time without one before an interview ends by it', async () => {
  const session = await makeInterviewer(server)
  const { interview, path, token } = await makeJoined(server, session)
  const { jobs, database } = server.machinery
  // This server would end the interview at once.
  await jobs.close()
  await database.pool.query(
    `update interviews set started_at = now() - interval '90 minutes', ends_at = now() - interval '30 minutes' where id = $1`,
    [interview.id],
  )
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await database.pool.query(
    `insert into heartbeat (one, at, noted_at) values (true, now() - interval '1 hour', now() - interval '1 hour')
      on conflict (one) do update set at = excluded.at, noted_at = excluded.noted_at`,
  )
  const started = await start({ DATABASE_URL: database.url })
  await expect.poll(() => askReady(started.url)).toBe('ready')
  const room = async () => {
    const reply = await fetch(started.url + path, { headers: { 'x-candidate-token': token } })
    return (await reply.json()) as { status: string; endsAt: string }
  }
  const { status, endsAt } = await room()
  const minutesLeft = (Date.parse(endsAt) - Date.now()) / 60_000
  expect([status, minutesLeft > 25, minutesLeft < 31]).toEqual(['InProgress', true, true])
  await sleep(3_000)
  expect(await room()).toMatchObject({ status: 'InProgress', endsAt })
})
