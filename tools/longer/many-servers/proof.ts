/** Rounds of kills over an installation of several servers, and the conditions after each. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../../../server/src/platform/context/context.ts'
import { takeDataFolder } from '../../../server/src/platform/database/data-folder.ts'
import { type Database, openSharedDatabase } from '../../../server/src/platform/database/database.ts'
import { addJob } from '../../../server/src/platform/jobs/jobs.ts'
import { queueMail } from '../../../server/src/platform/mail/mail.ts'
import { openSecrets } from '../../../server/src/platform/secrets/secrets.ts'
import { makeRooms, type Room } from '../../rooms/rooms.ts'
import { sendCall, type ServerProcess } from '../../rooms/server-process.ts'
import { type Actor, checkJournal, emptyTally, runIn, type Tally, talkIn, typeInto, watch } from './cast.ts'
import { type Installation, type Part, settingsKey, startInstallation } from './installation.ts'
import { openTerminal, type Terminal } from './terminal.ts'

export type Options = {
  rounds: number
  servers: number
  say: (line: string) => void
  /** The part that is killed in each round; by chance if not given. */
  kills?: readonly (readonly [name: string, signal: 'SIGKILL' | 'SIGTERM'])[]
}

const patienceMs = 300_000
const [minMs, maxMs] = [100, 1_500]
const mailsInRound = 3
const roomCount = 3
/** An interview has a length, and a journal that is read as a whole has none. */
const roundsOfCast = 60
const log = { info() {}, warn() {}, error() {} }
const secrets = openSecrets(settingsKey)

type Figures = Tally & {
  rounds: number
  kills: Record<string, number>
  mails: number
  duplicateMails: number
  seconds: number
}
type Cast = {
  rooms: { room: Room; typed: string[]; talked: string[] }[]
  terminal: Terminal
  actors: Map<string, Actor>
}

export async function proveManyServers(folder: string, options: Options): Promise<Figures> {
  const startedAt = performance.now()
  const { rounds, servers, say, kills: given } = options
  // Another run on this machine removes folders that none holds.
  const held = await takeDataFolder(folder)
  const installation = await startInstallation(folder, servers)
  const tally = emptyTally()
  const kills: Record<string, number> = {}
  const queued: string[] = []
  const hardRounds: Span[] = []
  let cast: Cast | undefined
  let round = 0
  const database = await openSharedDatabase({ url: installation.databaseUrl, dataDir: folder, log })
  try {
    for (; round < rounds; round += 1) {
      if (round % roundsOfCast === 0) {
        if (cast) await endCast(installation, cast, tally)
        cast = await makeCast(installation, tally, roomCount)
      }
      const [name, signal] = given?.[round] ?? chooseKill(installation.parts)
      const part = installation.parts.find((each) => each.name === name)!
      kills[`${part.kind} ${signal}`] = (kills[`${part.kind} ${signal}`] ?? 0) + 1
      const before = tally.faults.length
      const arrivedBefore = installation.mail.received.length
      await playRound(cast!, { part, signal, queued, database })
      await checkTerminal(cast!.terminal, tally)
      if (part.kind === 'server' && signal === 'SIGKILL')
        // Those of the round before may still wait for their note.
        hardRounds.push({ from: arrivedBefore - mailsInRound, to: installation.mail.received.length })
      const found = tally.faults.slice(before)
      say(`round ${round + 1}: ${name} ${signal}${found.length > 0 ? `: ${found.join('; ')}` : ''}`)
    }
    if (cast) await endCast(installation, cast, tally)
    cast = undefined
    const duplicateMails = await checkMails(installation, queued, { tally, hardRounds })
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    return { ...tally, rounds: round, kills, mails: queued.length, duplicateMails, seconds }
  } finally {
    for (const actor of cast?.actors.values() ?? []) await actor.stop()
    await database.close()
    await installation.stop()
    await held.release()
  }
}

/** Each server as often as the database, and the runner and the proxy half as often. */
function chooseKill(parts: Part[]): [string, 'SIGKILL' | 'SIGTERM'] {
  const chances = parts.flatMap((part) => (part.kind === 'server' || part.kind === 'database' ? [part, part] : [part]))
  return [chances[randomInt(chances.length)]!.name, randomInt(3) === 0 ? 'SIGTERM' : 'SIGKILL']
}

