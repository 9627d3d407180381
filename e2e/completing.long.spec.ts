/** The confirmation before completing: the version of each answer that counts, by keyboard and on a phone. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'
import { findCodingQuestion } from './steps.ts'

const expectAccessible = async (page: Page) => expect((await analysisOf(page).analyze()).violations).toEqual([])

test('a candidate keeps what they submitted, takes what passes more, and reads on the last page what counts', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, path, token } = await stage.makeJoined(account)
  const [coding, technical] = interview.technicalQuestions
  const code = findCodingQuestion(coding!.title).reference.javascript
  const form = { questionId: coding!.id, codeSubmission: code, language: 'javascript', timeSpent: 1 }
  await stage.call('POST', `${path}/response?token=${token}`, form)
  const words = { questionId: technical!.id, responseText: 'A queue.', timeSpent: 1 }
  await stage.call('POST', `${path}/response?token=${token}`, words)
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('//')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' And a cache.')
  await expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 780 })
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Complete Interview' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Complete the interview?' })
  const group = (title: string) => dialog.getByRole('group', { name: `Which version of “${title}” counts?` })
  const kept = group(coding!.title).getByRole('radio', { name: 'Keep what I submitted in JavaScript' })
  await expect(kept).toBeChecked()
  await expect(group(coding!.title).getByRole('radio', { name: 'Take what is there now in JavaScript' })).toBeVisible()
  await expect(dialog).toContainText('(not answered)')
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expectAccessible(page)
  await group(technical!.title).getByRole('radio', { name: 'Keep what I submitted' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(group(technical!.title).getByRole('radio', { name: 'Take what is there now' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Interview completed' })).toBeVisible()
  const submitted = /^Submitted in JavaScript at .+\. Edited since in JavaScript, not judged\.$/
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(page.getByText(/^Chosen when completing, at .+\.$/)).toBeVisible()
  await expectAccessible(page)

  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}/report?tab=code`)
  await expect(seat.getByText(/^Submitted in JavaScript at .+ Edited since in JavaScript, not judged\./)).toBeVisible()
  await expect(seat.getByText('A queue. And a cache.')).toBeVisible()
  await expectAccessible(seat)
  await seat.goto(`/interview/${interview.id}/playback`)
  await expect(seat.getByText(/Edited since in JavaScript, not judged\./)).toBeVisible()
  for (const each of [seat, page]) {
    await each.getByText('Show what was written afterwards').click()
    await expect(each.getByRole('figure', { name: 'Submitted' })).toBeVisible()
    await expect(each.getByRole('figure', { name: 'Written afterwards in JavaScript, not judged' })).toBeVisible()
    await expectAccessible(each)
  }
})

test('untested code is tested before the dialog asks about it, and the question survives a turned tablet and Back', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, link, path, token } = await stage.makeJoined(account)
  const coding = interview.technicalQuestions[0]!
  const { reference } = findCodingQuestion(coding.title)
  const write = (language: string, text: string) => {
    const edits = [{ changes: [[0, ...text.split('\n')]], cause: 'typed', at: Date.now() }]
    const payload = { language, baseVersion: 0, edits }
    const entry = { id: randomUUID(), clientAt: Date.now(), kind: 'edit', questionId: coding.id, payload }
    return stage.call('POST', `${path}/journal?token=${token}`, { entries: [entry] })
  }
  await write('python', reference.python)
  await write('javascript', '/ later')
  await page.setViewportSize({ width: 1024, height: 760 })
  await page.goto(link)
  const complete = page.getByRole('button', { name: 'Complete Interview' })
  await complete.click()
  const dialog = page.getByRole('alertdialog', { name: 'Complete the interview?' })
  const python = dialog.getByRole('radio', { name: 'Take what is there now in Python' })
  await expect(python).toBeChecked()
  await expect(dialog).toContainText(/Passed (\d+) of \1 visible tests/)
  await page.setViewportSize({ width: 880, height: 1024 })
  await expect(python).toBeChecked()
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await complete.click()
  await expect(python).toBeChecked()
  await dialog.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText(/^Chosen when completing, at .+: Python\./)).toBeVisible()
})
