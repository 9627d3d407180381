/** The interviewer's dashboard, with an interview in every state. */
import { type Locator, type Page, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'
import { endUndo } from './steps.ts'

let stage: Stage
let account: Account
let scheduled: Invited

/** One interview of each status, the newest last. */
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
  const cancelled = await stage.makePublished(account, { Title: 'Cancelled role', CandidateName: 'Uma Novak' })
  await stage.changeStatus(account, cancelled.interview, 'Cancelled')
  await stage.makeCompleted(account, { Title: 'Completed role', CandidateName: 'Tariq Aziz' })
  await stage.makeJoined(account, { Title: 'Running role', InterviewType: 'HumanInLoop' })
  const ScheduledDate = '2031-03-04T10:30:00Z'
  scheduled = await stage.makePublished(account, { Title: 'Data engineer', CandidateName: 'Ana Lima', ScheduledDate })
  await stage.makeDraft(account, { Title: 'Data engineer', CandidateName: 'Bo Chen', Duration: '45' })
})

const rowOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Interviews' }).getByRole('listitem').filter({ hasText: text })
const actionsIn = (row: Locator) => row.locator('a:not(h3 a), button:not([aria-label])')

test('it shows how the installation is, the figures, and each interview with its facts, badge and actions', async ({
  page,
}) => {
  await openAs(page, account, '/interviewer/dashboard')
  await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
  await expect(page.getByText('Manage your AI-powered technical interviews')).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: 'System status: healthy' })
  await expect(status).toBeAttached()
  const refresh = page.getByRole('button', { name: 'Refresh system status' })
  await refresh.click()
  await expect(status).toBeAttached()
  await page.mouse.move(0, 0)
  await refresh.hover()
  // The words of the dot; no model is configured here.
  await expect(page.getByRole('tooltip')).toContainText(/System status: healthy.*Database ok.*AI model off/)
  await page.route('**/api', (route) => route.abort())
  await refresh.click()
  await expect(page.getByText("The server didn't answer the health check.")).toBeVisible()
  await page.unroute('**/api')
  await refresh.click()
  await expect(page.getByText("The server didn't answer the health check.")).toBeHidden()
  for (const [name, count] of [
    ['Total Interviews', '5'],
    ['Scheduled', '1'],
    ['Completed', '1'],
  ] as const) {
    const card = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(card.getByRole('definition')).toHaveText(count)
  }
  const row = rowOf(page, 'Ana Lima')
  await expect(row.getByRole('heading')).toHaveText('Candidate: Ana Lima')
  await expect(row).toContainText('Data engineer')
  await expect(row).toContainText('Waiting for candidate')
  // The report is made; nobody has entered a judgement, so its scores stay sealed.
  await expect(rowOf(page, 'Tariq Aziz')).toContainText(/Completed .*Scores sealed/)
  await expect(row).toContainText('AI Only')
  await expect(row.getByRole('time')).toHaveAttribute('datetime', /^2031-03-04T10:30/)
  await expect(row).toContainText('60 min')
  await expect(rowOf(page, 'Bo Chen')).toContainText('45 min')
  await expect(rowOf(page, 'Running role')).toContainText('Human-in-Loop')
  await expectAccessible(page, 'dashboard, filled')

  for (const [who, status, actions] of [
    ['Bo Chen', 'draft', ['Publish']],
    ['Ana Lima', 'scheduled', ['Copy Link', 'Monitor']],
    ['Running role', 'in-progress', ['Copy Link', 'Monitor']],
    ['Tariq Aziz', 'completed', ['View Report']],
    ['Uma Novak', 'cancelled', ['Monitor']],
  ] as const) {
    const row = rowOf(page, who)
    await expect(row.getByText(status, { exact: true }), who).toBeVisible()
    await expect(actionsIn(row), who).toHaveText([...actions])
  }
  await rowOf(page, 'Ana Lima').getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Candidate link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(scheduled.link, page.url()).href)
  await rowOf(page, 'Ana Lima').getByRole('link', { name: 'Monitor' }).click()
  await expect(page).toHaveURL(`/interview/${scheduled.interview.id}`)
  await page.goBack()
  await rowOf(page, 'Tariq Aziz').getByRole('link', { name: 'View Report' }).click()
  await expect(page).toHaveURL(/\/interview\/[^/]+\/report$/)
})

