/** A session played again: the text of each moment, the controls, and the links that lead to a moment. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

type Edit = { changes: (number | (number | string)[])[]; cause: string; at: number }
type Entry = { seq: number; kind: string; at: string; payload: { text?: string } }

const text = (page: Page) => page.locator('.cm-content')
const position = (page: Page) => page.getByRole('slider', { name: 'Position' })
const player = (page: Page) => page.getByRole('group', { name: 'Player' })
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })

/** The candidate's page in use: sends one entry, and remembers the versions of the pads. */
function takeSeat({ path, token, interview }: Invited) {
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  let version = 0
  const append = (kind: string, payload: unknown) =>
    stage.call('POST', `${path}/journal?token=${token}`, {
      entries: [{ id: randomUUID(), clientAt: Date.now(), kind, questionId: coding.id, payload }],
    })
  const write = async (changes: Edit['changes'], cause = 'typed') => {
    const edits: Edit[] = [{ changes, cause, at: Date.now() }]
    await append('edit', { language: 'javascript', baseVersion: version, edits })
    version += 1
  }
  return { coding, append, write }
}

const breath = () => new Promise((resolve) => setTimeout(resolve, 60))

/** A short session: three edits, of which one is pasted, between a copy, an absence and a note. */
async function makeSession() {
  const invited = await stage.makeJoined(account)
  const { coding, append, write } = takeSeat(invited)
  await append('navigate', { questionId: coding.id })
  await breath()
  await write([[0, 'const first = 1']])
  await breath()
  await append('paste', { into: 'pad', characters: 16, text: '\nconst third = 3' })
  await write([15, [0, '', 'const third = 3']], 'pasted')
  await breath()
  await append('focus', { focused: false })
  await breath()
  await append('focus', { focused: true, awayMs: 60 })
  await breath()
  await write([6, [5, 'second'], 20], 'typed')
  await breath()
  const note = { id: randomUUID(), clientAt: Date.now(), kind: 'note', payload: { text: 'Renames at the end' } }
  await stage.call('POST', `/api/Interviews/${invited.interview.id}/journal`, { entries: [note] }, account.token)
  await breath()
  await stage.call('POST', `${invited.path}/complete?token=${invited.token}`)
  return invited
}

const texts = {
  first: 'const first = 1',
  pasted: 'const first = 1const third = 3',
  renamed: 'const second = 1const third = 3',
}

async function openPlayback(page: Page, { interview }: Invited, search = ''): Promise<void> {
  await openAs(page, account, `/interview/${interview.id}/playback${search}`)
  await expect(position(page)).toBeVisible()
}

