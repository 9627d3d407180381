/** Notes next to a report's figures: edited since it was submitted, not compiling, received after the end. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage, showScores } from './stage.ts'

const expectAccessible = async (page: Page) => expect((await analysisOf(page).analyze()).violations).toEqual([])

test('an edited answer, code that does not compile and late work are named in the room, the live seat and the report', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, path, token } = await stage.makeJoined(account)
  const questionId = interview.technicalQuestions[0]!.id
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  const answer = { questionId, codeSubmission: 'function broken( {', language: 'javascript', timeSpent: 1 }
  await stage.call('POST', `${path}/response?token=${token}`, answer)
  const mark = (of: Page) =>
    of.getByRole('navigation', { name: 'Questions' }).getByText('Completed', { exact: false }).first()
  await expect(mark(page)).toHaveText('Completed')
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(seat.getByRole('button', { name: 'Question is complete', exact: true })).toBeVisible()

  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' //')
  await expect(mark(page)).toHaveText('Completed, edited since')
  await expect(mark(seat)).toHaveText('Completed, edited since')
  await expect(seat.getByRole('button', { name: 'Question is complete, edited since' })).toBeDisabled()
  await page.reload()
  await expect(mark(page)).toHaveText('Completed, edited since')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete Interview' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('button', { name: 'Download my copy' })).toBeVisible()

  const late = Array.from({ length: 52 }, (_, at) => ({
    id: randomUUID(),
    clientAt: Date.now() - 2000 + at,
    kind: 'focus',
    questionId,
    payload: { focused: at % 2 === 1 },
  }))
  await stage.call('POST', `${path}/journal?token=${token}`, { entries: late })
  await seat.goto(`/interview/${interview.id}/report?tab=recommendation`)
  const line = seat.getByText('Some work arrived after the interview ended: 52 items not counted.')
  await expect(line).toBeVisible()
  await seat.getByRole('link', { name: 'See late work' }).click()
  const table = seat.getByRole('region', { name: 'Work received after the end' })
  await expect(table).toBeInViewport()
  await expect(table.getByRole('row')).toHaveCount(51)
  await expect(table.getByRole('row').nth(1)).toContainText('Window left or returned to')
  await expect(table.getByRole('row').nth(1)).toContainText('No')
  await expect(seat.getByText('2 more arrived late. Export the report to see everything.')).toBeVisible()
  await expectAccessible(seat)
  await table
    .getByRole('link', { name: /^Play at/ })
    .first()
    .click()
  await expect(seat).toHaveURL(/\/playback\?(seq|at)=/)

  await seat.goto(`/interview/${interview.id}/report?tab=code`)
  await expect(seat.getByText('The final code did not compile.')).toBeVisible()
  await expect(seat.getByText(/^Line \d+: SyntaxError: /)).toBeVisible()
  await expect(
    seat.getByText(/^Submitted in JavaScript at .+\. Edited since in JavaScript, not judged\./),
  ).toBeVisible()
  await expectAccessible(seat)
})

test('a finding is resolved by keyboard with a reason, which ends the pending review and keeps its history @thorough', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, path, token } = await stage.makeJoined(account)
  const questionId = interview.technicalQuestions[0]!.id
  const code = Array.from({ length: 12 }, (_, at) => `const part${at} = items.slice(${at}, ${at + 3}).join('-')`)
  const edits = [{ changes: [[0, ...code]], cause: 'pasted', at: Date.now() }]
  const entry = {
    id: randomUUID(),
    clientAt: Date.now(),
    kind: 'edit',
    questionId,
    payload: { language: 'javascript', baseVersion: 0, edits },
  }
  await stage.call('POST', `${path}/journal?token=${token}`, { entries: [entry] })
  await stage.call('POST', `${path}/complete?token=${token}`)
  await openAs(page, account, `/interview/${interview.id}/report?tab=plagiarism`)
  const resolve = page.getByRole('button', { name: 'Resolve finding' })
  await expect(resolve).toBeVisible()
  await expect(page.getByText('High Risk Assessment')).toHaveCount(0)
  await showScores(page)
  await expect(page.getByText('High Risk Assessment')).toBeVisible()
  await expect(page.getByText('0 of 1 finding resolved.')).toBeVisible()
  await expectAccessible(page)

  await resolve.focus()
  await page.keyboard.press('Enter')
  const choices = page.getByRole('group', { name: 'What is this finding?' })
  await choices.getByRole('radio', { name: 'Unclear' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(choices.getByRole('radio', { name: 'Innocent' })).toBeChecked()
  await page.getByRole('button', { name: 'Save resolution' }).press('Enter')
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Their own notes, shown to us.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Their own notes, shown to us.')).toBeVisible()
  await expect(page.getByText('1 of 1 finding resolved: 1 innocent.')).toBeVisible()
  await expect(page.getByText('In your company, 0 of 1 finding of this kind were upheld (0–98%).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change resolution' })).toBeFocused()

  await page.getByRole('button', { name: 'Change resolution' }).press('Enter')
  await choices.getByRole('radio', { name: 'Upheld' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The notes are from another site.')
  await page.getByRole('button', { name: 'Save resolution' }).click()
  await page.getByText('Earlier resolutions (1)').click()
  await expect(page.getByText('Their own notes, shown to us.')).toBeVisible()
  await expect(page.getByText('In your company, 1 of 1 finding of this kind was upheld (3–100%).')).toBeVisible()
  await expectAccessible(page)
  // The table of comparisons says that there is nothing to compare with yet.
  const compared = page.getByRole('region', { name: 'Compared with other submissions' })
  await expect(compared.getByRole('row').nth(1)).toContainText('Not compared')
})

test('a figure opens its parts by keyboard, questions are read one by one, and the rules are a page', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, path, token } = await stage.makeJoined(account)
  const [coding, technical] = interview.technicalQuestions
  const code = 'function solve(input) {\n  const unused = 1\n  const total = 2\n  return total\n}\n'
  const answer = { questionId: coding!.id, codeSubmission: code, language: 'javascript', timeSpent: 1 }
  await stage.call('POST', `${path}/response?token=${token}`, answer)
  await stage.call('POST', `${path}/complete?token=${token}`)
  await openAs(page, account, `/interview/${interview.id}/report`)
  // The facts first: scores come with a press.
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible()
  await expect(page.getByText(/Overall Score/)).toHaveCount(0)
  await expectAccessible(page)
  await showScores(page)
  await expect(page.getByRole('heading', { name: 'In one minute' })).toBeVisible()
  for (const name of ['What was shown', 'What was not', 'What to ask next'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Timeline of/ })).toBeVisible()

  const figure = page.getByRole('button', { name: /^Overall Score: [\d–]+\/100 Show how/ })
  await figure.focus()
  await page.keyboard.press('Enter')
  const parts = page.getByRole('dialog', { name: 'How Overall score is made' })
  await expect(parts).toContainText(/90% range \d+–\d+/)
  await parts.getByRole('button', { name: /^Problem solving/ }).press('Enter')
  await parts.getByRole('button', { name: new RegExp(`^${coding!.title}`) }).press('Enter')
  await expect(parts).toContainText('Hidden tests; each group counts for itself')
  await expectAccessible(page)
  const rule = parts.getByRole('link', { name: /^How this is calculated: rules, section 3.3/ })
  await expect(rule).toHaveAttribute('href', '/docs/assessment#3.3')
  await page.keyboard.press('Escape')
  await expect(parts).toHaveCount(0)
  await expect(figure).toBeFocused()

  await page.getByRole('link', { name: technical!.title }).click()
  const section = page.getByRole('region', { name: `2. ${technical!.title}` })
  await expect(section).toBeInViewport()
  await expect(section).toContainText('Not answered')
  const first = page.getByRole('region', { name: `1. ${coding!.title}` })
  await expect(first).toContainText('“unused” is assigned and never used.')
  await expect(first).toContainText('Tests on the final code')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.goto('/docs/assessment#3.3')
  await expect(page.getByRole('heading', { name: /^3\.3 / })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'How scores are made' })).toBeAttached()
})
