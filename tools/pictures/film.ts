/** The demo film: creating an interview, solving with Nova, the report. Recorded from the running product. */
import { join, resolve } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { makeScreencast, point, type Screencast, showPointer, typeCode } from './screencast.ts'

const root = resolve(import.meta.dirname, '../..')
const resume = join(root, 'server/test/resumes/annotated-links.pdf')
const title = 'Counting minutes of downtime'
const size = { width: 1280, height: 720 }

const firstTry = `def downtimeMinutes(incidents, opens, closes):
    total = 0
    for start, end in incidents:
        total += max(0, min(end, closes) - max(start, opens))
    return total`
const secondTry = `def downtimeMinutes(incidents, opens, closes):
    total, counted = 0, opens
    for start, end in sorted(incidents):
        first, last = max(start, counted), min(end, closes)
        if last > first:
            total += last - first
            counted = last
    return total`

/** Films the story on a server without data; writes web/public/demo.* and gives the length in seconds. */
export async function makeFilm(browser: Browser, url: string): Promise<number> {
  const cast = makeScreencast()
  const host = await openSeat(browser, url)
  const link = await createInterview(cast, host)
  const candidate = await openSeat(browser, url)
  await solve(cast, candidate, host, link)
  await readReport(cast, host)
  const seconds = await cast.finish(join(root, 'web/public/demo'), 44)
  await host.context().close()
  await candidate.context().close()
  return seconds
}

async function openSeat(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    baseURL: url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await showPointer(context)
  return context.newPage()
}

async function createInterview(cast: Screencast, page: Page): Promise<string> {
  await page.goto('/interviewer/signup')
  await page.getByLabel('Full Name').fill('Ingrid Solheim')
  await page.getByLabel('Email').fill('ingrid@nordwind.example')
  await page.getByLabel('Company').fill('Nordwind')
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm Password').fill('a long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('No interviews found')).toBeVisible()
  await page.waitForTimeout(3500)
  await cast.film(page)
  cast.say('An interview begins with a resume and a job.')
  await cast.hold(1200)
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await point(page, page.getByRole('link', { name: 'Create New Interview' }))
  await point(page, page.getByText('Start from Scratch'))
  await point(page, next)
  await point(page, page.getByLabel('Interview title'))
  await page.keyboard.type('Reliability engineer', { delay: 30 })
  await point(page, page.getByLabel('Candidate name'))
  await page.keyboard.type('Ada Okonjo', { delay: 30 })
  await point(page, page.getByLabel('Candidate email'))
  await page.keyboard.type('ada@example.com', { delay: 25 })
  await point(page, next)
  await page.getByLabel('Difficulty').click()
  await point(page, page.getByRole('option', { name: 'Junior' }))
  await page.getByLabel('Primary language').click()
  await point(page, page.getByRole('option', { name: 'Python' }))
  await point(page, next)
  cast.say('The links in the PDF fill the form. Profiles are shown, never fetched.')
  await page.locator('input[type=file]').setInputFiles(resume)
  await expect(page.getByText('found in it')).toBeVisible()
  await cast.hold(900)
  await page.getByLabel('Job description').scrollIntoViewIfNeeded()
  await point(page, page.getByLabel('Job description'))
  await page.keyboard.insertText('Required:\nPython\nMonitoring and on-call, DevOps\nData processing')
  await point(page, next)
  await point(page, page.getByRole('button', { name: 'Create Interview' }))
  cast.say('Nova suggests questions and shows which line each one is based on. Every coding question was tested first.')
  await expect(page.getByRole('heading', { name: 'AI Generated Questions' })).toBeVisible({ timeout: 30_000 })
  await cast.hold(1500)
  return chooseAndPublish(cast, page)
}

async function chooseAndPublish(cast: Screencast, page: Page): Promise<string> {
  // The questions suggested for the time are on several tabs; the film uses two others.
  const chosen = page.getByRole('button', { name: /^Remove / })
  while ((await chosen.count()) > 0) await chosen.first().click()
  await point(page, page.getByRole('checkbox', { name: title }))
  await page.getByRole('tab', { name: /Behavioral/ }).click()
  await point(page, page.getByRole('tabpanel').getByRole('checkbox').first())
  await point(page, page.getByRole('button', { name: 'View Question Context' }).first())
  await cast.hold(1800)
  await point(page, page.getByRole('button', { name: /Continue with 2 Questions/ }))
  await point(page, page.getByRole('button', { name: 'Publish Interview' }))
  cast.say('Publish, copy the link and send it. Candidates don’t need an account.')
  await point(page, page.getByRole('button', { name: 'Copy candidate link' }))
  await cast.hold(1200)
  return page.evaluate(() => navigator.clipboard.readText())
}

