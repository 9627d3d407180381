/** The room when pages are hidden, edits are refused or replies cannot be read: no key is lost, and the page says so. */
import { type Page, type Route, expect } from '@playwright/test'
import { test } from './product.ts'
import { nameDevice } from './profiles.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

type Pad = { questionId: string; language: string; version: number; text: string }

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')
const saving = (page: Page) => page.locator('header [data-saving]')
const isSaved = (page: Page) => expect(saving(page)).toHaveText('Saved')
const notice = (page: Page) => page.getByText("We couldn't save this part of your work")

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(editor(page)).toBeVisible()
  await isSaved(page)
}

/** Empties the pad, so that what is typed is all there is. */
async function empty(page: Page): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await isSaved(page)
}

async function readPad({ interview }: Invited): Promise<Pad> {
  const pads = await stage.call<Pad[]>('GET', `/api/Interviews/${interview.id}/pads`, undefined, account.token)
  return pads[0]!
}

async function writeAsInterviewer({ interview }: Invited, { questionId, language, version, text }: Pad): Promise<void> {
  const edits = [{ changes: [text.length, [0, 'b']], cause: 'typed', at: Date.now() }]
  const payload = { language, baseVersion: version, edits }
  const entry = { id: crypto.randomUUID(), clientAt: Date.now(), kind: 'edit', questionId, payload }
  await stage.call('POST', `/api/Interviews/${interview.id}/journal`, { entries: [entry] }, account.token)
}

test('a key typed after the page was hidden arrives although the interviewer wrote in between', async ({ page }) => {
  const invited = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  // Without its stream the page learns of the others by the answers to its own batches alone.
  await page.route(/\/stream(\?|$)/, (route) => route.abort())
  await openRoom(page, invited.link)
  await empty(page)
  const { version } = await readPad(invited)
  // Nothing gets through but the last words of a hidden page.
  await page.evaluate(() => {
    const send = fetch
    const cut = () => Promise.reject(new TypeError('Failed to fetch'))
    window.fetch = (input, init) => (init?.keepalive || window.name !== 'cut' ? send(input, init) : cut())
    window.name = 'cut'
  })
  await page.keyboard.type('a')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(async () => (await readPad(invited)).text).toBe('a')
  await writeAsInterviewer(invited, await readPad(invited))
  await page.keyboard.type('c')
  await expect(saving(page)).toHaveText('Offline: kept on this device')
  await page.evaluate(() => void (window.name = ''))
  await isSaved(page)
  await expect.poll(async () => (await readPad(invited)).text).toMatch(/^(acb|abc)$/)
  await expect(editor(page)).toHaveText((await readPad(invited)).text)
  expect((await readPad(invited)).version).toBe(version + 3)
})

test('an edit refused once comes back by itself; text refused for good is shown until copied, also after a reload', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  await empty(page)
  let refusals = 0
  const refuseOnce = (route: Route) => {
    if (refusals > 0 || !route.request().postData()?.includes('"kind":"edit"')) return route.continue()
    refusals += 1
    return route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'The request is not valid.' } })
  }
  await page.route(/\/journal$/, refuseOnce)
  await page.keyboard.type('kept')
  await expect.poll(async () => (await readPad(invited)).text).toBe('kept')
  expect(refusals).toBe(1)
  await isSaved(page)
  await expect(editor(page)).toHaveText('kept')
  await expect(notice(page)).toHaveCount(0)
  await page.unroute(/\/journal$/, refuseOnce)

  await empty(page)
  const refuse = (route: Route) => {
    if (!route.request().postData()?.includes('"kind":"edit"')) return route.continue()
    return route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'The request is not valid.' } })
  }
  await page.route(/\/journal$/, refuse)
  await page.keyboard.type('precious')
  await expect(notice(page)).toBeVisible()
  const shown = page.getByRole('region', { name: "Text we couldn't save" }).locator('pre')
  const texts = async () => (await shown.allTextContents()).join('')
  await expect.poll(texts).toBe('precious')
  await expect(editor(page)).not.toContainText('precious')
  await page.unroute(/\/journal$/, refuse)
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect.poll(texts).toBe('precious')
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('precious')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(page)).toHaveCount(0)
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(async () => (await readPad(invited)).text).toBe('precious')
  await page.reload()
  await expect(editor(page)).toHaveText('precious')
  await expect(notice(page)).toHaveCount(0)
})

