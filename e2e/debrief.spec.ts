/** The debrief: reached from the interview and the report, read on one laptop screen, and decided on by keyboard. */
import { expect } from '@playwright/test'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, password, setStage } from './stage.ts'

test('a panel’s marks appear side by side on one screen, the largest difference first, with the decision next to them', async ({
  product,
  page,
}) => {
  const stage = setStage(product)
  const owner = await stage.makeAccount()
  const join = async (name: string) => {
    const email = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@example.test`
    const body = { email, role: 'Interviewer' }
    const { link } = await stage.call<{ link: string }>('POST', '/api/people/invitations', body, owner.token)
    const joining = { token: link.split('/').at(-1), name, password }
    return { ...(await stage.call<{ token: string }>('POST', '/api/invitations/accept', joining)), email }
  }
  const [mia, ben, kim] = [await join('Mia Lund'), await join('Ben Adeyemi'), await join('Kim Sato')]
  const { interview, path, token } = await stage.makeJoined(owner)
  const at = `/api/Interviews/${interview.id}`
  const companyEmails = [mia, ben, kim].map(({ email }) => email)
  await stage.call('PUT', `${at}/panel`, { companyEmails }, owner.token)
  await stage.call('POST', `${path}/complete?token=${token}`)
  const { competencies } = await stage.call<{ competencies: { id: string; name: string }[] }>(
    'GET',
    `${at}/review`,
    undefined,
    owner.token,
  )
  const rate = (by: { token: string }, levels: number[]) => {
    const reason = 'Said what she would measure first, and why the slowest part decides, before she changed anything.'
    const ratings = competencies.map(({ id: competencyId }, index) => ({
      competencyId,
      level: levels[index % levels.length],
      reason,
      seq: index % 2 ? 2 : null,
    }))
    return stage.call('POST', `${at}/review`, { ratings, note: 'Calm throughout.' }, by.token)
  }
  await rate(mia, [3, 3, 4])
  await rate(ben, [3, 4, 1])
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString()
  await stage.call('PUT', `${at}/panel/plan`, { scorecardsDueAt: soon, replyBy: soon, version: 0 }, owner.token)

  await openAs(page, owner, `/interview/${interview.id}/overview`)
  await expect(page.getByText('You promised the candidate a reply', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Debrief', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Debrief: Sam Okafor' })).toBeVisible()
  const marks = page.getByRole('region', { name: 'Marks of the panel' })
  const first = marks.getByRole('row').nth(1)
  await expect(first.getByRole('rowheader')).toContainText(competencies[2]!.name)
  await expect(first.getByRole('cell').last()).toHaveText('3')
  await expect(page.getByRole('region', { name: 'Scorecards' })).toContainText('Kim SatoNot yet')

  // All of it on a laptop.
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const part of [marks.getByRole('row').last(), page.getByRole('button', { name: 'Record decision' })]) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(900)
  }
  await look(page, 'debrief')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'Marks of the panel' }).getByRole('listitem').first()).toContainText(
    competencies[2]!.name,
  )
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Set dates…' }).press('Enter')
  await look(page, 'debrief-dates', 'window')
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Hold' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.type('They differ on testing: one more conversation about it.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Decided by', { exact: false })).toBeVisible()

  await page.goto(`/interview/${interview.id}/report`)
  await expect(page.getByRole('heading', { name: 'In one minute' })).toBeVisible()
  await page.getByRole('link', { name: 'Debrief', exact: true }).click()
  await expect(marks).toBeVisible()

  // A panellist without a submitted scorecard sees the names of those who are done, but none of their statements.
  await openAs(page, { ...owner, token: kim.token }, `/interview/${interview.id}/debrief`)
  await expect(
    page.getByText('You see what the panel said once your own scorecard is submitted', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Calm throughout.')).toHaveCount(0)
  await look(page, 'debrief-blind')
})
