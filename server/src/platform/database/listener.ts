import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { PoolClient } from './pool-client.ts'

/** Ends one listening; `ready` resolves once the database sends to it. */
export type Unlisten = (() => void) & { ready: Promise<void> }

/** Hears a channel's payloads; `onGap` says that some may have been missed while the connection was lost. */
export type Listen = (channel: string, on: (payload: string) => void, onGap?: () => void) => Unlisten

type Ear = { channel: string; on: (payload: string) => void; onGap: (() => void) | undefined }

const SLOWEST_RETRY_MS = 2000

/** One connection that listens for the whole process, opened with the first channel, opened again when lost. */
export function makeListener(url: string, log: Log): { listen: Listen; close(): Promise<void> } {
  const ears = new Set<Ear>()
  const closing = new AbortController()
  let connected: Promise<pg.Client | undefined> | undefined
  let said: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<pg.Client | undefined> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      try {
        return await connectOnce()
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'cannot listen to the database; trying again')
        const pauseMs = Math.min(50 * 2 ** failures, SLOWEST_RETRY_MS)
        await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      }
    }
    return undefined
  }

  async function connectOnce(): Promise<pg.Client> {
    const client = await openConnection(
      url,
      () => new Set(Array.from(ears, ({ channel }) => channel)),
      (channel, payload) => {
        for (const ear of ears) if (ear.channel === channel) tell(ear, () => ear.on(payload))
      },
    )
    client.once('end', () => {
      connected = undefined
      if (!closing.signal.aborted && ears.size > 0) void reconnect()
    })
    return client
  }

  async function reconnect(): Promise<void> {
    connected = connect()
    if (await connected) for (const ear of ears) tell(ear, () => ear.onGap?.())
  }

  function tell(ear: Ear, say: () => void): void {
    try {
      say()
    } catch (error) {
      log.error({ err: error, channel: ear.channel }, 'a listener failed')
    }
  }

  // One statement at a time: a client's own queue of them is going away. Answers whether it was carried out.
  function say(client: pg.Client | undefined, statement: string): Promise<boolean> {
    const answer = said.then(async () => client?.query(statement)).then(Boolean, () => false)
    said = answer
    return answer
  }

  async function subscribe(channel: string): Promise<void> {
    while (!closing.signal.aborted) {
      connected ??= connect()
      if (await say(await connected, `listen ${pg.escapeIdentifier(channel)}`)) return
      await sleep(50, undefined, { ref: false })
    }
  }

  async function unsubscribe(channel: string): Promise<void> {
    const client = await connected
    const isHeard = Array.from(ears).some((ear) => ear.channel === channel)
    if (!isHeard) await say(client, `unlisten ${pg.escapeIdentifier(channel)}`)
  }

  return {
    listen(channel, on, onGap) {
      const ear = { channel, on, onGap }
      ears.add(ear)
      const stop = () => {
        if (ears.delete(ear)) void unsubscribe(channel)
      }
      return Object.assign(stop, { ready: subscribe(channel) })
    },
    async close() {
      closing.abort()
      ears.clear()
      const client = await connected
      await client?.end().catch(() => undefined)
    },
  }
}

/** Opens a connection that listens to the wanted channels, and closes it if that fails. */
async function openConnection(
  url: string,
  findChannels: () => Set<string>,
  hear: (channel: string, payload: string) => void,
): Promise<pg.Client> {
  // The limits of the pools' connections: an answer that never comes would leave all who listen waiting for good.
  const limits = { connectionTimeoutMillis: 10_000, query_timeout: 40_000 }
  const name = 'nova listener'
  const client = new PoolClient({ connectionString: url, keepAlive: true, application_name: name, ...limits })
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
  try {
    await client.connect()
    for (const channel of findChannels()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return client
}
