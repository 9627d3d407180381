/**
 * A web project's room in Chromium: from a key to the page that shows it, for the bank's largest web project; and what the
 * project's parts weigh, which come only where a project is asked.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../tools/packages.mjs'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const project = 'radio-rota'
const edits = 30
/** Joins by a call, and its page goes on. */
const device = 'bench'
const restMs = 900
const wantedMs = 300
const assets = join(import.meta.dirname, '../web/dist/assets')
const parts = ['project-work', 'terminal', 'review-pane', 'proposal-card', 'preview', 'preview-libraries', 'work']

export async function* measureProjectPage(folder: string): AsyncIterable<Record<string, unknown>> {
  const kilobytes = Object.fromEntries(parts.map((name) => [name, rounded(sizeOf(name) / 1000)]))
  yield { measured: 'parts, Brotli; work is every room’s', kilobytes }
  const server = await startServer(folder)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(`if (self === top) localStorage.setItem('nova-device', '${device}')`)
    await page.goto(await inviteTo(server))
    const tookMs = await edit(page)
    const figures = { p50Ms: rounded(median(tookMs)), p95Ms: rounded(percentile(tookMs, 95)), wantedMs }
    yield { measured: 'preview after an edit', project, edits, ...figures }
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Size of the newest build of this file; older builds are in the same folder. */
function sizeOf(name: string): number {
  const files = readdirSync(assets).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js\\.br$`).test(file))
  const newest = files.map((file) => statSync(join(assets, file))).toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0]
  if (!newest) throw new Error(`There is no file ${name} in the build.`)
  return newest.size
}

async function inviteTo({ call, url }: ServerProcess): Promise<string> {
  const account = {
    name: 'Ida Reyes',
    email: `${randomUUID()}@example.test`,
    password: 'long enough',
    company: 'Bench',
  }
  const { token } = (await call('POST', '/api/auth/signup', { body: account })).body as { token: string }
  const body = { questionId: project, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const started = (await call('POST', '/api/Interviews/quick-start', { body, token })).body
  const { id, candidateAccessToken: candidate } = (started as { interview: Record<string, string> }).interview
  const joining = {
    candidateName: 'Sam Okafor',
    candidateEmail: 'sam@example.test',
    consentVersion: '1',
    deviceId: device,
  }
  await call('POST', `/api/candidate/interview/${id}/join`, { body: joining, candidate: candidate! })
  return `${url}/candidate/${id}?token=${candidate}`
}

/** Milliseconds from a change of the page's title to the frame that has it, by the frame's own messages. */
async function edit(page: Page): Promise<number[]> {
  await page.addInitScript(`addEventListener('message', ({ data }) => {
    if (data?.type === 'shown') globalThis.shownAt = performance.now()
  })`)
  await page.reload()
  await page.getByRole('treeitem', { name: 'main.tsx', exact: true }).click()
  await waitForPage(page, 0)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('\nconst turn = 1')
  await page.waitForTimeout(restMs)
  const tookMs: number[] = []
  for (let turn = 0; turn < edits; turn += 1) {
    const from = await page.evaluate<number>(
      `addEventListener('keydown', () => { globalThis.keyAt = performance.now() }, { capture: true, once: true }), performance.now()`,
    )
    await page.keyboard.press('1')
    await waitForPage(page, from)
    tookMs.push(await page.evaluate<number>('shownAt - keyAt'))
    await page.waitForTimeout(restMs)
  }
  return tookMs
}

/** Until a page was shown after this moment of the room's clock. */
async function waitForPage(page: Page, from: number): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const look = () => (globalThis.shownAt > ${from} ? done() : setTimeout(look, 5))
    look()
  })`)
}
