/** An operator adds an own kit on the Runner page and sees it tested; a project in the library then chooses its version. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { pythonKit, tarOf } from '../server/test/kit-archives.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

// A separate product: a kit is for all companies of an installation.
test.use({ environment: [{ SETTINGS_KEY: 'a passphrase of the operator' }, { scope: 'worker' }] })

test('a kit is added, tested on the spot and chosen by a project @thorough', async ({ page, product }) => {
  test.slow()
  const account = await setStage(product).makeAccount('Olga Park')
  const made = spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: product.dataDir },
  })
  expect(made.status).toBe(0)
  await openAs(page, account, '/operator/runner')
  const own = page.getByRole('region', { name: 'Own kits' })
  await expect(own.getByText('No kits yet. Those you add appear here.')).toBeVisible()
  const choose = async (name: string, version: string, more?: string) => {
    const buffer = await tarOf(pythonKit({ version }, more))
    await own.getByLabel('Add a kit').setInputFiles({ name, mimeType: 'application/gzip', buffer })
  }
  await choose('broken.tgz', '0.9.0', 'import unittest\n')
  await expect(own.getByText('broken.tgz can’t be used.')).toBeVisible()
  await expect(own.getByText('The file has no tests')).toBeVisible()
  await look(page, 'own kit refused')
  for (const version of ['1.0.0', '1.10.0', '1.9.0']) {
    await choose(`acme-${version}.tgz`, version)
    await expect(own.getByText(`acme-${version}.tgz was added.`)).toBeVisible()
  }
  await expect(page.getByRole('list', { name: 'Libraries of Python' }).getByText('Acme tools 1.0.0')).toBeVisible()
  await expect(own.getByText('Offered')).toHaveCount(3)
  await look(page, 'own kits')
  await own.getByRole('button', { name: 'Remove Acme tools 1.9.0' }).click()
  await page.getByRole('button', { name: 'Remove kit' }).click()
  await expect(own.getByText('Offered')).toHaveCount(2)

  await page.goto('/library/new?kind=project')
  await page.getByLabel('Runtime').click()
  await page.getByRole('option', { name: /Python/ }).click()
  const kits = page.getByRole('group', { name: 'Own kits' })
  await expect(kits.getByRole('button')).toHaveText(['Acme tools 1.10.0', 'Acme tools 1.0.0'])
  await kits.getByRole('button', { name: 'Acme tools 1.10.0' }).click()
  await expect(page.getByLabel('Libraries')).toHaveValue('acme-tools@1.10.0')
  // Another version takes the place of the first.
  await kits.getByRole('button', { name: 'Acme tools 1.0.0' }).click()
  await expect(page.getByLabel('Libraries')).toHaveValue('acme-tools@1.0.0')
  await expect(kits.getByRole('button', { name: 'Acme tools 1.0.0' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Libraries').fill('acme-tools@1.0.0, acme-more@2.0.0')
  await expect(kits.getByText('Not on this server for this runtime: acme-more 2.0.0.')).toBeVisible()
  await kits.scrollIntoViewIfNeeded()
  await look(page, 'own kit chosen')
})