test('a second device says that its text is not sent once the candidate types there, and takes over on request', async ({
  page,
  openProfile,
}) => {
  const { link } = await stage.makePublished(account)
  await page.goto(link)
  await page.getByLabel('Email').fill('sam@example.test')
  await page.getByRole('button', { name: 'Join Interview' }).click()
  await expect(editor(page)).toBeVisible()
  await writeCode(page, 'from the first')
  await isSaved(page)
  const words = 'You continued this interview on another device.'
  await expect(page.getByText(words)).toHaveCount(0)

  const second = await openProfile()
  await nameDevice(second, 'tablet')
  const refused = second.waitForResponse((reply) => reply.url().endsWith('/journal') && reply.status() === 409)
  await second.goto(link)
  const open = second.getByText('This interview is open on another device.')
  await expect(open).toBeVisible()
  await expect(editor(second)).toHaveText('from the first')
  const submit = second.getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  // Navigation also waits here, and doesn't count as work.
  await second.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(second.getByText('Question 2 of 3')).toBeVisible()
  await refused
  await isSaved(second)
  await expect(second.getByText('Not sent')).toHaveCount(0)
  await editor(second).click()
  await second.keyboard.type('x')
  await expect(saving(second)).toHaveText('Not sent: kept on this device')

  await second.getByRole('button', { name: 'Continue here' }).click()
  await expect(open).toHaveCount(0)
  await expect(page.getByText(words)).toBeVisible()
  await expect(submit).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Test Cases' })).toBeDisabled()
  await isSaved(second)
  await second.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(editor(second)).toHaveText('from the first')
  await writeCode(second, 'from the second')
  await isSaved(second)
  await expect(editor(page)).toHaveText('from the second')
})

const unreadable = (route: Route) => route.fulfill({ status: 200, contentType: 'application/json', body: '<html>' })

/** The fault is reported as an error of the page, and must be. */
function allowErrors(page: Page): void {
  page.removeAllListeners('pageerror')
  page.removeAllListeners('console')
}

test('a reply that cannot be read leads either seat to a page that says so and tries again @thorough', async ({
  page,
}) => {
  const { interview, link } = await stage.makeJoined(account)
  allowErrors(page)
  const reported = page.waitForEvent('pageerror')
  const path = new RegExp(`/api/candidate/interview/${interview.id}$`)
  await page.route(path, unreadable)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: "We couldn't open your interview" })).toBeVisible()
  expect((await reported).name).toContain('SyntaxError')
  await page.unroute(path, unreadable)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(editor(page)).toBeVisible()

  const ownPath = new RegExp(`/api/Interviews/${interview.id}$`)
  await page.route(ownPath, unreadable)
  await openAs(page, account, `/interview/${interview.id}`)
  await expect(page.getByText("We couldn't open this interview.")).toBeVisible()
  await page.unroute(ownPath, unreadable)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'End Interview' })).toBeVisible()
})

test('an editor that cannot be opened says so in its place, the room works on, and it opens when tried again @thorough', async ({
  page,
}) => {
  const { link } = await stage.makeJoined(account)
  allowErrors(page)
  await openRoom(page, link)
  await page.evaluate(() => {
    const { locks } = navigator
    Object.assign(window, { restoreLocks: () => Object.defineProperty(navigator, 'locks', { value: locks }) })
    const value = { query: () => locks.query(), request: () => Promise.reject(new Error('locks are broken')) }
    Object.defineProperty(navigator, 'locks', { value, configurable: true })
  })
  const reported = page.waitForEvent('pageerror')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Python/ }).click()
  await expect(page.getByRole('alert')).toContainText("We couldn't open the editor. Your saved work is safe.")
  expect((await reported).message).toContain('locks are broken')
  await expect(page.getByRole('button', { name: 'Run Code' })).toBeDisabled()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  // Another language was open before, and still is.
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /JavaScript/ }).click()
  await expect(editor(page)).toContainText('function')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: /Python/ }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.evaluate(() => (window as unknown as { restoreLocks: () => void }).restoreLocks())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(editor(page)).toContainText('def ')
  await isSaved(page)
})

test('while only uploads fail, header, clock, live seat and record all say offline, until one arrives', async ({
  page,
  openProfile,
}) => {
  const invited = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  await openRoom(page, invited.link)
  const watching = await openProfile()
  await openAs(watching, account, `/interview/${invited.interview.id}`)
  const isHere = watching.getByText(/ is here/)
  await expect(isHere).toBeVisible()
  await page.route(/\/journal(\?|$)/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const streamClosed = page.waitForEvent('requestfailed', (request) => request.url().includes('/stream'))
  await editor(page).click()
  await page.keyboard.type('x')
  await expect(saving(page)).toHaveText('Offline: kept on this device')
  await expect(page.getByRole('timer')).toHaveAccessibleName(/minutes left, offline$/)
  await streamClosed
  await expect(isHere).toHaveCount(0)
  const streamOpened = page.waitForRequest((request) => request.url().includes('/stream'))
  await page.unrouteAll()
  await streamOpened
  await isSaved(page)
  await expect(page.getByRole('timer')).toHaveAccessibleName(/minutes left$/)
  await expect(isHere).toBeVisible()
})
