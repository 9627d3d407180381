/**
 * A rolling upgrade, played: a server of the version before and one of this version on one database, while candidates type
 * through both; the schema of a coming version is made beneath them, and the old server is restarted on it and stopped.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded.ts'
import { cloneRooms } from '../rooms/cloned-rooms.ts'
import { checkJournal, newWriter, type Writer } from '../rooms/journal-check.ts'
import { makeRooms, type Room } from '../rooms/rooms.ts'
import { type ServerProcess, startServer } from '../rooms/server-process.ts'
import { watch } from '../rooms/typing.ts'
import { checkOutEarlier } from './earlier-version.ts'
import { type Stalls, typeOn } from './typing-on.ts'

export type Upgraded = {
  from: string
  rooms: number
  acknowledged: number
  lost: number
  brokenChains: number
  longestStallMs: number
  steps: Record<string, Stalls>
  /** Entries of one room that interviewers saw on a server of each version while both served. */
  watchedOld: number
  watchedNew: number
}

type Options = { rooms: number; seconds: number; isDurable: boolean; onStep?: (name: string, stalls: Stalls) => void }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const root = resolve(import.meta.dirname, '../..')
const migrations = join(root, 'server', 'migrations')
const compiled = join(root, 'node_modules', '.cache', 'upgrade')
const key = Buffer.alloc(32, 'key of upgrades').toString('base64')

/** The schema of a version that is yet to come: both versions of today must go on with it. */
const coming: Record<string, string> = {
  '9001_coming_columns.sql': `-- oldest: 0.2.0
alter table journal add column coming text;
alter table interviews add column coming text not null default 'as before';
create table coming (id int primary key);`,
  '9002_coming_index.sql': `-- oldest: 0.2.0
-- without transaction
create index concurrently journal_coming on journal (kind, interview_id);`,
}

/** A server gives up a connection after some seconds, which the loading of its modules alone may take on a busy machine. */
const loadedFirst = (checkout: string) =>
  ['fast-imports.ts', 'serve.ts'].flatMap((name) => [
    '--import',
    pathToFileURL(join(checkout, 'server', 'src', name)).href,
  ])

/** Plays it in the empty `folder` with `rooms` typing candidates, each step for `seconds`; `isDurable`: commits are forced to disk. */
export async function playUpgrade(
  folder: string,
  { rooms: count, seconds, isDurable, onStep }: Options,
): Promise<Upgraded> {
  await using stack = new AsyncDisposableStack()
  const { version: from, folder: checkout } = checkOutEarlier()
  const comingFolder = join(folder, 'coming')
  await mkdir(comingFolder)
  for (const name of await readdir(migrations)) await copyFile(join(migrations, name), join(comingFolder, name))
  for (const [name, sql] of Object.entries(coming)) await writeFile(join(comingFolder, name), sql)
  const postgres = await startEmbedded({ dataDir: join(folder, 'database'), log: quiet, isDurable })
  stack.defer(() => postgres.stop())
  const start = async (name: string, from?: string) => {
    // Without a sandbox, which takes no part, it starts sooner.
    const NODE_COMPILE_CACHE = join(compiled, from === undefined ? 'new' : 'old')
    const settings = { DATABASE_URL: postgres.url, SETTINGS_KEY: key, RUNNER: 'browser', NODE_COMPILE_CACHE }
    const server = await startServer(join(folder, name), settings, loadedFirst(from ?? root), from)
    stack.defer(() => server.stop())
    return server
  }

  const old = await start('old', checkout)
  const rooms = await makeManyRooms(old, postgres.url, count)
  const play = beginTyping(rooms, old, onStep)
  stack.defer(() => play.giveUp())
  await play.step('old alone', () => sleep(seconds * 1000))
  const fresh = await play.step('new starts', () => start('new'))
  play.serve(old, fresh)
  const watchedOld = await watchRoom(old, rooms[0]!)
  const watchedNew = await watchRoom(fresh, rooms[0]!)
  await play.step('both serve', () => sleep(seconds * 1000))
  await play.step('schema of a coming version', async () => {
    const database = await openDatabase({ url: postgres.url, dataDir: '', migrations: comingFolder, log: quiet })
    await database.close()
  })
  // An interview made by the calls of an old page, on the new server and on the old.
  const olderCalls = (await import(pathToFileURL(join(checkout, 'bench', 'rooms.ts')).href)) as {
    makeRooms: typeof makeRooms
  }
  await play.step('old page on both', () => Promise.all([fresh, old].map((each) => olderCalls.makeRooms(each, 1))))
  const seen = [watchedOld(), watchedNew()]
  await play.step('old stops', () => old.stop(), fresh)
  const again = await play.step('old starts again', () => start('old', checkout))
  play.serve(again, fresh)
  await play.step('both serve again', () => sleep(seconds * 1000))
  await play.step('old stops for good', () => again.stop(), fresh)
  await play.step('new alone', () => sleep(seconds * 1000))
  const writers = await play.stop()

  const tally = { acknowledged: 0, lost: 0, broken: 0 }
  for (const writer of writers) await checkWriter(fresh, writer, tally)
  return {
    from,
    rooms: count,
    acknowledged: tally.acknowledged,
    lost: tally.lost,
    brokenChains: tally.broken,
    longestStallMs: Math.max(...Object.values(play.steps).map(({ longestMs }) => longestMs)),
    steps: play.steps,
    watchedOld: seen[0]!,
    watchedNew: seen[1]!,
  }
}

