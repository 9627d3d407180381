/** The public pages: landing, login, signup, the page that is not there, the theme, the API debugger. */
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
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/interviewer/login')
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Start Interviewing' }).first().click()
  await expect(page).toHaveURL('/interviewer/signup')
})

test('the prices are as specified, and lead to contact or signup', async ({ page }) => {
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

test('on a phone a menu slides in and leads to the same places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'How It Works' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/interviewer/login')
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

  test('says in words what went wrong', async ({ page }) => {
    await page.goto('/interviewer/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill('not this one')
    const submit = page.getByRole('button', { name: 'Sign In' })
    const notice = page.getByRole('main')

    await submit.click()
    await expect(notice).toContainText('Invalid username or password')

    await page.route('**/api/auth/login', (route) => route.abort())
    await submit.click()
    await expect(notice).toContainText('Unable to connect to server. Please check your connection.')
    await page.unroute('**/api/auth/login')

    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: { message: 'oops' } }))
    await submit.click()
    await expect(notice).toContainText('Server error occurred. Please try again later.')
    await page.unroute('**/api/auth/login')

    await page.route('**/api/auth/login', (route) => route.fulfill({ json: {} }))
    await submit.click()
    await expect(notice).toContainText('No authentication token received from server')
    await page.unroute('**/api/auth/login')

    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
    await page.getByLabel('Password').fill(password)
    await submit.click()
    await expect(page.getByText('Login successful!')).toBeVisible()
    await expect(page).toHaveURL('/interviewer/dashboard')
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull()
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

test('signup says what is missing, what differs, and what the server refused', async ({ page }) => {
  await page.goto('/interviewer/signup')
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(5)
  await expect(page.getByLabel('Full Name')).toBeFocused()

  await page.getByLabel('Full Name').fill('Ida Reyes')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Company').fill('Nordwind')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password').fill('other')
  await submit.click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(2)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await submit.click()
  await expect(page.getByText('An account with this email already exists. Sign in instead.')).toBeVisible()

  await page.getByLabel('Email').fill('new-here@example.test')
  await page.route('**/api/auth/signup', (route) => route.abort())
  await submit.click()
  await expect(page.getByText('Unable to connect to server. Please check your connection.')).toBeVisible()
  await page.unroute('**/api/auth/signup')

  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/signup', async (route) => {
    await gate.promise
    await route.continue()
  })
  await submit.click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  gate.resolve()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/interviewer/dashboard')
})

test('the theme is dark until another is chosen, and the choice is kept', async ({ page }) => {
  const shown = page.locator('html')
  await page.goto('/')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
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

test.describe('the API debugger', () => {
  test('runs its presets one after another', async ({ page }) => {
    await openAs(page, account, '/api-debugger')
    await expect(page.getByText(new URL(page.url()).origin, { exact: true })).toBeVisible()
    await expect(page.getByText('10000 ms', { exact: true })).toBeVisible()
    await page.getByLabel('Send my session token').check()
    await page.getByLabel('Username for the login test').fill('nobody@example.test')
    await page.getByRole('button', { name: 'Run All Tests' }).click()
    await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeDisabled()
    const results = page.getByRole('region', { name: 'Results' }).getByRole('listitem')
    await expect(results).toHaveCount(4)
    await expect(results.nth(0)).toContainText(/GET.*\/api\/health.*\d+ ms.*success/)
    await expect(results.nth(1)).toContainText(/POST.*\/api\/auth\/login.*error/)
    await expect(results.nth(1)).toContainText('Invalid username or password')
    await expect(results.nth(2)).toContainText(/GET.*\/api\/Interviewers\/me.*success/)
    await expect(results.nth(2)).toContainText(account.email)
    await expect(results.nth(3)).toContainText(/GET.*\/api\/interviews.*success/)
    await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeEnabled()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText('No calls made yet')).toBeVisible()
  })

  test('makes a custom call, and refuses what cannot be one', async ({ page }) => {
    await page.goto('/api-debugger')
    const endpoint = page.getByLabel('Endpoint', { exact: true })
    const payload = page.getByLabel('JSON payload')
    const result = page.getByRole('region', { name: 'Results' }).getByRole('listitem').last()
    const run = () => page.getByRole('button', { name: 'Test Custom Endpoint' }).click()
    await expect(endpoint).toHaveValue('/api/health')
    await expect(payload).toHaveValue('{}')
    await expect(payload).toHaveAttribute('rows', '3')

    await endpoint.fill('GET /api/health')
    await run()
    await expect(result).toContainText(/GET.*success/)
    await expect(result).toContainText('"database"')

    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await payload.fill('{"a": ')
    await endpoint.fill('/api/auth/login')
    await run()
    await expect(result).toContainText(/POST.*error/)
    await expect(result).toContainText('Invalid JSON payload: ')
    await endpoint.fill('DELETE /api/health')
    await run()
    await expect(result).toContainText('Unsupported method: DELETE')
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([])

    await endpoint.fill('/api/no-such-call')
    await payload.fill('')
    await run()
    await expect(result).toContainText(/GET.*error/)
    await expect(result).toContainText('"code": "not_found"')
  })
})
