/** The choice of questions: order, preview, what is added, and your own templates. */
import { join } from 'node:path'
import type { Interview } from '@nova/contract/interviews/interviews'
import { expect, type Locator, type Page } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, resumesFolder, setStage, type Stage } from './stage.ts'

let stage: Stage

test.beforeAll(({ product }) => {
  stage = setStage(product)
})

async function openChoice(page: Page) {
  const account = await stage.makeAccount()
  const { id } = await stage.makeDraft(account)
  await openAs(page, account, `/interviewer/create-interview?draft=${id}&view=questions`)
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  return { account, id, chosen: page.getByRole('region', { name: 'In the interview, in this order' }) }
}

/** Three coding questions, whose order is free. */
async function chooseCoding(page: Page) {
  for (const kind of [/Behavioral/, /Technical/]) {
    await page.getByRole('tab', { name: kind }).click()
    await page.getByRole('tabpanel').getByRole('checkbox').first().uncheck()
  }
  await page.getByRole('tab', { name: /Coding/ }).click()
  for (const at of [1, 2]) await page.getByRole('tabpanel').getByRole('checkbox').nth(at).check()
}

const titlesIn = (chosen: Locator) => chosen.getByRole('listitem').locator('span.break-words')
const titles = (chosen: Locator) => titlesIn(chosen).allTextContents()

