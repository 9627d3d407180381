/** A SQL question from the room to the report: run, error, plan, tests, tables, and the form of a company's own. */
import { type Page, expect } from '@playwright/test'
import { look } from './look.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'
import { acceptOffer, writeCode } from './steps.ts'

let stage: Stage
let account: Account
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const rowsOf = (names: string) => `INSERT INTO guests (name) VALUES ${names};`
const form = {
  kind: 'sql',
  draft: true,
  title: 'Guests by name',
  minutes: 15,
  isOrdered: true,
  problemStatement:
    'A guest house keeps its guests. List the **names** of all guests in capital letters, in alphabetical order.\n\n| column | type |\n|---|---|\n| `name` | text |\n\nGuests without a name come last, as NULL.',
  schema: 'CREATE TABLE guests (guest_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text);',
  dataSets: [
    { name: 'three guests', group: 'core', visible: true, rows: rowsOf("('Kim'), ('Ida'), (NULL)") },
    { name: 'equal names', group: 'edge', visible: false, rows: rowsOf("('Ida'), ('Ida'), ('Abe')") },
    { name: 'no names', group: 'edge', visible: false, rows: rowsOf('(NULL), (NULL)') },
    {
      name: 'many guests',
      group: 'scale',
      visible: false,
      rows: "INSERT INTO guests (name) SELECT 'guest ' || n FROM generate_series(1, 500) n;",
    },
  ],
  reference: 'SELECT upper(name) AS name FROM guests ORDER BY name',
  wrong: [
    ['three guests', 'SELECT name FROM guests ORDER BY name'],
    ['three guests', 'SELECT upper(name) AS name FROM guests WHERE name IS NOT NULL ORDER BY name'],
    ['equal names', 'SELECT DISTINCT upper(name) AS name FROM guests ORDER BY 1'],
    ['no names', "SELECT upper(coalesce(name, '')) AS name FROM guests ORDER BY 1"],
    ['many guests', 'SELECT upper(name) AS name FROM guests ORDER BY name LIMIT 100'],
  ].map(([dataSet, code]) => ({ dataSet, code })),
}

/** A company's question, asked in an interview that is open to its candidate. */
async function publish() {
  const question = await stage.call<{ id: string }>('POST', '/api/questions', { ...form, draft: false }, account.token)
  const draft = await stage.makeDraft(account)
  const added = await stage.call<{ proposedQuestions: { technical: { id: string; title: string }[] } }>(
    ...(['POST', `/api/Interviews/${draft.id}/questions`, { questionId: question.id }, account.token] as const),
  )
  const technicalQuestions = added.proposedQuestions.technical.filter(({ title }) => title === form.title)
  const chosen = { behavioralQuestions: [], technicalQuestions }
  await stage.call('PUT', `/api/Interviews/${draft.id}`, chosen, account.token)
  const { candidateAccessToken: token } = await stage.call<{ candidateAccessToken: string }>(
    ...(['POST', `/api/Interviews/${draft.id}/publish`, undefined, account.token] as const),
  )
  return { id: draft.id, token, link: `/candidate/${draft.id}?token=${token}` }
}

/** The same, once its candidate has joined. */
async function openRoom(page: Page) {
  const { id, token, link } = await publish()
  const path = `/api/candidate/interview/${id}`
  const who = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `${path}/join?token=${token}`, who)
  await page.goto(link)
  await expect(page.locator('.cm-content')).toBeVisible()
  return { id, path, token }
}

test('the rehearsal of an interview with a SQL question has a query to practise with', async ({ page }) => {
  const { link } = await publish()
  await page.goto(`${link}&rehearsal=1`)
  await page.getByRole('button', { name: 'Practise with a query' }).click()
  await expect(page.getByRole('heading', { name: 'Practise with a query' })).toBeFocused()
  await page.locator('.cm-content').click()
  await page.keyboard.type('SELECT name, cups FROM orders JOIN tea')
  await acceptOffer(page, 'teas', 'Tab')
  await page.keyboard.type(' USING (tea_id)')
  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('tabpanel', { name: 'Result' })
  await expect(result.getByRole('grid', { name: 'Result' }).getByRole('row')).toHaveCount(5)
  await page.getByRole('button', { name: 'Show plan' }).click()
  await expect(result.getByRole('region', { name: 'Plan' })).toContainText('Join')
  await page.getByRole('button', { name: 'Test Cases' }).click()
  const tests = page.getByRole('tabpanel', { name: 'Tests' })
  await expect(tests).toContainText('The rows are right, but in another order')
  await look(page, 'rehearsal, query')
  await writeCode(page, 'SELECT name, cups FROM orders JOIN teas USING (tea_id) ORDER BY cups DESC, name')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(tests).toContainText('3 of 3 hidden tests passed')
  await page.getByRole('button', { name: 'Back to the rehearsal' }).click()
  await page.getByRole('button', { name: 'Practise with a query' }).click()
  await expect(page.locator('.cm-content:visible')).toContainText('ORDER BY cups DESC, name')
  await expect(tests).toContainText('3 of 3 hidden tests passed')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Practise with a query' })).toBeVisible()
})

