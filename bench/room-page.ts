/**
 * The candidate's room in Chromium: script bytes as they come over the wire before the first keystroke (the bodies as
 * the server compresses them for this browser: Brotli of the highest level), the way from link to typing, and the main
 * thread's work for each key in a file of 2,000 lines.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/packages.mjs'
import { makeRooms, pageDevice } from '../tools/rooms/rooms.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'
import { measureArrivals } from './room-arrival.ts'

const lines = 2000
const keys = 400
const keyEveryMs = 60
const settleMs = 2500
const typed = 'const sum = items.filter((each) => each.size > 10).map(({ size }) => size * 2)\n'

export async function* measureRoomPage(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  const browser = await openBrowser()
  try {
    const [room] = await makeRooms(server, 1, true, pageDevice)
    const id = room!.path.split('/').at(-1)!
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(`if (self === top) localStorage.setItem('nova-device', '${pageDevice}')`)
    yield {
      figure: 'script before the first key',
      ...(await countScript(page, `${server.url}/candidate/${id}?token=${room!.token}`)),
    }
    yield* measureArrivals(browser, server)
    await fill(page)
    yield { figure: 'main thread per key', lines, keys, ...(await measureKeys(browser, page)) }
  } finally {
    await browser.close()
    await server.stop()
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/**
 * Opens the room with an empty cache; sums the compressed size of the scripts requested until the editor is ready, and,
 * separately, of those that follow.
 */
export async function countScript(page: Page, link: string): Promise<Record<string, number>> {
  await page.addInitScript(`new MutationObserver((_, watch) => {
    if (!document.querySelector('.cm-content')) return
    watch.disconnect()
    globalThis.editorAt = performance.now()
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(link)
  await page.locator('.cm-content').waitFor()
  await page.waitForTimeout(settleMs)
  const editorAt = await page.evaluate<number>('editorAt')
  const all = await readScripts(page)
  const needed = all.filter(({ startTime }) => startTime <= editorAt)
  return { scripts: needed.length, kilobytes: sumOf(needed), kilobytesOnceSettled: sumOf(all) }
}

type Script = { name: string; startTime: number; encodedBodySize: number }

export async function readScripts(page: Page): Promise<Script[]> {
  const loaded = await page.evaluate<Script[]>("performance.getEntriesByType('resource').map((each) => each.toJSON())")
  return loaded.filter(({ name }) => /\.m?js$/.test(new URL(name).pathname))
}

export const sumOf = (scripts: Script[]) => rounded(scripts.reduce((sum, each) => sum + each.encodedBodySize, 0) / 1024)

async function fill(page: Page): Promise<void> {
  const block = [
    'function countLong(items, limit) {',
    "  const long = items.filter((item) => item.name.length > limit && item.kind !== 'hidden')",
    '  // Those without a size count once.',
    '  return long.reduce((sum, { size = 1 }) => sum + size, 0)',
    '}',
  ]
  await fillWith(page, Array.from({ length: lines / block.length }, () => block.join('\n')).join('\n'))
}

/** Replaces the editor's text and goes to a new line in its middle. */
export async function fillWith(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await page.waitForTimeout(settleMs)
  // In the middle, so that what follows has to be looked at again.
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 20; at += 1) await page.keyboard.press('PageDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(settleMs)
}

type Traced = {
  name: string
  ph: string
  ts: number
  dur?: number
  tdur?: number
  pid: number
  tid: number
  args: { data?: { type?: string } }
}

/**
 * The main thread's work for each key: the tasks that hold its events, and the frame that shows it; also all tasks
 * up to the next key, with sending, the clock and the collection of garbage among them.
 */
export async function measureKeys(browser: Browser, page: Page): Promise<Record<string, number>> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  for (let at = 0; at < keys; at += 1) {
    const key = typed[at % typed.length]!
    await page.keyboard.press(key === '\n' ? 'Enter' : key)
    await page.waitForTimeout(keyEveryMs)
  }
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }
  const { windows, maxMs } = readWindows(traceEvents)
  const own = windows.map((tasks) => sumMs(tasks.filter(({ holdsKey }) => holdsKey)) + (findFrame(tasks)?.ms ?? 0))
  const all = windows.map(sumMs)
  const figures = {
    p50Ms: percentile(own, 50),
    p99Ms: percentile(own, 99),
    p50UntilNextKeyMs: percentile(all, 50),
    p99UntilNextKeyMs: percentile(all, 99),
    maxTaskMs: maxMs,
  }
  return Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, rounded(ms)]))
}

type Task = { ms: number; holdsKey: boolean; holdsFrame: boolean }

const keyEvents = new Set(['keydown', 'keypress', 'beforeinput', 'textInput', 'input', 'keyup'])
const sumMs = (tasks: Task[]) => tasks.reduce((sum, { ms }) => sum + ms, 0)
/** The first frame after the key's own tasks. */
const findFrame = (tasks: Task[]) => tasks.find(({ holdsKey, holdsFrame }) => holdsFrame && !holdsKey)

/** The tasks of the page's main thread from each key to the next. */
function readWindows(traced: Traced[]): { windows: Task[][]; maxMs: number } {
  const isKey = ({ name, args }: Traced, type: string) => name === 'EventDispatch' && args.data?.type === type
  const { pid, tid } = traced.find((event) => isKey(event, 'keydown'))!
  const mine = traced
    .filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const windows: Task[][] = []
  let maxMs = 0
  let [task, end]: [Task | undefined, number] = [undefined, 0]
  for (const event of mine) {
    if (event.name === 'RunTask') {
      task = { ms: (event.tdur ?? event.dur ?? 0) / 1000, holdsKey: false, holdsFrame: false }
      end = event.ts + (event.dur ?? 0)
      windows.at(-1)?.push(task)
      if (windows.length > 0) maxMs = Math.max(maxMs, task.ms)
      continue
    }
    if (!task || event.ts > end) continue
    if (isKey(event, 'keydown')) {
      // The task that holds a key begins before it.
      windows.at(-1)?.pop()
      windows.push([task])
    }
    task.holdsKey ||= event.name === 'EventDispatch' && keyEvents.has(event.args.data?.type ?? '')
    task.holdsFrame ||= event.name === 'Commit'
  }
  return { windows, maxMs }
}
