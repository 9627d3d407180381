/** The public site: the landing page in its order, its menus and dialogs, the trust pages, and what a visit costs. */
import { expect, type Page } from '@playwright/test'
import { analysisOf, colourRules } from './axe.ts'
import { test } from './product.ts'
import { findMissed, walkByTab } from './tab-walk.ts'

const scriptBudget = 80 * 1024
const sitePages = [
  '/',
  '/trust/candidates',
  '/trust/security',
  '/privacy',
  '/accessibility',
  '/docs/assessment',
  '/docs/api',
  '/status',
]

async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const axe = analysisOf(page)
    if (theme === 'dark') axe.withRules(colourRules)
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found, `${state}, ${theme}`).toEqual([])
  }
}

/** Goes to the foot of the page as a reader does, so that everything that loads late is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 600) {
    await page.evaluate((y) => window.scrollTo(0, y), y)
    await page.waitForTimeout(50)
  }
}

test('the sections are in the order of the specification', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'The challenges of modern hiring',
    'Nova as co-worker',
    'Who we serve',
    'Key Features',
    'How It Works',
    'The future of hiring',
    'Whitepaper',
    'Pricing',
    'Contact',
    'Try it as a candidate',
  ])
  for (const figure of ['76%', '84%', '40%']) await expect(page.locator('#challenges')).toContainText(figure)
  for (const figure of ['83%', '91%', '65%', '500+ companies'])
    await expect(page.locator('#whitepaper')).toContainText(figure)
  await expect(page.getByText('Survey figures.')).toHaveCount(2)
  await expect(page.locator('#audiences').getByRole('heading', { level: 3 })).toHaveText([
    'Employers',
    'Universities',
    'Candidates',
  ])
  await expect(page.locator('#how-it-works').getByRole('heading', { level: 3 })).toHaveText([
    'Create interview',
    'Upload resume',
    'AI question generation',
    'Share link',
    'AI-assisted interview',
    'Evaluate and hire',
  ])
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test('the second bar comes past 80 % of the height of the viewport, and goes again', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Book a demo' })
  const height = await page.evaluate(() => innerHeight)
  await expect(bar).toBeHidden()
  await page.evaluate((y) => window.scrollTo(0, y), Math.floor(height * 0.8))
  await expect(bar).toBeHidden()
  await page.evaluate((y) => window.scrollTo(0, y), Math.ceil(height * 0.8) + 1)
  await expect(bar.getByRole('button', { name: 'Book Demo' })).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport()
  await bar.getByRole('button', { name: 'Book Demo' }).click()
  await expect(page.getByRole('dialog', { name: 'Book a Demo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(bar).toBeHidden()
})

test('on a phone both bars are one of at most 64 px, and the page is no longer than it need be @thorough', async ({
  page,
}) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    if (width === 390) expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(9000)
    await page.evaluate(() => window.scrollTo(0, 1200))
    const book = page.getByRole('region', { name: 'Book a demo' }).getByRole('button', { name: 'Book Demo' })
    await expect(book).toBeInViewport({ ratio: 1 })
    const bars = [page.getByRole('banner'), page.getByRole('region', { name: 'Book a demo' })]
    for (const bar of bars) {
      const { y, height } = (await bar.boundingBox())!
      expect(y + height).toBeLessThanOrEqual(64)
    }
    // Nothing of the first bar lies under it.
    const button = (await book.boundingBox())!
    const logo = (await page.getByRole('banner').getByRole('link', { name: 'Nova Interviews, home' }).boundingBox())!
    const theme = (await page.getByRole('button', { name: 'Toggle theme' }).boundingBox())!
    expect(logo.x + logo.width).toBeLessThanOrEqual(button.x)
    expect(button.x + button.width).toBeLessThanOrEqual(theme.x)
  }
})

test('on a phone the menu works by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  for (const name of ['About', 'Key Features', 'How It Works', 'Whitepaper', 'Pricing', 'Contact', 'Login'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expectAccessible(page, 'menu')
  await menu.getByRole('link', { name: 'Pricing' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/#pricing')
  await expect(page.locator('#pricing').getByRole('heading', { level: 2 })).toBeInViewport()
  await button.click()
  await menu.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/interviewer/login')
})

test('plans and theme can be chosen by arrow keys @thorough', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'Business' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Individual' })).toBeFocused()
  const panel = page.getByRole('tabpanel', { name: 'Individual' })
  await expect(panel.getByRole('link')).toHaveText([
    'Get Started Free',
    'Contact Sales for Pricing',
    'Contact Sales for Pricing',
  ])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Business' })).toBeVisible()
  await expect(panel).toBeHidden()

  await page.getByRole('button', { name: 'Toggle theme' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'theme menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
})

test('Watch Demo plays the film, muted and with captions, and says so where it cannot', async ({ page }) => {
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'See Nova Interviews in action' })
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  const film = dialog.locator('video')
  await expect(film).toBeVisible()
  expect(await film.evaluate((film: HTMLVideoElement) => [film.muted, film.autoplay, film.controls])).toEqual([
    true,
    true,
    true,
  ])
  await expect(film.locator('track')).toHaveAttribute('src', '/demo.vtt')
  await expectAccessible(page, 'film')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(film).toHaveCount(0)

  await page.route(/demo\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Watch Demo' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Your browser does not support the video tag or the video file could not be loaded.',
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the forms open as dialogs, and keep what was typed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Book Demo' }).click()
  const demo = page.getByRole('dialog', { name: 'Book a Demo' })
  await expect(demo.getByRole('heading', { name: 'Schedule Your Demo' })).toBeVisible()
  await demo.getByLabel('First name').fill('Sam')
  await expectAccessible(page, 'demo dialog')
  await page.keyboard.press('Escape')
  await expect(demo).toBeHidden()
  await page.getByRole('button', { name: 'Download Whitepaper' }).click()
  await expect(page.getByRole('dialog', { name: 'Download the whitepaper' })).toBeVisible()
  await expectAccessible(page, 'whitepaper dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Book Demo' }).click()
  await expect(demo.getByLabel('First name')).toHaveValue('Sam')
})

test('the contact form keeps what is typed before it is loaded, and sends it', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/site-islands-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/#contact')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('First name').fill('Sam')
  await form.getByLabel('Last name').fill('Okafor')
  await form.getByLabel('Email').fill('sam@example.test')
  await form.getByLabel('Message').fill('Is there a plan for a course of thirty?')
  await form.getByRole('button', { name: 'Send Message' }).click()
  expect(page.url()).not.toContain('first_name')
  const sent = page.waitForRequest('**/api/leads')
  gate.resolve()
  expect((await sent).postDataJSON()).toMatchObject({
    type: 'contact',
    first_name: 'Sam',
    last_name: 'Okafor',
    message: 'Is there a plan for a course of thirty?',
  })
  await expect(form.getByText('We received your message')).toBeVisible()
})

