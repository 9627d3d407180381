/** A company's own question: written, proven, found, changed, retired; and read by the people who choose it. */
import { type Page, expect } from '@playwright/test'
import { dipsQuestion, dipsReference } from '../server/test/library-question.ts'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage } from './stage.ts'

let account: Account
test.beforeAll(async ({ product }) => {
  account = await setStage(product).makeAccount()
})

const question = dipsQuestion()
const wrongPython = dipsReference.python.replace('level < limit', 'level <= limit')

async function writeSolution(page: Page, language: 'JavaScript' | 'Python', code: string): Promise<void> {
  await page.getByRole('tab', { name: language }).click()
  await page.getByLabel(`Reference solution in ${language}`).fill(code)
}

const prove = (page: Page) => page.getByRole('button', { name: 'Check and save' }).click()

test('a question is written in two languages, fixed where a gate fails, proven, changed and retired', async ({
  page,
}) => {
  await openAs(page, account, '/interviewer/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
  await expect(page.getByText('No questions of your own yet')).toBeVisible()
  await expectAccessible(page, 'library, empty')
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByRole('menuitem', { name: 'Coding question' }).click()

  await prove(page)
  await expect(page.getByText('7 fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page, 'coding question, with errors')
  await page.getByLabel('Title').fill(question.title)
  await page.getByLabel('Statement', { exact: true }).fill(question.problemStatement)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('dip', { exact: true })).toHaveCSS('font-weight', /[67]00/)
  await page.getByLabel('Function name').fill('countDips')
  await page.getByLabel('Name of parameter 1').fill('levels')
  await page.getByRole('button', { name: 'Add parameter' }).click()
  await page.getByLabel('Name of parameter 2').fill('limit')
  await page.getByRole('button', { name: 'Starter code', exact: true }).click()
  await expect(page.getByLabel('Starter code in Python')).toContainText('def countDips(levels: ')
  await page.getByLabel('Input of example 1').fill(question.examples[0]!.input)
  await page.getByLabel('Output of example 1').fill('2')

  await page.getByRole('button', { name: 'Paste or import' }).click()
  const lines = question.tests.map((each) => JSON.stringify(each)).join('\n')
  await page.getByRole('dialog').getByLabel('Tests').fill(lines)
  await page.getByRole('button', { name: 'Add 14 tests' }).click()
  await page.getByLabel('Test 3, levels').fill('1, 5')
  await writeSolution(page, 'JavaScript', dipsReference.javascript)
  await writeSolution(page, 'Python', wrongPython)
  await prove(page)
  await expect(page.getByText("This isn't complete. Write a list, like [7].")).toBeVisible()
  await expect(page.getByLabel('Test 3, levels')).toBeFocused()
  await page.getByLabel('Test 3, levels').fill('[1, 5, 1, 5, 2]')

  await prove(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Some checks failed' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Reference solution · Python' })).toContainText(
    'expected',
  )
  await expectAccessible(page, 'proof, failed')
  await dialog.getByRole('button', { name: 'Go to Reference solution' }).click()
  await expect(page.getByRole('heading', { name: 'Reference solution' })).toBeFocused()
  await expect(page.getByLabel('Reference solution in Python')).toContainText('level <= limit')

  await page.getByLabel('Reference solution in Python').fill(dipsReference.python)
  await prove(page)
  await expect(dialog.getByRole('heading', { name: 'The question passed all checks' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Back to the library' }).click()

  await page.getByLabel('Search questions').fill('water tank')
  await expect(page.getByText('Proven in JavaScript, Python')).toBeVisible()
  await page.getByLabel('Search questions').fill('submarine')
  await expect(page.getByText('No questions found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('link', { name: question.title }).click()
  await expect(page.getByRole('heading', { name: question.title, level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Dips, twice as clear')
  await prove(page)
  await dialog.getByRole('link', { name: 'Open the question' }).click()
  await expect(page.getByRole('heading', { name: 'Dips, twice as clear' })).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByRole('heading', { name: question.title, level: 1 })).toBeVisible()
  await expect(page.getByText('This is version 1 of 2.')).toBeVisible()

  await page.getByRole('button', { name: `More for ${question.title}` }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await expect(page.getByText('This question is retired')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByText('No questions of your own yet')).toBeVisible()
  await page.getByRole('button', { name: 'Show retired questions' }).click()
  await page.getByRole('button', { name: 'More for Dips, twice as clear' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(page.getByText('Question restored. Interviewers can choose it again.')).toBeVisible()
})

test('entries survive a reload and a draft survives the tab; leaving asks first; a proof can be stopped @thorough', async ({
  page,
  product,
}) => {
  const own = await setStage(product).makeAccount('Lea Stern')
  await openAs(page, own, '/library/new?kind=coding')
  await page.getByLabel('Title').fill('Half written')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('We kept your entries from before in this tab.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Half written')
  await page.getByRole('main').getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave this page?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await expect(page).toHaveURL(/\/library\/[0-9a-f-]{36}\/edit$/)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Half written')
  const theirs = { kind: 'coding', title: 'By someone else', draft: true }
  const half = new URL(page.url()).pathname.split('/')[2]
  await setStage(product).call('PUT', `/api/questions/${half}`, theirs, own.token)
  await page.getByLabel('Title').fill('Half written, and more')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Someone else has changed this question')
  await page.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.getByRole('link', { name: 'Question', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Half written, and more' })).toBeVisible()
  await expect(page.getByText('This is a draft.')).toBeVisible()
  await expectAccessible(page, 'question, a draft')

  const { id } = await setStage(product).call<{ id: string }>(
    'POST',
    '/api/questions',
    { ...question, draft: true },
    own.token,
  )
  await page.goto(`/library/${id}/edit`)
  await prove(page)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('You stopped the checks.')).toBeVisible()
  await page.goto('/library')
  await expect(page.getByText('Unproven draft', { exact: true })).toHaveCount(2)
})

test('the bank’s questions can be read, and one of them copied @thorough', async ({ page }) => {
  await openAs(page, account, '/library?tab=bank')
  await expect(page.getByText('Proven in').first()).toBeVisible()
  await expectAccessible(page, 'library, the bank')
  await page.getByLabel('Kind').click()
  await page.getByRole('option', { name: 'Behavioral' }).click()
  const title = 'Raising the quality bar'
  await page.getByLabel('Search questions').fill(title)
  const found = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByText('What each level looks like')).toBeVisible()
  await page.getByRole('button', { name: `More for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`Copy of ${title}`)
  await page.getByLabel('Title').fill('Feedback, our way')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Feedback, our way' })).toBeVisible()

  await page.goto('/library/new?kind=technical')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page, 'technical question, with errors')
})
