/**
 * Playback of a one-hour session of 10,000 edits in Chromium, on the built pages: from opening a link to its middle,
 * with an empty cache, to the first frame with text; and the main thread's tasks during a drag.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { findChromium } from '../tools/packages.mjs'
import { ensure, makeRooms, type Room } from '../tools/rooms/rooms.ts'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const edits = 10_000
const editsInBatch = 5
const batchesInCall = 250
const sessionMs = 3_600_000
const startLines = 300
const opens = 7
const steps = 300
const frameMs = 16
/** Shorter ones are the browser's own keeping. */
const idleTaskMs = 1

export async function* measurePlayback(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const browser = await openBrowser()
  try {
    const [room] = await makeRooms(server, 1)
    const entries = await writeSession(server, room!)
    await spreadOverHour(folder, room!)
    const { watcher: token } = room!
    const path = `/interview/${idOf(room!)}/playback?at=${sessionMs / 2}`
    const opened: number[] = []
    const worked: number[] = []
    for (let time = 0; time < opens; time += 1) {
      const context = await signIn(browser, server, token)
      const page = await context.newPage()
      const readWorkMs = await watchWork(page)
      opened.push(await open(page, server.url + path))
      worked.push(await readWorkMs())
      await context.close()
    }
    const about = { edits, entries, characters: await readLength(server, room!) }
    yield { measured: 'open', ...about, times: opens, ...figuresOf(opened), mainThreadMs: rounded(median(worked)) }
    const context = await signIn(browser, server, token)
    const page = await context.newPage()
    await open(page, server.url + path)
    for (const [measured, placeOf] of Object.entries(drags)) {
      const tasks = (await drag(page, placeOf)).filter((task) => task > idleTaskMs)
      const perStep = tasks.reduce((sum, task) => sum + task, 0) / steps
      yield { measured, ...about, steps, workPerStepMs: rounded(perStep), tasks: tasks.length, ...figuresOf(tasks) }
    }
    await context.close()
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Target of each drag step, as a share of the session. */
const drags = {
  'drag forward': (step: number) => step / steps,
  'drag to anywhere': (step: number) => ((step * 7919) % 1009) / 1009,
}

function figuresOf(values: number[]) {
  return {
    p50Ms: rounded(median(values)),
    p99Ms: rounded(percentile(values, 99)),
    maxMs: rounded(Math.max(...values)),
  }
}

export const idOf = ({ path }: Room) => path.split('/').at(-1)!

/** Typing as people do it: on from where the last key was, now and then elsewhere, one key in eight a correction. */
async function writeSession(server: ServerProcess, room: Room): Promise<number> {
  const startedAt = Date.now()
  const opening = Array.from({ length: startLines }, (_, at) => `const value${at} = input[${at}] ?? 0`)
  let length = opening.join('\n').length
  let place = length
  let version = 0
  const entries: unknown[] = []
  const add = (kind: string, at: number, payload: unknown) =>
    entries.push({ id: randomUUID(), clientAt: at, kind, questionId: room.coding, payload })
  add('edit', startedAt, batchOf(version++, [{ changes: [[0, ...opening]], cause: 'template', at: startedAt }]))
  for (let made = 0; made < edits; made += editsInBatch) {
    const batch = Array.from({ length: editsInBatch }, (_, index) => {
      const at = startedAt + ((made + index + 1) / edits) * sessionMs
      if ((made + index) % 40 === 0) place = ((made + index) * 7919) % length
      const isRemoval = (made + index) % 8 === 7 && place > 0
      const from = isRemoval ? place - 1 : place
      const part = isRemoval ? [1] : (made + index) % 35 === 34 ? [0, '', ''] : [0, 'x']
      const rest = length - from - (isRemoval ? 1 : 0)
      length += isRemoval ? -1 : 1
      place += isRemoval ? -1 : 1
      const changes = [...(from > 0 ? [from] : []), part, ...(rest > 0 ? [rest] : [])]
      return { changes, cause: isRemoval ? 'deleted' : 'typed', at }
    })
    const last = batch.at(-1)!.at
    add('edit', last, batchOf(version, batch))
    version += editsInBatch
    if (made % 200 === 0) add('focus', last, { focused: (made / 200) % 2 === 1 })
    if (made % 250 === 0) add('paste', last, { into: 'pad', characters: 12, text: 'const a = 1\n' })
    if (made % 500 === 0) add('problem', last, { text: 'Something to be noted' })
  }
  for (let at = 0; at < entries.length; at += batchesInCall) {
    const body = { entries: entries.slice(at, at + batchesInCall) }
    ensure(await server.call('POST', `${room.path}/journal`, { body, candidate: room.token }))
  }
  return entries.length
}

function batchOf(baseVersion: number, made: unknown[]) {
  return { language: 'javascript', baseVersion, edits: made }
}

/** Rewrites the server's timestamps, too, so that the session seems to have taken an hour. */
export async function spreadOverHour(dataDir: string, room: Room): Promise<void> {
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir, log: { info: quiet, warn: quiet, error: quiet } })
  // The journal refuses every change; this throw-away one is written as if an hour had passed.
  await database.pool.query(`
    begin;
    set local session_replication_role = replica;
    update journal set at = to_timestamp(client_at / 1000)
      where interview_id = '${idOf(room)}' and client_at is not null;
    commit`)
  await database.close()
}

async function readLength(server: ServerProcess, room: Room): Promise<number> {
  const pads = ensure(await server.call('GET', `${room.path}/pads`, { candidate: room.token })) as { text: string }[]
  return pads[0]!.text.length
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-sync'],
  })
}

export async function signIn(browser: Browser, server: ServerProcess, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${server.url}/icon.svg`)
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token)
  await page.close()
  return context
}

/**
 * Measures the main thread's work on this page by the thread's own clock, so other load on the machine doesn't count.
 */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
}

/** Milliseconds from the start of the navigation to the first frame that shows text of the session. */
export async function open(page: Page, url: string): Promise<number> {
  await page.addInitScript({ content: watchForText })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('.cm-line').first().waitFor()
  return page.evaluate<number>('new Promise((done) => setInterval(() => globalThis.shownAt && done(shownAt), 20))')
}

// As text: it runs in the page.
const watchForText = `(() => {
  const watch = () => {
    if (document.querySelector('.cm-line')?.textContent) globalThis.shownAt = performance.now()
    else requestAnimationFrame(watch)
  }
  watch()
})()`

/** Presses on the timeline and drags, up to sixty steps a second; gives the main thread's tasks. */
async function drag(page: Page, placeOf: (step: number) => number) {
  const { x, y, width } = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  await page.mouse.move(x + 1, y + 10)
  await page.mouse.down()
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.move(x + placeOf(step) * width, y + 10)
    await sleep(frameMs)
  }
  await page.mouse.up()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  return readTasks(traceEvents)
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * Milliseconds of each task on the pages' main threads, by the thread's own clock, so other load on the machine doesn't
 * count.
 */
function readTasks(events: TraceEvent[]): number[] {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`))
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}
