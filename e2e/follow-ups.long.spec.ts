/** Questions about submitted code: in the room, on a bad line, and before the interviewer. Skipping them: follow-ups.page.test.tsx. */
import { expect, type Page } from '@playwright/test'
import { analysisOf, colourRules } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { findCodingQuestion, writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const card = (page: Page) => page.getByRole('region', { name: 'Questions about your code' })
const cardPart = '[aria-label="Questions about your code"]'
const number = (page: Page, at: number) =>
  card(page).getByRole('heading', { name: `Question ${at} of 3 about your code` })

/** In the room, checks only the card: the rest is the same as without it. */
async function expectAccessible(page: Page, part = 'body'): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((next) => (document.documentElement.dataset.theme = next), theme)
    const axe = analysisOf(page).include(part)
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze()
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  }
}

/** A room whose candidate has submitted a right solution, once the questions are offered. */
async function submitCode(page: Page, overrides: Record<string, string>): Promise<Invited> {
  const invited = await stage.makeJoined(account, { FollowUps: 'ask', ...overrides })
  const { title } = invited.interview.technicalQuestions[0]!
  await page.goto(invited.link)
  await expect(page.locator('.cm-content')).toBeVisible()
  await writeCode(page, findCodingQuestion(title).reference.javascript)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const anyway = page.getByRole('button', { name: 'Submit anyway' })
  await expect(anyway.or(page.getByText('Response submitted'))).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(card(page).getByRole('button', { name: 'Start questions' })).toBeVisible()
  return invited
}

type Answered = { kind?: string; payload: { step: string; id: string; text: string } }

async function readAnswers({ interview }: Invited): Promise<string[]> {
  const path = `/api/Interviews/${interview.id}/journal`
  const { entries } = await stage.call<{ entries: Answered[] }>('GET', path, undefined, account.token)
  return entries.flatMap(({ kind, payload }) =>
    kind === 'followUp' && payload.step === 'answered' ? payload.text : [],
  )
}

test('are asked beside the work, answered by keyboard, and read by the interviewer', async ({ page }) => {
  test.slow()
  const invited = await submitCode(page, { InterviewType: 'HumanInLoop' })
  await expect(card(page)).toContainText('You have 4 minutes')
  await expect(card(page)).toContainText('You can read and run your code while you answer.')
  await expect(card(page).getByRole('button', { name: 'Skip' })).toHaveCount(0)
  await expectAccessible(page, cardPart)
  // The work continues during the offer.
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\n// still here')
  await expect(page.locator('.cm-content')).toContainText('// still here')

  await card(page).getByRole('button', { name: 'Start questions' }).focus()
  await page.keyboard.press('Enter')
  await expect(number(page, 1)).toBeFocused()
  await expect(card(page).getByRole('timer')).toContainText(/3:5\d left/)
  await expectAccessible(page, cardPart)
  await page.keyboard.press('Tab')
  await expect(card(page).getByLabel('Your answer')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('alert')).toHaveText('Please give an answer.')
  await page.keyboard.type('seven, I think')
  await page.reload()
  await expect(card(page).getByLabel('Your answer')).toHaveValue('seven, I think')
  await card(page).getByLabel('Your answer').press('Enter')

  await expect(number(page, 2)).toBeFocused()
  await expect(card(page).getByRole('group', { name: 'Your answer' })).toBeVisible()
  await expectAccessible(page, cardPart)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(card(page).getByRole('radio').first()).toBeChecked()
  await expect(card(page).locator('label code').first()).toHaveCSS('white-space', 'pre-wrap')
  await page.keyboard.press('Enter')

  await expect(number(page, 3)).toBeFocused()
  await card(page).getByLabel('Your answer').fill('I would keep them in a heap.')
  await card(page).getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('All questions answered')).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect.poll(() => readAnswers(invited)).toHaveLength(3)

  const seat = await page.context().newPage()
  await openAs(seat, account, `/interview/${invited.interview.id}`)
  await seat.getByRole('tab', { name: /Code Q&A/ }).click()
  await expect(seat.getByText('seven, I think')).toBeVisible()
  await expect(seat.getByText('For you to judge')).toBeVisible()
  await stage.call('POST', `${invited.path}/complete?token=${invited.token}`)
  await seat.goto(`/interview/${invited.interview.id}/report`)
  await seat.getByRole('tab', { name: 'Code Review' }).click()
  const section = seat.getByRole('region', { name: /Questions about/ })
  await expect(section).toContainText('I would keep them in a heap.')
  await expectAccessible(seat)
  await section.getByRole('link', { name: /Play/ }).last().click()
  await expect(seat).toHaveURL(/playback/)
  await seat.getByRole('tab', { name: /Code Q&A/ }).click()
  await expect(seat.getByText('I would keep them in a heap.').last()).toBeVisible()
})

test('fit on a phone, are answered without a connection, and what is written when the time is over is sent @thorough', async ({
  page,
}) => {
  test.slow()
  await page.clock.install()
  await page.setViewportSize({ width: 390, height: 844 })
  const invited = await submitCode(page, { FollowUps: 'skippable' })
  await card(page).getByRole('button', { name: 'Start questions' }).click()
  await expect(number(page, 1)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, cardPart)

  await page.context().setOffline(true)
  await card(page).getByLabel('Your answer').fill('42')
  await card(page).getByRole('button', { name: 'Send and continue' }).click()
  await expect(number(page, 2)).toBeVisible()
  expect(await readAnswers(invited)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => readAnswers(invited)).toEqual(['42'])
  await page.reload()
  await expect(number(page, 2)).toBeVisible()

  const chosen = await card(page).getByRole('group', { name: 'Your answer' }).locator('code').first().textContent()
  await card(page).getByRole('radio').first().check()
  await card(page).getByRole('button', { name: 'Send and continue' }).click()
  await expect(number(page, 3)).toBeVisible()
  await card(page).getByLabel('Your answer').fill('nearly')
  await page.clock.fastForward('02:30')
  await expect(card(page).getByRole('timer')).toContainText(/[01]:\d\d left/)
  await page.clock.fastForward('01:40')
  await expect(card(page)).toHaveCount(0)
  await expect.poll(() => readAnswers(invited)).toEqual(['42', chosen, 'nearly'])
})
