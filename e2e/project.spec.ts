/** The candidate's room for a project: files, terminal, tests, preview, and what is there without a computer. */
import { expect, type Page } from '@playwright/test'
import { look } from './look.ts'
import { test } from './product.ts'
import { type Account, type Made, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

/** A box, and the tests in it, start on a busy machine. */
const boxMs = 60_000

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

async function openProject(page: Page, shown: object = {}): Promise<string> {
  const body = { questionId: 'lab-bench', candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const { interview } = await stage.call<{ interview: Made }>(
    'POST',
    '/api/Interviews/quick-start',
    body,
    account.token,
  )
  const token = interview.candidateAccessToken!
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `/api/candidate/interview/${interview.id}/join?token=${token}`, joining)
  await page.route(`**/api/candidate/interview/${interview.id}`, async (route) => {
    const reply = await route.fetch()
    const told = await reply.json()
    for (const question of told.technicalQuestions) if (question.project) Object.assign(question.project, shown)
    await route.fulfill({ response: reply, json: told })
  })
  const link = `/candidate/${interview.id}?token=${token}`
  await page.goto(link)
  await expect(page.getByRole('tree', { name: 'Files of the project' })).toBeVisible({ timeout: 30_000 })
  return link
}

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const editor = (page: Page) => page.locator('.cm-content')
const terminal = (page: Page) => page.locator('.xterm-rows')

test('a project is read, changed, run and tested, by keys alone where one wants', async ({ page }) => {
  await openProject(page)
  await expect(editor(page)).toContainText('desk', { timeout: 20_000 })
  await expect(terminal(page)).toContainText('$', { timeout: boxMs })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(terminal(page)).toContainText('monday.json')

  await page.keyboard.press('Control+p')
  await page.getByRole('combobox', { name: 'File name' }).fill('desk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'src/desk.ts' })).toHaveAttribute('aria-selected', 'true')

  await row(page, 'desk.ts').focus()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Name of the new file').fill('notes.ts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'src/notes.ts' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.type('export const seen = 1')
  await row(page, 'notes.ts').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('New name').fill('remarks.ts')
  await page.keyboard.press('Enter')
  await expect(row(page, 'remarks.ts')).toBeVisible()
  await expect(editor(page)).toContainText('export const seen = 1')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(row(page, 'remarks.ts')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'remarks.ts')).toBeVisible()

  await page.keyboard.press('Control+Shift+f')
  await page.getByLabel('Text to find').fill('class Calendar')
  await page.getByRole('button', { name: /^Line \d+: .*class Calendar/ }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('class Calendar')

  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/\d+ of \d+ visible tests passed/)).toBeVisible({ timeout: boxMs })
  await page
    .getByRole('button', { name: /go to line/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { selected: true }).first()).toBeVisible()
  await editor(page).click()
  await page.keyboard.type(' ')
  await expect(page.getByText('Files changed since')).toBeVisible()
  await page.getByRole('button', { name: 'Check with hidden tests' }).click()
  await expect(page.getByText(/\d+ of \d+ hidden/).first()).toBeVisible({ timeout: boxMs })
  await look(page, 'project room', 'window')

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Project submitted')).toBeVisible()
  await page.reload()
  await expect(row(page, 'remarks.ts')).toBeVisible({ timeout: 30_000 })
})

test('a page is shown as it is written, its errors lead to their line, and one that hangs does not hang the room', async ({
  page,
}) => {
  await openProject(page, { runtime: 'web', page: 'index.html' })
  const write = async (path: string, text: string) => {
    await row(page, 'README.md').focus()
    await page.getByRole('button', { name: 'New file' }).click()
    await page.getByLabel('Name of the new file').fill(path)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: path })).toHaveAttribute('aria-selected', 'true')
    await editor(page).click()
    await page.keyboard.insertText(text)
  }
  await write(
    'index.html',
    '<!doctype html><h1>Hours</h1><div id="root"></div><script type="module" src="./app.tsx"></script>',
  )
  await write(
    'app.tsx',
    "import { createRoot } from 'react-dom/client'\nconst App = () => <p>Open at {9}</p>\ncreateRoot(document.querySelector('#root')!).render(<App />)\n",
  )
  const frame = page.frameLocator('iframe[title="Preview of your page"]').last()
  await expect(frame.getByText('Open at 9')).toBeVisible({ timeout: boxMs })
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText("throw new Error('no hours')")
  await page
    .getByRole('button', { name: /app\.tsx:4:\d+: go to line 4/ })
    .first()
    .click()
  await expect(page.locator('.cm-activeLine')).toContainText('no hours')
  await look(page, 'project preview', 'window')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText('for (;;) ;')
  await expect(page.getByText('The page stopped answering')).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText('document.title = "well"')
  await expect(frame.getByText('Open at 9')).toBeVisible({ timeout: 30_000 })
})