test('chosen questions are put in order by button and by drag, and are asked in that order', async ({ page }) => {
  const { account, id, chosen } = await openChoice(page)
  await chooseCoding(page)
  const [first, second, third] = await titles(chosen)
  await chosen.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(titlesIn(chosen)).toHaveText([second!, first!, third!])
  await expect(chosen.getByRole('button', { name: `Move ${second} up` })).toBeDisabled()
  await expect(chosen.getByRole('button', { name: `Move ${second} up` })).toBeFocused()

  const grip = chosen.getByRole('listitem').filter({ hasText: third! }).locator('button').first()
  const from = (await grip.boundingBox())!
  const to = (await chosen.getByRole('listitem').first().boundingBox())!
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y - 30, { steps: 4 })
  await page.mouse.move(from.x + 5, to.y + to.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect(titlesIn(chosen)).toHaveText([third!, second!, first!])

  await page.reload()
  await expect(titlesIn(chosen)).toHaveText([third!, second!, first!])
  await page.getByRole('button', { name: /^Continue with 3/ }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  const saved = await stage.call<Interview>('GET', `/api/Interviews/${id}`, undefined, account.token)
  expect(saved.technicalQuestions.map(({ title }) => title)).toEqual([third, second, first])
})

test('questions that take longer than the interview are pointed out again before publishing @thorough', async ({
  page,
}) => {
  await openChoice(page)
  await page.getByRole('tab', { name: /Coding/ }).click()
  for (const at of [1, 2]) await page.getByRole('tabpanel').getByRole('checkbox').nth(at).check()
  await page.getByRole('button', { name: /^Continue with 5/ }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  await expect(page.getByText(/^These questions take about \d+ min, and the interview lasts 60 min\./)).toBeVisible()
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Change questions' }).click()
  for (const at of [1, 2]) await page.getByRole('tabpanel').getByRole('checkbox').nth(at).uncheck()
  await page.getByRole('button', { name: /^Continue with 3/ }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  await expect(page.getByText('These questions take about')).toHaveCount(0)
})

test('a draft that was published elsewhere says so when its questions are saved @thorough', async ({ page }) => {
  const { account, id } = await openChoice(page)
  const draft = await stage.call<Interview>('GET', `/api/Interviews/${id}`, undefined, account.token)
  const { behavioralQuestions, technicalQuestions } = draft
  await stage.call('PUT', `/api/Interviews/${id}`, { behavioralQuestions, technicalQuestions }, account.token)
  await stage.call('POST', `/api/Interviews/${id}/publish`, undefined, account.token)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByText(/^This interview was changed since you opened this page/)).toBeVisible()
  await expect(
    page.getByText('This interview is published. You can swap and reorder its questions until the candidate joins.'),
  ).toBeVisible()
})

test('a question is seen as candidates and as interviewers will see it, and one of the bank is added', async ({
  page,
}) => {
  const { account, id, chosen } = await openChoice(page)
  const [first] = await titles(chosen)
  await page.getByRole('button', { name: `Preview ${first}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Example 1')).toBeVisible()
  await expect(dialog.getByText('The editor starts with')).toBeVisible()
  await expect(dialog.getByText('Reference solution')).toBeHidden()
  await dialog.getByRole('tab', { name: 'For interviewers only' }).click()
  await expect(dialog.getByRole('heading', { name: 'Reference solution' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Tests' })).toBeVisible()
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // One that was not proposed is found in the bank and added.
  await page.getByRole('button', { name: 'Add a question' }).click()
  const ownCode = page.getByRole('link', { name: 'From our code' })
  await expect(ownCode).toHaveAttribute('target', '_blank')
  await expect(ownCode).toHaveAttribute('href', '/questions/own-code')
  await dialog.getByLabel('Search questions').fill('Finding unused firewall rules')
  const add = dialog.getByRole('button', { name: /^Add / })
  await expect(add).toHaveCount(1)
  await add.click()
  await expect(dialog.getByText('In the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(titlesIn(chosen)).toHaveCount(4)
  await page.reload()
  await expect(chosen.getByRole('listitem')).toHaveCount(4)
  // Nothing is chosen before Continue: leaving now must leave nothing to publish.
  const draft = await stage.call<Interview>('GET', `/api/Interviews/${id}`, undefined, account.token)
  expect(draft.selected).toBe(false)
})

test('an interview becomes a template, which the next one begins with, and which can be deleted @thorough', async ({
  page,
}) => {
  const { chosen } = await openChoice(page)
  const asked = await titles(chosen)
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await page.getByRole('button', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Our back end')
  await dialog.getByLabel('Tags').fill('payments, platform')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await dialog.getByLabel('Name').fill('Our back end')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('already has a template with this name')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/settings/templates')
  const own = page.getByRole('region', { name: 'Your company’s templates' })
  await own.getByRole('button', { name: 'Edit Our back end' }).click()
  await dialog.getByLabel('Name').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Our platform')
  await dialog.getByRole('combobox', { name: 'Difficulty' }).click()
  await page.getByRole('option', { name: 'Senior' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(own.getByRole('listitem').filter({ hasText: 'Our platform' }).first()).toContainText('Senior')
  await expect(page.getByRole('region', { name: 'Built-in templates' }).getByRole('button')).toHaveCount(0)
  // The tooltip of the button that has the focus again.
  await page.keyboard.press('Escape')
  expect((await analysisOf(page).analyze()).violations).toEqual([])

  await page.goto('/interviewer/create-interview')
  await page.getByLabel('Search templates').fill('payments')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Our platform' })
  await expect(card.getByText(`${asked.length} fixed questions`)).toBeVisible()
  await card.getByRole('button', { name: 'Use Our platform' }).click()
  await expect(card.getByRole('button', { name: 'Applied Our platform' })).toBeVisible()
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  await card.getByRole('button', { name: 'Delete Our platform' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
  await expect(card).toBeHidden()
})

test('all that a template of the company holds is ticked for the next candidate @thorough', async ({ page }) => {
  const { chosen } = await openChoice(page)
  await page.getByRole('tab', { name: /Behavioral/ }).click()
  await page.getByRole('tabpanel').getByRole('checkbox').last().check()
  const asked = await titles(chosen)
  await page.getByRole('button', { name: /^Continue with 4/ }).click()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Four for all')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/interviewer/create-interview')
  await page.getByRole('button', { name: 'Use Four for all' }).click()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await next.click()
  await page.getByLabel('Candidate name').fill('Sam Okafor')
  await page.getByLabel('Candidate email').fill('sam@example.test')
  await next.click()
  await next.click()
  await page.locator('input[type=file]').setInputFiles(join(resumesFolder, 'plain.txt'))
  await next.click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(4)
  expect(await titles(chosen)).toEqual(asked)
})
