/** A round of changes that is reviewed in the room, by mouse and keyboard, and seen live and in the report. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openProjectRoom } from './project-steps.ts'
import { openAs, setStage } from './stage.ts'

test.use({ hasNewProfiles: true })

test('a candidate comments on changes and decides, and what they did is in live seat and report', async ({
  page,
  product,
  openProfile,
}) => {
  test.slow()
  const stage = setStage(product)
  const account = await stage.makeAccount()
  await page.setViewportSize({ width: 1440, height: 900 })
  const interview = await openProjectRoom(page, stage, account, 'hut-nights')
  const list = page.getByRole('navigation', { name: 'Changes to review' })
  await expect(list.getByText('0 of 20')).toHaveCount(2)
  await look(page, 'code review', 'window')

  // A comment by keyboard: its text outlives a reload, and is kept once it is sent.
  const first = page.getByRole('button', { name: /^Comment on line/ }).first()
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Does this hold for an empty list?')
  await page.reload()
  await page
    .getByRole('button', { name: /^Comment on line/ })
    .nth(1)
    .click()
  const field = page.getByRole('textbox', { name: /^Comment on line/ })
  await expect(field).toHaveValue('Does this hold for an empty list?')
  await page.getByRole('radio', { name: 'Question' }).check()
  await expectAccessible(page, 'a comment that is written')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = page.getByRole('article', { name: /^Comment on line/ })
  await expect(comment).toContainText('Question')
  await expect(comment).toContainText('Does this hold for an empty list?')

  await page.getByRole('button', { name: 'Run the tests with this change' }).click()
  await expect(page.getByText('27 of 27 visible tests pass with this change.')).toBeVisible({ timeout: 90_000 })

  // A first decision leads on; going back shows it, and another takes its place.
  const title = page.getByRole('heading', { level: 2 }).filter({ hasNotText: 'half' })
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText(', change 2 of 40')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Accepted. You can still change it.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Rejected. You can still change it.')).toBeVisible()
  await expect(list.getByText('1 of 20')).toBeVisible()
  await expect(title.first()).toBeVisible()
  await comment.getByRole('button', { name: 'Remove this comment' }).click()
  await expect(comment).toBeHidden()

  // Offline, a decision says why it can't be kept, and nothing is lost.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText(/offline|Check your connection/).first()).toBeVisible()
  await page.context().setOffline(false)

  // Submitting says how much of the review is left.
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const doubts = page.getByRole('alertdialog', { name: 'Submit this project?' })
  await expect(doubts).toContainText('You haven’t decided on 39 of 40 changes to review yet.')
  await doubts.getByRole('button', { name: 'Keep working' }).click()

  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await seat.getByRole('tab', { name: 'Review' }).click()
  await expect(seat.getByRole('tabpanel', { name: 'Review' })).toContainText('Rejected')
  await expectAccessible(seat, 'a code review in the live seat')
})
