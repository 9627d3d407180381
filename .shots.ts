import { existsSync, mkdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { chromium, type Page } from '@playwright/test'
import { startServer } from './bench/server-process.ts'
import { findChromium } from './tools/packages.mjs'
const out = process.argv[2]!; const only = process.argv[3]?.split(',')
mkdirSync(out, { recursive: true })
const dataDir = '/tmp/nova/shell-data'
if (!existsSync(dataDir)) { mkdirSync(dataDir); const r = spawnSync(process.execPath, ['server/src/demo.ts'], { env: { ...process.env, DATA_DIR: dataDir, DEMO: '1' }, encoding: 'utf8' }); console.log(r.stdout.slice(-300), r.stderr.slice(-300)) 
 const o = spawnSync(process.execPath, ['tools/operator.ts', 'demo@nordwind.example'], { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' }); console.log(o.stdout, o.stderr) }
const server = await startServer(dataDir)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const login = async () => ((await server.call('POST', '/api/auth/login', { body: { username: 'demo@nordwind.example', password: 'nordwind-demo' } })).body as any).token
const token = await login()
const list = (await server.call('GET', '/api/Interviews', { token })).body as any[]
const of = (s: string) => list.find((i) => i.status === s)
type Scene = { name: string; path: string; prepare?: (page: Page) => Promise<void> }
const scenes: Scene[] = [
  { name: 'dashboard', path: '/interviewer/dashboard' },
  { name: 'waiting', path: `/interview/${of('Scheduled')?.id}` },
  { name: 'overview-scheduled', path: `/interview/${of('Scheduled')?.id}/overview` },
  { name: 'overview-completed', path: `/interview/${of('Completed')?.id}/overview` },
  { name: 'overview-draft', path: `/interview/${of('Draft')?.id}/overview` },
  { name: 'models', path: '/settings/models' },
  { name: 'library', path: '/library?tab=bank' },
  { name: 'choice', path: `/interviewer/create-interview?draft=${of('Draft')?.id}&view=questions` },
  { name: 'step4', path: '/interviewer/create-interview', prepare: async (p) => {
      await p.getByRole('button', { name: 'Next', exact: true }).click()
      await p.getByLabel('Interview title').fill('Back-end developer'); await p.getByLabel('Candidate name').fill('Sam Okafor'); await p.getByLabel('Candidate email').fill('sam@example.test')
      await p.getByRole('button', { name: 'Next', exact: true }).click(); await p.waitForTimeout(300); await p.screenshot({ path: `${out}/${cur}-step3.png` })
      await p.getByRole('button', { name: 'Next', exact: true }).click() } },
  { name: 'menu', path: '/interviewer/dashboard', prepare: async (p) => { await p.getByRole('button', { name: 'Menu' }).click({ timeout: 2000 }).catch(() => {}) } },
  { name: 'commands', path: '/interviewer/dashboard', prepare: async (p) => { await p.keyboard.press('Control+k'); await p.waitForTimeout(700) } },
  { name: 'shortcuts', path: '/interviewer/dashboard', prepare: async (p) => { await p.keyboard.press('?') } },
  { name: 'generating', path: '/interviewer/create-interview', prepare: async (p) => {
      const next = p.getByRole('button', { name: 'Next', exact: true })
      await next.click(); await p.getByLabel('Interview title').fill('Back-end developer'); await p.getByLabel('Candidate name').fill('Sam Okafor'); await p.getByLabel('Candidate email').fill('sam@example.test')
      await next.click(); await next.click()
      await p.getByLabel('Resume', { exact: true }).setInputFiles('server/test/resumes/plain.txt'); await p.waitForTimeout(1500)
      await next.click(); await p.getByRole('button', { name: 'Create Interview' }).click(); await p.waitForTimeout(Number(process.env.WAITMS ?? 250)) } },
]
let cur = ''
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
for (const [size, viewport] of Object.entries(sizes)) for (const theme of ['dark', 'light']) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(([t, th]) => { localStorage.setItem('auth_token', t!); localStorage.setItem('theme', th!) }, [token, theme])
  for (const scene of scenes) {
    if (only && !only.includes(scene.name)) continue
    if (theme === 'light' && !['dashboard', 'overview-scheduled', 'commands', 'models'].includes(scene.name)) continue
    cur = `${size}-${theme}`
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(scene.name, m.text()))
    await page.goto(server.url + scene.path); await page.waitForLoadState('networkidle'); await page.waitForTimeout(400)
    try { await scene.prepare?.(page) } catch (e) { console.log(scene.name, String(e).slice(0, 200)) }
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${out}/${cur}-${scene.name}.png` })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (wide) console.log('WIDER', cur, scene.name)
    await page.close()
  }
  await context.close()
}
await browser.close(); await server.stop(); process.exit(0)
