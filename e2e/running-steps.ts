/** Steps of the specs that run code in the room. */
import { type Locator, type Page, expect } from '@playwright/test'
import type { Account, Stage } from './stage.ts'
import { findCodingQuestion, writeCode } from './steps.ts'

export const consoleOf = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Console' })
export const newestOf = (page: Page): Locator => consoleOf(page).locator('[aria-live]')

/** A separate room, with the bank's question that it begins with. */
export async function openRoom(page: Page, stage: Stage, account: Account) {
  const room = await stage.makeJoined(account)
  await page.goto(room.link)
  await expect(page.locator('.cm-content')).toBeVisible()
  const title = await page.getByRole('tabpanel', { name: 'Problem' }).getByRole('heading').first().innerText()
  return { ...room, question: findCodingQuestion(title) }
}

/** Lets Run Code run the code as a separate program. */
export async function runAsProgram(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Program' }).check()
}

/** Writes the code, runs it by its keys, and waits for the end. */
export async function run(page: Page, code: string, keys: 'Control+Enter' | 'Control+Shift+Enter' = 'Control+Enter') {
  await writeCode(page, code)
  await page.keyboard.press(keys)
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0)
}

export async function chooseLanguage(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name }).click()
  await expect(page.locator('.cm-content')).toBeVisible()
}
