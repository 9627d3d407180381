/** A person judges: the scorecard by keyboard alone, the decision, and what others see of it. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const hour = 3600

/** Points as the report lists them, where this version of it lists none: by the answer that was written. */
async function listPoints(page: Page, questionId: string, text: string) {
  await page.route('**/api/**/report', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { scores?: object; questions?: object[] }
    const points = ['Measures first', 'Compares with and without'].map((point, at) => ({
      key: String(at),
      point,
      isFound: at === 0,
      quote: at === 0 ? 'I would measure first' : null,
    }))
    const score = { name: 'Score', value: null, weight: 1, says: '', rule: '3.2', evidence: [] }
    const question = {
      questionId,
      kind: 'technical',
      title: 'A slow page',
      statement: '',
      state: 'answered',
      plannedMinutes: 20,
      spentMinutes: hour / 60,
      language: 'text',
      code: null,
      text,
      hasDrawing: false,
      tests: [],
      runs: [],
      remarks: [],
      points,
      score,
      evidence: [],
    }
    await route.fulfill({
      response: reply,
      json: body.scores && !body.questions ? { ...body, questions: [question] } : body,
    })
  })
}

test('a session is scored by keyboard, a decision recorded, and a colleague stays blind until their own review is in', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const owner = await stage.makeAccount()
  const invite = { email: `mia-${Date.now()}@example.test`, role: 'Interviewer' }
  const { link } = await stage.call<{ link: string }>('POST', '/api/people/invitations', invite, owner.token)
  const joining = { token: link.split('/').at(-1), name: 'Mia Lund', password: 'long enough' }
  const mia = await stage.call<{ token: string }>('POST', '/api/invitations/accept', joining)
  const { interview, path, token } = await stage.makeJoined(owner, { CompanyEmails: invite.email })
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id
  const text = 'I would measure first, because the slowest part decides. Then I would fix that part alone.'
  const answer = { questionId: technical, codeSubmission: text, language: 'text', timeSpent: hour }
  await stage.call('POST', `${path}/response?token=${token}`, answer)
  await openAs(page, owner, `/interview/${interview.id}`)
  await page.getByRole('tab', { name: 'Scorecard' }).click()
  await page.getByRole('group', { name: 'Communication' }).getByRole('radio').nth(1).focus()
  await page.keyboard.press('2')
  await page.keyboard.press('m')
  await expect(page.getByRole('link', { name: /Play this moment/ })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true }).last()).toBeVisible()
  await expectAccessible(page, 'the scorecard in the live seat')
  await stage.call('POST', `${path}/complete?token=${token}`)
  await listPoints(page, technical, text)

  await page.goto(`/interview/${interview.id}/report?tab=scorecard`)
  const own = page.getByRole('region', { name: 'Your review' })
  await expect(own).toBeVisible()
  await expect(own.getByText('Nobody else has submitted yet.')).toBeVisible()
  const competencies = own.getByRole('group').filter({ has: page.getByRole('textbox') })
  await expect(own.getByRole('link', { name: /^Play at/ })).toBeVisible()
  const count = await competencies.count()
  expect(count).toBeGreaterThan(4)
  await competencies.first().getByRole('radio').first().focus()
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press(String(3 + (at % 3)))
    await page.keyboard.press('r')
    await page.keyboard.type(`Seen in part ${at + 1}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
  }
  // The last arrow led to the first point of the text answer.
  const points = own.getByRole('radio', { name: 'Made', exact: true })
  const pointCount = await points.count()
  expect(pointCount).toBeGreaterThan(0)
  for (let at = 0; at < pointCount; at += 1) await page.keyboard.press(at === 0 ? 'y' : 'n')
  await expect(points.first()).toBeChecked()
  await expect(own.getByText('Saved')).toBeVisible()
  await expectAccessible(page, 'the scorecard filled')

  await page.reload()
  await expect(competencies.first().getByRole('textbox')).toHaveValue('Seen in part 1')
  await expect(points.first()).toBeChecked()
  await own.getByRole('button', { name: 'Submit review' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Review by Ida Reyes' })).toBeVisible()

  const other = await openProfile()
  await openAs(other, { ...owner, token: mia.token }, `/interview/${interview.id}/playback`)
  await other.getByRole('tab', { name: 'Scorecard' }).click()
  await expect(other.getByText('1 colleague has submitted already.')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Review by Ida Reyes' })).toHaveCount(0)
  await other.getByRole('group').getByRole('radio').first().focus()
  await other.keyboard.press('1')
  await expect(other.getByText('Your mark needs a reason. Take a moment of the session or write it.')).toBeVisible()
  await other.keyboard.press('m')
  await expect(other.getByText('Your mark needs a reason.', { exact: false })).toHaveCount(0)
  await other.keyboard.press('r')
  await other.keyboard.type('She guessed until it ran.')
  await other.keyboard.press('Escape')
  await expect(other.getByRole('button', { name: /Go to the moment/ })).toBeVisible()
  await expectAccessible(other, 'the scorecard in the playback')
  await other.getByRole('button', { name: 'Submit review' }).click()
  const first = other.getByRole('region', { name: 'Ratings of the panel' }).getByRole('row').nth(1)
  await expect(first).toContainText('2')

  // It stays open while another person decides.
  await other.goto(`/interview/${interview.id}/report`)
  await expect(other.getByRole('heading', { name: 'In one minute' })).toBeVisible()
  await page.goto(`/interview/${interview.id}/report?tab=recommendation`)
  await page.getByRole('radio', { name: 'Advance' }).check()
  await page.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByText('Please give a reason.')).toBeVisible()
  await page.getByLabel('Reason', { exact: true }).fill('Measures before changing anything.')
  await page.getByRole('button', { name: 'Record decision' }).click()
  await expect(page.getByText('Decided by Ida Reyes', { exact: false })).toBeVisible()
  await page.getByLabel('New value').fill('81')
  await page.getByLabel('Reason for the score').fill('The drawing answered it.')
  await page.getByRole('button', { name: 'Set score' }).click()
  await expect(page.getByText('set by Ida Reyes', { exact: false }).first()).toBeVisible()
  await expect(other.getByText('Decision by Ida Reyes: Advance', { exact: false })).toBeVisible()
  await expect(other.getByText('Overall Score: 81/100').first()).toBeVisible()
  await expectAccessible(page, 'the decision')
  await page.goto(`/interview/${interview.id}/overview`)
  await expect(page.getByText('Decision: Advance')).toBeVisible()

  await page.goto('/settings/scorecard')
  await page.getByLabel('Name', { exact: true }).first().fill('Finding a way')
  await page.getByRole('button', { name: 'Save scorecard' }).click()
  await expect(page.getByText('Your company’s own scorecard.', { exact: false })).toBeVisible()
  await expectAccessible(page, "the company's scorecard")
})
