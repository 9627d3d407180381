/** Single sign-on, set up against a whole provider and used: by an administrator, a member and an invited person. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { client, type OpenIdProvider, startOpenIdProvider } from '../server/test/openid-provider.ts'
import { expectAccessible } from './axe.ts'
import { findFreePort, type Product, test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const root = join(import.meta.dirname, '..')

/** A port for the provider: the product allows it from its start. */
const port = await findFreePort()
const environment = { PUBLIC_URL: '{url}', FETCH_ALLOW: `127.0.0.1:${port}` }
test.use({ environment: [environment, { scope: 'worker' }] })

let provider: OpenIdProvider | undefined
test.afterEach(() => provider?.close())

function verifyDomain(product: Product, domain: string, email: string): void {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const command = ['tools/operator/verify-domain.ts', domain, email]
  const { status, stderr, stdout } = spawnSync(process.execPath, command, { cwd: root, env, encoding: 'utf8' })
  expect([status, stderr, stdout.trim()]).toEqual([0, '', `${domain} is verified for the company of ${email}.`])
}

async function signInAtProvider(page: Page, user: string) {
  await page.getByLabel('User').fill(user)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signInBySso(page: Page, email: string) {
  await page.getByRole('link', { name: 'Sign in with SSO' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

const addressShown = async (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('code').innerText()

test('an administrator sets it up, tests it, switches it on and requires it; people sign in and out by it', async ({
  page,
  openProfile,
  product,
}) => {
  const stage = setStage(product)
  const ida = await stage.makeAccount('Ida Reyes')
  await openAs(page, ida, '/settings/single-sign-on')
  await expect(page.getByRole('heading', { name: 'Single sign-on', level: 1 })).toBeVisible()
  await expectAccessible(page, 'nothing set up')
  const addresses = {
    redirect: await addressShown(page, 'Redirect address'),
    signedOut: await addressShown(page, 'Address after signing out'),
    logout: await addressShown(page, 'Back-channel logout'),
  }
  expect(addresses.redirect).toContain(`${product.url}/interviewer/sso/`)
  provider = await startOpenIdProvider(addresses, port)
  const user = (name: string) => ({ name: `${name} Smith`, email: `${name}@nordwind.test`, email_verified: true })
  for (const name of ['ida', 'mia']) provider.users.set(name, { ...user(name), groups: ['engineers'] })

  // Provider and domain.
  await page.getByLabel('Issuer address').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(client.id)
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByLabel('Scope').fill('openid email profile groups')
  await page.getByRole('radio', { name: 'Anyone of a verified domain' }).check()
  await page.getByLabel('Claim that lists groups').fill('groups')
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByLabel('Group 1', { exact: true }).fill('engineers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Enter one only to replace it.')).toBeVisible()
  await page.getByLabel('Domain', { exact: true }).fill('nordwind.test')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('_nova-interviews.nordwind.test')).toBeVisible()
  await expectAccessible(page, 'a domain that waits')
  verifyDomain(product, 'nordwind.test', ida.email)

  // The test comes back with the provider's answer.
  await expect(page.getByRole('switch', { name: /Let people sign in/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Test sign-in' }).click()
  await signInAtProvider(page, 'ida')
  await expect(page).toHaveURL(/\/settings\/single-sign-on$/)
  await expect(page.getByText(/The test passed\. ida@nordwind\.test would join as Interviewer\./)).toBeVisible()
  await expect(page.getByRole('row', { name: 'email_verified true' })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: /Let people sign in/ }).click()
  await expect(page.getByRole('switch', { name: /Let people sign in/ })).toBeChecked()
  await expectAccessible(page, 'switched on')

  // Only through the provider from now on, but for her.
  await page.getByRole('button', { name: 'Require single sign-on' }).click()
  await expectAccessible(page, 'the question')
  await page.getByLabel('Your password').fill('long enough')
  await page.getByRole('dialog').getByRole('button', { name: 'Require single sign-on' }).click()
  await expect(page.getByText('With a password still: Ida Reyes.')).toBeVisible()
  await expect(page.getByRole('switch', { name: /Let people sign in/ })).toBeDisabled()

  // Another provider is not saved in passing.
  await page.getByLabel('Client ID').fill('another')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Replace the provider?' })).toBeVisible()
  await expectAccessible(page, 'another provider')
  await page.getByRole('button', { name: 'Replace it' }).click()
  await expect(page.getByText(/^Single sign-on is required now/)).toBeVisible()
  await page.getByLabel('Client ID').fill(client.id)

  // A deep link survives the way to the provider; back and twice lead nowhere wrong.
  const mia = await openProfile()
  await mia.goto('/settings/notifications?from=mail')
  await expect(mia).toHaveURL(/\/interviewer\/login$/)
  await expectAccessible(mia, 'sign in')
  await signInBySso(mia, 'mia@elsewhere.test')
  await expect(mia.getByText(/^No company signs in here/)).toBeVisible()
  await expectAccessible(mia, 'an unknown company')
  await mia.getByLabel('Work email').fill('mia@nordwind.test')
  await mia.getByRole('button', { name: 'Continue' }).click()
  await expect(mia.getByLabel('User')).toBeVisible()
  await signInAtProvider(mia, 'mia')
  await expect(mia).toHaveURL(/\/settings\/notifications\?from=mail$/)
  await expect(mia.getByText('mia Smith')).toBeVisible()
  const members = await stage.call<{ email: string; role: string }[]>('GET', '/api/people', undefined, ida.token)
  expect(members).toContainEqual(expect.objectContaining({ email: 'mia@nordwind.test', role: 'Interviewer' }))
  await mia.goto(`${addresses.redirect}?code=used&state=used`)
  await expect(mia).toHaveURL(/\/interviewer\/dashboard$/)

  // Out, here and at the provider.
  await mia
    .getByRole('button', { name: /Logout|Log out/ })
    .first()
    .click()
  await mia.getByRole('button', { name: /yes, sign me out/i }).click()
  await expect(mia).toHaveURL(/\/interviewer\/login$/)
  await mia.goto('/interviewer/dashboard')
  await expect(mia).toHaveURL(/\/interviewer\/login$/)

  // A refused person reads why and what to do.
  provider.users.set('noa', { ...user('noa'), email_verified: false })
  await signInBySso(mia, 'noa@nordwind.test')
  await signInAtProvider(mia, 'noa')
  await expect(mia.getByRole('alert')).toHaveText(/hasn’t verified your email address\. Ask an administrator/)
  await expectAccessible(mia, 'refused')
  await mia.getByRole('link', { name: 'Start again' }).click()
  await expect(mia.getByLabel('Work email')).toBeVisible()
})
