/** The browser's Back in the create-interview wizard: one step back, and out only after asking. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, resumesFolder, setStage, type Stage } from './stage.ts'
import { resume } from './steps.ts'
import { fillDetails, fillToReview, file, goOn, heading, listOf, openWizard } from './wizard-steps.ts'

let stage: Stage

test.beforeAll(({ product }) => {
  stage = setStage(product)
})

test('Back leads one step back with everything in place, and out of the wizard only after asking', async ({ page }) => {
  const account = await stage.makeAccount()
  await openAs(page, account, '/interviewer/dashboard')
  const create = page.getByRole('link', { name: 'Create New Interview' })
  await create.click()
  await goOn(page, 'Basic Details')
  await page.goBack()
  await expect(heading(page, 'Getting Started')).toBeVisible()
  // Nothing was typed, so nothing is asked.
  await page.goBack()
  await expect(page).toHaveURL(/\/interviewer\/dashboard$/)
  await page.goForward()
  await expect(heading(page, 'Getting Started')).toBeVisible()

  await fillDetails(page)
  await goOn(page, 'AI Context')
  await file(page).setInputFiles(join(resumesFolder, 'plain.txt'))
  await expect(page.getByText('Resume uploaded successfully!')).toBeVisible()
  await page.getByLabel('Job description').fill('Required: PostgreSQL')
  await page.goBack()
  await expect(heading(page, 'Interview Settings')).toBeFocused()
  await page.goBack()
  await expect(page.getByLabel('Interview title')).toHaveValue('Back-end developer')
  await page.goForward()
  await page.goForward()
  await expect(page.getByText('plain.txt')).toBeVisible()
  await expect(page.getByLabel('Job description')).toHaveValue('Required: PostgreSQL')
  // The button goes the same way as Back, so that Back after it does not lead forward.
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(heading(page, 'Interview Settings')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Basic Details')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Getting Started')).toBeVisible()

  const dialog = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await page.goBack()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog).toBeHidden()
  await expect(heading(page, 'Getting Started')).toBeVisible()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/interviewer\/dashboard$/)
  await create.click()
  await expect(page.getByText('not the resume. Please choose it again.')).toBeVisible()
})

test('Back while the questions are proposed cancels that and stays on the last step @thorough', async ({ page }) => {
  const account = await openWizard(page, stage)
  await fillToReview(page, join(resumesFolder, 'plain.txt'))
  await page.route('**/api/Interviews', () => undefined)
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'Nova AI is Analyzing' })).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Schedule and Review')).toBeVisible()
  await page.unroute('**/api/Interviews')
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  expect(await listOf(stage, account)).toHaveLength(1)
  await page.goBack()
  await page.goBack()
  await expect(heading(page, 'AI Context')).toBeVisible()
  // A reload at a step before the draft had its address still belongs to that draft.
  await page.reload()
  await expect(page.getByText('This draft already exists')).toBeVisible()
})

test('a change of the duration after choosing keeps the chosen questions @thorough', async ({ page }) => {
  const account = await openWizard(page, stage)
  await fillToReview(page, join(resumesFolder, 'plain.txt'))
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  const boxes = page.getByRole('tabpanel').getByRole('checkbox')
  await boxes.nth(0).uncheck()
  await boxes.nth(3).check()
  const ticked = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { checked: true }) })
  const chosen = (await ticked.getByRole('heading').allTextContents()).sort()
  await page.getByRole('button', { name: 'Back to Details' }).click()
  await page.getByRole('button', { name: /^Step 2:/ }).click()
  await page.getByLabel('Duration').click()
  await page.getByRole('option', { name: '90 minutes' }).click()
  await expect(page.getByText('What you selected stays selected where it’s among them.')).toBeVisible()
  await page.getByRole('button', { name: /^Step 5:/ }).click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await expect.poll(async () => (await ticked.getByRole('heading').allTextContents()).sort()).toEqual(chosen)
  expect(await listOf(stage, account)).toMatchObject([{ duration: 90 }])
})

test('links that are found just before the click belong to the draft, however late they are drawn @thorough', async ({
  page,
}) => {
  // Simulates a busy machine: deferred rendering is late, but clicks are handled at once.
  await page.addInitScript(() => {
    const { port1 } = new MessageChannel()
    const proto = Object.getPrototypeOf(port1) as MessagePort
    const post = proto.postMessage
    proto.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      if (sessionStorage.getItem('busy')) setTimeout(() => post.apply(this, sent), 1500)
      else post.apply(this, sent)
    } as typeof post
  })
  const account = await openWizard(page, stage)
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/resume-pdf-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await fillToReview(page, resume)
  await page.evaluate(() => sessionStorage.setItem('busy', '1'))
  gate.resolve()
  await page.waitForTimeout(1000)
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await page.evaluate(() => sessionStorage.removeItem('busy'))
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to Details' }).click()
  await expect(page.getByText('This draft already exists')).toBeVisible()
  expect(await listOf(stage, account)).toHaveLength(1)
})
