/** The conversation between candidate and interviewers: both seats, the playback, and that no message goes by unseen. */
import { expect, type Page } from '@playwright/test'
import { analysisOf, colourRules, rules } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'

const human = { InterviewType: 'HumanInLoop' }

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const box = (page: Page, to: 'your interviewers' | 'the candidate') =>
  page.getByRole('textbox', { name: `Message to ${to}` })
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' })
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
const announced = (page: Page, text: string) => page.locator('.sr-only[aria-live=polite]').getByText(text)

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(page.locator('.cm-content')).toBeVisible()
}

const write = ({ interview }: Invited, text: string) =>
  stage.call('POST', `/api/Interviews/${interview.id}/control`, { action: 'message', text }, account.token)

const readMessages = async ({ interview }: Invited) => {
  type Page = { entries: { kind: string; payload: { text: string } }[] }
  const read = await stage.call<Page>('GET', `/api/Interviews/${interview.id}/journal`, undefined, account.token)
  return read.entries.filter(({ kind }) => kind === 'message').map(({ payload }) => payload.text)
}

async function openSeat(seat: Page, { interview }: Invited): Promise<void> {
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(seat.getByRole('button', { name: 'End Interview' })).toBeVisible()
}

test('people write to each other beside Nova, see it as it comes, on a phone too, and find it in the playback', async ({
  page,
  openProfile,
}) => {
  const invited = await stage.makeJoined(account, human)
  await openRoom(page, invited.link)
  const seat = await openProfile()
  await openSeat(seat, invited)
  await tab(page, 'Interviewer').click()
  await expectAccessible(page, 'messages-empty')
  await tab(page, 'Problem').click()
  await tab(seat, 'Candidate').click()
  await box(seat, 'the candidate').fill('Shall we look at your loop together?')
  await box(seat, 'the candidate').press('Enter')
  await expect(thread(seat)).toContainText('Shall we look at your loop together?')

  await expect(toasts(page)).toHaveText([/Shall we look at your loop together\?.*Ida Reyes/])
  await examine(page, 'messages-toast', 'Problem')
  await expect(tab(page, 'Interviewer')).toHaveAccessibleName('Interviewer, new message')
  await tab(page, 'Interviewer').click()
  await expect(tab(page, 'Interviewer')).toHaveAccessibleName('Interviewer')
  await expect(page.getByText('Your interviewer is here.')).toBeVisible()
  await tab(seat, 'Problem').click()
  await box(page, 'your interviewers').fill('Yes, please. I lost the last element.')
  await box(page, 'your interviewers').press('Enter')
  await expect(box(page, 'your interviewers')).toHaveValue('')

  await expect(tab(seat, 'Candidate')).toHaveAccessibleName('Candidate, new message')
  await expect(toasts(seat)).toHaveText([/Yes, please\. I lost the last element\..*Candidate/])
  await tab(seat, 'Candidate').click()
  await expect(thread(seat)).toContainText('Yes, please. I lost the last element.')
  await expect(tab(seat, 'Candidate')).toHaveAccessibleName('Candidate')
  await expect(thread(page)).not.toContainText('Sending')
  await examine(page, 'messages-room', 'Interviewer')
  await examine(seat, 'messages-live', 'Candidate')
  // Nova's thread has none of it.
  await tab(page, 'Nova AI').click()
  await expect(page.getByRole('log', { name: 'Conversation' })).not.toContainText('loop together')

  await stage.call('POST', `${invited.path}/complete?token=${invited.token}`)
  await seat.goto(`/interview/${invited.interview.id}/playback`)
  const position = seat.getByRole('slider', { name: 'Position' })
  await position.press('End')
  await tab(seat, 'Messages').click()
  const said = seat.getByRole('tabpanel', { name: /Messages/ })
  await expect(said).toContainText(/Ida Reyes.*Shall we look at your loop together\?.*Candidate.*Yes, please\./s)
  await tab(seat, 'Nova').click()
  await expect(seat.getByRole('tabpanel', { name: /Nova/ })).not.toContainText('loop together')
})

