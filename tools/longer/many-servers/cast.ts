/** People of the proof: their endless work through the proxy, and the checks of its result. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashEntry } from '../../../server/src/journal/chain.ts'
import { type Room } from '../../rooms/rooms.ts'
import { sendCall } from '../../rooms/server-process.ts'

type Entry = { seq: number; hash: string; clientId: string | null; kind: string }
type Reply = Awaited<ReturnType<typeof sendCall>>

/** Found faults, in words, and counts of the work. */
export type Tally = {
  faults: string[]
  acknowledged: number
  checkedEntries: number
  runs: number
  turns: number
  streamEntries: number
  ticks: number
  terminalsBack: number
  longestTerminalMs: number
}

export const emptyTally = (): Tally => ({
  faults: [],
  acknowledged: 0,
  checkedEntries: 0,
  runs: 0,
  turns: 0,
  streamEntries: 0,
  ticks: 0,
  terminalsBack: 0,
  longestTerminalMs: 0,
})

export type Actor = {
  /** Grows with everything that was acknowledged. */
  progress: () => number
  stop: () => Promise<void>
}

const pauseMs = 40
const retryMs = 150

/** Calls until a server answers with a result, as a page does after a lost connection or 5xx. */
export async function insist(
  url: string,
  isOver: () => boolean,
  ...call: [method: string, path: string, options: Parameters<typeof sendCall>[3]]
): Promise<Reply | undefined> {
  while (!isOver()) {
    const reply = await sendCall(url, ...call).catch(() => undefined)
    if (reply && reply.status < 500 && reply.status !== 429) return reply
    await sleep(retryMs)
  }
  return undefined
}

function keepDoing(work: (isOver: () => boolean) => Promise<void>): () => Promise<void> {
  let isStopped = false
  const isOver = () => isStopped
  const loop = async () => {
    while (!isStopped) await work(isOver)
  }
  const ended = loop()
  return async () => {
    isStopped = true
    await ended
  }
}