test('every public page is accessible, in both themes, wide and narrow, and Tab reaches everything @thorough', async ({
  page,
}) => {
  for (const path of sitePages) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await walkByTab(page)
    // Controls shown only while scrolling disappear a moment after the walk returns to the top.
    await expect.poll(() => page.evaluate(findMissed), path).toEqual({ missed: [], unseen: [] })
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${path}, ${width}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path}, ${width}`).toBe(0)
    }
  }
})

test('the footer leads to the trust pages, and each says what it is about', async ({ page }) => {
  await page.goto('/')
  for (const [link, title] of [
    ['For candidates', 'For candidates'],
    ['Security', 'Security'],
    ['Privacy', 'Privacy'],
    ['Accessibility', 'Accessibility'],
    ['Status', 'Status'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Nova Interviews`)
  }
  await expect(page.getByText('Everything works')).toBeVisible()
  await page.route('**/api/health', (route) => route.abort())
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The server did not answer')).toBeVisible()
})

test.describe('with a new profile', () => {
  test.use({ hasNewProfiles: true })

  test('a visit stays on this origin and within 80 KB of script', async ({ page, product }) => {
    const foreign: string[] = []
    let scriptBytes = 0
    page.on('request', (request) => {
      const { origin } = new URL(request.url())
      if (origin !== product.url && origin !== 'null') foreign.push(request.url())
    })
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === 'script') scriptBytes += (await request.sizes()).responseBodySize
    })
    await page.goto('/')
    await scrollThrough(page)
    await page.waitForLoadState('networkidle')
    expect(foreign).toEqual([])
    expect(scriptBytes).toBeGreaterThan(0)
    expect(scriptBytes).toBeLessThanOrEqual(scriptBudget)
  })
})

test('search engines find the public pages and nothing else', async ({ request, product }) => {
  const robots = await (await request.get(`${product.url}/robots.txt`)).text()
  for (const path of ['/candidate/', '/interview/', '/api']) expect(robots).toContain(`Disallow: ${path}\n`)
  const landing = await (await request.get(`${product.url}/`)).text()
  expect(landing).not.toContain('__PUBLIC_URL__')
  const [, data = ''] = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec(landing) ?? []
  expect(JSON.parse(data)['@graph']).toHaveLength(2)
  const room = await (await request.get(`${product.url}/candidate/x`)).text()
  expect(room).toContain('<meta name="robots" content="noindex" />')
})
