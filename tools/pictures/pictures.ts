/**
 * `npm run pictures`: pictures of the running product in both themes, made from the demo company, the demo
 * film, and the whitepaper. `-- stills` or `-- film` makes one of them.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../packages.mjs'
import { startServer, type ServerProcess } from '../rooms/server-process.ts'
import { ensureBuilt } from '../web-build.mjs'
import { makeFilm } from './film.ts'

const root = resolve(import.meta.dirname, '../..')
const publicFolder = join(root, 'web/public/pictures')
const docsFolder = join(root, 'docs/pictures')
const size = { width: 1280, height: 800 }
const signIn = { username: 'demo@nordwind.example', password: 'nordwind-demo' }

type Interview = { id: string; status: string; candidateAccessToken: string | null }
type Theme = 'dark' | 'light'
type Scene = { name: string; path: string; prepare?: (page: Page) => Promise<void> }

async function withProduct(
  isDemo: boolean,
  work: (browser: Browser, server: ServerProcess) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-pictures-'))
  if (isDemo) run(['server/src/demo.ts'], { DATA_DIR: dataDir, DEMO: '1' })
  const server = await startServer(dataDir)
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking', '--disable-sync'],
  })
  try {
    await work(browser, server)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function takeStills(browser: Browser, server: ServerProcess): Promise<void> {
  mkdirSync(publicFolder, { recursive: true })
  mkdirSync(docsFolder, { recursive: true })
  const scenes = await findScenes(server)
  for (const theme of ['dark', 'light'] as const) {
    for (const scene of scenes.list) await take(browser, server.url, scenes.token, scene, theme)
  }
}

async function findScenes(server: ServerProcess): Promise<{ token: string; list: Scene[] }> {
  const session = (await server.call('POST', '/api/auth/login', { body: signIn })).body as { token: string }
  const { token } = session
  const interviews = (await server.call('GET', '/api/Interviews', { token })).body as Interview[]
  const find = (status: string) => interviews.find((interview) => interview.status === status)!
  const running = find('InProgress')
  const judged = await findJudged(server, token, interviews)
  return {
    token,
    list: [
      { name: 'dashboard', path: '/interviewer/dashboard' },
      { name: 'questions', path: `/interviewer/create-interview?draft=${find('Draft').id}&view=questions` },
      { name: 'live', path: `/interview/${running.id}` },
      { name: 'report', path: `/interview/${judged.id}/report` },
      {
        name: 'room',
        path: `/candidate/${running.id}?token=${running.candidateAccessToken}`,
        prepare: workOn,
      },
      { name: 'project', path: await openProject(server, token), prepare: reviewChange },
    ],
  }
}

/**
 * Finds a completed interview with enough evidence for a recommendation, so that the picture shows a typical report.
 */
async function findJudged(server: ServerProcess, token: string, interviews: Interview[]): Promise<Interview> {
  for (const interview of interviews.filter(({ status }) => status === 'Completed')) {
    const path = `/api/Interviews/${interview.id}/report`
    // A picture shows the whole; where a panel judges, its owner has done so.
    await server.call('POST', `${path}/unseal`, { token })
    const { body } = await server.call('GET', path, { token })
    if ((body as { recommendation?: unknown }).recommendation) return interview
  }
  throw new Error('No interview of the demo company has a recommendation.')
}

/** The address of a candidate's seat with a project, joined. */
async function openProject(server: ServerProcess, token: string): Promise<string> {
  const body = { questionId: 'lab-bench', candidateName: 'Sam Okafor', candidateEmail: 'sam@nordwind.example' }
  const made = await server.call('POST', '/api/Interviews/quick-start', { token, body })
  const { interview } = made.body as { interview: Interview }
  const seat = `${interview.id}?token=${interview.candidateAccessToken}`
  const joining = { candidateName: body.candidateName, candidateEmail: body.candidateEmail, consentVersion: '1' }
  await server.call('POST', `/api/candidate/interview/${seat.replace('?', '/join?')}`, { body: joining })
  return `/candidate/${seat}`
}

/** A change of Nova's, opened for review. */
async function reviewChange(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Continue here' })
  const files = page.getByRole('tree', { name: 'Files of the project' })
  await goOn.or(files).first().waitFor()
  if (await goOn.isVisible()) await goOn.click()
  await files.waitFor()
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  const review = page.getByRole('button', { name: 'Review changes' })
  if ((await review.count()) === 0) {
    await page.getByLabel('Message to Nova').fill('Fix the double booking properly')
    await page.keyboard.press('Enter')
  }
  await review.first().click()
  await page.getByRole('heading', { name: /^Nova’s change of/ }).waitFor()
}

/** The candidate's seat when the work goes well: a whole solution, its tests, and the talk with Nova. */
async function workOn(page: Page): Promise<void> {
  // The demo's candidate works on another device.
  const goOn = page.getByRole('button', { name: 'Continue here' })
  await goOn.waitFor({ timeout: 10_000 }).then(
    () => goOn.click(),
    () => undefined,
  )
  const title = await page.getByRole('tabpanel', { name: 'Problem' }).getByRole('heading').first().textContent()
  const files = globSync('bank/coding/*.json', { cwd: root })
  const questions = files.map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as BankCodingQuestion)
  const { reference } = questions.find((question) => question.title === title)!
  await page.locator('.cm-content').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(reference.python!.trimEnd())
  await page.getByRole('button', { name: 'Test Cases' }).click()
  await page.getByText(/visible tests passed/).waitFor()
  await page.getByRole('tab', { name: /Nova AI/ }).click()
  await page.getByRole('button', { name: 'Test Cases' }).blur()
}

async function take(browser: Browser, url: string, token: string, scene: Scene, theme: Theme): Promise<void> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 2,
    baseURL: url,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([key, value]) => {
      localStorage.setItem('auth_token', key)
      localStorage.setItem('theme', value)
    },
    [token, theme] as const,
  )
  const page = await context.newPage()
  await page.goto(scene.path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await scene.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const devtools = await context.newCDPSession(page)
  const shot = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 78 })
  writeFileSync(join(publicFolder, `${scene.name}-${theme}.webp`), Buffer.from(shot.data, 'base64'))
  if (scene.name === 'room') await page.screenshot({ path: join(docsFolder, `room-${theme}.png`), scale: 'css' })
  console.log(`${scene.name}, ${theme}`)
  await context.close()
}

function run(args: string[], env: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
}

const only = process.argv[2]
// Without pages every picture would be of nothing.
await ensureBuilt(process.execPath)
if (only !== 'film') await withProduct(true, takeStills)
if (only !== 'stills') {
  await withProduct(false, async (browser, { url }) => {
    console.log(`film: ${Math.round(await makeFilm(browser, url))} s`)
  })
}
if (!only) {
  run(['tools/pictures/site-images.ts'], {})
  run(['tools/pictures/whitepaper.ts'], {})
}