test('a message is read out once: by a toast that leads to the answer, or beside the thread in view @thorough', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account, human)
  await openRoom(page, invited.link)
  await write(invited, 'First')
  await expect(toasts(page)).toHaveCount(1)
  await expect(announced(page, 'First')).toHaveCount(0)
  await tab(page, 'Interviewer').click()
  await expect(thread(page)).toContainText('First')
  await expect(toasts(page)).toHaveCount(0)
  await write(invited, 'Second')
  await expect(announced(page, 'Ida Reyes: Second')).toHaveCount(1)
  await expect(toasts(page).getByText('Second')).toHaveCount(0)
  await expect(tab(page, 'Interviewer')).toHaveAccessibleName('Interviewer')

  // Messages from the time that the page was away are new after a reload, and seen ones are not.
  await page.goto('about:blank')
  await write(invited, 'Third')
  await openRoom(page, invited.link)
  await expect(tab(page, 'Interviewer')).toHaveAccessibleName('Interviewer, new message')
  await tab(page, 'Interviewer').click()
  await tab(page, 'Problem').click()

  // The toast leads to the answer, by mouse and by keyboard.
  await write(invited, 'Are you all right?')
  await toasts(page).getByRole('button', { name: 'Reply' }).click()
  await expect(box(page, 'your interviewers')).toBeFocused()
  await page.keyboard.type('Yes, thanks.')
  await page.keyboard.press('Enter')
  const before = ['First', 'Second', 'Third']
  await expect.poll(() => readMessages(invited)).toEqual([...before, 'Are you all right?', 'Yes, thanks.'])
  await expect(toasts(page)).toHaveCount(0)

  await tab(page, 'Problem').click()
  await page.locator('.cm-content').click()
  await write(invited, 'Ten minutes left.')
  await expect(toasts(page)).toHaveCount(1)
  await page.keyboard.press('Alt+t')
  for (let presses = 0; presses < 4; presses += 1) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate(() => document.activeElement?.textContent === 'Reply')
    if (isThere) break
  }
  await page.keyboard.press('Enter')
  await expect(box(page, 'your interviewers')).toBeFocused()
  await expect(thread(page)).toContainText('Ten minutes left.')
})

test('an answer written offline waits on the device, over a reload too, and arrives once @thorough', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account, human)
  await openRoom(page, invited.link)
  await tab(page, 'Interviewer').click()
  await page.route(/\/journal$/, (route) => route.abort())
  await box(page, 'your interviewers').fill('My train is in a tunnel.')
  await box(page, 'your interviewers').press('Enter')
  await expect(thread(page)).toContainText('My train is in a tunnel.')
  await expect(thread(page)).toContainText('Offline: kept on this device.')
  expect(await readMessages(invited)).toEqual([])
  await page.reload()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await tab(page, 'Interviewer').click()
  await expect(thread(page)).toContainText('My train is in a tunnel.')
  await page.unroute(/\/journal$/)
  await expect(thread(page)).not.toContainText('kept on this device')
  await expect(thread(page).getByText('My train is in a tunnel.')).toHaveCount(1)
  expect(await readMessages(invited)).toEqual(['My train is in a tunnel.'])
})

test('if Nova interviews alone, the tab appears once an interviewer has written @thorough', async ({ page }) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  await expect(page.getByRole('tab', { name: 'Nova AI' })).toBeVisible()
  await expect(tab(page, 'Interviewer')).toHaveCount(0)
  await write(invited, 'I saw that you reported a problem. It is solved.')
  await expect(tab(page, 'Interviewer')).toHaveAccessibleName('Interviewer, new message')
  await toasts(page).getByRole('button', { name: 'Reply' }).click()
  await expect(box(page, 'your interviewers')).toBeFocused()
})

test('too many messages in a minute and too long ones are reported, and no text is lost @thorough', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account, human)
  await openRoom(page, invited.link)
  await tab(page, 'Interviewer').click()
  const area = box(page, 'your interviewers')
  await area.fill('x'.repeat(2003))
  await expect(page.getByText('This message is 3 characters too long to send. Shorten it to 2,000.')).toBeVisible()
  await area.press('Enter')
  await expect(area).toHaveValue('x'.repeat(2003))
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  for (let count = 1; count <= 11; count += 1) {
    await area.fill(`Message ${count}`)
    await area.press('Enter')
  }
  await expect(toasts(page)).toContainText(['You are sending messages too quickly.'])
  await expect(area).toHaveValue('Message 11')
  await expect.poll(async () => (await readMessages(invited)).length).toBe(10)
})

/** A part of a seat on a desk and on a phone, which shows one of them at a time. */
async function examine(shown: Page, state: string, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await shown.setViewportSize({ width, height: width > 900 ? 900 : 844 })
    await tab(shown, name).click()
    await expectAccessible(shown, `${state}-${width}`)
    expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await shown.setViewportSize({ width: 1440, height: 900 })
  await tab(shown, name).click()
}

/** The rules on colours in both themes, all others once; with a picture of each theme where `SHOTS` names a folder. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${state}-${theme}.png` })
    // The editor is examined, with text in it, by main-job.spec.ts.
    const axe = analysisOf(page).exclude('.cm-editor')
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found, `${state}, ${theme}`).toEqual([])
  }
}
