/** The candidate's room as a tool: its editor, its way back, breaks, trying it first, and the seat beside it. */
import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

async function chooseSetting(page: Page, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await page.getByRole('button', { name: 'Editor settings' }).click()
  await page.getByRole(role, { name }).click()
}

test.describe('the editor', () => {
  test('keeps the size of its text and its keys on the device', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    const size = () => page.locator('.cm-editor').evaluate((element) => getComputedStyle(element).fontSize)
    expect(await size()).toBe('13.5px')
    await chooseSetting(page, 'menuitem', 'Larger text')
    await page.getByRole('menuitem', { name: 'Larger text' }).click()
    await page.keyboard.press('Escape')
    expect(await size()).toBe('17px')
    await chooseSetting(page, 'menuitemradio', 'Vim keys')
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    await page.reload()
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    expect(await size()).toBe('17px')
  })

  test('follows Vim where that is chosen, and Tab after Escape still leads out', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await writeCode(page, 'one\ntwo\nthree')
    await chooseSetting(page, 'menuitemradio', 'Vim keys')
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    await editor(page).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.type('ggddpAx')
    await page.keyboard.press('Escape')
    await expect(page.locator('.cm-line')).toHaveText(['two', 'onex', 'three'])
    await page.keyboard.press('Tab')
    await expect(editor(page)).not.toBeFocused()
    await expect(page.locator('.cm-line')).toHaveText(['two', 'onex', 'three'])
    await chooseSetting(page, 'menuitemradio', 'Standard keys')
    await expect(page.locator('.cm-vim-panel')).toHaveCount(0)
  })

  test('follows Emacs where that is chosen', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await writeCode(page, 'first line')
    await chooseSetting(page, 'menuitemradio', 'Emacs keys')
    await editor(page).focus()
    await expect(async () => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+k')
      await expect(editor(page)).toHaveText('', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Control+y')
    await expect(editor(page)).toHaveText('first line')
  })

  test('finds and replaces, from its menu and by key', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await writeCode(page, 'let a = 1\nlet b = a')
    await chooseSetting(page, 'menuitem', 'Find and replace')
    const search = page.locator('.cm-search')
    await expect(search.getByPlaceholder('Find')).toBeFocused()
    await search.getByPlaceholder('Find').fill('let')
    await search.getByPlaceholder('Replace').fill('const')
    await search.getByRole('button', { name: 'replace all' }).click()
    await expect(page.locator('.cm-line')).toHaveText(['const a = 1', 'const b = a'])
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+f')
    await expect(search.getByPlaceholder('Find')).toBeFocused()
  })

  test('writes with several cursors at once', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await writeCode(page, 'item\nitem\nother')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+d')
    await page.keyboard.type('part')
    await expect(page.locator('.cm-line')).toHaveText(['part', 'part', 'other'])
  })

  test('completes from words of the text, and marks what does not parse', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await writeCode(page, 'const kilometres = 4\n')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('kilo')
    await expect(page.getByRole('option', { name: 'kilometres' })).toHaveCount(1)
    await expect(page.getByRole('option', { name: 'kilometres' })).toBeVisible()
    await page.waitForTimeout(150)
    await page.keyboard.press('Enter')
    await expect(page.locator('.cm-line')).toHaveText(['const kilometres = 4', 'kilometres'])
    await expect(page.locator('.cm-lintRange-warning')).toHaveCount(0)
    await page.keyboard.type(' + )')
    await expect(page.locator('.cm-lintRange-warning').first()).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('1')
    await expect(page.locator('.cm-lintRange-warning')).toHaveCount(0)
  })
})

test.describe('the way back', () => {
  test('leads through the questions, and asks before it leads out', async ({ page }) => {
    const { link } = await stage.makeJoined(account)
    await page.goto('/icon.svg')
    await openRoom(page, link)
    const next = page.getByRole('button', { name: 'Next', exact: true })
    for (const number of [2, 3]) {
      await next.click()
      await expect(page.getByText(`Question ${number} of 3`)).toBeVisible()
    }
    await page.evaluate(() => history.back())
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
    await page.evaluate(() => history.forward())
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await page.evaluate(() => history.go(-2))
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    const ask = page.getByRole('alertdialog', { name: 'Leave the interview?' })
    await page.evaluate(() => history.back())
    await expect(ask).toBeVisible()
    await ask.getByRole('button', { name: 'Stay' }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    await page.evaluate(() => history.back())
    await ask.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/icon\.svg$/)
  })

  test('from a dialog is to what opened it', async ({ page }) => {
    const { link } = await stage.makeJoined(account, { AiPolicy: 'open' })
    await openRoom(page, link)
    for (const name of ['Declare AI use', 'Complete Interview']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Report a problem' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })
})
