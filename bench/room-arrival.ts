/// <reference lib="dom" />
/**
 * From a candidate's link to the first key, each time with an empty cache: for a candidate who has joined, and for one
 * who comes to the invitation first, whose reading and writing there do not count. As it is, and with Chromium's
 * processor slowed down four times on a line like its own preset 'fast 3G'.
 */
import type { Browser, Page } from '@playwright/test'
import { makeRooms, pageDevice, type Room } from '../tools/rooms/rooms.ts'
import type { ServerProcess } from '../tools/rooms/server-process.ts'
import { median, rounded } from './figures.ts'

const times = 5
const lines = {
  'as it is': null,
  'processor 4x slower, fast 3G': {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
    uploadThroughput: (750 * 1024 * 0.9) / 8,
  },
}

type Marks = { form?: number; sent?: number; editor?: number; requests: number }

export async function* measureArrivals(
  browser: Browser,
  server: ServerProcess,
): AsyncIterable<Record<string, unknown>> {
  for (const [line, network] of Object.entries(lines)) {
    for (const isJoined of [true, false]) {
      const rooms = await makeRooms(server, times, isJoined, pageDevice)
      const ways: Record<string, number>[] = []
      for (const room of rooms) {
        const page = await openPage(browser, network)
        ways.push(await (isJoined ? arrive(page, linkTo(server, room)) : joinAndArrive(page, linkTo(server, room))))
        await page.context().close()
      }
      const names = Object.keys(ways[0]!)
      const medians = names.map((name) => [name, rounded(median(ways.map((way) => way[name]!)))])
      const worst = rounded(Math.max(...ways.map(({ linkToTypingMs }) => linkToTypingMs!)))
      yield { figure: 'from link to typing', line, isJoined, times, ...Object.fromEntries(medians), worstMs: worst }
    }
  }
}

const linkTo = ({ url }: ServerProcess, { path, token }: Room) =>
  `${url}/candidate/${path.split('/').at(-1)}?token=${token}`

async function openPage(browser: Browser, network: (typeof lines)[keyof typeof lines]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(mark)
  await page.addInitScript(`if (self === top) localStorage.setItem('nova-device', '${pageDevice}')`)
  if (network) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return page
}

/** Runs in the page: notes, in milliseconds from the click on the link, when the form and the editor can be used. */
function mark(): void {
  const marks: Marks = { requests: 0 }
  Object.assign(globalThis, { marks })
  const look = () => {
    if (document.querySelector('input[name=name]')) marks.form ??= performance.now()
    if (!document.querySelector('.cm-content[contenteditable=true]')) return requestAnimationFrame(look)
    marks.editor = performance.now()
    marks.requests = performance.getEntriesByType('resource').length
    return undefined
  }
  requestAnimationFrame(look)
  addEventListener('submit', () => (marks.sent = performance.now()), { capture: true })
}

const readMarks = (page: Page) => page.evaluate(() => (globalThis as unknown as { marks: Required<Marks> }).marks)

async function arrive(page: Page, link: string): Promise<Record<string, number>> {
  await page.goto(link, { waitUntil: 'commit' })
  await type(page)
  const { editor, requests } = await readMarks(page)
  return { linkToTypingMs: editor, requests }
}

async function joinAndArrive(page: Page, link: string): Promise<Record<string, number>> {
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Sam Okafor')
  await page.getByLabel('Email').pressSequentially('sam@example.test')
  // Shorter than reading the page takes; the room prefetches its files during this time.
  await page.waitForTimeout(5000)
  await page.getByRole('button', { name: 'Join Interview' }).click()
  await type(page)
  const { form, sent, editor, requests } = await readMarks(page)
  const joinToTypingMs = editor - sent
  return { linkToTypingMs: form + joinToTypingMs, linkToFormMs: form, joinToTypingMs, requests }
}

/** A figure counts only where keys are really taken. */
async function type(page: Page): Promise<void> {
  await page.locator('.cm-content[contenteditable=true]').waitFor({ timeout: 60_000 })
  await page.locator('.cm-content').focus()
  await page.keyboard.type('typed')
  await page.locator('.cm-content', { hasText: 'typed' }).waitFor()
}
