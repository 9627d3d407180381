/** An interview in two clicks, the list that keeps itself up to date, several at once by keyboard, and the library's filters. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})
const rowsOf = 'section[aria-label=Interviews] li'

test('two clicks open a room; who joins gives the name, and the list follows without a reload', async ({ page }) => {
  await openAs(page, account, '/interviewer/dashboard')
  await page.getByRole('button', { name: 'Quick start' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Start with/ }).first()).toBeVisible()
  await expectAccessible(page, 'quick start')
  await dialog
    .getByRole('button', { name: /^Start with/ })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: 'Your interview is open' })).toBeVisible()
  await expectAccessible(page, 'quick start, the link')
  const link = await dialog.getByLabel('Candidate link').inputValue()
  await page.keyboard.press('Escape')
  const row = page.locator(rowsOf)
  await expect(row).toContainText('Unknown')
  await expect(row).toContainText('Waiting for candidate')

  const { pathname, searchParams } = new URL(link)
  const seat = `/api/candidate/interview/${pathname.split('/').at(-1)}`
  const reply = await fetch(new URL(`${seat}/join`, page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-candidate-token': searchParams.get('token')! },
    body: JSON.stringify({ candidateName: 'Zoe Quick', candidateEmail: 'zoe@example.test', consentVersion: '1' }),
  })
  expect(reply.status).toBe(200)
  await expect(row).toContainText('Zoe Quick')
  await expect(row).toContainText('Running now')
  await row.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zoe Quick' })).toBeVisible()
  await expect(page.getByText('zoe@example.test')).toBeVisible()
  await expect(page.getByText(/joined with another email/)).toHaveCount(0)
})

test('rows are selected by keyboard, refused row by row, deleted together and brought back @thorough', async ({
  page,
}) => {
  const own = await stage.makeAccount()
  for (const CandidateName of ['Ann One', 'Ben Two', 'Cem Three']) await stage.makeDraft(own, { CandidateName })
  await openAs(page, own, '/interviewer/dashboard')
  const rows = page.locator(rowsOf)
  await expect(rows).toHaveCount(3)
  const link = (name: string) => rows.filter({ hasText: name }).getByRole('heading').getByRole('link')
  await link('Cem Three').focus()
  await page.keyboard.press('ArrowDown')
  await expect(link('Ben Two')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /Select Ben Two/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /Select Ann One/ }).click({ modifiers: ['Shift'] })
  const toolbar = page.getByRole('toolbar', { name: 'Selected interviews' })
  await expect(page.getByText('2 selected').first()).toBeVisible()
  await expectAccessible(page, 'dashboard, two selected')

  await toolbar.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
  const refused = page.getByRole('dialog')
  await expect(refused).toContainText('2 of 2 interviews couldn’t be published')
  await expect(refused.getByRole('listitem').filter({ hasText: 'Ann One' })).toContainText('Please select at least one')
  await refused.getByRole('button', { name: 'Done' }).click()
  await expect(toolbar).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await toolbar.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 interviews' }).click()
  await expect(page.getByText('No interviews found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

test('the library keeps its filters in the address, and favourites are marked by key @thorough', async ({ page }) => {
  await openAs(page, account, '/library?tab=bank')
  const main = page.getByRole('main')
  const titles = main.getByRole('heading', { level: 3 })
  await expect(titles.first()).toBeVisible()
  await main.getByLabel('Skill').fill('kubernetes')
  await main.getByRole('button', { name: 'More filters' }).click()
  await main.getByRole('combobox', { name: 'Minutes' }).click()
  await page.getByRole('option', { name: 'Up to 15 min' }).click()
  await expect(page).toHaveURL(/tab=bank&.*skill=kubernetes/)
  await expect(page).toHaveURL(/minutes=15/)
  await page.reload()
  await expect(main.getByLabel('Skill')).toHaveValue('kubernetes')
  await titles.first().getByRole('link').focus()
  const title = await titles.first().innerText()
  await page.keyboard.press('f')
  await expect(main.getByRole('button', { name: `Favourite: ${title}`, pressed: true })).toBeVisible()
  await main.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(titles).toHaveText([title])
  await expectAccessible(page, 'library, favourites')
  await main.getByRole('button', { name: `Start interview with ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog').getByLabel('Candidate link')).toHaveValue(/\/candidate\/.+token=/)
})
