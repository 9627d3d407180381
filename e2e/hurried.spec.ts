/** The hurried path: from the dashboard to a published link with a resume and a posting, its clicks and typed fields counted. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage, type Stage } from './stage.ts'
import { resume } from './steps.ts'
import { heading } from './wizard-steps.ts'

const maxClicks = 8

let stage: Stage

test.beforeAll(({ product }) => {
  stage = setStage(product)
})

const posting = `<html><head><title>Senior Data Scientist | Brightwater</title></head><body><h1>Senior Data Scientist</h1>
<p>We are looking for somebody who will build our forecasts with you.</p><h2>Requirements</h2>
<ul><li>Python</li><li>SQL</li><li>Machine learning</li></ul><h2>Nice to have</h2><ul><li>Docker</li></ul><p>Apply now.</p></body></html>`

test('a resume and a posting dropped together lead to a published link in at most 8 clicks and no typed field', async ({
  page,
}) => {
  const account = await stage.makeAccount()
  await openAs(page, account, '/interviewer/dashboard')
  let clicks = 0
  const click = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1
    await page.getByRole(role, { name }).click()
  }
  let typed = 0
  await page.exposeFunction('noteTyped', () => (typed += 1))
  await page.evaluate(() =>
    addEventListener('keydown', () => (window as unknown as { noteTyped: () => void }).noteTyped()),
  )

  await click('link', 'Create New Interview')
  await expect(heading(page, 'Getting Started')).toBeVisible()
  // The file chooser opens with a click, and both files are chosen in it at once.
  clicks += 1
  await page.getByLabel('Resume and job posting').setInputFiles([
    { name: 'posting.html', mimeType: 'text/html', buffer: Buffer.from(posting) },
    { name: 'resume.pdf', mimeType: 'application/pdf', buffer: readFileSync(resume) },
  ])
  await expect(page.getByText(/^Read from the resume: /)).toBeVisible()
  await expect(page.getByText(/^Found in the text: title “Senior Data Scientist”, level Senior, Python/)).toBeVisible()
  await expectAccessible(page, 'step 1, with both read')
  await click('button', 'Review and create')
  await expect(heading(page, 'Schedule and Review')).toBeVisible()
  await expect(page.getByText('Senior Data Scientist')).toBeVisible()
  await click('button', 'Create Interview')
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await click('button', /^Continue with \d Questions?/)
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  await click('button', 'Publish Interview')
  await expect(page.getByRole('heading', { name: 'Your interview is published' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Test Candidate Link' })).toBeVisible()

  expect(clicks).toBeLessThanOrEqual(maxClicks)
  // Keys that were pressed: no field was typed in at all.
  expect(typed).toBe(0)
})
