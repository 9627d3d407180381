/** From 'Ollama is installed' to a model that is on: presses and seconds, in both themes and widths, and by keyboard. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type Ollama, startOllama } from '../server/test/ollama.ts'
import { analysisOf } from './axe.ts'
import { findFreePort, type Product, test } from './product.ts'
import { type Account, openAs, setStage } from './stage.ts'
import { endUndo } from './steps.ts'

const root = join(import.meta.dirname, '..')
/** The way is meant to take no more. */
const maxPresses = 4

/** A free port that nothing listens on until the stand-in starts: the product gets the address first. */
const port = await findFreePort()
test.use({ environment: [{ OLLAMA_HOST: `127.0.0.1:${port}` }, { scope: 'worker' }] })

let ollama: Ollama
test.beforeEach(async () => {
  ollama = await startOllama({}, undefined, port)
})
test.afterEach(() => ollama.close())

async function makeOperator(product: Product): Promise<Account> {
  const account = await setStage(product).makeAccount('Olga Park')
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const made = spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([made.status, made.stderr]).toEqual([0, ''])
  return account
}

const choose = (page: Page, theme: string) =>
  page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)

/** No obstacle in both themes, which share their structure, and in both widths, where nothing has to be scrolled sideways. */
async function expectFit(page: Page, name: string) {
  for (const [theme, width, height] of [
    ['light', 1440, 900],
    ['dark', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await choose(page, theme)
    expect((await analysisOf(page).analyze()).violations).toEqual([])
    await picture(page, `${name}-${theme}-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose(page, 'light')
}

const picture = (page: Page, name: string) =>
  process.env['MODELS_PICTURES']
    ? page.screenshot({ path: join(process.env['MODELS_PICTURES'], `${name}.png`), fullPage: true })
    : undefined

test('an operator gets from an installed Ollama to a model that is on with few presses', async ({ page, product }) => {
  ollama.pullMs = 2_000
  const account = await makeOperator(product)
  await page.clock.install()
  await openAs(page, account, '/interviewer/dashboard')
  const hint = page.getByRole('link', { name: 'Set up a language model' })
  await expect(hint).toBeVisible()

  const startedAt = Date.now()
  let presses = 0
  const press = async (target: ReturnType<Page['getByRole']>) => {
    presses += 1
    await target.click()
  }
  await press(hint)
  const download = page.getByRole('button', { name: /^Download and test / }).first()
  await expect(download).toBeEnabled()
  await expect(page.getByText('GB to download · Apache 2.0 licence').first()).toBeVisible()
  await press(download)
  await expect(page.getByRole('progressbar', { name: 'Download' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Turn on for everyone' }))
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  const seconds = (Date.now() - startedAt) / 1000
  console.log(`from an installed Ollama to on: ${presses} presses, ${seconds.toFixed(1)} s`)
  expect(presses).toBeLessThanOrEqual(maxPresses)

  // The full card is made behind (server/src/local-models), and the line on the dashboard is gone.
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /-16k \(Ollama\)$/ }) })
  await expectFit(page, 'on')
  await page.goto('/interviewer/dashboard')
  await expect(page.getByRole('heading', { name: 'Interview Dashboard' })).toBeVisible()
  await expect(page.getByText('System status: healthy')).toBeAttached()
  await expect(hint).toHaveCount(0)
  await page.goto('/settings/models')
  await item.getByRole('button', { name: /^Delete / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await endUndo(page)
  await expect(item).toHaveCount(0)
})

test('a download that breaks off, is stopped and goes on, by keyboard', async ({ page, product }) => {
  ollama.faults.pull = { after: 0.5, how: 'cut' }
  await openAs(page, await makeOperator(product), '/settings/models')
  const download = page.getByRole('button', { name: /^Download and test / }).first()
  await expect(download).toBeEnabled()
  await expectFit(page, 'offer')
  await download.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The download broke off at')
  await expectFit(page, 'broken')

  delete ollama.faults.pull
  ollama.pullMs = 60_000
  await download.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Download' })).toBeVisible()
  await expectFit(page, 'download')
  await page.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You stopped it. The download continues from here')).toBeVisible()

  ollama.pullMs = 0
  await download.focus()
  await page.keyboard.press('Enter')
  const turnOn = page.getByRole('button', { name: 'Turn on for everyone' })
  await expect(turnOn).toBeVisible()
  await expect(page.getByText(/is ready\. First word after .+ Helped in 5 of 5 trial talks\./)).toBeVisible()
  await expectFit(page, 'ready')
  await expect(turnOn).toBeFocused()
  expect(ollama.startedAt[1]).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Leave it off' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
})

test('a user who is no operator sees nothing about a missing model', async ({ page, product }) => {
  await openAs(page, await setStage(product).makeAccount(), '/interviewer/dashboard')
  await expect(page.getByText('System status: healthy')).toBeAttached()
  await expect(page.getByText('language model')).toHaveCount(0)
})