async function checkWriter(server: ServerProcess, writer: Writer, tally: Parameters<typeof checkJournal>[2]) {
  const { version } = writer
  await checkJournal(server, writer, tally)
  if (writer.version !== version) tally.lost += 1
}

async function makeManyRooms(server: ServerProcess, url: string, count: number): Promise<Room[]> {
  const [original] = await makeRooms(server, 1)
  const database = await openDatabase({ url, dataDir: '', log: quiet })
  return cloneRooms(database, original!, count).finally(() => database.close())
}

/** Counts what an interviewer's page sees of a room. */
async function watchRoom({ url }: ServerProcess, { path, watcher }: Room): Promise<() => number> {
  let seen = 0
  const stream = `${url}${path.replace('/candidate/interview', '/Interviews')}/stream`
  const close = await watch(stream, new Agent(), { authorization: `Bearer ${watcher}` }, () => (seen += 1))
  return () => {
    close()
    return seen
  }
}

function beginTyping(rooms: Room[], first: ServerProcess, onStep?: Options['onStep']) {
  const steps: Record<string, Stalls> = {}
  const agent = new Agent({ keepAlive: true })
  const writers = rooms.map(newWriter)
  let servers = [first.url]
  let current: Stalls = { batches: 0, longestMs: 0, failedTries: 0 }
  let [isOver, isGivenUp] = [false, false]
  const options = { isOver: () => isOver, isGivenUp: () => isGivenUp, stalls: () => current }
  const typing = Promise.all(writers.map((writer) => typeOn(writer, agent, () => servers, options)))
  typing.catch(() => undefined)
  return {
    steps,
    serve: (...each: ServerProcess[]) => (servers = each.map(({ url }) => url)),
    /** With `left`, only that server is given new calls shortly after the step began, as by a balancer that notices. */
    step: async <Done>(name: string, act: () => Promise<Done>, left?: ServerProcess): Promise<Done> => {
      current = steps[name] = { batches: 0, longestMs: 0, failedTries: 0 }
      const noticed = left ? sleep(500).then(() => (servers = [left.url])) : undefined
      const done = await Promise.race([act(), typing.then(() => Promise.reject(new Error('Typing ended.')))])
      await noticed
      steps[name] = { ...current, longestMs: Math.round(current.longestMs) }
      onStep?.(name, steps[name])
      return done
    },
    giveUp: () => {
      isOver = isGivenUp = true
    },
    stop: async () => {
      isOver = true
      await typing
      agent.destroy()
      return writers
    },
  }
}