/** Types into a pad as a page does; an entry that was not acknowledged is sent again under its id. */
export function typeInto(url: string, room: Room, acknowledged: string[], tally: Tally): Actor {
  let version = 0
  const stop = keepDoing(async (isOver) => {
    const id = randomUUID()
    const edits = [{ changes: [...(version > 0 ? [version] : []), [0, 'x']], cause: 'typed', at: Date.now() }]
    const payload = { language: 'javascript', baseVersion: version, edits }
    const body = { entries: [{ id, clientAt: Date.now(), kind: 'edit', questionId: room.coding, payload }] }
    const reply = await insist(url, isOver, 'POST', `${room.path}/journal`, { body, candidate: room.token })
    if (!reply) return
    if (reply.status !== 200) {
      tally.faults.push(`typing was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      await sleep(1_000)
      return
    }
    acknowledged.push(id)
    tally.acknowledged += 1
    version += 1
    await sleep(pauseMs)
  })
  return { progress: () => version, stop }
}

/** Talks with Nova; a turn that was not answered is asked for again under its id. */
export function talkIn(url: string, room: Room, acknowledged: string[], tally: Tally): Actor {
  let turns = 0
  const stop = keepDoing(async (isOver) => {
    const clientId = randomUUID()
    const body = {
      questionId: room.coding,
      userMessage: `What does the input look like, and is it ${turns}?`,
      clientId,
    }
    const reply = await insist(url, isOver, 'POST', `${room.path}/chat`, { body, candidate: room.token })
    if (!reply) return
    if (reply.status !== 200) tally.faults.push(`talk was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    else {
      acknowledged.push(clientId)
      turns += 1
      tally.turns += 1
    }
    // Within what a page may ask in a minute.
    for (let waited = 0; waited < 2_500 && !isOver(); waited += 100) await sleep(100)
  })
  return { progress: () => turns, stop }
}

/** Runs code over and over: a run that went with its server is run again, and must not be in its own way for long. */
export function runIn(url: string, room: Room, tally: Tally): Actor {
  let runs = 0
  const stop = keepDoing(async (isOver) => {
    const body = { questionId: room.coding, language: 'javascript', code: 'console.log("ran " + 6 * 7)' }
    const path = `${room.path.replace('/candidate/interview/', '/Interviews/')}/run`
    const reply = await insist(url, isOver, 'POST', path, { body, candidate: room.token })
    if (!reply) return
    const { status, code } = reply.body as { status?: string; code?: string }
    if (reply.status === 200 && status === 'ok') {
      runs += 1
      tally.runs += 1
    } else if (reply.status !== 200 && code !== 'run_in_progress' && code !== 'language_unavailable')
      tally.faults.push(`a run was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    for (let waited = 0; waited < 2_000 && !isOver(); waited += 100) await sleep(100)
  })
  return { progress: () => runs, stop }
}

/** An interviewer's stream: each entry once and in order, over however many connections. */
export function watch(url: string, room: Room, tally: Tally): Actor {
  const own = room.path.replace('/candidate/interview/', '/Interviews/')
  let seen = 0
  let stopping = new AbortController()
  const stop = keepDoing(async (isOver) => {
    stopping = new AbortController()
    const headers = {
      authorization: `Bearer ${room.watcher}`,
      accept: 'text/event-stream',
      ...(seen > 0 && { 'last-event-id': String(seen) }),
    }
    try {
      const { body, ok } = await fetch(`${url}${own}/stream`, { headers, signal: stopping.signal })
      let rest = ''
      for await (const chunk of ok && body ? body.pipeThrough(new TextDecoderStream()) : []) {
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop()!
        for (const block of blocks) {
          if (!/^event: entry$/m.test(block)) continue
          const { seq } = JSON.parse(/^data: (.*)$/m.exec(block)![1]!) as Entry
          if (seen > 0 && seq !== seen + 1) tally.faults.push(`a stream went from entry ${seen} to ${seq}`)
          seen = seq
          tally.streamEntries += 1
        }
      }
    } catch {
      // It is opened again.
    }
    if (!isOver()) await sleep(retryMs)
  })
  return { progress: () => seen, stop: async () => (stopping.abort(), stop()) }
}

/** Reads an interview's journal from its beginning: the chain, and each acknowledged entry once and in order. */
export async function checkJournal(
  url: string,
  room: Pick<Room, 'path' | 'watcher'>,
  acknowledged: readonly (readonly string[])[],
  tally: Tally,
): Promise<void> {
  const own = room.path.replace('/candidate/interview/', '/Interviews/')
  const entries: Entry[] = []
  let previous = '0'.repeat(64)
  for (;;) {
    const after = entries.at(-1)?.seq ?? 0
    const reply = await insist(url, () => false, 'GET', `${own}/journal?after=${after}`, { token: room.watcher })
    const { entries: more } = reply!.body as { entries?: Entry[] }
    if (!more) throw new Error(`The journal was answered ${reply!.status}: ${JSON.stringify(reply!.body)}`)
    for (const { hash, ...entry } of more) {
      if (entry.seq !== (entries.at(-1)?.seq ?? 0) + 1) tally.faults.push(`entry ${entry.seq} is out of order`)
      if (hashEntry(previous, entry as never) !== hash) tally.faults.push(`the chain breaks at entry ${entry.seq}`)
      previous = hash
      entries.push({ hash, ...entry })
    }
    if (more.length === 0) break
  }
  tally.checkedEntries += entries.length
  const places = new Map<string, number[]>()
  for (const { clientId, seq } of entries) {
    if (clientId !== null) places.set(clientId, [...(places.get(clientId) ?? []), seq])
  }
  for (const ids of acknowledged) {
    let last = 0
    for (const id of ids) {
      const found = places.get(id.toLowerCase()) ?? []
      if (found.length !== 1) tally.faults.push(`acknowledged ${id} is there ${found.length} times`)
      if ((found[0] ?? Infinity) <= last) tally.faults.push(`acknowledged ${id} is out of order`)
      last = found[0] ?? last
    }
  }
}
