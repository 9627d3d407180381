/** A round of changes that is reviewed in the room, by mouse and keyboard, and seen live and in the report. */
import type { ShownChange } from '@nova/contract/projects/code-reviews'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openProjectRoom } from './project-steps.ts'
import { type Account, type Made, openAs, setStage, type Stage } from './stage.ts'

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

test('in the report a person marks comments as naming the fault, takes a mark back, and sees the figures', async ({
  page,
  product,
}) => {
  test.slow()
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { id } = await finishReview(stage, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, account, `/interview/${id}/report?tab=code`)
  const review = page.getByRole('region', { name: 'Code review' })
  const figure = (name: string) => review.getByText(name, { exact: true }).locator('+ dd')
  await expect(figure('Hits by place')).toHaveText('1 of 16', { timeout: 120_000 })
  await expect(figure('Hits confirmed by people')).toHaveText('None marked yet')
  await review.getByRole('button', { name: 'Every change' }).click()

  // A comment on a sound change can't be marked.
  const groups = review.getByRole('group', { name: /^Your mark on the comment at/ })
  await expect(groups).toHaveCount(2)
  const first = groups.first()
  const names = first.getByRole('button', { name: 'Names the fault' })
  await names.focus()
  await page.keyboard.press('Enter')
  await expect(names).toHaveAttribute('aria-pressed', 'true')
  await expect(names).toBeFocused()
  await expect(figure('Hits confirmed by people')).toHaveText('1 of 1 marked')
  await expect(
    review
      .getByRole('listitem')
      .filter({ hasText: `${account.name} (you): names the fault` })
      .last(),
  ).toBeVisible()
  await groups.last().getByRole('button', { name: 'Does not' }).click()
  await expect(figure('Comments elsewhere that name the fault')).toHaveText('0 of 1 marked')
  await look(page, 'marks of a code review')

  await first.getByRole('button', { name: 'Take back' }).click()
  await expect(figure('Hits confirmed by people')).toHaveText('None marked yet')
  await expect(names).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(figure('Comments elsewhere that name the fault')).toHaveText('0 of 1 marked')

  // The question's page says that there is no model to measure.
  await page.goto('/library/hut-nights')
  await expect(page.getByText('Your company has no language model to measure.')).toBeVisible()
  await expectAccessible(page, 'a review in the library')
})

test('before joining, a candidate practises with two changes, and learns which had the fault', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { id, candidateAccessToken } = await makeReview(stage, account)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/candidate/${id}?token=${candidateAccessToken}&rehearsal=1`)
  await page.getByRole('button', { name: 'Practise with a review' }).click()
  await expect(page.getByRole('heading', { name: 'Practise with a review' })).toBeFocused()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByText('Robin, change 2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The fault went through' })).toBeFocused()
  await look(page, 'practice of a review', 'window')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Practise with a review' })).toBeVisible()
})

const who = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }

async function makeReview(stage: Stage, account: Account): Promise<Made> {
  const body = { questionId: 'hut-nights', ...who }
  return (await stage.call<{ interview: Made }>('POST', '/api/Interviews/quick-start', body, account.token)).interview
}

/** A round that was left after three changes: a comment at a fault, one away from it, and one on a sound change. */
async function finishReview(stage: Stage, account: Account): Promise<Made> {
  const interview = await makeReview(stage, account)
  const own = (path: string) =>
    `/api/candidate/interview/${interview.id}${path}?token=${interview.candidateAccessToken!}`
  await stage.call('POST', own('/join'), { ...who, consentVersion: '1' })
  const { changes } = await stage.call<{ changes: ShownChange[] }>(
    'GET',
    `/api/Interviews/${interview.id}/projects/hut-nights/changes`,
    undefined,
    account.token,
  )
  const faulty = changes.filter(({ faults = [] }) => faults.length > 0)
  const sound = changes.find(({ faults = [] }) => faults.length === 0)!
  const act = (body: object) => stage.call('POST', own('/projects/hut-nights/review'), body)
  const comment = (change: string, path: string, line: number, text: string) =>
    act({ act: 'commented', id: crypto.randomUUID(), change, path, line, severity: 'blocks', text })
  const away = faulty
    .slice(1)
    .flatMap(({ id, files, faults = [] }) =>
      files.flatMap(({ path, hunks }) =>
        hunks.flatMap(({ newStart, newLines }) =>
          [newStart, newStart + newLines - 1]
            .filter((line) => faults.every((each) => each.path !== path || line < each.from - 1 || line > each.to + 1))
            .map((line) => ({ id, path, line })),
        ),
      ),
    )[0]!
  const [fault] = faulty[0]!.faults!
  await comment(faulty[0]!.id, fault!.path, fault!.from, 'The last night is left out here.')
  await comment(away.id, away.path, away.line, 'I would name this variable differently.')
  const [file] = sound.files
  await comment(sound.id, file!.path, file!.hunks[0]!.newStart, 'Is this still needed?')
  for (const change of [faulty[0]!.id, away.id, sound.id]) await act({ act: 'decided', change, verdict: 'reject' })
  await stage.call('POST', own('/complete'))
  return interview
}