test('search and position narrow the list together, and are cleared together @thorough', async ({ page }) => {
  await openAs(page, account, '/interviewer/dashboard')
  const rows = page.getByRole('region', { name: 'Interviews' }).getByRole('listitem')
  const search = page.getByPlaceholder('Search by candidate name or position...')
  await search.fill('aNA')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Ana Lima')
  await expect(page.getByRole('tab', { name: 'All 1' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Completed 0' })).toBeVisible()
  await search.fill('ROLE')
  await expect(rows).toHaveCount(3)

  const position = page.getByRole('combobox', { name: 'Position' })
  await expect(position).toHaveText('All Positions')
  await position.click()
  await expect(page.getByRole('option')).toHaveText([
    'All Positions',
    ...['Cancelled role', 'Completed role', 'Data engineer', 'Running role'],
  ])
  await page.getByRole('option', { name: 'Completed role' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Tariq Aziz')

  // The search is in the address, so it survives a reload and the way back from an interview.
  await page.getByRole('tab', { name: 'Completed 1' }).click()
  await expect(page).toHaveURL('/interviewer/dashboard?q=ROLE&position=Completed+role&tab=completed')
  await page.reload()
  await expect(search).toHaveValue('ROLE')
  await expect(page.getByRole('tab', { name: 'Completed 1' })).toHaveAttribute('aria-selected', 'true')
  // The whole row is the link, but for its buttons.
  await rows.first().click({ position: { x: 400, y: 12 } })
  await expect(page.getByRole('heading', { level: 1, name: 'Tariq Aziz' })).toBeVisible()
  await page.goBack()
  await expect(position).toHaveText('Completed role')
  await expect(rows).toHaveCount(1)
  await page.getByRole('tab', { name: 'All 1' }).click()
  await search.fill('Chen')
  await expect(page.getByText('No interviews found')).toBeVisible()
  await page.getByRole('tab', { name: 'Upcoming 0' }).click()
  await expect(page.getByText('No upcoming interviews')).toBeVisible()
  await page.getByRole('tab', { name: 'All 0' }).click()
  await page.getByRole('button', { name: 'Clear search and filter' }).click()
  await expect(rows).toHaveCount(5)
  await expect(search).toHaveValue('')
  await search.fill('%_')
  await expect(page.getByText('No interviews found')).toBeVisible()
})

test('publishing, cancelling and deleting change the list, and ask first', async ({ page }) => {
  const own = await stage.makeAccount()
  const made = await stage.makeDraft(own, { Title: 'To be published' })
  const technicalQuestions = made.technicalQuestions.slice(0, 1)
  await stage.call('PUT', `/api/Interviews/${made.id}`, { behavioralQuestions: [], technicalQuestions }, own.token)
  await stage.makeCompleted(own, { Title: 'Has work in it' })
  await page.clock.install()
  await openAs(page, own, '/interviewer/dashboard')
  const row = rowOf(page, 'To be published')
  const dialog = page.getByRole('alertdialog')
  const choose = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More for ${title}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await row.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toContainText('Publish “To be published”?')
  await expect(dialog).toContainText(/CandidateSam Okafor.*Duration60 minutesQuestions1, about \d+ minutes/)
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await expect(row.getByText('draft', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Interview published successfully!')).toBeVisible()
  await expect(row.getByText('scheduled', { exact: true })).toBeVisible()

  await choose('To be published', 'Cancel interview…')
  await expect(dialog).toContainText('Cancel “To be published”?')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(row.getByText('scheduled', { exact: true })).toBeVisible()
  await choose('To be published', 'Cancel interview…')
  await dialog.getByRole('button', { name: 'Cancel interview' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. Nothing was changed.')).toBeVisible()
  // A toast that goes must not take the focus, which would close the menu.
  await page.getByRole('button', { name: 'More for To be published' }).click()
  await expect(page.getByText('Undone. Nothing was changed.')).toHaveCount(0)
  await page.waitForTimeout(500)
  await page.getByRole('menuitem', { name: 'Cancel interview…' }).click()
  await dialog.getByRole('button', { name: 'Cancel interview' }).click()
  await expect(row.getByText('scheduled', { exact: true })).toBeVisible()
  await endUndo(page)
  await expect(page.getByText('Interview cancelled', { exact: true })).toBeVisible()
  await expect(row.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Cancelled 1' })).toBeVisible()

  await page.getByRole('button', { name: 'More for To be published' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'dashboard, menu')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'dashboard, question before deleting')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await choose('To be published', 'Delete…')
  const deletions: string[] = []
  page.on('request', (request) => request.url().endsWith('/bulk') && deletions.push(request.url()))
  await dialog.getByRole('button', { name: 'Delete interview' }).dblclick()
  await endUndo(page)
  await expect(page.getByText('Interview deleted')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(deletions).toHaveLength(1)

  await choose('Has work in it', 'Delete…')
  await expect(dialog.getByRole('button', { name: 'Delete interview' })).toBeDisabled()
  await dialog.getByLabel(/Type Has work in it/).fill('Has work in it')
  await dialog.getByRole('button', { name: 'Delete interview' }).click()
  await endUndo(page)
  await expect(page.getByText('No interviews found')).toBeVisible()
})
