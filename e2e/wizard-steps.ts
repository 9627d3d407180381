/** The create-interview wizard as a person goes through it, from its first step to the last. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Account, type Made, openAs, type Stage } from './stage.ts'

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Next', exact: true })
export const file = (page: Page): Locator => page.getByLabel('Resume', { exact: true })
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name })

/** Presses Next and waits for the step it leads to: until that is drawn, Next is still the one of the step before. */
export async function goOn(page: Page, name: string): Promise<void> {
  await next(page).click()
  await expect(heading(page, name)).toBeVisible()
}

/** The wizard of a new interviewer. */
export async function openWizard(page: Page, stage: Stage): Promise<Account> {
  const account = await stage.makeAccount()
  await openAs(page, account, '/interviewer/create-interview')
  await expect(heading(page, 'Getting Started')).toBeVisible()
  return account
}

/** From the first step to the third. */
export async function fillDetails(page: Page): Promise<void> {
  await goOn(page, 'Basic Details')
  await page.getByLabel('Interview title').fill('Back-end developer')
  await page.getByLabel('Candidate name').fill('Sam Okafor')
  await page.getByLabel('Candidate email').fill('sam@example.test')
  await goOn(page, 'Interview Settings')
}

/** From the first step to the last. */
export async function fillToReview(page: Page, resumeFile: string): Promise<void> {
  await fillDetails(page)
  await goOn(page, 'AI Context')
  await file(page).setInputFiles(resumeFile)
  await page.getByLabel('Job description').fill('Required:\nNode.js services\nPostgreSQL')
  await goOn(page, 'Schedule and Review')
}

export const listOf = (stage: Stage, account: Account): Promise<Made[]> =>
  stage.call<Made[]>('GET', '/api/Interviews', undefined, account.token)
