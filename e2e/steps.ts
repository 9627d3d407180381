/** People's actions, by name, for specs that need them done. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { fillDetails, goOn } from './wizard-steps.ts'

const root = join(import.meta.dirname, '..')
export const resume = join(root, 'server/test/resumes/annotated-links.pdf')

export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/interviewer\/dashboard$/)
}

/** From the dashboard through the five steps to the proposed questions. */
export async function createDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create New Interview' }).click()
  await page.getByRole('radio', { name: 'Start from Scratch' }).check()
  await fillDetails(page)
  await goOn(page, 'AI Context')
  await page.locator('input[type=file]').setInputFiles(resume)
  await expect(page.getByText('found in it')).toBeVisible()
  await page.getByLabel('Job description').fill('Required:\nNode.js services\nCaching and PostgreSQL')
  await goOn(page, 'Schedule and Review')
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
}

export type CodingQuestion = {
  id: string
  title: string
  reference: { javascript: string; python: string }
  tryInput: string
  probe: string
  keyIdeas: string[]
  wrong: { language: string; code: string; mistake: string }[]
}

/** The bank's own file of a coding question, for its reference solution and what interviewers know. */
export function findCodingQuestion(title: string): CodingQuestion {
  const folder = join(root, 'bank/coding')
  const questions = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CodingQuestion,
  )
  const found = questions.find((question) => question.title === title)
  if (!found) throw new Error(`the bank has no question called ${title}`)
  return found
}

/** The editor's list once it takes keys: while another is being made for newer text, Enter is the text's. */
export const openList = (page: Page): Locator =>
  page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)')

/** Takes an offer of the editor's list; asks for the list where it was typed before completion had been fetched. */
export async function acceptOffer(page: Page, name: string, key: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  const offer = openList(page).getByRole('option', { name: new RegExp(`^${name}\\b`) })
  await expect(async () => {
    if (!(await offer.isVisible())) await page.keyboard.press('Control+Space')
    await expect(offer).toBeVisible({ timeout: 3_000 })
  }).toPass()
  // The list ignores keys for a moment after it opens, so that Enter takes nothing unread.
  await page.waitForTimeout(300)
  await page.keyboard.press(key)
}

/** For keys that belong together within a time: a busy machine may take longer between two presses. */
export const pressAtOnce = (page: Page, ...keys: string[]): Promise<unknown> =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Replaces the editor's text as if typed. */
export async function writeCode(page: Page, code: string): Promise<void> {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}

/** Ends the ten seconds in which an act can be undone; the clock of the page was installed before it was opened. */
export async function endUndo(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.clock.fastForward('00:11')
}
