/**
 * The create-interview wizard: the input of each step, and no loss of entries. Templates, postings, colleagues and
 * dates: wizard.page.test.tsx.
 */
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { resumesFolder, setStage, type Stage } from './stage.ts'
import { resume } from './steps.ts'
import { fillToReview, file, heading, listOf, next, openWizard } from './wizard-steps.ts'

let stage: Stage

test.beforeAll(({ product }) => {
  stage = setStage(product)
})

const step = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Step ${number}:`) })
const bubble = (page: Page) => page.getByRole('region', { name: /Notifications/ })

test('a step is left only when it is complete, and what is missing is named', async ({ page }) => {
  await openWizard(page, stage)
  await expect(page.getByRole('heading', { name: 'Data Scientist (Python)' })).toBeVisible()
  await expectAccessible(page, 'step 1, templates')
  await page.getByRole('radio', { name: 'Extract from job posting' }).check()
  await expectAccessible(page, 'step 1, posting')
  await step(page, 3).click()
  // A message repeated while it leaves the screen is shown again.
  await expect(bubble(page).getByRole('listitem')).toHaveCount(1)
  await step(page, 3).evaluate(
    (button: HTMLElement) =>
      new Promise<void>((clicked) => {
        const leaving = new MutationObserver(() => {
          if (!document.querySelector('[data-sonner-toast][data-removed="true"]')) return
          leaving.disconnect()
          button.click()
          clicked()
        })
        leaving.observe(document, { subtree: true, attributes: true, childList: true })
      }),
  )
  await expect(page.locator('[data-sonner-toast][data-removed="true"]')).toHaveCount(0)
  await expect(bubble(page).getByRole('listitem')).toHaveText('Please complete the current step before proceeding.')
  // The step that is to be completed comes up.
  await expect(heading(page, 'Basic Details')).toBeVisible()
  await expect(page.getByLabel('Interview title')).toBeFocused()
  await step(page, 1).click()
  await step(page, 2).click()
  await expect(heading(page, 'Basic Details')).toBeFocused()

  await next(page).click()
  await expect(bubble(page).getByText('Please complete all required fields in this step.')).toBeVisible()
  await expect(page.getByLabel('Interview title')).toBeFocused()
  for (const message of [
    'Please enter a title.',
    "Please enter the candidate's name.",
    "Please enter the candidate's email.",
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expectAccessible(page, 'step 2, with errors')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'x'.repeat(230))
  await page.getByLabel('Interview title').press('ControlOrMeta+v')
  await expect(
    page.getByText('This field can have up to 200 characters. We left out the last 30 that you pasted.'),
  ).toBeVisible()
  await expect(page.getByLabel('Interview title')).toHaveValue('x'.repeat(200))
  await page.getByLabel('Interview title').fill('Back-end developer')
  await page.getByLabel('Candidate name').fill('Sam Okafor')
  await page.getByLabel('Candidate email').fill('sam at example')
  await next(page).click()
  await expect(page.getByText('Please enter a valid candidate email.')).toBeVisible()
  await page.getByLabel('Candidate email').fill('sam@example.test')
  await page.getByRole('combobox', { name: 'Duration' }).click()
  await expect(page.getByRole('option')).toHaveText(['30 minutes', '45 minutes', '60 minutes', '90 minutes'])
  await page.getByRole('option', { name: '45 minutes' }).click()
  await next(page).click()

  await expect(heading(page, 'Interview Settings')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'AI Only' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'All kinds' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Difficulty' })).toHaveText('Medium')
  await expect(page.getByRole('combobox', { name: 'Primary language' })).toHaveText('JavaScript')
  await expectAccessible(page, 'step 3')
  await step(page, 5).click()
  await expect(bubble(page).getByText('Please complete the current step before proceeding.').first()).toBeVisible()
  await expect(page.getByText("Please upload the candidate's resume, or paste its text.")).toBeVisible()
  await expectAccessible(page, 'step 4, with an error')
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('combobox', { name: 'Duration' })).toHaveText('45 minutes')
})

test('entries survive a reload, except the file, and a leave by link asks for confirmation @thorough', async ({
  page,
}) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openWizard(page, stage)
  await fillToReview(page, resume)
  await page.reload()
  await expect(heading(page, 'Schedule and Review')).toBeVisible()
  await expect(page.getByText('not the resume. Please choose it again.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(heading(page, 'AI Context')).toBeVisible()
  await expect(page.getByText('Please choose annotated-links.pdf again.')).toBeVisible()
  await expect(page.getByLabel('Job description')).toHaveValue('Required:\nNode.js services\nPostgreSQL')

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(heading(page, 'AI Context')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(heading(page, 'Getting Started')).toBeVisible()
  await next(page).click()
  await expect(page.getByLabel('Interview title')).toHaveValue('')
})

test('a file or a server that fails leads back to the form with nothing lost @thorough', async ({ page }) => {
  const account = await openWizard(page, stage)
  // The check right after choosing may itself fail.
  await page.route('**/api/resumes/check', (route) => route.abort())
  await fillToReview(page, join(resumesFolder, 'broken.pdf'))
  const create = page.getByRole('button', { name: 'Create Interview' })
  await create.click()
  await expect(heading(page, 'AI Context')).toBeVisible()
  const unreadable = "We couldn't read this file. Export it again or upload a different format."
  await expect(page.getByRole('alert').getByText(unreadable)).toBeVisible()
  await expect(page.getByLabel('Job description')).toHaveValue('Required:\nNode.js services\nPostgreSQL')
  await file(page).setInputFiles(join(resumesFolder, 'encrypted.pdf'))
  await next(page).click()
  await create.click()
  await expect(page.getByRole('alert').getByText('This file is protected by a password.')).toBeVisible()

  await file(page).setInputFiles(join(resumesFolder, 'plain.txt'))
  await next(page).click()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/Interviews', async (route) => {
    await gate.promise
    await route.abort()
  })
  await create.click()
  await expect(page.getByRole('heading', { name: 'Nova AI is Analyzing' })).toBeVisible()
  gate.resolve()
  await expect(page.getByRole('main').getByText('Failed to create interview. Please try again.')).toBeVisible()
  await expect(page.getByText('Your entries are as you left them.')).toBeVisible()
  expect(await listOf(stage, account)).toEqual([])
  await page.unroute('**/api/Interviews')
  await create.click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  expect(await listOf(stage, account)).toHaveLength(1)
})

test('questions are chosen, proposed again and saved; the way back makes no second interview', async ({ page }) => {
  const account = await openWizard(page, stage)
  await fillToReview(page, resume)
  const schedule = page.getByRole('switch', { name: 'Schedule this interview' })
  await schedule.click()
  await expectAccessible(page, 'step 5')
  await schedule.click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()

  const boxes = page.getByRole('tabpanel').getByRole('checkbox')
  const titles = page.getByRole('tabpanel').getByRole('heading')
  const kept = (await titles.nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: 'AI Assumptions & Reasoning' }).click()
  await page.getByRole('button', { name: 'View Examples & Inputs' }).first().click()
  await expect(page.getByText('Output', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'View Inputs Used by AI' }).click()
  for (const name of ['View Assumptions', 'View Question Context'])
    await page.getByRole('tabpanel').getByRole('button', { name }).first().click()
  await expectAccessible(page, 'questions, coding')
  await page.getByRole('tab', { name: /Behavioral/ }).click()
  await expectAccessible(page, 'questions, behavioural')
  for (const kind of [/Behavioral/, /Technical/, /Coding/]) {
    await page.getByRole('tab', { name: kind }).click()
    await boxes.nth(0).uncheck()
  }
  await page.getByRole('button', { name: 'Continue with 0 Questions (0 min)' }).click()
  await expect(bubble(page).getByText('Please select at least one question')).toBeVisible()

  await boxes.nth(1).check()
  await page.route('**/generate_questions', () => undefined, { times: 1 })
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(bubble(page).getByText('You stopped regenerating. We kept your selection.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeFocused()
  await page.getByRole('button', { name: 'Regenerate' }).click()
  await expect(page.getByRole('button', { name: 'Regenerate', exact: true })).toBeEnabled()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: kept }) })
  await expect(card.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('button', { name: /^Continue with 1 Question \(/ })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('checkbox')).toBeChecked()

  await page.getByRole('button', { name: 'Back to Details' }).click()
  await expect(heading(page, 'Schedule and Review')).toBeVisible()
  await expect(page.getByText('This draft already exists')).toBeVisible()
  // A change that doesn't affect the questions keeps all of them.
  await page.getByRole('button', { name: /^Step 2:/ }).click()
  await page.getByLabel('Candidate name').fill('Sam Okafór')
  await expect(page.getByText('Its questions and your selection stay as they are.')).toBeVisible()
  await page.getByRole('button', { name: /^Step 5:/ }).click()
  await page.getByRole('button', { name: 'Save and Go to Questions' }).click()
  await expect(card.getByRole('checkbox')).toBeChecked()
  expect(await listOf(stage, account)).toMatchObject([{ candidateName: 'Sam Okafór' }])

  await page.getByRole('button', { name: /^Continue with 1 Question \(/ }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  await expectAccessible(page, 'success, a draft')
  await page.getByRole('button', { name: 'Publish Interview' }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is published' })).toBeVisible()
  await expectAccessible(page, 'success, published')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Test Candidate Link' }).click()
  await expect((await opened).getByRole('complementary', { name: 'Preview' })).toBeVisible()
  const [only, ...others] = await listOf(stage, account)
  expect(others).toEqual([])
  expect(only).toMatchObject({ status: 'Scheduled', technicalQuestions: [{ title: kept }], behavioralQuestions: [] })
})

test('a new interview begins empty, and the draft made before is not replaced by it @thorough', async ({ page }) => {
  const account = await openWizard(page, stage)
  await fillToReview(page, join(resumesFolder, 'plain.txt'))
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('This draft already exists')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Back to Questions' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()

  const preselected = page.getByRole('button', { name: /^Continue with 3 Questions/ })
  await expect(preselected).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose what fits' })).toBeHidden()
  const boxes = page.getByRole('tabpanel').getByRole('checkbox')
  for (const at of [1, 2, 3]) await boxes.nth(at).check()
  await page.getByRole('button', { name: 'Choose what fits' }).click()
  await expect(page.getByRole('button', { name: 'Choose what fits' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Continue with 6 Questions/ })).toBeVisible()

  await page.goto('/interviewer/dashboard')
  await page.getByRole('link', { name: 'Create New Interview' }).click()
  await expect(heading(page, 'Getting Started')).toBeVisible()
  await fillToReview(page, join(resumesFolder, 'plain.txt'))
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  expect(await listOf(stage, account)).toHaveLength(2)
})