test('a query is completed, fails at its line, gives rows and a plan, is tested, submitted and reported', async ({
  page,
}) => {
  test.slow()
  const room = await openRoom(page)
  await expect(page.getByRole('grid', { name: 'Expected result' })).toContainText('IDAKIMNULL')
  await expect(page.getByRole('cell', { name: 'text' })).toBeVisible()
  await page.locator('.cm-content').click()
  await page.keyboard.type('SELECT upper(name) FROM gue')
  await acceptOffer(page, 'guests', 'Tab')
  await page.keyboard.type(' WHERE ')
  await page.getByRole('button', { name: 'Insert guest_id' }).click()
  await expect(page.locator('.cm-content')).toHaveText('SELECT upper(name) FROM guests WHERE guest_id')

  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('tabpanel', { name: 'Result' })
  await expect(result.getByRole('button', { name: /^Line 1, column \d+: go to line 1$/ })).toBeVisible()
  await expect(page.locator('.cm-lint-marker-error')).toHaveCount(1)
  await writeCode(page, 'SELECT upper(name) FROM guests')
  await page.getByRole('button', { name: 'Run Query' }).click()
  const grid = result.getByRole('grid', { name: 'Result' }).first()
  await expect(grid.getByRole('gridcell')).toHaveText(['KIM', 'IDA', 'NULL'])
  await grid.getByRole('button', { name: /upper/ }).click()
  await expect(grid.getByRole('gridcell')).toHaveText(['IDA', 'KIM', 'NULL'])
  await page.getByRole('button', { name: 'Show plan' }).click()
  await expect(result.getByRole('region', { name: 'Plan' })).toContainText('Seq Scan on guests')
  await page.getByRole('button', { name: 'Test Cases' }).click()
  const tests = page.getByRole('tabpanel', { name: 'Tests' })
  await expect(tests).toContainText('The rows are right, but in another order: row 1 is (KIM), expected (IDA).')
  await expect(tests).toContainText('hidden, unusual inputs: 1 of 2')
  await look(page, 'room, SQL')

  await writeCode(page, 'SELECT upper(name) FROM guests ORDER BY name')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(tests).toContainText('3 of 3 hidden tests passed')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Submit again' })).toBeVisible()

  await stage.call('POST', `${room.path}/complete?token=${room.token}`)
  await openAs(page, account, `/interview/${room.id}/report`)
  await page.getByRole('tab', { name: 'Code Review' }).click()
  await expect(page.getByRole('heading', { name: 'Final query' })).toBeVisible()
  await expect(page.getByText('SELECT upper(name) FROM guests ORDER BY name')).toBeVisible()
})

test('a new SQL question starts from the example, which passes all checks', async ({ page }) => {
  await openAs(page, account, '/library/new?kind=sql')
  await page.getByRole('button', { name: 'Start from an example' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Nights of each guest')
  await expect(page.getByRole('heading', { name: 'Basics' })).toBeFocused()
  await look(page, 'new SQL question, example')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('All 11 checks passed.')).toBeVisible({ timeout: 60_000 })
})

test("a company's own SQL question is tried on its data sets and kept as a draft", async ({ page }) => {
  const { id } = await stage.call<{ id: string }>('POST', '/api/questions', form, account.token)
  await openAs(page, account, `/library/${id}/edit`)
  await page.getByRole('button', { name: 'Run on every data set' }).click()
  await expect(page.getByRole('grid', { name: 'Result' }).first().getByRole('gridcell')).toHaveText([
    'IDA',
    'KIM',
    'NULL',
  ])
  await look(page, 'own SQL question')
  await page.getByRole('group', { name: 'Data set 2' }).getByLabel('Name', { exact: true }).fill('twins')
  const third = page.getByRole('group', { name: 'Wrong query 3' })
  await expect(third.getByRole('combobox', { name: 'Caught by' })).toHaveText('twins')
  await page.getByRole('button', { name: 'Remove wrong query 5' }).click()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('Please add at least 5 wrong queries, each of a typical mistake.')).toBeInViewport()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.goto(`/library/${id}`)
  await expect(page.getByRole('heading', { name: 'Data sets' })).toBeVisible()
  await look(page, 'SQL question in full')
})
