/** A position: made from the bank, filled, searched, compared, and its results released; on a desk and on a phone. */
import { expect, type Page } from '@playwright/test'
import { look } from './look.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage, showScores, type Stage } from './stage.ts'
import { pressAtOnce } from './steps.ts'

const core = 'address-blocks'
const feedback = {
  message: 'Thank you.',
  strengths: ['Clear code.'],
  improvements: [],
  sharesScores: false,
  revision: 0,
}

/** Adds a candidate who joins and completes with one answer. */
async function complete(stage: Stage, account: Account, position: string, name: string): Promise<string> {
  const form = { name, email: `${name.split(' ')[0]!.toLowerCase()}@example.test`, publish: true }
  const path = `/api/positions/${position}/candidates`
  const added = await stage.call<{ interviewId: string; candidateLink: string }>('POST', path, form, account.token)
  const token = new URL(added.candidateLink, 'http://localhost').searchParams.get('token')
  const own = `/api/candidate/interview/${added.interviewId}`
  const joining = { candidateName: name, candidateEmail: form.email, consentVersion: '1' }
  await stage.call('POST', `${own}/join?token=${token}`, joining)
  const answer = { questionId: core, codeSubmission: 'function cover() { return [] }', language: 'javascript' }
  await stage.call('POST', `${own}/response?token=${token}`, answer)
  await stage.call('POST', `${own}/complete?token=${token}`)
  return added.interviewId
}

async function fillForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create position' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Back-end course')
  await page.getByLabel('People are called').click()
  await page.getByRole('option', { name: 'Students' }).click()
  await page.getByRole('button', { name: 'Add questions' }).click()
  const dialog = page.getByRole('dialog')
  // Above them are those suggested for the job, which may be the same.
  const found = dialog.getByRole('region', { name: 'Questions', exact: true })
  await dialog.getByLabel('Search questions').fill('address ranges')
  await found.getByRole('button', { name: 'Add Covering address ranges with blocks' }).click()
  await dialog.getByLabel('Search questions').fill('circuit breaker')
  await found.getByRole('button', { name: 'Add Circuit breaker for an unreliable service' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('switch', { name: 'Core: Circuit breaker for an unreliable service' }).click()
  await expect(page.getByText('2 questions, 1 core. About 50 of 60 minutes.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('We kept your entries from before in this tab.')).toBeVisible()
  await expect(page.getByText('2 questions, 1 core. About 50 of 60 minutes.')).toBeVisible()
}

test('a position is created, and its students are added, compared and sent their results together', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  await openAs(page, account, '/interviewer/dashboard')
  await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
  await expect(page.getByText('Create Your First Interview')).toBeVisible()
  await pressAtOnce(page, 'g', 'p')
  await expect(page.getByText('No positions yet')).toBeVisible()
  await look(page, 'no positions')
  await page.getByRole('main').getByRole('link', { name: 'New position' }).first().click()
  await fillForm(page)
  await look(page, 'the form of a position')
  await page.getByRole('button', { name: 'Create position' }).click()

  await expect(page.getByRole('heading', { name: 'Back-end course', level: 1 })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await page.getByRole('button', { name: 'Add the first student' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add and publish' }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ola Berg')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ola@example.test')
  await dialog.getByRole('checkbox', { name: 'Circuit breaker for an unreliable service' }).click()
  await look(page, 'adding a student')
  await dialog.getByRole('button', { name: 'Add and publish' }).click()
  await expect(page.getByRole('row', { name: /Ola Berg/ }).getByRole('button', { name: 'Copy Link' })).toBeVisible()
  await page.getByRole('button', { name: 'Add student' }).click()
  await dialog.getByLabel('Name').fill('Ola again')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('OLA@example.test')
  await dialog.getByRole('button', { name: 'Add and publish' }).click()
  await expect(dialog.getByText('ola@example.test is already in this position.')).toBeVisible()
  await page.keyboard.press('Escape')

  const ada = await complete(stage, account, id, 'Ada Lund')
  await complete(stage, account, id, 'Eva Holm')
  // The page asks again every 30 s; it is read once the reports are there.
  type People = { candidates: { hasReport: boolean }[] }
  const listPeople = () => stage.call<People>('GET', `/api/positions/${id}/candidates`, undefined, account.token)
  const countReports = async () => (await listPeople()).candidates.filter(({ hasReport }) => hasReport).length
  await expect.poll(countReports).toBe(2)
  await page.reload()
  await expect(
    page
      .getByRole('row', { name: /Ada Lund/ })
      .getByText('Sealed')
      .last(),
  ).toBeVisible()
  await page.goto(`/interview/${ada}/report`)
  await showScores(page)
  await page.goBack()
  await expect(
    page
      .getByRole('row', { name: /Ada Lund/ })
      .getByText(/\d+–\d+\/100|Not enough evidence/)
      .last(),
  ).toBeVisible()
  await page.getByLabel('Search students').fill('ada')
  await expect(page.getByRole('row', { name: /Eva Holm/ })).toBeHidden()
  await expect(page).toHaveURL(/\?q=ada/)
  await page.getByLabel('Search students').fill('')
  await expect(page.getByRole('row', { name: /Eva Holm/ })).toBeVisible()
  await look(page, 'the people of a position')

  await page.getByRole('checkbox', { name: 'Select Ada Lund' }).click()
  await page.getByRole('checkbox', { name: 'Select Eva Holm' }).click()
  await page.getByRole('checkbox', { name: 'Select Ola Berg' }).click()
  await stage.call('PUT', `/api/Interviews/${ada}/feedback`, feedback, account.token)
  await page.getByRole('button', { name: 'Release results…' }).click()
  await expect(dialog.getByText('No feedback is written yet.')).toBeVisible()
  await expect(dialog.getByText('The interview isn’t completed yet.')).toBeVisible()
  await look(page, 'releasing results')
  await dialog.getByRole('button', { name: 'Release to 1 student' }).click()
  await expect(page.getByText('Feedback released to 1 student.')).toBeVisible()

  for (const name of ['Ada Lund', 'Eva Holm', 'Ola Berg']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  }
  await page.getByRole('link', { name: 'Compare' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toContainText(['Ola Berg', 'Ada Lund', 'Eva Holm'])
  const line = table.getByRole('row', { name: /Circuit breaker/ })
  await expect(line.getByRole('cell').first()).toHaveText('Not asked')
  await look(page, 'the comparison')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: /Circuit breaker/, level: 3 })).toBeVisible()

  await page.goto(`/interview/${ada}/overview`)
  await page.getByRole('link', { name: 'Open position' }).click()
  await expect(page.getByText('New students get this set.', { exact: false })).toBeVisible()
  await look(page, 'position')
})
