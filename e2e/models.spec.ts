/** The settings page of operators: a model is added, tested, turned on, changed and deleted, at both widths and themes. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { type ModelServer, startModelServer } from '../server/test/model-server.ts'
import { analysisOf, colourRules } from './axe.ts'
import { type Product, test } from './product.ts'
import { type Account, openAs, setStage } from './stage.ts'

const root = join(import.meta.dirname, '..')
const key = 'sk-a-long-and-very-secret-key-91ab'
const envKey = 'sk-the-key-of-the-environment-77cd'

let provider: ModelServer
test.use({
  environment: [
    {
      SETTINGS_KEY: 'a passphrase of the operator',
      AI_PROVIDER: 'openai-compatible',
      AI_API_KEY: envKey,
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'model-of-the-environment',
    },
    { scope: 'worker' },
  ],
})

test.beforeAll(async () => {
  provider = await startModelServer()
})
test.afterAll(() => provider.close())

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

const itemOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

const choose = (page: Page, theme: string) =>
  page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)

async function expectNoObstacle(page: Page) {
  await choose(page, 'light')
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  await choose(page, 'dark')
  expect((await analysisOf(page).withRules(colourRules).analyze()).violations).toEqual([])
}

const picture = (page: Page, name: string) =>
  process.env['MODELS_PICTURES']
    ? page.screenshot({ path: join(process.env['MODELS_PICTURES'], `${name}.png`), fullPage: true })
    : undefined

test('an operator adds a model, tests it, turns it on, changes it and deletes it; others are refused @thorough', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  await openAs(page, await stage.makeAccount(), '/settings/models')
  await expect(page.getByText('This page is for operators')).toBeVisible()

  await openAs(page, await makeOperator(product), '/settings/models')
  const environment = itemOf(page, 'model-of-the-environment')
  await expect(environment).toContainText('From the environment')
  await expect(environment).toContainText('Not tested yet.')
  await expect(environment.getByRole('button')).toHaveText(['Test model-of-the-environment'])

  // Each error appears at its field, and the first such field has the focus.
  await page.getByRole('button', { name: 'Add a model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a model' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await expect(dialog.getByText('Please enter the address of the server.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expectNoObstacle(page)

  await dialog.getByLabel('Name', { exact: true }).fill('House model')
  await dialog.getByLabel('Model', { exact: true }).fill('small')
  await dialog.getByLabel('Address').fill(`${provider.url}/v1`)
  await dialog.getByLabel(/^Key/).fill(key)
  await dialog.getByLabel('Price read').fill('cheap')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter a price of 0 or more.')).toBeVisible()
  await dialog.getByLabel('Price read').fill('0,5')
  await dialog.getByLabel(/^Ceiling/).fill('2')
  await dialog.getByLabel('Only these').check()
  await dialog.getByLabel('Find a company').fill('nordw')
  await dialog.getByRole('list', { name: 'Companies found' }).getByRole('button').first().click()
  await expect(dialog.getByRole('button', { name: 'Remove Nordwind' })).toBeVisible()
  await expect(dialog.getByLabel('Find a company')).toBeFocused()
  await picture(page, 'form')
  await expectNoObstacle(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  const item = itemOf(page, 'House model')
  await expect(item).toContainText('Off')
  await expect(item).toContainText('stored, ends in 91ab')
  await expect(item).toContainText('Nordwind')
  expect(await page.content()).not.toContain(key)
  expect(await page.content()).not.toContain(envKey)

  // The test reports its progress, can be stopped, and ends with the card.
  let goOn = () => undefined as void
  const isSeen = new Promise<void>((resolve) => (goOn = resolve))
  const text =
    'What does your code return for the first example, where kestrel1200 kestrel2500 kestrel6000 kestrel12000?'
  provider.say({ text, whenPiece: () => isSeen, pieceLength: 10 })
  await item.getByRole('button', { name: 'Test House model' }).click()
  await expect(item.getByRole('progressbar', { name: 'Test' })).toBeVisible()
  await expect(item.getByRole('status')).toHaveText('Saying hello…')
  await item.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('You stopped the test of House model. We kept no result.')).toBeVisible()
  await expect(item).toContainText('Not tested yet.')
  goOn()
  await expect(async () => {
    await item.getByRole('button', { name: 'Test House model' }).click()
    await expect(item.getByText('Solutions given away')).toBeVisible()
  }).toPass()
  await expect(item).toContainText('0 of 24 (likely 0 to 14 %)')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expectNoObstacle(page)
  await picture(page, 'dark-1440')
  await choose(page, 'light')
  await picture(page, 'light-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'light-390')
  await choose(page, 'dark')
  await picture(page, 'dark-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  // It said the same to every question, so it is turned on only with a second yes to its figures.
  await item.getByRole('button', { name: 'Turn on House model' }).click()
  const again = page.getByRole('alertdialog', { name: 'Turn on House model all the same?' })
  await expect(again).toContainText('It helped in 0 of 20 trial talks. At least 12 are needed.')
  await expect(again.getByRole('button', { name: 'Leave it off' })).toBeFocused()
  await picture(page, 'second-yes')
  await expectNoObstacle(page)
  await again.getByRole('button', { name: 'Turn on all the same' }).click()
  await expect(item.getByText('On', { exact: true })).toBeVisible()

  // By keyboard: another address asks for the key again.
  await item.getByRole('button', { name: 'Edit House model' }).focus()
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit House model' })
  await expect(edit.getByText('The stored key ends in 91ab. Leave this empty to keep it.')).toBeVisible()
  await expect(edit.getByLabel('Price read')).toHaveValue('0.5')
  await edit.getByLabel('Address').fill('http://127.0.0.1:9/v1')
  await page.keyboard.press('Enter')
  await expect(edit.getByText('Enter the key again: the stored one belongs to the address before.')).toBeVisible()
  await expect(edit.getByLabel(/^Key/)).toBeFocused()
  await edit.getByLabel('Remove the stored key').check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(item).toContainText('The address has changed since this test. Test it again.')
  await item.getByRole('button', { name: 'Test House model' }).click()
  await expect(item.getByText('The model did not answer the last test')).toBeVisible()

  await item.getByRole('button', { name: 'Delete House model' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete House model?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(item).toHaveCount(0)
})
