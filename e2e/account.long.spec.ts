/** One's own account, walked by a person: a reset by mail, two-factor sign-in, devices, and a company that requires it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { appCodeAt } from '../server/test/app-code.ts'
import { expectAccessible } from './axe.ts'
import { query, readMailedLink } from './mailed.ts'
import { test } from './product.ts'
import { setStage } from './stage.ts'

const newPassword = 'a longer one than before'

async function signIn(page: Page, email: string, password: string) {
  await page.goto('/interviewer/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The code that an app shows for the setup key on the screen; the next one where this one was used. */
async function codeOf(place: Page | Locator, periodsLater = 0): Promise<[code: string, secret: string]> {
  const secret = (await place.locator('code').innerText()).replaceAll(' ', '')
  return [codeFor(secret, periodsLater), secret]
}
const codeFor = (secret: string, periodsLater: number) => appCodeAt(secret, Date.now() + periodsLater * 30_000)

/** Pictures of a screen at both widths in both themes, where they are asked for. */
async function picture(page: Page, name: string) {
  const folder = process.env['ACCOUNT_PICTURES']
  if (!folder) return
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a password is reset, a second factor set up and used, a device signed out, and a company requires it of all', async ({
  page,
  openProfile,
  product,
}) => {
  const stage = setStage(product)
  const { email, id } = await stage.makeAccount()

  // Reset.
  await page.goto('/interviewer/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The sign-in page, which has an email field too, stays until this one is loaded.
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await picture(page, 'forgot')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText("doesn't send email", { exact: false })).toBeVisible()
  await picture(page, 'forgot-sent')
  const link = await readMailedLink(product, email)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill('another')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expectAccessible(page, 'new password, with an error')
  await picture(page, 'reset')
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed. Sign in with the new one.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link was already used')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await picture(page, 'reset-used')

  // The account page, and what it says when the server can't be reached.
  await signIn(page, email, newPassword)
  await expect(page).toHaveURL(/\/interviewer\/dashboard$/)
  await page.route('**/api/account', (route) => route.abort())
  await page.goto('/settings/account')
  await expect(page.getByText('Failed to load your account')).toBeVisible()
  await page.unroute('**/api/account')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ida Reyes')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page, 'account')
  await picture(page, 'account')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByLabel('Full name').fill('Ida Vega')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Welcome, Ida Vega')).toBeVisible()

  // The address is confirmed by a link.
  await page.getByRole('button', { name: 'Change email' }).click()
  const change = page.getByRole('dialog', { name: 'Change email' })
  await change.getByLabel('New email').fill(`new-${email}`)
  await change.getByLabel('Your password').fill(newPassword)
  await picture(page, 'change-email')
  await change.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(page.getByText('Waiting for you to confirm')).toBeVisible()
  await page.goto(await readMailedLink(product, `new-${email}`))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('is verified.')).toBeVisible()
  await picture(page, 'confirmed')
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()

  // Two-factor sign-in.
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await setUp.getByLabel('Your password').fill('not this one')
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByText("This isn't your current password.")).toBeVisible()
  await setUp.getByLabel('Your password').fill(newPassword)
  await setUp.getByRole('button', { name: 'Continue' }).click()
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(setUp.getByLabel('Code from the app')).toBeFocused()
  await setUp.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(setUp.getByText("This code isn't right.", { exact: false })).toBeVisible()
  await expectAccessible(page, 'second factor, a wrong code')
  await picture(page, 'set-up')
  const [code, secret] = await codeOf(setUp)
  await setUp.getByLabel('Code from the app').fill(code)
  await page.keyboard.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const listed = saving.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page, 'recovery codes')
  await picture(page, 'recovery-codes')
  const downloading = page.waitForEvent('download')
  await saving.getByRole('button', { name: 'Download codes' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(codes[9])
  await saving.getByRole('button', { name: 'I saved my codes' }).click()
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
  await picture(page, 'account-on')

  // Another device signs in with a code, then one with a recovery code.
  const other = await openProfile()
  await signIn(other, `new-${email}`, newPassword)
  await expect(other.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await other.keyboard.press('Enter')
  await expect(other.getByText("This code isn't right.", { exact: false })).toBeVisible()
  await expectAccessible(other, 'second step, a wrong code')
  await picture(other, 'second-step')
  await other.getByLabel('Code', { exact: true }).fill(codeFor(secret, 1))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/interviewer\/dashboard$/)
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/interviewer\/login$/)
  await signIn(other, `new-${email}`, newPassword)
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await other.getByLabel('Recovery code').fill(codes[0]!)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL(/\/interviewer\/dashboard$/)

  // It is signed out from here.
  await page.reload()
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await expect(page.getByText("You're not signed in anywhere else.")).toBeVisible()
  await other.reload()
  await expect(other.getByText('You were signed out. Sign in to continue where you left off.')).toBeVisible()

  // The company requires it: a colleague can do nothing before it is set up.
  const colleague = await stage.makeAccount('Mia Lund')
  await query(
    product,
    `update interviewers set role = 'Interviewer', company_id = (select company_id from interviewers where id = $1)
     where id = $2`,
    [id, colleague.id],
  )
  await page.goto('/settings/company')
  await page.getByRole('switch', { name: 'Require two-factor sign-in for the whole company' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Require two-factor sign-in?' })
  await expect(asked).toContainText('1 person is signed out now')
  await asked.getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByText('Two-factor sign-in is required.')).toBeVisible()
  await page.goto('/settings/account')
  await expect(page.getByText("Your company requires it, so you can't turn it off.")).toBeVisible()
  await signIn(other, colleague.email, 'long enough')
  await expect(other.getByText('Your company requires it before you can continue.')).toBeVisible()
  await expect(other.getByRole('img', { name: /QR code/ })).toBeVisible()
  await picture(other, 'required')
  const [first] = await codeOf(other)
  await other.getByLabel('Code from the app').fill(first)
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'I saved my codes' }).click()
  await expect(other).toHaveURL(/\/interviewer\/dashboard$/)
})
