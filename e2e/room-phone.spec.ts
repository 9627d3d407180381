/** The room on a phone: order of its parts, and parts that stay out of the way. */
import { type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const bottomOf = async (page: Page, name: string) => {
  const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!
  return box.y + box.height
}

/** Its two kinds of buttons are 44 px high with touch, in one row below title and kind of question. */
const heightOfHead = async (page: Page) => (await page.getByRole('banner').boundingBox())!.height

test('the form to join is on the first screen, with what is recorded above its button', async ({ page }) => {
  const { link } = await stage.makePublished(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible()
  expect(await bottomOf(page, 'Join Interview')).toBeLessThanOrEqual(844)
  const form = page.locator('form')
  await expect(form).toContainText('Recorded: what you type, draw, paste and run in the room')
  await expect(form).toContainText('Not recorded: your camera, microphone, screen and other programs.')
  await expect(form).toContainText('60 minutes, 3 questions.')
  await expect(form).toContainText('Interviewers can watch while you work, and the room shows when they do.')
  await expect(form.getByRole('link', { name: 'What is stored, and for how long' })).toHaveAttribute('href', '/privacy')
  const join = (await form.getByRole('button', { name: 'Join Interview' }).boundingBox())!
  const consent = (await form.getByText('By joining you agree').boundingBox())!
  expect(consent.y).toBeLessThan(join.y)
  await form.getByRole('button', { name: 'Rules and recording' }).click()
  await expect(form.getByText('Recorded in this room: what you type and draw and when')).toBeVisible()
  const full = (await form.getByText('Recorded in this room').boundingBox())!
  expect(full.y).toBeLessThan((await form.getByRole('button', { name: 'Join Interview' }).boundingBox())!.y)

  await form.getByLabel('Email').fill('sam@example.test')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(form.getByLabel('Email')).toHaveValue('sam@example.test')
  await expect(page.getByRole('heading', { name: 'Rules and recording' })).toBeVisible()
  await expect(form).not.toContainText('Not recorded')
  const kinds = page.getByText('1 coding, 1 technical, and 1 about your experience.')
  await expect(kinds).toBeVisible()
})

test.describe('with touch', () => {
  test.use({ hasNewProfiles: true, hasTouch: true, isMobile: true })
  test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 780 }))

  test('the head of the room says title and kind of question over one row, and its menu completes the interview by name', async ({
    page,
  }) => {
    const { link } = await stage.makeJoined(account, { AiPolicy: 'open' })
    await page.goto(link)
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    await expect.poll(() => heightOfHead(page)).toBeLessThanOrEqual(88)
    await expect(page.getByRole('heading', { name: 'Back-end developer', level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('banner').getByText('Coding', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Complete Interview' })).toHaveCount(0)
    await expect(page.getByRole('timer')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('progressbar', { name: 'Questions reached' })).toHaveAttribute('aria-valuenow', '33')
    // Turned, it has half the lines.
    await page.setViewportSize({ width: 780, height: 360 })
    await expect.poll(() => heightOfHead(page)).toBeLessThanOrEqual(88)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('group', { name: 'Back-end developer' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Complete Interview' }).click()
    await page.getByRole('button', { name: 'Keep working' }).click()

    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Declare AI use' }).click()
    await expect(page.getByRole('dialog', { name: 'Declare AI use' })).toBeVisible()
  })

  test('one tap goes from the question to the code and back', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await page.goto(link)
    const go = page.getByRole('button', { name: 'Hide question, go to code' })
    await expect(go).toBeInViewport()
    await go.click()
    await expect(page.locator('.cm-content')).toBeInViewport({ ratio: 0.5 })
    await expect(page.getByRole('tab', { name: 'Problem' })).toBeHidden()
    await page.locator('.cm-content').click()
    // Inside the starter's comment it would be no answer.
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('let phone')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    // Nothing of it ever ran.
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(page.getByText('1 completed')).toBeAttached()
    await page.locator('.cm-content').click()
    await page.keyboard.type(', edited')
    await expect(page.getByText('Completed, edited since')).toBeAttached()
    await expect.poll(() => heightOfHead(page)).toBeLessThanOrEqual(88)
    await page.getByRole('button', { name: 'Show question and Nova' }).click()
    await expect(page.getByRole('tab', { name: 'Problem' })).toBeInViewport()
    await expect(page.locator('.cm-content')).toContainText('let phone')

    // There is no Ctrl+Z on its keyboard.
    await page.getByRole('button', { name: 'Editor settings' }).click()
    await page.getByRole('menuitem', { name: 'Undo' }).click()
    await expect(page.locator('.cm-content')).not.toContainText(', edited')
    await page.getByRole('menuitem', { name: 'Redo' }).click()
    await expect(page.locator('.cm-content')).toContainText(', edited')
    await page.keyboard.press('Escape')

    // A second tab of the same browser: both show the notice.
    const second = await page.context().newPage()
    await second.goto(link)
    await expect(second.getByText(/open in another tab too/)).toBeVisible()
    await expect(page.getByText(/open in another tab too/)).toBeVisible()
  })
})