test('each edit is played at its place by buttons and keys; events lead to their moment, and so do links', async ({
  page,
}) => {
  const session = await makeSession()
  await openPlayback(page, session)
  await expect(page.getByText("The candidate hadn't written anything for this question yet.")).toBeVisible()
  for (const shown of [texts.first, texts.pasted, texts.renamed]) {
    await button(page, 'Next edit').click()
    await expect(text(page)).toHaveText(shown)
  }
  await page.locator('h1').click()
  for (const shown of [texts.pasted, texts.first]) {
    await page.keyboard.press('ArrowLeft')
    await expect(text(page)).toHaveText(shown)
  }
  await page.keyboard.press('End')
  await expect(text(page)).toHaveText(texts.renamed)
  await page.keyboard.press('Home')
  await expect(text(page)).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(text(page)).toHaveText(texts.renamed)
  await expect(button(page, 'Play')).toBeVisible()

  const list = page.getByRole('table', { name: 'Events of the session' })
  // On the words of the event, away from the time that is its button.
  await list.getByText(/Pasted 16 characters/).click({ position: { x: 10, y: 5 }, force: true })
  await expect(text(page)).toHaveText(texts.first)
  await expect(list.locator('[aria-current]')).toContainText('Pasted 16 characters')
  await list.getByRole('button', { name: /Note: Renames at the end/ }).click()
  await expect(text(page)).toHaveText(texts.renamed)

  await page.locator('h1').click()
  await page.keyboard.press('[')
  await expect(list.locator('[aria-current]')).toContainText('Came back')
  const away = page.getByRole('button', { name: /^Away/ })
  await away.click()
  await expect(away).toHaveAttribute('aria-pressed', 'false')
  await expect(list.getByText('Came back')).toHaveCount(0)
  await page.keyboard.press('[')
  await expect(list.locator('[aria-current]')).toContainText('Pasted 16 characters')
  await page.keyboard.press(']')
  await expect(list.locator('[aria-current]')).toContainText('Note: Renames at the end')

  await page.keyboard.press('Home')
  await button(page, 'Next edit').click()
  await button(page, 'Next edit').click()
  await expect(text(page)).toHaveText(texts.pasted)
  await button(page, 'Copy link to this moment').click()
  await expect(page.getByText('Link to this moment copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/playback\?at=[\d.]+$/)
  await page.goto(link)
  await expect(text(page)).toHaveText(texts.pasted)
  await page.reload()
  await expect(text(page)).toHaveText(texts.pasted)

  const { entries } = await stage.call<{ entries: Entry[] }>(
    'GET',
    `/api/Interviews/${session.interview.id}/journal`,
    undefined,
    account.token,
  )
  const third = entries.filter(({ kind }) => kind === 'edit')[2]!
  await openPlayback(page, session, `?seq=${third.seq}`)
  await expect(text(page)).toHaveText(texts.renamed)
})

test('typing in the room is played as it happened, at any speed, and a silence is skipped @thorough', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await page.goto(invited.link)
  await expect(text(page)).toBeVisible()
  await writeCode(page, '// before')
  await page.waitForTimeout(7000)
  await page.keyboard.type(' after')
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()

  // The interview is still running, so it plays up to now.
  await openPlayback(page, invited)
  await expect(page.getByRole('button', { name: 'Load new events' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '4×' }).click()
  await button(page, 'Play').click()
  await expect(page.getByText(/Skipping \d+ s without activity/)).toBeVisible()
  await expect(text(page)).toHaveText('// before after')
  await expect(button(page, 'Play')).toBeVisible()
  await page.locator('h1').click()
  for (const shown of ['// before afte', '// before aft', '// before af']) {
    if (shown === '// before afte') await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(text(page)).toHaveText(shown)
  }
  const note = { id: randomUUID(), clientAt: Date.now(), kind: 'note', payload: { text: 'Still writing' } }
  await stage.call('POST', `/api/Interviews/${invited.interview.id}/journal`, { entries: [note] }, account.token)
  await page.getByRole('button', { name: 'Load new events' }).click()
  await expect(page.getByRole('button', { name: /Note: Still writing/ })).toBeVisible()
  await expect(text(page)).toHaveText('// before af')
  await page.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '4×' }).click()
  await page.locator('h1').click()
  await page.keyboard.press('-')
  await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveText('2×')
})

test('only its interviewer plays a session, from the report and from the dashboard @thorough', async ({
  page,
  openProfile,
}) => {
  const session = await makeSession()
  const path = `/interview/${session.interview.id}/playback`
  await openAs(page, account, `/interview/${session.interview.id}/report`)
  await page.getByRole('link', { name: 'Playback' }).click()
  await expect(position(page)).toBeVisible()
  await page.goto(`/interview/${session.interview.id}/report`)
  const evidence = page.getByRole('link', { name: /^Play at \d\d:\d\d$/ }).first()
  await page.getByRole('tab', { name: 'Code Review' }).click()
  await evidence.click()
  await expect(page).toHaveURL(/\/playback\?(seq|at)=[\d.]+$/)
  await expect(text(page)).toBeVisible()

  await page.goto('/interviewer/dashboard')
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Playback' }).click()
  await expect(position(page)).toBeVisible()

  const stranger = await openProfile()
  await stranger.goto(path)
  await expect(stranger).toHaveURL(/\/interviewer\/login/)
  await openAs(stranger, await stage.makeAccount('Noor Haddad'), path)
  await expect(stranger.getByText('Interview not found')).toBeVisible()
})

test('it is accessible in both themes and on a phone, with its help, and its keys can be turned off', async ({
  page,
}) => {
  const session = await makeSession()
  await openPlayback(page, session, '?at=999999')
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, `playback, ${await tab.textContent()}`)
  }
  await page.locator('h1').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await expectAccessible(page, 'playback, help')
  await page.getByRole('switch', { name: 'Use keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('Home')
  await expect(text(page)).toHaveText(texts.renamed)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'playback on a phone')
})
