/** The notice of a place before joining, and the explanation letter: written, previewed, released, read, answered. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const phone = { width: 390, height: 844 }

async function expectSound(page: Page) {
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  const spare = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(spare).toBeLessThanOrEqual(0)
}

test('a candidate reads the notice of New York City before joining, and a letter after a decision, and says that a fact is wrong', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, path, token } = await stage.makePublished(account, { NoticePlace: 'us-nyc' })
  await page.setViewportSize(phone)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'For interviews in New York City' })).toBeVisible()
  await expect(page.getByText('N.Y.C. Admin. Code § 20-871(b)', { exact: false })).toBeVisible()
  await expectSound(page)

  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(seat.getByText('at least 10 business days before the tool is used.', { exact: false })).toBeVisible()
  await expect(seat.getByText('To be checked by a lawyer before use.', { exact: false })).toBeVisible()
  await seat.getByRole('button', { name: 'Read the notice and its sources' }).click()
  await expect(seat.getByText('Sources, read on 2026-11-27')).toBeVisible()
  await expectSound(seat)

  const body = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '19+us-nyc@1' }
  await stage.call('POST', `${path}/join?token=${token}`, body)
  const questionId = interview.technicalQuestions[0]!.id
  const edits = [{ changes: [[0, 'function main(values) {', '  return values', '}']], cause: 'typed', at: Date.now() }]
  const payload = { language: 'javascript', baseVersion: 0, edits }
  const entry = { id: randomUUID(), clientAt: Date.now(), kind: 'edit', questionId, payload }
  await stage.call('POST', `${path}/journal?token=${token}`, { entries: [entry] })
  await stage.call('POST', `${path}/complete?token=${token}`)
  const decision = { outcome: 'Decline', reason: 'Too little was solved.' }
  await stage.call('POST', `/api/Interviews/${interview.id}/decision`, decision, account.token)

  await seat.goto(`/interview/${interview.id}/report?tab=strengths`)
  await seat.getByRole('button', { name: 'Write the letter' }).click()
  await expect(seat.getByLabel('What AI did and did not do')).toHaveValue(/No language model rated your work\./)
  await expect(seat.getByLabel('Who decided')).toHaveValue(/^Ida Reyes of Nordwind decided on/)
  await seat.getByLabel('What was found').fill('You scored 41/100.')
  await expect(seat.getByText('“41/100”: a letter explains without scores.')).toBeVisible()
  await seat
    .getByLabel('What was found')
    .fill('You began the coding task, and it does not give the expected results yet.')
  await expect(seat.getByText('Read these words again:')).toBeHidden()
  // Half written, it is there again on the next visit.
  await seat.reload()
  await seat.getByRole('button', { name: 'Write the letter' }).click()
  await expect(seat.getByLabel('What was found')).toHaveValue(/^You began the coding task/)
  await expectSound(seat)
  await seat.setViewportSize(phone)
  await seat.emulateMedia({ colorScheme: 'dark' })
  await expectSound(seat)
  await seat.getByRole('button', { name: 'Preview and release' }).click()
  const preview = seat.getByRole('dialog', { name: 'Preview of the letter' })
  await expect(preview.getByText('You began the coding task', { exact: false })).toBeVisible()
  await expectSound(seat)
  await preview.getByRole('button', { name: 'Release letter' }).click()
  await expect(seat.getByText('The candidate hasn’t opened it yet.', { exact: false })).toBeVisible()

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(link)
  await page.getByRole('button', { name: 'Read the letter' }).click()
  await expect(page.getByRole('heading', { name: 'Who decided' })).toBeVisible()
  await expectSound(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('explanation-letter-1.pdf')
  await page.getByRole('link', { name: 'A fact is wrong' }).click()
  await page.getByRole('button', { name: 'A fact is wrong' }).click()
  await page.keyboard.type('I solved the second task, too.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Waiting for a reply')).toBeVisible()

  await seat.reload()
  await expect(seat.getByText('Read by the candidate')).toBeVisible()
  await expect(seat.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await seat.getByLabel('Your reply: correction of a fact').fill('You are right, it was solved.')
  await seat.getByRole('combobox', { name: 'Result' }).click()
  await seat.getByRole('option', { name: 'The fact was corrected' }).click()
  await seat.getByRole('button', { name: 'Send reply' }).click()
  await expect(seat.getByRole('combobox', { name: 'Result' })).toBeHidden()
  await expect(seat.getByText('The fact was corrected')).toBeVisible()
  await expectSound(seat)
  await page.reload()
  await expect(page.getByText('The fact was corrected')).toBeVisible()
})
