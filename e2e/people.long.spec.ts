/** A company from its first person to its first two-person interview, and the pages about its people. */
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage } from './stage.ts'
import { writeCode } from './steps.ts'

const picture = async (page: Page, name: string) => {
  const folder = process.env['PEOPLE_PICTURES']
  if (!folder) return
  for (const theme of ['light', 'dark'])
    for (const width of [1440, 390]) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: width === 390 })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Invites by e-mail on the page about people; gives the link that the page shows. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('radio', { name: role, exact: true }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation ready' })
  const link = await dialog.locator('code').innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

async function joinBy(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Nordwind' })).toBeVisible()
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Password').fill('long enough')
  await page.getByRole('button', { name: 'Join Nordwind' }).click()
  await expect(page).toHaveURL(/\/interviewer\/dashboard$/)
}

test('a new company of three people holds its first two-person interview', async ({
  page: ida,
  openProfile,
  product,
}) => {
  const [mia, vera, sam] = [await openProfile(), await openProfile(), await openProfile()]
  await ida.goto('/interviewer/signup')
  await ida.getByLabel('Full Name').fill('Ida Reyes')
  await ida.getByLabel('Email').fill('ida@nordwind.test')
  await ida.getByLabel('Company').fill('Nordwind')
  await ida.getByLabel('Password', { exact: true }).fill('long enough')
  await ida.getByLabel('Confirm Password').fill('long enough')
  await ida.getByRole('button', { name: 'Create Account' }).click()
  await expect(ida).toHaveURL(/\/interviewer\/dashboard$/)

  await ida.goto('/settings/people')
  await expect(ida.getByText('You’re the only one here')).toBeVisible()
  const linkOfMia = await invite(ida, 'mia@nordwind.test', 'Interviewer')
  const linkOfVera = await invite(ida, 'vera@nordwind.test', 'Viewer')
  await expect(ida.getByRole('list', { name: 'Pending invitations' }).getByRole('listitem')).toHaveCount(2)
  await mia.goto(linkOfMia)
  await expect(mia.getByLabel('Email')).toHaveValue('mia@nordwind.test')
  await expectAccessible(mia, 'join')
  await picture(mia, 'join')
  await joinBy(mia, linkOfMia, 'Mia Lund')
  await joinBy(vera, linkOfVera, 'Vera Holm')

  const stage = setStage(product)
  const signIn = { username: 'ida@nordwind.test', password: 'long enough' }
  type Session = { token: string; interviewer: Account }
  const { token, interviewer } = await stage.call<Session>('POST', '/api/auth/login', signIn)
  const panel = { InterviewType: 'HumanInLoop', CompanyEmails: ['mia@nordwind.test', 'vera@nordwind.test'] }
  const { link } = await stage.makeJoined({ ...interviewer, token }, panel)
  await sam.goto(link)
  await writeCode(sam, 'const seen = new Set()')

  for (const page of [ida, mia, vera]) {
    await page.goto('/interviewer/dashboard')
    await page.getByRole('link', { name: 'Monitor' }).click()
  }
  for (const page of [ida, mia, vera]) await expect(page.getByText('const seen = new Set()')).toBeVisible()
  await expect(mia.getByRole('button', { name: 'End Interview' })).toBeVisible()
  // A viewer watches.
  await expect(vera.getByRole('button', { name: 'End Interview' })).toBeHidden()
  await expect(vera.getByLabel('Note', { exact: true })).toBeHidden()

  // Colleagues whose timer jumps see the reason.
  await Promise.all([
    mia.getByRole('button', { name: 'Add 5 min' }).click(),
    expect(mia.getByText('Added 5 minutes')).toBeVisible(),
    ...[ida, vera].map((page) => expect(page.getByText('Mia Lund added 5 minutes')).toBeVisible()),
  ])
  await expect(mia.getByText('Mia Lund added 5 minutes')).toBeHidden()

  // Taken off the list, a colleague who watches is sent away within seconds; the other one stays.
  await ida.goto('/interviewer/dashboard')
  await ida.getByRole('button', { name: /^More for/ }).click()
  await ida.getByRole('menuitem', { name: 'Change panel…' }).click()
  await expectAccessible(ida, 'colleagues of an interview')
  await picture(ida, 'panel')
  await ida.getByRole('button', { name: 'Remove email 1' }).click()
  await ida.getByRole('button', { name: 'Save panel' }).click()
  await expect(mia.getByText('Interview not found')).toBeVisible()
  await expect(vera.getByText('const seen = new Set()')).toBeVisible()
})

test('an administrator manages people by keyboard, others read the list, and a closed link says why @thorough', async ({
  page,
  product,
  openProfile,
}) => {
  const { call, makeAccount } = setStage(product)
  const ida = await makeAccount()
  const send = (method: string, path: string, body: unknown) => call<any>(method, path, body, ida.token)
  const join = async (name: string, role: string) => {
    const { link } = await send('POST', '/api/people/invitations', { email: `${crypto.randomUUID()}@a.test`, role })
    const token = link.slice(link.lastIndexOf('/') + 1)
    return call<any>('POST', '/api/invitations/accept', { token, name, password: 'long enough' })
  }
  const [mia, vera] = [await join('Mia Lund', 'Interviewer'), await join('Vera Holm', 'Viewer')]
  await openAs(page, ida, '/settings/people')
  const row = (name: string) =>
    page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })
  await expect(row('Mia Lund')).toContainText('Interviewer')

  // A page that Vera has open follows the change of her role.
  const followed = await openProfile()
  await openAs(followed, { ...vera, token: vera.token }, '/interviewer/dashboard')
  await expect(followed.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
  await expect(followed.getByRole('link', { name: 'Create New Interview' })).toBeHidden()
  await page.getByRole('button', { name: 'Actions for Vera Holm' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Change role…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'Viewer', exact: true }).focus()
  for (const role of ['Hiring manager', 'Interviewer']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: role, exact: true })).toBeChecked()
  }
  await expectAccessible(page, 'change role')
  await picture(page, 'role')
  await page.getByRole('button', { name: 'Change role' }).press('Enter')
  await expect(row('Vera Holm')).toContainText('Interviewer')
  await expect(page.getByRole('button', { name: 'Actions for Vera Holm' })).toBeFocused()
  await expect(followed.getByRole('link', { name: 'Create New Interview' })).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('tab', { name: 'By link' }).click()
  await expectAccessible(page, 'invite')
  await picture(page, 'invite')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('dialog').locator('code').innerText()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Actions for Mia Lund' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate…' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(row('Mia Lund')).toContainText('Deactivated')
  await expectAccessible(page, 'people')
  await picture(page, 'people')
  const other = await openProfile()
  await other.goto('/interviewer/login')
  await other.getByLabel('Email').fill(mia.interviewer.email)
  await other.getByLabel('Password').fill('long enough')
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByText('Your account is deactivated.')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Mia Lund' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled()
  await page.getByLabel(/^Type .+ to confirm$/).fill(mia.interviewer.email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(row('Mia Lund')).toHaveCount(0)

  await openAs(other, { ...vera, token: vera.token }, '/settings/people')
  await expect(other.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(2)
  await expect(other.getByRole('button', { name: /^(Actions|Invite)/ })).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'What each role can do' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for the invitation of Invitation link' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('No open invitations.')).toBeVisible()
  const visitor = await openProfile()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This invitation was withdrawn' })).toBeVisible()
  await expectAccessible(visitor, 'a withdrawn invitation')
  await picture(visitor, 'withdrawn')
})
