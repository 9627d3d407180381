/**
 * After any failure between the keys and the journal, every key arrives once with its own time, and the page reports
 * the failure.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, type Route, test as plain } from '@playwright/test'
import { query } from './mailed.ts'
import { test } from './product.ts'
import { nameDevice } from './profiles.ts'
import { type Account, type Invited, setStage, type Stage, stageDevice } from './stage.ts'

type Key = { text: string; at: number }
type Entry = { kind: string; at: string; payload: Record<string, unknown> }

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')
const state = (page: Page) => page.locator('header [data-saving]')
const isSaved = (page: Page) => expect(state(page)).toHaveText('Saved')
const keptWords = 'Offline: kept on this device'

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(editor(page)).toBeVisible()
  await isSaved(page)
}

/** Records every text of the state line from now on, since some appear only for a moment. */
async function followState(page: Page): Promise<() => Promise<string>> {
  const seen = await state(page).evaluateHandle((line) => {
    const words = [line.textContent]
    new MutationObserver(() => {
      if (line.textContent !== words.at(-1)) words.push(line.textContent)
    }).observe(line, { childList: true, characterData: true, subtree: true })
    return words
  })
  return async () => (await seen.jsonValue()).join(' ')
}

/** Presses one key after another, and says between which moments each was pressed. */
async function press(page: Page, text: string, delay = 30): Promise<{ text: string; from: number; to: number }[]> {
  const pressed = []
  for (const key of text) {
    const from = Date.now()
    await page.keyboard.press(key)
    pressed.push({ text: key, from, to: Date.now() })
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return pressed
}

async function startTyping(page: Page): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+End')
}

async function readEntries({ interview }: Invited): Promise<Entry[]> {
  const path = `/api/Interviews/${interview.id}/journal`
  return (await stage.call<{ entries: Entry[] }>('GET', path, undefined, account.token)).entries
}

type Edit = { cause: string; at: number; changes: (number | [number, ...string[]])[] }

/** Typed text, from the journal; with `isAny`, also late text that doesn't count. */
async function readKeys(invited: Invited, isAny = false): Promise<Key[]> {
  const payloads = (await readEntries(invited)).map(({ kind, payload }) =>
    isAny && kind === 'unjudged' ? (payload.payload as typeof payload) : payload,
  )
  const edits = payloads.flatMap((payload) => (payload.edits ?? []) as Edit[])
  return edits
    .filter(({ cause }) => cause === 'typed')
    .map(({ at, changes }) => ({ at, text: changes.flatMap((part) => (Array.isArray(part) ? part[1] : [])).join('') }))
}

type Pressed = Awaited<ReturnType<typeof press>>

async function expectKeys(invited: Invited, pressed: Pressed): Promise<void> {
  const keys = await readKeys(invited)
  expect(keys.map(({ text }) => text).join('')).toBe(pressed.map(({ text }) => text).join(''))
  for (const [index, { at }] of keys.entries()) {
    // The clocks of a page and of this process agree to some milliseconds.
    expect(at).toBeGreaterThan(pressed[index]!.from - 50)
    expect(at).toBeLessThan(pressed[index]!.to + 50)
  }
}

test('ten minutes offline keep every key at its own time, and the page says where it is', async ({ page }) => {
  const invited = await stage.makeJoined(account)
  await page.clock.install()
  await openRoom(page, invited.link)
  const keys = await page.evaluateHandle(() => {
    const pressed: Key[] = []
    const handle = ({ key }: KeyboardEvent) => {
      if (key.length === 1) pressed.push({ text: key, at: performance.timeOrigin + performance.now() })
    }
    addEventListener('keydown', handle, true)
    return pressed
  })
  await startTyping(page)
  const readStates = await followState(page)
  await page.keyboard.type('before')
  await isSaved(page)
  expect(await readStates()).toMatch(/^(Saved Saving… )+Saved$/)
  await page.context().setOffline(true)
  for (const word of ['first', 'second', 'third']) {
    await page.keyboard.type(word)
    await expect(state(page)).toHaveText(keptWords)
    await page.clock.fastForward('03:20')
    await expect(state(page)).toHaveText(keptWords)
  }
  expect((await readKeys(invited)).map(({ text }) => text).join('')).toBe('before')
  await page.context().setOffline(false)
  await isSaved(page)

  const pressed = await keys.jsonValue()
  const arrived = await readKeys(invited)
  expect(arrived.map(({ text }) => text).join('')).toBe('beforefirstsecondthird')
  // A busy machine may take a while from the key to the editor, but no word waits for the next one, minutes later.
  for (const [index, { at }] of arrived.entries()) expect(Math.abs(at - pressed[index]!.at)).toBeLessThan(1000)
  expect(arrived.at(-1)!.at - arrived.at(-12)!.at).toBeGreaterThan(3 * 60_000)
})

