/** Problems of a recruiter in a hurry: a strange e-mail, a printed report, an address that leads nowhere. */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

test('another email than the invited one is shown in the live seat and in the report @thorough', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link } = await stage.makePublished(account)
  const candidate = await openProfile()
  await candidate.goto(link)
  await candidate.getByLabel('Full name').fill('Sam Okafor')
  await candidate.getByLabel('Email').fill('other@example.test')
  await expect(candidate.getByText('Your invitation went to a different address.')).toBeVisible()
  await expect(candidate.getByText('sam@example.test')).toHaveCount(0)
  await candidate.getByRole('button', { name: 'Join Interview' }).click()
  await expect(candidate.getByText('Question 1 of 3')).toBeVisible()
  await openAs(page, account, `/interview/${interview.id}`)
  await expect(page.getByText('joined as other@example.test')).toBeVisible()
  await page.getByRole('button', { name: 'End Interview' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /End/ }).click()
  await page.getByRole('link', { name: 'View Report' }).click()
  await expect(
    page.getByText('joined as other@example.test, but the invitation was for sam@example.test'),
  ).toBeVisible()
  await expect(page.getByText('2 questions were not reached and do not count.')).toBeVisible()
})

test('a report goes to paper whole and light, and its address names the part that a reload opens @thorough', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview } = await stage.makeCompleted(account)
  await openAs(page, account, `/interview/${interview.id}/report`)
  await page.getByRole('tab', { name: 'Code Review' }).click()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const part of ['Nova AI Usage', 'AI Plagiarism', 'Strengths & Areas', 'Code Review', 'Recommendation']) {
    await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
  }
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.getByRole('tab', { name: 'Code Review' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // Its address names the part that it opens.
  await page.getByRole('tab', { name: 'AI Plagiarism' }).click()
  await expect(page).toHaveURL(`/interview/${interview.id}/report?tab=plagiarism`)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'AI Plagiarism' })).toHaveAttribute('aria-selected', 'true')
  // On a phone, the row of tabs is wider than the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/interview/${interview.id}/report?tab=recommendation`)
  await page.getByRole('tablist').scrollIntoViewIfNeeded()
  // One pixel of its height overlaps the line below the row.
  await expect(page.getByRole('tab', { name: 'Recommendation' })).toBeInViewport({ ratio: 0.95 })
  await page.goto(`/interview/${interview.id}/report?tab=nothing`)
  await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true')
})

test('the landing page leads a signed-in interviewer into the product, and anyone else to login', async ({
  product,
  page,
}) => {
  const account = await setStage(product).makeAccount()
  await openAs(page, account, '/')
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/interviewer/dashboard')
  await page.goto('/')
  await expect(bar.getByRole('link', { name: 'Create New Interview' })).toHaveAttribute(
    'href',
    '/interviewer/create-interview',
  )
  await page.evaluate(() => localStorage.setItem('auth_token', 'a token that has ended'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-signed-in', 'no')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/interviewer/login')
})

test('a draft leads on to its questions, and an address without an interview leads back', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const draft = await stage.makeDraft(account, { Title: 'W'.repeat(120) })
  await openAs(page, account, `/interview/${draft.id}`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await page.getByRole('link', { name: 'Choose questions' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  await page.goto(`/interview/${randomUUID()}`)
  await expect(page.getByText('Interview data not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
})
