/** Nova's briefing in the live seat, for the interviewer only. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { findCodingQuestion } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const tab = (page: Page) => page.getByRole('tab', { name: 'Nova for you' })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function openPanel(page: Page, { interview }: Invited): Promise<void> {
  await openAs(page, account, `/interview/${interview.id}`)
  await tab(page).click()
  await expect(part(page, 'Right now')).toBeVisible()
}

/** A question with its interviewers' notes, and how its candidate works on it. */
function workOn({ interview, path, token }: Invited) {
  const asked = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const question = findCodingQuestion(asked.title)
  const send = (call: string, body: object) => stage.call('POST', `${path}/${call}?token=${token}`, body)
  let [version, length] = [0, 0]
  const type = async (text: string, language: string) => {
    const changes = [[0, ...text.split('\n')], ...(length > 0 ? [length] : [])]
    const edits = [{ changes, cause: 'typed', at: Date.now() }]
    const payload = { language, baseVersion: version, edits }
    const entry = { id: randomUUID(), clientAt: Date.now(), kind: 'edit', questionId: question.id, payload }
    await send('journal', { entries: [entry] })
    version += 1
    length += text.length
  }
  const runTests = (code: string, language: string) => send('test', { questionId: question.id, language, code })
  return { question, send, type, runTests }
}

test('before the candidate has joined, it shows the plan and announces the content to come', async ({ page }) => {
  const invited = await stage.makePublished(account, { InterviewType: 'HumanInLoop' })
  await stage.call('POST', `/api/Interviews/${invited.interview.id}/control`, { action: 'start' }, account.token)
  await openPanel(page, invited)
  await expect(part(page, 'Right now')).toContainText('Nothing has happened yet')
  await expect(part(page, 'Failing test')).toContainText('No failing test right now.')
  await expect(part(page, 'Ask next')).toContainText("This question's follow-ups appear here")
  await expect(part(page, 'So far')).toContainText("The candidate hasn't joined yet.")
  await expectAccessible(page, 'nothing yet')
})

test('a failing test shows its cause, a follow-up that fits and links to the moment', async ({ page, openProfile }) => {
  const invited = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  const { question, type, runTests } = workOn(invited)
  const [mistake] = question.wrong
  await openPanel(page, invited)
  await expect(part(page, 'Right now')).toContainText('Joined the interview.')
  const announced = part(page, 'Failing test').getByRole('status')
  await expect(announced).toHaveText('')

  // It follows without being asked.
  await type(mistake!.code, mistake!.language)
  await expect(part(page, 'Right now')).toContainText('Typing in')
  await runTests(mistake!.code, mistake!.language)
  await expect(part(page, 'Failing test')).toContainText(mistake!.mistake)
  await expect(announced).toContainText(mistake!.mistake)
  await expect(part(page, 'Right now')).toContainText('Ran the tests:')
  await expect(part(page, 'Ask next')).toContainText(question.tryInput)
  await expect(part(page, 'What a good answer has')).toContainText(question.keyIdeas[0]!)
  await expect(part(page, 'So far')).toContainText('1 test run')
  await expectAccessible(page, 'a failing test')

  await part(page, 'Ask next').getByRole('button', { name: 'Copy this follow-up' }).last().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(question.tryInput)

  await part(page, 'What a good answer has').getByRole('button', { name: 'Show reference and tests' }).click()
  await page.getByRole('tab', { name: 'For interviewers only' }).click()
  await expect(page.getByRole('dialog')).toContainText(question.probe)
  await page.keyboard.press('Escape')

  const link = part(page, 'Right now').getByRole('link', { name: /^Play at \d\d:\d\d in a new tab$/ })
  const opened = page.waitForEvent('popup')
  await link.click()
  await expect(await opened).toHaveURL(/\/playback\?seq=\d+$/)
  await (await opened).close()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tab(page)).toBeVisible()
  await tab(page).click()
  await expect(part(page, 'Failing test')).toContainText(mistake!.mistake)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'on a phone')

  // None of it is in the candidate's room.
  const candidate = await openProfile()
  const asked: string[] = []
  candidate.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await candidate.goto(invited.link)
  await expect(candidate.getByText('Question 1 of 3')).toBeVisible()
  await expect(candidate.getByRole('tab', { name: 'Nova for you' })).toHaveCount(0)
  await expect(candidate.getByText(mistake!.mistake)).toHaveCount(0)
  expect(asked.filter((path) => path.includes('briefing'))).toEqual([])
})

test('it is reached by keys, and asks the server seldom during typing @thorough', async ({ page }) => {
  const invited = await stage.makeJoined(account)
  const { type } = workOn(invited)
  await openAs(page, account, `/interview/${invited.interview.id}`)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/briefing') && asked.push(request.url()))
  await page.getByRole('tab', { name: 'Interview', exact: true }).focus()
  await type('let total = 0\n', 'javascript')
  expect(asked).toEqual([])
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let name = await focused(); !name.startsWith('Nova for you'); name = await focused()) {
    await page.keyboard.press('ArrowRight')
    // The focus follows the key a moment later.
    await expect.poll(focused).not.toBe(name)
  }
  await expect(tab(page)).toBeFocused()
  await expect(part(page, 'Right now')).toContainText('Typing in the JavaScript code, outside any function.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(part(page, 'Right now').getByRole('link')).toBeFocused()

  const before = asked.length
  const start = Date.now()
  for (let keys = 0; keys < 12; keys += 1) {
    await type('a', 'javascript')
    await page.waitForTimeout(300)
  }
  const seconds = (Date.now() - start) / 1000
  expect(asked.length - before).toBeGreaterThan(0)
  expect(asked.length - before).toBeLessThanOrEqual(Math.ceil(seconds / 3) + 1)
})

test('a failure to load is reported and can be retried @thorough', async ({ page }) => {
  const invited = await stage.makeJoined(account)
  await page.route('**/briefing*', (route) => route.abort())
  await openAs(page, account, `/interview/${invited.interview.id}`)
  await tab(page).click()
  const notice = page.getByText("We couldn't update this.")
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'not loaded')
  await page.unroute('**/briefing*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Right now')).toContainText('Joined the interview.')
  await expect(notice).toHaveCount(0)
})