test('a server that is killed and started again has every key, gives back its time away, and pages say they are offline', async ({
  page,
  product,
  browser,
}) => {
  const invited = await stage.makeJoined(account)
  // A page that cannot be reached is replaced by one that says so.
  const visitor = await browser.newPage({ baseURL: product.url })
  await visitor.goto('/')
  await visitor.evaluate(() => navigator.serviceWorker.ready)
  await openRoom(page, invited.link)
  await startTyping(page)
  // With the minute that is given back it has hours too.
  const readSeconds = async () =>
    (await page.getByRole('timer').innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const pressed = await press(page, 'shortly')
  const [secondsBefore, before] = [await readSeconds(), Date.now()]
  const typing = press(page, 'whileitwasgone', 60)
  await product.kill()
  pressed.push(...(await typing))
  await expect(state(page)).toHaveText(keptWords)
  await visitor.goto('/interviewer/login')
  await expect(visitor.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  // Away for less than fifteen seconds loses no time: it has been away for a minute, in an interview that began before.
  await query(
    product,
    "update heartbeat set at = at - interval '1 minute', noted_at = noted_at - interval '1 minute'",
    [],
  )
  const earlier = "update interviews set started_at = started_at - interval '1 minute' where id = $1"
  await query(product, earlier, [invited.interview.id])
  pressed.push(...(await press(page, 'yet')))
  await product.restart()
  await isSaved(page)
  await expectKeys(invited, pressed)
  await expect(visitor.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await visitor.close()

  const credited = (await readEntries(invited)).find(
    ({ kind, payload }) => kind === 'time' && payload.reason === 'credited',
  )
  expect(credited?.payload.seconds).toBeGreaterThanOrEqual(60)
  await expect
    .poll(async () => (Date.now() - before) / 1000 - (secondsBefore - (await readSeconds())))
    .toBeGreaterThanOrEqual(59)
})

test('a database that is killed under the server loses no key, and neither does a page that is closed', async ({
  page,
  product,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  await startTyping(page)
  const typing = press(page, 'keysoverthefallofadatabase', 60)
  const pidFile = await readFile(join(product.dataDir, 'postgres/postmaster.pid'), 'utf8')
  await new Promise((resolve) => setTimeout(resolve, 700))
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  const pressed = await typing
  await isSaved(page)
  await expectKeys(invited, pressed)
  pressed.push(...(await press(page, 'andafter')))
  await isSaved(page)
  await expectKeys(invited, pressed)

  await page.keyboard.type('lastwords')
  // Close like a person does: ending the page may skip its unload handlers.
  await page.close({ runBeforeUnload: true })
  const all = `${pressed.map(({ text }) => text).join('')}lastwords`
  await expect.poll(async () => (await readKeys(invited)).map(({ text }) => text).join('')).toBe(all)
})

test('a browser that is killed while offline brings back what was typed when it is opened again', async ({
  playwright,
  product,
}) => {
  const invited = await stage.makeJoined(account)
  const profile = await mkdtemp(join(tmpdir(), 'nova-profile-'))
  const { launchOptions } = plain.info().project.use
  const open = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: product.url })
  const first = await open()
  await nameDevice(first, stageDevice)
  const page = await first.newPage()
  await openRoom(page, invited.link)
  await startTyping(page)
  const pressed = await press(page, 'online')
  await isSaved(page)
  await first.setOffline(true)
  pressed.push(...(await press(page, 'andthenthelightwentout')))
  await expect.poll(() => readKept(page)).toBe('andthenthelightwentout')
  await killBrowser(profile, first)

  const second = await open()
  await nameDevice(second, stageDevice)
  const again = await second.newPage()
  await openRoom(again, invited.link)
  await expect(editor(again)).toContainText('onlineandthenthelightwentout')
  await isSaved(again)
  await expectKeys(invited, pressed)
  await second.close()
  await rm(profile, { recursive: true, force: true })
})

/** Sends SIGKILL to the browser of that profile, identified by its command line. */
async function killBrowser(profile: string, context: BrowserContext): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  for (const name of await readdir('/proc')) {
    const command = /^\d+$/.test(name) ? await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type='))
      process.kill(Number(name), 'SIGKILL')
  }
  await closed
}

/** Typed text that this browser has stored but not sent yet. */
const readKept = (page: Page) =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('nova-room'))
    const records = await answer(database.transaction('entries').objectStore('entries').getAll())
    database.close()
    const edits = records
      .toSorted((one, other) => one.order - other.order)
      .flatMap(({ entry }) => (entry.kind === 'edit' ? entry.payload.edits : []))
    return edits.flatMap(({ changes }) => changes.flat().filter((part: unknown) => typeof part === 'string')).join('')
  })

