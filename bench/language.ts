/**
 * The editor's language servers in Chromium, for each language: script bytes before the first key and until the server
 * answers, the time from the key to the list of members, the main thread's work for each key in 2,000 lines, and the
 * memory of the page's process, with the server and after its end. Goals: completion p95 100 ms in TypeScript and 200 ms in Python, keys p99 16 ms.
 */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { makeRooms, pageDevice } from '../tools/rooms/rooms.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'
import { countScript, fillWith, measureKeys, openBrowser, readScripts, sumOf } from './room-page.ts'

const asks = 40
const lines = 2000
const readyMs = 120_000
/** Longer than the page keeps a server that no editor uses. */
const idleMs = 125_000

const inJavaScript = {
  block:
    'function countLong(items, limit) {\n  const long = items.filter((item) => item.name.length > limit)\n  return long.length\n}\n',
  members: 'const prices = [3, 1]\nprices.',
  member: 'at method',
}
const languages = {
  JavaScript: inJavaScript,
  TypeScript: {
    ...inJavaScript,
    block: inJavaScript.block.replace('items, limit', 'items: { name: string }[], limit: number'),
  },
  Python: {
    block:
      'def count_long(items, limit):\n    long = [item for item in items if len(item) > limit]\n    return len(long)\n\n',
    members: 'prices = [3, 1]\nprices.',
    member: 'append method',
  },
}

export async function* measureLanguage(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  try {
    for (const [language, code] of Object.entries(languages)) {
      const browser = await openBrowser()
      try {
        const [room] = await makeRooms(server, 1, true, pageDevice)
        const id = room!.path.split('/').at(-1)!
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        await page.addInitScript(`if (self === top) localStorage.setItem('nova-device', '${pageDevice}')`)
        const { kilobytes } = await countScript(page, `${server.url}/candidate/${id}?token=${room!.token}`)
        const memoryBefore = await readMemory(browser)
        await chooseLanguage(page, language)
        const readyAfterMs = await waitForMembers(page, code)
        const all = new Map((await readScripts(page)).map((script) => [script.name, script]))
        yield { figure: 'script', language, kilobytes, kilobytesToIntelligence: sumOf([...all.values()]), readyAfterMs }
        yield { figure: 'completion', language, asks, ...(await measureCompletion(page)) }
        await fillWith(page, code.block.repeat(lines / (code.block.split('\n').length - 1)))
        yield { figure: 'main thread per key', language, lines, ...(await measureKeys(browser, page)) }
        const memory = { before: memoryBefore, after: await readMemory(browser) }
        await endServer(page)
        yield { figure: 'memory of the page in MB', language, ...memory, ended: await readMemory(browser) }
      } finally {
        await browser.close()
      }
    }
  } finally {
    await server.stop()
  }
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await page.locator('.cm-content').waitFor()
}

/** Asks until the server offers a member; returns the time that took. */
async function waitForMembers(page: Page, { members, member }: { members: string; member: string }): Promise<number> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(members)
  const startedAt = performance.now()
  while (performance.now() - startedAt < readyMs) {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    const option = page.getByRole('option', { name: member, exact: true })
    const isShown = await option.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    )
    if (isShown) return rounded(performance.now() - startedAt)
  }
  throw new Error('the server never offered a member')
}

/** Shows a language without a server until the page has ended the one that it had. */
async function endServer(page: Page): Promise<void> {
  await chooseLanguage(page, 'Go')
  await page.waitForTimeout(idleMs)
}

/** From Ctrl+Space until the list is in the page, as the page's own clock has it. */
async function measureCompletion(page: Page): Promise<Record<string, number>> {
  await page.evaluate(`
    globalThis.shown = []
    let askedAt = 0
    addEventListener('keydown', (event) => { if (event.code === 'Space') askedAt = event.timeStamp }, true)
    new MutationObserver(() => {
      if (askedAt === 0 || !document.querySelector('.cm-tooltip-autocomplete li')) return
      globalThis.shown.push(performance.now() - askedAt)
      askedAt = 0
    }).observe(document.body, { childList: true, subtree: true })`)
  for (let at = 0; at < asks; at += 1) {
    await page.keyboard.press('Escape')
    await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' })
    // A changed text, so that nothing is answered from before.
    await page.keyboard.press('Backspace')
    await page.keyboard.type('.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    await page.locator('.cm-tooltip-autocomplete li').first().waitFor()
  }
  const shown = await page.evaluate<number[]>('shown')
  return { p50Ms: rounded(percentile(shown, 50)), p95Ms: rounded(percentile(shown, 95)), count: shown.length }
}

/** Resident memory of the renderers, workers included. */
async function readMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0))
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024)
}