async function makeCast({ url }: Installation, tally: Tally, count: number): Promise<Cast> {
  // Made through the proxy, as everything.
  const call: ServerProcess['call'] = (method, path, options = {}) => sendCall(url, method, path, options)
  const made = await makeRooms({ call } as ServerProcess, count)
  const rooms = made.map((room) => ({ room, typed: [] as string[], talked: [] as string[] }))
  const actors = new Map<string, Actor>()
  for (const [at, { room, typed, talked }] of rooms.entries()) {
    actors.set(`typing ${at}`, typeInto(url, room, typed, tally))
    actors.set(`watching ${at}`, watch(url, room, tally))
    if (at === 0) actors.set('talking', talkIn(url, room, talked, tally))
    if (at === 1) actors.set('running', runIn(url, room, tally))
  }
  const terminal = await openTerminal(url, made[0]!.watcher, tally)
  actors.set('terminal', terminal)
  actors.set('watching the terminal', watch(url, { ...made[0]!, path: terminal.room.path }, tally))
  await goOn(actors)
  return { rooms, terminal, actors }
}

type Round = { part: Part; signal: 'SIGKILL' | 'SIGTERM'; queued: string[]; database: Database }

async function playRound({ terminal, actors }: Cast, { part, signal, queued, database }: Round): Promise<void> {
  const mailing = queueSome(database, queued)
  terminal.touch()
  await sleep(randomInt(minMs, maxMs))
  if (part.kind === 'runner') terminal.allowNew()
  await part.kill(signal)
  await sleep(randomInt(0, minMs * 3))
  await part.start()
  await mailing
  await goOn(actors)
}

/** Waits until every person of the cast has got on. */
async function goOn(actors: Map<string, Actor>): Promise<void> {
  const before = new Map([...actors].map(([name, { progress }]) => [name, progress()]))
  const stuck = () => [...actors].filter(([name, { progress }]) => progress() <= before.get(name)!)
  for (const until = Date.now() + patienceMs; stuck().length > 0; await sleep(50)) {
    if (Date.now() > until)
      throw new Error(
        `No progress for two minutes: ${stuck()
          .map(([name]) => name)
          .join(', ')}`,
      )
  }
}

/** All lines that the program wrote must be in the journal, in order. */
async function checkTerminal(terminal: Terminal, tally: Tally): Promise<void> {
  const last = terminal.last()
  let lines: string[] = []
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(200)) {
    lines = await terminal.readLines()
    if (lines.length >= last) break
  }
  if (lines.length < last) tally.faults.push(`the journal has ${lines.length} lines of ${last} that a program wrote`)
  const wrong = lines.findIndex((line, at) => line !== String(at + 1))
  if (wrong >= 0) tally.faults.push(`line ${wrong + 1} of a program is ${lines[wrong]}`)
}

async function endCast({ url }: Installation, { rooms, terminal, actors }: Cast, tally: Tally): Promise<void> {
  await Promise.all([...actors.values()].map((actor) => actor.stop()))
  for (const { room, typed, talked } of rooms) await checkJournal(url, room, [typed, talked], tally)
  await checkJournal(url, terminal.room, [], tally)
}

/** Queues mails alongside the servers, each once, however often the database goes away. */
async function queueSome(database: Database, queued: string[]): Promise<void> {
  for (let number = 0; number < mailsInRound; number += 1) {
    const onceKey = `proof:${randomUUID()}`
    const content = { subject: 'A mail', heading: 'A mail', paragraphs: ['Some words.'] }
    const to = `${randomUUID()}@example.test`
    const queue = () =>
      database.db.transaction(async (db) => {
        const ctx = { db, jobs: { add: addJob }, secrets, now: () => new Date() } as unknown as Ctx
        return queueMail(ctx, { kind: 'bench', to, sender: 'own', content, onceKey })
      })
    for (let id: string | undefined; id === undefined;) {
      id = await queue().catch(() => undefined)
      if (id === undefined) await sleep(200)
      else queued.push(id)
    }
    await sleep(200)
  }
}

/** Places in the order of arrival; `to` is past the end. */
type Span = { from: number; to: number }

/**
 * Gives how many mails came twice. A server that is killed between the mail server's yes and its own note sends again: so a
 * first copy may have come while a server was killed, and then only.
 */
async function checkMails(
  { mail }: Installation,
  queued: string[],
  { tally, hardRounds }: { tally: Tally; hardRounds: Span[] },
): Promise<number> {
  const arrived = () => mail.received.map(({ messageId }) => messageId?.slice(1).split('@')[0])
  const missing = () => {
    const ids = new Set(arrived())
    return queued.filter((id) => !ids.has(id)).length
  }
  for (const until = Date.now() + 3 * patienceMs; missing() > 0 && Date.now() < until; await sleep(200));
  if (missing() > 0) tally.faults.push(`${missing()} mails did not arrive`)
  const ids = arrived()
  const firsts = ids.flatMap((id, at) => (ids.indexOf(id) < at ? ids.indexOf(id) : []))
  const unexplained = firsts.filter((first) => !hardRounds.some(({ from, to }) => first >= from && first < to))
  if (unexplained.length > 0) tally.faults.push(`mails ${unexplained.join(', ')} arrived twice without a killed server`)
  return firsts.length
}
