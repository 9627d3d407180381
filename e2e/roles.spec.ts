/** A recruiter and a hiring manager in their pages: nothing is offered that the server would refuse. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, openAs, password, setStage } from './stage.ts'

/** Names what the reader’s navigation and settings offer. */
const offered = (page: Page) => page.getByRole('navigation').getByRole('link').allInnerTexts()

/** The requests of the page that the server refused. */
function listenForRefusals(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  })
  return refused
}

test('a recruiter runs all and a hiring manager judges what names them, each by pages that offer no more', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const owner = await stage.makeAccount()
  const join = async (name: string, role: string) => {
    const body = { email: `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now()}@example.test`, role }
    const { link } = await stage.call<{ link: string }>('POST', '/api/people/invitations', body, owner.token)
    const joining = { token: link.split('/').at(-1), name, password }
    type Session = { token: string; interviewer: Omit<Account, 'token'> }
    const session = await stage.call<Session>('POST', '/api/invitations/accept', joining)
    return { ...session.interviewer, token: session.token }
  }
  const [rita, hanna] = [await join('Rita Engel', 'Recruiter'), await join('Hanna Moor', 'HiringManager')]
  const { interview, path, token } = await stage.makeJoined(owner)
  const panel = { companyEmails: [hanna.email] }
  await stage.call('PUT', `/api/Interviews/${interview.id}/panel`, panel, owner.token)
  await stage.call('POST', `${path}/complete?token=${token}`)
  const debrief = `/interview/${interview.id}/debrief`
  const refused = listenForRefusals(page)

  // The recruiter is not on the panel.
  await openAs(page, rita, '/interviewer/dashboard')
  await expect(page.getByRole('link', { name: 'Create New Interview' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Report' })).toBeVisible()
  await page.goto(debrief)
  await expect(page.getByRole('button', { name: 'Set dates…' })).toBeVisible()
  await expect(page.getByText('The decision appears here with its reason.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record decision' })).toBeHidden()
  await page.goto(`/interview/${interview.id}/report?tab=scorecard`)
  await expect(page.getByText('Your role is Recruiter: you rate and decide where you’re on the panel.')).toBeVisible()
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  const ofInterviewers = ['Interviews', 'Positions', 'Library', 'Team', 'Settings']
  expect(await offered(page)).toEqual([...ofInterviewers, 'Account', 'Notifications', 'Templates', 'Claims'])
  await page.goto('/settings/people')
  await expect(page.getByRole('button', { name: 'Invite people' })).toBeHidden()
  const row = page.getByRole('row', { name: 'Invite people, change roles' })
  await expect(row.getByRole('cell')).toHaveText(['Yes', 'No', 'No', 'No', 'No'])
  const judging = page.getByRole('row', { name: 'Rate, decide and resolve findings' })
  await expect(judging.getByRole('cell')).toHaveText(['Yes', 'YesThose they’re listed on', 'Yes', 'Yes', 'No'])
  await expectAccessible(page, 'the table of roles')

  // The hiring manager is.
  const other = await openProfile()
  const refusedOther = listenForRefusals(other)
  await openAs(other, hanna, '/interviewer/dashboard')
  await expect(other.getByRole('link', { name: 'View Report' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Create New Interview' })).toBeHidden()
  expect(await offered(other)).toEqual(['Interviews', 'Positions', 'Team', 'Settings'])
  await other.goto(`/interview/${interview.id}/overview`)
  await expect(other.getByRole('link', { name: 'Debrief', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'More actions' })).toBeHidden()
  await other.goto(debrief)
  await other.getByRole('radio', { name: 'Hold' }).check()
  await other.getByLabel('Reason').fill('A second look with the team.')
  await other.getByRole('button', { name: 'Record decision' }).click()
  await expect(other.getByText('Decided by Hanna Moor', { exact: false })).toBeVisible()
  expect([refused, refusedOther]).toEqual([[], []])
  await other.goto('/library')
  await expect(other.getByRole('heading', { name: 'Your role is Hiring manager' })).toBeVisible()

  // The choice of a role says in a line what each may do.
  const admin = await openProfile()
  await openAs(admin, owner, '/settings/people')
  await admin.getByRole('button', { name: 'Invite people' }).click()
  const choices = admin.getByRole('group', { name: 'Role' }).getByRole('radio')
  const names = ['Viewer', 'Hiring manager', 'Interviewer', 'Recruiter', 'Administrator']
  for (const [at, name] of names.entries()) await expect(choices.nth(at)).toHaveAccessibleName(name)
  await expect(choices.nth(3)).toHaveAccessibleDescription('Runs all interviews and positions; decides where listed.')
  await expectAccessible(admin, 'the choice of a role')
})
