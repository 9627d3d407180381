/** The settings page of operators where no model is set and the server has no settings key, since its file is spoilt. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { analysisOf } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const root = join(import.meta.dirname, '..')

const dataDir = mkdtempSync(join(tmpdir(), 'nova-e2e-spoilt-'))
writeFileSync(join(dataDir, 'settings.key'), 'spoilt\n')
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
test.use({ environment: { DATA_DIR: dataDir } })

test('without a settings key the page says what to set, and takes a model that needs no key @thorough', async ({
  page,
  product,
}) => {
  const account = await setStage(product).makeAccount('Olga Park')
  const env = { ...process.env, DATA_DIR: dataDir }
  spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], { cwd: root, env })
  await openAs(page, account, '/settings/models')
  await expect(page.getByText('No models yet')).toBeVisible()
  await expect(page.getByText('openssl rand -base64 32')).toBeVisible()
  expect((await analysisOf(page).analyze()).violations).toEqual([])
  if (process.env['MODELS_PICTURES']) await page.screenshot({ path: join(process.env['MODELS_PICTURES'], 'empty.png') })

  await page.getByRole('button', { name: 'Add a model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a model' })
  await expect(dialog.getByLabel(/^Key/)).toBeDisabled()
  await expect(dialog.getByText('To store one, set SETTINGS_KEY')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('House model')
  await dialog.getByLabel('Model', { exact: true }).fill('small')
  await dialog.getByLabel('Address').fill('127.0.0.1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter an address that begins with http://')).toBeVisible()
  await dialog.getByLabel('Address').fill('http://127.0.0.1:9/v1')

  // Entries stay if the server cannot be reached.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Your entries are still here')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'House model' })).toBeVisible()
})
