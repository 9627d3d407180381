/** WCAG 2.2 AA on every page and state, in both themes; the main paths by keyboard alone; reduced motion. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { dipsQuestion } from '../server/test/library-question.ts'
import { expect, test } from './product.ts'
import { type Account, openAs, password, setStage, type Stage } from './stage.ts'
import { resume, writeCode } from './steps.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const colourRules = ['color-contrast', 'link-in-text-block']

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

// Colours are then never met half-way.
test.beforeEach(async ({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Checks the page as it stands: every rule in the light, those on colours in the dark too, since nothing else differs. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const axe = new AxeBuilder({ page })
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => [
      id,
      ...nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ])
    expect(found, `${state}, ${theme}`).toEqual([])
  }
}

test('the public pages', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page, 'landing')
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
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'menu on a phone')
})

test('the library: lists, a question, the form with all that it wants, and a proof', async ({ page }) => {
  const own = await stage.makeAccount()
  await openAs(page, own, '/library')
  await expect(page.getByText('No questions of your own yet')).toBeVisible()
  await expectAccessible(page, 'library, empty')
  const draft = { ...dipsQuestion(), draft: true }
  const { id } = await stage.call<{ id: string }>('POST', '/api/questions', draft, own.token)
  await page.goto(`/library/${id}`)
  await expect(page.getByRole('heading', { name: draft.title })).toBeVisible()
  await expectAccessible(page, 'question, a draft')
  await page.goto('/library?tab=bank')
  await expect(page.getByText('Proven in').first()).toBeVisible()
  await expectAccessible(page, 'library, the bank')
  await page.goto('/library/new?kind=technical')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page, 'technical question, with errors')
  await page.goto(`/library/${id}/edit`)
  await page.getByLabel('Test 1, levels').fill('none')
  await page.getByRole('button', { name: 'Prove and save' }).click()
  await expect(page.getByLabel('Test 1, levels')).toBeFocused()
  await expectAccessible(page, 'coding question, with errors')
  await page.getByLabel('Test 1, levels').fill('[7, 7, 8]')
  await page.getByRole('button', { name: 'Prove and save' }).click()
  await expect(page.getByRole('heading', { name: 'The proof did not pass' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'proof, failed')
})

test('the dashboard, empty and filled, with its menus and dialogs', async ({ page }) => {
  const own = await stage.makeAccount()
  await openAs(page, own, '/interviewer/dashboard')
  await expect(page.getByText('No interviews found')).toBeVisible()
  await expectAccessible(page, 'dashboard, empty')
  const { interview } = await stage.makePublished(own)
  await stage.changeStatus(own, interview, 'Cancelled')
  await stage.makeCompleted(own)
  await stage.makeJoined(own)
  await stage.makePublished(own)
  await stage.makeDraft(own, { Title: 'Draft role' })
  await page.reload()
  await expect(page.getByText('Draft role')).toBeVisible()
  await expectAccessible(page, 'dashboard, filled')
  await page.getByRole('button', { name: 'More for Draft role' }).click()
  await expectAccessible(page, 'dashboard, menu')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page, 'dashboard, question before deleting')
})

test('the wizard, from step 1 to the link', async ({ page }) => {
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const step = (name: string) => page.getByRole('heading', { level: 2, name })
  await openAs(page, account, '/interviewer/create-interview')
  await expect(page.getByRole('heading', { name: 'Data Scientist (Python)' })).toBeVisible()
  await expectAccessible(page, 'step 1, templates')
  await page.getByRole('radio', { name: 'Extract from job posting' }).check()
  await expectAccessible(page, 'step 1, posting')
  await next.click()
  await next.click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await expectAccessible(page, 'step 2, with errors')
  await page.getByLabel('Interview title').fill('Back-end developer')
  await page.getByLabel('Candidate name').fill('Sam Okafor')
  await page.getByLabel('Candidate email').fill('sam@example.test')
  await next.click()
  await expect(step('Interview Settings')).toBeVisible()
  await expectAccessible(page, 'step 3')
  await next.click()
  await next.click()
  await expect(page.getByText("Please upload the candidate's resume.")).toBeVisible()
  await expectAccessible(page, 'step 4, with an error')
  await page.getByLabel('Resume', { exact: true }).setInputFiles(resume)
  await expect(page.getByText('found in it')).toBeVisible()
  await expectAccessible(page, 'step 4, with a resume')
  await next.click()
  await page.getByRole('switch', { name: 'Schedule this interview' }).click()
  await expectAccessible(page, 'step 5')
  await page.getByRole('switch', { name: 'Schedule this interview' }).click()
  await page.getByRole('button', { name: 'Create Interview' }).click()
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible()
  for (const name of ['View Inputs Used by AI', 'AI Assumptions & Reasoning'])
    await page.getByRole('button', { name }).click()
  for (const name of ['View Assumptions', 'View Examples & Inputs', 'View Question Context'])
    await page.getByRole('tabpanel').getByRole('button', { name }).first().click()
  await expectAccessible(page, 'questions, coding')
  await page.getByRole('tab', { name: /^Behavioral/ }).click()
  await expectAccessible(page, 'questions, behavioural')
  await page.getByRole('button', { name: /^Continue with/ }).click()
  await expect(page.getByRole('heading', { name: 'Your interview is ready' })).toBeVisible()
  await expectAccessible(page, 'success, a draft')
  await page.getByRole('button', { name: 'Publish Interview' }).click()
  await expect(page.getByLabel('Candidate link', { exact: true })).toBeVisible()
  await expectAccessible(page, 'success, published')
})

test('the room, from both seats, and what comes after', async ({ page, openProfile }) => {
  test.setTimeout(240_000)
  const { link, interview, path, token } = await stage.makePublished(account, { InterviewType: 'HumanInLoop' })
  await page.goto(link)
  await page.getByLabel('Email').fill('sam@example.test')
  await expectAccessible(page, 'invitation')
  await page.getByRole('button', { name: 'Join Interview' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await writeCode(page, '// a comment\nconst text = "a string"\nconsole.log(text, 42, true)\n')
  await expectAccessible(page, 'room, coding')
  await page.getByRole('button', { name: 'Test Cases' }).click()
  await expect(page.getByText(/visible tests passed/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  await page.getByRole('button', { name: "I'm stuck" }).click()
  await expect(page.getByRole('log').getByText('Nova', { exact: true })).toBeVisible()
  await expectAccessible(page, 'room, tests and Nova')
  await page.getByRole('tab', { name: 'Custom input' }).click()
  await expectAccessible(page, 'room, custom input')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await expectAccessible(page, 'room, technical')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Interview Progress' })).toBeVisible()
  await expectAccessible(page, 'room, behavioural')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'room on a phone')

  const seat = await openProfile()
  await seat.emulateMedia({ reducedMotion: 'reduce' })
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(seat.getByText('Sam Okafor is here')).toBeVisible()
  await seat.getByLabel('Note', { exact: true }).fill('Reads the task first')
  await seat.keyboard.press('Enter')
  await expectAccessible(seat, 'live seat, tools')
  await seat.getByRole('button', { name: 'Previous' }).click()
  await seat.getByRole('button', { name: 'Previous' }).click()
  for (const name of ['Problem', /^Nova AI/]) {
    await seat.getByRole('tab', { name }).click()
    await expectAccessible(seat, `live seat, ${name}`)
  }

  await page.getByRole('button', { name: 'Complete Interview' }).click()
  await expectAccessible(page, 'room, question before completing')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('button', { name: 'Download my copy' })).toBeVisible()
  await expectAccessible(page, 'end screen')
  await page.goto(`/candidate/${interview.id}?token=wrong`)
  await expect(page.getByRole('heading', { name: 'Invalid interview link' })).toBeVisible()
  await expectAccessible(page, 'invalid link')
  expect(await stage.call('GET', `${path}?token=${token}`)).toMatchObject({ status: 'Completed' })

  await seat.goto(`/interview/${interview.id}/report`)
  await expect(seat.getByRole('tab', { name: 'Summary' })).toBeVisible({ timeout: 60_000 })
  for (const tab of await seat.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(seat, `report, ${await tab.textContent()}`)
  }
})

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
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
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(editor).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, page.getByRole('separator', { name: 'Resize problem and editor' }))
  const before = await editor.boundingBox()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await editor.boundingBox())!.x).toBeLessThan(before!.x)
})

test('where motion is to be reduced nothing moves', async ({ page }) => {
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
