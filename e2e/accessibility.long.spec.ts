/** WCAG 2.2 AA where no other walk passes; every walk checks the pages it comes through. The main paths by keyboard alone; reduced motion. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { type Account, openAs, password, setStage, type Stage } from './stage.ts'
import { pressAtOnce } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('the public pages that are part of the application', async ({ page }) => {
  await page.goto('/interviewer/login')
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid username or password')).toBeVisible()
  await expectAccessible(page, 'login, refused')
  await page.goto('/interviewer/signup')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(5)
  await expectAccessible(page, 'signup, with errors')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expectAccessible(page, 'not found')
  await page.goto('/api-debugger')
  await page.getByLabel('Endpoint', { exact: true }).fill('GET /api/health')
  await page.getByRole('button', { name: 'Test Custom Endpoint' }).click()
  await expect(page.getByText('success', { exact: true })).toBeVisible()
  await expectAccessible(page, 'debugger, with a result')
})

test('the pages of a company that no other walk comes through, on a desk and on a phone', async ({ page }) => {
  const { interview } = await stage.makePublished(account)
  const paths = ['company', 'templates', 'notifications', 'audit', 'models'].map((name) => `/settings/${name}`)
  for (const path of [...paths, `/interview/${interview.id}/overview`]) {
    await openAs(page, account, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await look(page, path)
  }
})

async function tabTo(page: Page, control: Locator, most = 40): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < most; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('by keyboard alone: sign in, begin an interview, and skip to the content', async ({ page }) => {
  await page.goto('/interviewer/login')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(account.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/interviewer/dashboard')
  await tabTo(page, page.getByRole('link', { name: 'Create New Interview' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Getting Started' })).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Use Template' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Start from Scratch' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Next', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Basic Details' })).toBeFocused()
  await tabTo(page, page.getByLabel('Interview title'))
  await page.keyboard.type('Typed without a mouse')
  await expect(page.getByLabel('Interview title')).toHaveValue('Typed without a mouse')

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('by keyboard alone: join, write, leave the editor by Escape and Tab, and submit', async ({ page }) => {
  const { link } = await stage.makePublished(account)
  await page.goto(link)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('sam@example.test')
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: 'Your code in JavaScript' })
  await tabTo(page, editor)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('// typed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.type('indented')
  await expect(page.locator('.cm-line').last()).toHaveText('  indented')
  await pressAtOnce(page, 'Escape', 'Tab')
  await expect(editor).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor).toBeFocused()
  await pressAtOnce(page, 'Escape', 'Shift+Tab')
  await tabTo(page, page.getByRole('separator', { name: 'Resize problem and editor' }))
  const before = await editor.boundingBox()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await editor.boundingBox())!.x).toBeLessThan(before!.x)
})

test('nothing moves with reduced motion', async ({ page }) => {
  await openAs(page, account, '/interviewer/dashboard')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  const longest = await page.evaluate(() => {
    const seconds = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat)
    })
    return Math.max(...seconds)
  })
  expect(longest).toBeLessThanOrEqual(0.0001)
  await page.goto('/')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  const figure = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(figure).toBe(0)
})

/** The system colours of forced colours, as this browser has them. */
const systemColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.forcedColorAdjust = 'none'
    const colours = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText'].map((name) => {
      probe.style.color = name
      return getComputedStyle(probe).color
    })
    probe.remove()
    return colours
  })

test('in forced colours the main button, the chosen tab, the progress and the selection are still seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { link } = await stage.makeJoined(account)
  await page.goto(link)
  const editor = page.getByRole('textbox', { name: 'Your code in JavaScript' })
  await editor.waitFor()
  const [canvas, canvasText, highlight, highlightText] = await systemColours(page)
  const styleOf = (part: Locator, name: 'backgroundColor' | 'color' | 'borderBottomColor') =>
    part.evaluate((element, name) => getComputedStyle(element)[name], name)
  const submit = page.getByRole('button', { name: 'Submit', exact: true })
  expect([await styleOf(submit, 'backgroundColor'), await styleOf(submit, 'color')]).toEqual([highlight, highlightText])
  const tabs = page.getByRole('tablist').first().getByRole('tab')
  const lines = await Promise.all((await tabs.all()).map((tab) => styleOf(tab, 'borderBottomColor')))
  expect(lines.map((line) => line === canvas)).toEqual(lines.map((_, at) => at !== 0))
  expect(lines[0]).toBe(highlight)
  const steps = page.getByRole('progressbar', { name: 'Questions reached' }).locator('span')
  const seen = await steps.evaluateAll((all) =>
    all.map((step) => [getComputedStyle(step).backgroundColor, getComputedStyle(step).outlineStyle]),
  )
  // The one reached is filled, the others are outlines.
  expect([seen[0]![0], ...seen.slice(1).map(([, outline]) => outline)]).toEqual([
    canvasText,
    ...seen.slice(1).map(() => 'solid'),
  ])
  const selected = page.locator('.cm-line').first()
  expect(await selected.evaluate((line) => getComputedStyle(line, '::selection').backgroundColor)).toBe(highlight)
  await page.goto('/')
  const start = page.getByRole('main').getByRole('link', { name: 'Start Interviewing' }).first()
  expect(await styleOf(start, 'backgroundColor')).toBe(highlight)
})
