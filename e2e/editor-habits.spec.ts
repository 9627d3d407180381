/** Habits of the editor that a simulated page can't show: the find panel, the starter code, reloads and runs. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'
import { writeCode } from './steps.ts'

const editor = (page: Page) => page.locator('.cm-content')
const hasExtras = (page: Page) => expect(editor(page)).toHaveAttribute('aria-autocomplete', 'list')

async function chooseSetting(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Editor settings' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the editor finds, resets to the starter code, and keeps language and undo', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { link, interview } = await stage.makeJoined(account)
  await page.goto(link)
  await expect(editor(page)).toBeVisible()
  await hasExtras(page)
  const starter = await editor(page).innerText()

  await test.step('it resets to the starter code, asks once, and undoes it', async () => {
    await writeCode(page, 'const mine = 1')
    await chooseSetting(page, 'Reset to starter code')
    const ask = page.getByRole('alertdialog', { name: 'Reset to the starter code?' })
    await expectAccessible(page, 'reset to starter code')
    await ask.getByRole('button', { name: 'Keep my code' }).click()
    await expect(editor(page)).toHaveText('const mine = 1')
    await chooseSetting(page, 'Reset to starter code')
    await ask.getByRole('button', { name: 'Reset code' }).click()
    await expect.poll(() => editor(page).innerText()).toBe(starter)
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(editor(page)).toHaveText('const mine = 1')
  })

  await test.step('undo reaches across a run', async () => {
    await writeCode(page, '// one')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('let one')
    await page.getByRole('button', { name: 'Run Code' }).click()
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' = 1')
    await expect(editor(page)).toHaveText('let one = 1')
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+z')
      expect(await editor(page).textContent()).toBe('let')
    }).toPass()
  })

  const find = page.getByRole('search')
  await test.step('it finds with a count, in light and dark, wide and narrow', async () => {
    await writeCode(page, 'one two one')
    await page.keyboard.press('ControlOrMeta+f')
    await page.keyboard.type('one')
    await expect(find.getByRole('status')).toHaveText(/of 2$/)
    await find.getByRole('button', { name: 'Show replace' }).click()
    await expectAccessible(page, 'find panel')
    await page.setViewportSize({ width: 390, height: 844 })
    await find.getByRole('button', { name: 'Replace all' }).scrollIntoViewIfNeeded()
    await expect(find.getByRole('button', { name: 'Replace all' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 'find panel, narrow')
    await page.setViewportSize({ width: 1440, height: 900 })
    await find.getByRole('button', { name: 'Regular expression' }).click()
    await find.getByRole('textbox', { name: 'Find' }).fill('(one')
    await expect(find.getByRole('status')).toHaveText(/^This regular expression has an error: /)
    await expectAccessible(page, 'find panel, wrong regular expression')
    await page.keyboard.press('Escape')
    await expect(find).toHaveCount(0)
  })

  await test.step('the interviewer finds in the candidate’s code, and replaces nothing', async () => {
    const seat = await page.context().newPage()
    await openAs(seat, account, `/interview/${interview.id}`)
    // Until its keys are fetched, the browser's own search opens.
    await expect(async () => {
      await editor(seat).first().click()
      await seat.keyboard.press('ControlOrMeta+f')
      await expect(seat.getByRole('search')).toBeVisible({ timeout: 500 })
    }).toPass()
    await seat.keyboard.type('two')
    await expect(seat.getByRole('search').getByRole('status')).toHaveText('1 of 1')
    await seat.close()
  })

  await test.step('a chosen language is still chosen after a reload, with nothing written in it', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: /^Python/ }).click()
    await expect(editor(page)).toHaveAttribute('aria-label', 'Your code in Python')
    await page.reload()
    await expect(editor(page)).toHaveAttribute('aria-label', 'Your code in Python')
  })
})
