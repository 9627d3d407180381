/**
 * Project questions through a whole server, over HTTP and the socket: how long until a terminal can be typed in, how
 * long a key takes to come back, and how long a run of the bank's tests takes by runtime. `boxes` has what a box holds.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const crowds = [1, 8, 16]
const keys = 100
const betweenKeysMs = 30
const wantedReadyMs = 500
const wantedEchoMs = 50
const bank = join(import.meta.dirname, '../bank/projects')

type Room = { id: string; candidate: string; path: string }
type Line = Record<string, string | number | boolean>

export async function* measureProjects(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(join(folder, 'data'))
  const lines: Line[] = []
  try {
    const token = await signUp(server)
    const projects = readdirSync(bank)
      .map((id) => JSON.parse(readFileSync(join(bank, id, 'project.json'), 'utf8')) as { id: string; runtime: string })
      .toSorted((one, other) => one.runtime.localeCompare(other.runtime))
    const onNode = projects.find(({ runtime }) => runtime === 'node')!.id
    // The first box of a server puts the tools together.
    await openBox(server, await makeRoom(server, token, onNode), onNode).then(({ close }) => close())
    for (const count of crowds) {
      const line = await measureCrowd(server, { token, questionId: onNode, count })
      lines.push(line)
      yield line
    }
    const runtimes = new Map(projects.map(({ runtime, id }) => [runtime, id]))
    for (const [runtime, id] of runtimes) {
      // One interviewer can start only a limited number of interviews a minute.
      const line = await measureTests(server, await signUp(server), runtime, id)
      lines.push(line)
      yield line
    }
  } finally {
    await server.stop()
  }
  // For people; the lines above are for machines.
  console.table(lines.filter((line) => 'boxes' in line))
  console.table(lines.filter((line) => 'runtime' in line))
}

async function signUp({ call }: ServerProcess): Promise<string> {
  const body = { name: 'Ida Reyes', email: `${randomUUID()}@example.test`, password: 'long enough', company: 'Bench' }
  const { body: session } = await call('POST', '/api/auth/signup', { body })
  return (session as { token: string }).token
}

async function makeRoom({ call }: ServerProcess, token: string, questionId: string): Promise<Room> {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = await call('POST', '/api/Interviews/quick-start', { body, token })
  if (started.status !== 201) throw new Error(JSON.stringify(started.body))
  const { id, candidateAccessToken: candidate } = (started.body as { interview: Record<string, string> }).interview
  const path = `/api/candidate/interview/${id}`
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await call('POST', `${path}/join`, { body: joining, candidate: candidate! })
  return { id: id!, candidate: candidate!, path }
}

/** Asks for a ticket, opens the socket and waits for the prompt. */
async function openBox(server: ServerProcess, room: Room, questionId: string) {
  const askedAt = performance.now()
  const call = `${room.path}/projects/${questionId}/open`
  const opened = await server.call('POST', call, { candidate: room.candidate })
  const { ticket } = opened.body as { ticket?: string }
  if (!ticket) throw new Error(JSON.stringify(opened.body))
  // Node takes headers here, where browsers set their own.
  const options = { headers: { origin: server.url } } as unknown as string[]
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/workspace?ticket=${ticket}`, options)
  let text = ''
  let heard: { wanted: string; resolve: () => void } | undefined
  const look = () => {
    const at = heard ? text.indexOf(heard.wanted) : -1
    if (!heard || at < 0) return
    text = text.slice(at + heard.wanted.length)
    heard.resolve()
    heard = undefined
  }
  const wait = (wanted: string) =>
    new Promise<void>((resolve) => {
      heard = { wanted, resolve }
      look()
    })
  socket.addEventListener('message', ({ data }) => {
    const told = JSON.parse(String(data)) as { type: string; data?: string; output?: string; reason?: string }
    if (told.reason) throw new Error(told.reason)
    text += told.data ?? told.output ?? ''
    look()
  })
  await wait('$ ')
  const type = (data: string) => socket.send(JSON.stringify({ type: 'input', terminal: 1, data }))
  return {
    readyMs: performance.now() - askedAt,
    wait,
    type,
    async close() {
      socket.close()
      await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })
    },
  }
}

type Crowd = { token: string; questionId: string; count: number }

async function measureCrowd(server: ServerProcess, { token, questionId, count }: Crowd): Promise<Line> {
  const opened = []
  for (let at = 0; at < count; at += 1) {
    opened.push(await openBox(server, await makeRoom(server, token, questionId), questionId))
  }
  await sleep(3_500)
  const echoes: number[] = []
  // All type at the same time, each at the pace of a person.
  await Promise.all(
    opened.map(async ({ type, wait }, at) => {
      for (let key = 0; key < keys / Math.min(count, 4); key += 1) {
        const typed = String.fromCharCode(97 + ((key + at) % 26))
        const sentAt = performance.now()
        type(typed)
        await wait(typed)
        echoes.push(performance.now() - sentAt)
        await sleep(betweenKeysMs * count)
      }
    }),
  )
  await Promise.all(opened.map(({ close }) => close()))
  await sleep(1_000)
  const ready = opened.map(({ readyMs }) => readyMs)
  const echo95 = percentile(echoes, 95)
  return {
    boxes: count,
    readyMedianMs: rounded(median(ready)),
    readySlowestMs: rounded(percentile(ready, 100)),
    echoMedianMs: rounded(median(echoes)),
    echo95Ms: rounded(echo95),
    wantedReadyMs,
    wantedEchoMs,
    isReached: median(ready) < wantedReadyMs && echo95 < wantedEchoMs,
  }
}

async function measureTests(server: ServerProcess, token: string, runtime: string, questionId: string): Promise<Line> {
  const room = await makeRoom(server, token, questionId)
  const took: number[] = []
  let status = ''
  for (let round = 0; round < 3; round += 1) {
    const startedAt = performance.now()
    const reply = await server.call('POST', `/api/Interviews/${room.id}/projects/${questionId}/test`, {
      body: { hidden: true },
      candidate: room.candidate,
    })
    took.push(performance.now() - startedAt)
    const told = reply.body as { status?: string | number; code?: string }
    status = String(told.code ?? told.status)
  }
  await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })
  return { runtime, project: questionId, status, firstMs: rounded(took[0]!), laterMs: rounded(median(took.slice(1))) }
}
