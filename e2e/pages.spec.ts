/**
 * The public pages: landing, login, the page that is not there, the theme. Texts of login and signup: web/src/sign-in.
 */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, openAs, password, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('the landing page leads to its sections, to login and to signup', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Nova Interviews/)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  for (const [name, id] of [
    ['About', 'about'],
    ['Key Features', 'features'],
    ['How It Works', 'how-it-works'],
    ['Whitepaper', 'whitepaper'],
    ['Pricing', 'pricing'],
    ['Contact', 'contact'],
  ] as const) {
    await sections.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/#${id}`)
    await expect(page.locator(`#${id}`).getByRole('heading', { level: 2 })).toBeInViewport()
  }
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Login' })).toBeInViewport()
  await bar.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/interviewer/login')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/interviewer/signup')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/interviewer/login')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start Interviewing' }).first().click()
  await expect(page).toHaveURL('/interviewer/signup')
})

test('the prices are as specified, and lead to contact or signup @thorough', async ({ page }) => {
  await page.goto('/#pricing')
  const panel = page.locator('#pricing').getByRole('tabpanel')
  for (const [group, tiers] of [
    ['Business', ['Starter', 'Growth', 'Enterprise']],
    ['University', ['Starter', 'Standard', 'Campus Pro']],
    ['Individual', ['Free', 'Premium', 'Premium+']],
  ] as const) {
    await page.getByRole('tab', { name: group }).click()
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText([...tiers])
    await expect(panel.getByText('Most Popular')).toHaveCount(1)
  }
  await expect(panel.getByText('Contact Sales for Pricing')).toHaveCount(2)
  await panel.getByRole('link', { name: 'Contact Sales' }).first().click()
  await expect(page).toHaveURL('/#contact')
  await panel.getByRole('link', { name: 'Get Started Free' }).click()
  await expect(page).toHaveURL('/interviewer/signup')
})

test('an unknown path says so with status 404 and leads home', async ({ page }) => {
  for (const path of ['/no/such/page', '/interviewer', '/interview/1/other']) {
    const reply = await page.goto(path)
    expect(reply?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  const api = await page.request.get('/api/no-such-call')
  expect(api.status()).toBe(404)
  expect(await api.json()).toMatchObject({ code: 'not_found' })
})

test.describe('login', () => {
  test('asks for both fields before anything is sent', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => (calls += request.url().includes('/api/auth/login') ? 1 : 0))
    await page.goto('/interviewer/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.locator('input:invalid')).toHaveCount(2)
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Password').fill('x')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.locator('input:invalid')).toHaveCount(1)
    expect(calls).toBe(0)
  })

  test('a session that has ended leads here, and back to where the reader was', async ({ page }) => {
    const { token } = await stage.call<{ token: string }>('POST', '/api/auth/login', {
      username: account.email,
      password,
    })
    await openAs(page, { ...account, token }, '/interviewer/create-interview?from=here')
    await expect(page.getByRole('heading', { name: 'Create Interview' })).toBeVisible()
    await stage.call('POST', '/api/auth/logout', undefined, token)
    await page.reload()
    await expect(page).toHaveURL('/interviewer/login')
    await expect(page.getByText('You were signed out.')).toBeVisible()
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/interviewer/create-interview?from=here')
  })

  test('a guarded page leads here; a server out of reach does not end the session', async ({ page }) => {
    for (const path of [
      '/interviewer/dashboard',
      '/interviewer/create-interview',
      '/interview/1',
      '/interview/1/report',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/interviewer/login')
    }
    await openAs(page, account, '/interviewer/dashboard')
    await expect(page.getByText(`Welcome, ${account.name} (Nordwind)`)).toBeVisible()
    await page.route('**/api/Interviewers/me', (route) => route.abort())
    await page.reload()
    await expect(page.getByText("You're still signed in, and nothing was lost.")).toBeVisible()
    await page.unroute('**/api/Interviewers/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
  })
})

test('the theme is the system’s until another is chosen, and the choice is kept', async ({ page }) => {
  const shown = page.locator('html')
  await page.goto('/')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(shown).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await page.getByRole('menuitemradio', { name }).click()
  }
  await choose('Light')
  await expect(shown).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.goto('/interviewer/login')
  await expect(shown).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await choose('System')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(shown).toHaveAttribute('data-theme', 'light')
  await choose('Dark')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(shown).toHaveAttribute('data-theme', 'dark')
})