test('text stored on the device when the interview ended is sent when its link is opened again', async ({ page }) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  // A closing page's requests bypass all routes of a test, so cut them off in the page.
  await page.evaluate(() => {
    const send = fetch
    const isCut = (input: unknown, init?: RequestInit) => init?.method === 'POST' && String(input).endsWith('/journal')
    window.fetch = (input, init) => (isCut(input, init) ? Promise.reject(new TypeError('cut off')) : send(input, init))
  })
  await startTyping(page)
  await page.keyboard.type('waiting')
  await expect(state(page)).toHaveText(keptWords)
  // Said only once the last key has been written, so a page that closes now loses none.
  expect(await readKept(page)).toBe('waiting')
  await page.close()
  await stage.changeStatus(account, invited.interview, 'Completed')

  const profile = page.context()
  await profile.route(/\/journal$/, (route) => route.abort())
  // As the server answers a day later.
  const details = { endedAt: new Date().toISOString() }
  const tooLate = (route: Route) => route.fulfill({ status: 409, json: { code: 'time_ended', message: '', details } })
  await profile.route(/\/journal$/, tooLate)
  const again = await profile.newPage()
  await again.goto(invited.link)
  await expect(again.getByText('your latest work came too late')).toBeVisible()
  await profile.unroute(/\/journal$/, tooLate)
  await again.reload()
  await expect(again.getByText("We're still sending your latest work")).toBeVisible()
  expect(await readKeys(invited)).toEqual([])
  await profile.unroute(/\/journal$/)
  await expect(again.getByText('Your answers have arrived')).toBeVisible()
  // Its contact was lost for too short a time to count, unless it all takes less than five seconds.
  expect((await readKeys(invited, true)).map(({ text }) => text).join('')).toBe('waiting')
  await expect(again.getByRole('button', { name: 'Download my copy' })).toBeVisible()
})

test('one of two tabs is chosen, and the other is set aside with its work until it is chosen or alone', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  await startTyping(page)
  await page.keyboard.type('older')
  const newer = await page.context().newPage()
  await openRoom(newer, invited.link)
  const [both, elsewhere] = [/open in another tab too/, /using this interview in another tab/]
  await expect(page.getByText(both)).toBeVisible()
  await expect(newer.getByText(both)).toBeVisible()
  await newer.getByRole('button', { name: 'Use it here' }).click()
  await expect(page.getByText(elsewhere)).toBeVisible()
  await expect(newer.getByRole('alert').filter({ hasText: 'another tab' })).toHaveCount(0)
  await expect(page.locator('main')).toHaveAttribute('inert', '')
  // Out of the accessibility tree, they are found by their text.
  for (const hasText of [/^Test Cases$/, /^Submit$/]) {
    await expect(page.locator('button', { hasText })).toBeDisabled()
    await expect(newer.locator('button', { hasText })).toBeEnabled()
  }
  await expect(newer.locator('.cm-content')).toContainText('older')
  await startTyping(newer)
  await newer.keyboard.type('newer')
  await expect(page.locator('.cm-content')).toContainText('newer')
  await page.getByRole('button', { name: 'Use it here' }).click()
  await expect(newer.getByText(elsewhere)).toBeVisible()
  await startTyping(page)
  await page.keyboard.type('again')
  await page.close({ runBeforeUnload: true })
  await expect(newer.getByText(elsewhere)).toHaveCount(0)
  await expect(newer.locator('main')).not.toHaveAttribute('inert', '')
  await expect.poll(async () => (await readKeys(invited)).map(({ text }) => text).join('')).toBe('olderneweragain')
})

test('a clock that is wrong, or is changed, changes neither the time left nor the times of the keys', async ({
  page,
}) => {
  const hours = 3 * 3_600_000
  await page.addInitScript((shift) => {
    const origin = performance.timeOrigin + shift
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin })
    const now = Date.now
    Date.now = () => now() + shift
  }, hours)
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^(60:00|59:\d\d)$/)
  await startTyping(page)
  await page.keyboard.type('wrong')
  await page.evaluate((shift) => {
    const now = Date.now
    Date.now = () => now() - 2 * shift
  }, hours)
  await page.keyboard.type('changed')
  await isSaved(page)
  await expect(timer).toHaveText(/^(60:00|59:\d\d|58:\d\d)$/)
  const keys = await readKeys(invited)
  expect(keys.map(({ text }) => text).join('')).toBe('wrongchanged')
  for (const { at } of keys) expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
  for (const [index, { at }] of keys.entries()) expect(at).toBeGreaterThanOrEqual(keys[index - 1]?.at ?? 0)
})
