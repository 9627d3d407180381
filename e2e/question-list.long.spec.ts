/** The list of questions at both widths and by key, own tests on a second device, and the plain editor. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { nameDevice } from './profiles.ts'
import { type Account, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')
const rows = (page: Page) => page.getByRole('menuitemradio')

test('every question is one press or key away, from the editor too and on a phone', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await page.goto(link)
  await page.getByRole('button', { name: 'Question 1 of 3' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Coding · Started')
  await expect(rows(page).last()).toContainText('Behavioral · Not opened')
  await expectAccessible(page, 'the list of questions')
  await rows(page).last().click()
  await expect(page.getByRole('button', { name: 'Question 3 of 3' })).toBeVisible()

  await page.keyboard.press('Alt+q')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Question 1 of 3' })).toBeVisible()
  await editor(page).click()
  await page.keyboard.press('Alt+q')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '1 of 3' }).click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
  await rows(page).nth(1).click()
  await expect(page.getByRole('button', { name: '2 of 3' })).toBeVisible()
})

test('tests of one’s own come along to another device', async ({ page, openProfile }) => {
  const { link } = await stage.makeJoined(account)
  await page.goto(link)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await page.getByRole('button', { name: 'Add a test' }).click()
  const value = (of: Page) => of.getByRole('list', { name: 'Your own tests' }).getByRole('textbox').first()
  // The first example’s value is marked: typing replaces it.
  await expect(value(page)).not.toHaveValue('')
  await page.keyboard.type('[4, 4]')
  await expect(value(page)).toHaveValue('[4, 4]')
  await expect(page.locator('header [data-saving]')).toHaveText('Saved')

  const second = await openProfile()
  await nameDevice(second, 'tablet')
  await second.goto(link)
  await second.getByRole('button', { name: 'Continue here' }).click()
  await second.getByRole('tab', { name: 'Tests' }).click()
  await expect(value(second)).toHaveValue('[4, 4]')
  await value(second).fill('[5, 5]')
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(value(page)).toHaveValue('[5, 5]')
})

test('a plain editor is named before joining and in the room, and completes nothing', async ({ page }) => {
  const { link } = await stage.makePublished(account, { EditorHelp: 'plain' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Plain editor' })).toBeVisible()
  await page.getByLabel('Email').fill('sam@example.test')
  await page.getByRole('button', { name: 'Join Interview' }).click()
  await expect(page.getByText('Plain editor: no completion')).toBeVisible()
  // Extras are there once the text is coloured.
  await expect(editor(page).locator('.cm-line span').first()).toBeVisible()
  await expect(editor(page)).not.toHaveAttribute('aria-autocomplete')
  await editor(page).click()
  await page.keyboard.type('retu + )')
  await page.keyboard.press('Control+Space')
  await page.waitForTimeout(500)
  await expect(page.locator('.cm-tooltip-autocomplete, .cm-lintRange')).toHaveCount(0)
  await expectAccessible(page, 'the room with a plain editor')
})
