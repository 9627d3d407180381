/** After the interview: the candidate's page with receipt, feedback and requests, and the interviewer who answers. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage, showScores } from './stage.ts'

const root = join(import.meta.dirname, '..')
const phone = { width: 390, height: 844 }
const attack = '<img src=x onerror="document.title=1"> I solved it.'

async function expectSound(page: Page) {
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(spare).toBeLessThanOrEqual(0)
}

async function take(page: Page, role: 'button' | 'menuitem', name: string, folder: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole(role, { name }).click()
  const path = join(folder, `${randomUUID()}.json`)
  await (await download).saveAs(path)
  return path
}

const verify = (...files: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/longer/verify.ts', ...files], {
    cwd: root,
    encoding: 'utf8',
  })
  return [status, stdout]
}

test('a candidate keeps a receipt, asks, is answered, and reads feedback; both copies of the record agree with the receipt', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, path, token } = await stage.makeJoined(account)
  const questionId = interview.technicalQuestions[0]!.id
  const code = `function main(values) {\n${'  // Sorts before it merges, and keeps the first.\n'.repeat(12)}  return values\n}`
  const entry = (kind: string, payload: object) => ({
    id: randomUUID(),
    clientAt: Date.now(),
    kind,
    questionId,
    payload,
  })
  const edits = [{ changes: [[0, ...code.split('\n')]], cause: 'pasted', at: Date.now() }]
  const entries = [
    entry('paste', { into: 'pad', characters: code.length, text: code.slice(0, 300) }),
    entry('edit', { language: 'javascript', baseVersion: 0, edits }),
  ]
  await stage.call('POST', `${path}/journal?token=${token}`, { entries })
  await stage.call('POST', `${path}/complete?token=${token}`)
  const folder = await mkdtemp(join(tmpdir(), 'nova-after-'))

  await page.setViewportSize(phone)
  await page.goto(link)
  // Checked before any key press, since candidates don't type on this page.
  await expect(page.locator('html')).toHaveAttribute('data-font', 'inter')
  const receiptCard = page.getByRole('heading', { name: 'Your receipt' })
  await expect(receiptCard).toBeVisible()
  await expect(page.getByText('Not ready yet.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your feedback' })).toBeHidden()
  const receipt = await take(page, 'button', 'Download receipt', folder)
  expect(verify(await take(page, 'button', 'Everything recorded (JSON)', folder), receipt)).toEqual([
    0,
    expect.stringContaining('agrees with the receipt'),
  ])
  await page.getByRole('button', { name: 'Ask for a person’s review' }).click()
  await expect(page.getByLabel('Ask for a person’s review')).toBeFocused()
  await page.keyboard.type(attack)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for a reply')).toBeVisible()
  await expect(page.getByText(attack)).toBeVisible()
  await expectSound(page)

  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}/report`)
  await expect(seat.getByText('The candidate is waiting for a reply to 1 request.')).toBeVisible()
  await showScores(seat)
  await seat.getByRole('button', { name: 'Export Report' }).click()
  expect(verify(await take(seat, 'menuitem', 'Evidence', folder), receipt)).toEqual([
    0,
    expect.stringContaining('The receipt was made before there was a report.'),
  ])
  await seat.getByRole('link', { name: 'Read and reply' }).click()
  await expect(seat.getByText('1 open')).toBeVisible()
  await expect(seat.getByText(attack)).toBeVisible()
  await seat.getByLabel('Your reply: request for a review').fill('We looked at it again, and you are right.')
  // Half written, it is there again on the next visit.
  await seat.reload()
  await expect(seat.getByLabel('Your reply: request for a review')).toHaveValue(/^We looked at it again/)
  await seat.getByRole('button', { name: 'Send reply' }).click()
  await expect(seat.getByText('1 open')).toBeHidden()
  await seat.getByLabel('What went well').fill('- Your plan was clear.\n- You asked good questions.')
  await seat.getByRole('tab', { name: 'Summary' }).click()
  await seat.getByRole('tab', { name: 'Strengths & Areas' }).click()
  await expect(seat.getByLabel('What went well')).toHaveValue(/You asked good questions/)
  await expectSound(seat)
  await seat.getByRole('button', { name: 'Release feedback' }).click()
  await seat.getByRole('alertdialog').getByRole('button', { name: 'Release feedback' }).click()
  await expect(seat.getByText('Version 1, released by Ida Reyes')).toBeVisible()
  await expectSound(seat)

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Your feedback' })).toBeVisible()
  await expect(page.getByText('Your plan was clear.')).toBeVisible()
  await expect(page.getByText('We looked at it again, and you are right.')).toBeVisible()
  await page.getByRole('button', { name: 'Answer this reply' }).click()
  await page.keyboard.type('Thank you for looking.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for a reply')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'How the result came about' })).toBeVisible()
  await expect(page.getByText('/100')).toBeHidden()
  await page
    .getByRole('button', { name: /^Answer this: / })
    .first()
    .click()
  await page.keyboard.type('These are my own notes.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible()
  await expectSound(page)

  await seat.goto('/interviewer/dashboard')
  await expect(seat.getByText('A candidate is waiting for a reply.')).toBeVisible()
  await expectSound(seat)
  await seat.goto(`/interview/${interview.id}/report?tab=plagiarism`)
  await expect(seat.getByText("The candidate's remark")).toBeVisible()
  await expect(seat.getByText('These are my own notes.')).toBeVisible()
  expect(await page.title()).not.toBe('1')

  // The server's answer until the final tests are done, and when they fail.
  let change: (report: object) => object = (report) => ({ ...report, isPartial: true, digest: '' })
  await seat.route('**/api/**/report', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: change((await reply.json()) as object) })
  })
  await seat.goto(`/interview/${interview.id}/report`)
  await expect(seat.getByText('The final tests are still running.', { exact: false })).toBeVisible()
  await expect(seat.getByText('1 not tested yet')).toBeVisible()
  await expect(seat.getByRole('button', { name: 'Export Report' })).toBeHidden()
  await expectSound(seat)
  change = () => ({ status: 'generating', progress: 0 })
  await seat.reload()
  await expect(seat.getByText('Generating interview report...')).toBeVisible()
  change = () => ({ status: 'failed', progress: 0 })
  await seat.reload()
  await expect(seat.getByText("We couldn't make the report")).toBeVisible()
  await expectSound(seat)
  change = (report) => report
  const summary = seat.getByRole('tab', { name: 'Summary' })
  // The page may have looked again by itself, and the button be gone.
  await Promise.any([seat.getByRole('button', { name: 'Try again' }).click(), summary.waitFor()])
  await expect(summary).toBeVisible()
  await rm(folder, { recursive: true, force: true })
})
