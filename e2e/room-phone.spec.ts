/** The room on a phone: what comes first, and what stays out of the way. */
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

test('the form to join is on the first screen, with what is recorded above its button', async ({ page }) => {
  const { link } = await stage.makePublished(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible()
  expect(await bottomOf(page, 'Join Interview')).toBeLessThanOrEqual(844)
  const form = page.locator('form')
  await expect(form).toContainText('Recorded: what you type, draw, paste and run in the room')
  await expect(form).toContainText('Not recorded: your camera, microphone, screen and other programs.')
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
})

test('the head of the room takes at most 110 px, and its menu holds what had no place', async ({ page }) => {
  const { link } = await stage.makeJoined(account, { AiPolicy: 'open' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  const main = (await page.getByRole('main').boundingBox())!
  expect(main.y).toBeLessThanOrEqual(110)
  await expect(page.getByRole('button', { name: 'Complete Interview' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Questions reached' })).toBeVisible()

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Declare AI use' }).click()
  await expect(page.getByRole('dialog', { name: 'Declare AI use' })).toBeVisible()
})