async function solve(cast: Screencast, page: Page, host: Page, link: string): Promise<void> {
  await page.goto(link)
  await cast.film(page)
  cast.say('Before joining, the candidate sees what is recorded and how it is scored.')
  await expect(page.getByRole('heading', { name: 'Join Interview' })).toBeVisible()
  await cast.hold(1800)
  await point(page, page.getByLabel('Email'))
  await page.keyboard.type('ada@example.com', { delay: 25 })
  await point(page, page.getByRole('button', { name: 'Join Interview' }))
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  cast.say('A real editor, five languages, code that runs in a sandbox.')
  await cast.hold(900)
  await replaceCode(page, firstTry, 14)
  await point(page, page.getByRole('button', { name: 'Test Cases' }))
  await expect(page.getByText(/visible tests passed/)).toBeVisible()
  cast.say('Visible tests show the difference. Hidden tests only show how many passed.')
  await cast.hold(1800)
  await point(page, page.getByRole('tab', { name: /Nova AI/ }))
  await point(page, page.getByRole('textbox', { name: 'Message to Nova' }))
  await page.keyboard.type('Why does my first example give too many minutes?', { delay: 22 })
  await page.keyboard.press('Enter')
  cast.say('Nova looks at the code and the last run, then asks a question. It never gives away the solution.')
  await cast.hold(3500)
  await replaceCode(page, secondTry, 12)
  await point(page, page.getByRole('button', { name: 'Test Cases' }))
  await expect(page.getByText('2 of 2 visible tests passed')).toBeVisible()
  await cast.hold(1400)
  await watchLive(cast, host)
  await cast.film(page)
  await point(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await point(page, page.getByRole('button', { name: 'Next' }))
  cast.say('Behavioral answers can be spoken or typed. Style and accent don’t affect the score.')
  await page.locator('.cm-content').first().click()
  await page.keyboard.type(
    'In 2023 our import took six hours. My task was to bring it under one. I profiled it, found one query per row, decided to batch them and added a test. As a result it took 20 minutes.',
    { delay: 9 },
  )
  await point(page, page.getByRole('button', { name: 'Submit', exact: true }))
  await point(page, page.getByRole('button', { name: 'Complete Interview' }))
  await point(page, page.getByRole('alertdialog').getByRole('button', { name: /Complete/ }))
  await cast.hold(900)
}

async function replaceCode(page: Page, code: string, msPerKey: number): Promise<void> {
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await typeCode(page, code, msPerKey)
}

async function watchLive(cast: Screencast, host: Page): Promise<void> {
  await host.goto('/interviewer/dashboard')
  await host.getByRole('link', { name: 'Monitor' }).click()
  await expect(host.getByText('Ada Okonjo is here')).toBeVisible()
  await cast.film(host)
  cast.say('Interviewers can watch live: the code, the runs and the conversation with Nova.')
  await cast.hold(2600)
}

async function readReport(cast: Screencast, page: Page): Promise<void> {
  await page.goto('/interviewer/dashboard')
  await page.getByRole('link', { name: 'View Report' }).click()
  const show = page.getByRole('button', { name: 'Show scores and recommendation' })
  await expect(show).toBeVisible({ timeout: 120_000 })
  await cast.film(page)
  cast.say('The evidence comes first: scores stay sealed until a person has formed a view.')
  await cast.hold(1600)
  await point(page, show)
  await expect(page.getByText(/Overall Score|Not assessed/).first()).toBeVisible()
  cast.say('The report is based on the session. Every statement links to its evidence.')
  await cast.hold(2600)
  await point(page, page.getByRole('tab', { name: 'Nova AI Usage' }))
  await cast.hold(2200)
  cast.say('Integrity is shown as facts, each with a harmless explanation. Never an accusation.')
  await point(page, page.getByRole('tab', { name: 'AI Plagiarism' }))
  await cast.hold(2600)
  await point(page, page.getByRole('tab', { name: 'Code Review' }))
  await cast.hold(1800)
  cast.say('People make the decision.')
  await point(page, page.getByRole('tab', { name: 'Recommendation' }))
  await cast.hold(2800)
}
