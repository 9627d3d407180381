/** A company's own project: uploaded as a ZIP, filled in, kept as a draft. Its proof is a test of the server. */
import { expect } from '@playwright/test'
import { zipOf } from '../server/test/zip-files.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const zip = (entries: Record<string, string | Uint8Array>) => ({
  name: 'shop-till.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipOf(Object.entries(entries).map(([name, data]) => ({ name, data })))),
})

test('a project is uploaded, filled in where something is wanted, and kept as a draft @thorough', async ({
  page,
  product,
}) => {
  await openAs(page, await setStage(product).makeAccount(), '/library/new?kind=project')
  test.slow()
  const upload = page.getByLabel('Upload a ZIP')
  await expect(upload).toBeVisible()
  await upload.setInputFiles(zip({ '../till.py': 'x' }))
  await expect(page.getByText('points outside the ZIP')).toBeVisible()
  const code = 'def total(prices):\n    return 0\n'
  await upload.setInputFiles(
    zip({
      'repository/shop.py': code,
      'repository/tests/test_shop.py': 'import unittest\n',
      'repository/logo.png': new Uint8Array([137, 0, 1]),
      'hidden/test_more.py': 'import unittest\n',
      'reference/add-up.patch': '--- a/shop.py\n+++ b/shop.py\n',
    }),
  )
  await expect(page.getByText('We read 3 files.')).toBeVisible()
  await expect(page.getByText('repository/logo.png isn’t a text file. We left it out.')).toBeVisible()
  await expect(page.getByLabel('Title').first()).toHaveValue('shop till')

  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('Please choose the hidden tests of this stage.')).toBeVisible()
  await look(page, 'own project')
  await page.getByRole('checkbox', { name: 'test_more.py' }).check()
  await expect(page.getByText('Please choose the hidden tests of this stage.')).toBeHidden()

  await page
    .getByRole('tree', { name: 'Project files' })
    .getByRole('treeitem', { name: 'shop.py', exact: true })
    .click()
  await page.getByLabel('shop.py', { exact: true }).last().fill('def total(prices):\n    return 1\n')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.reload()
  await page
    .getByRole('tree', { name: 'Project files' })
    .getByRole('treeitem', { name: 'shop.py', exact: true })
    .click()
  await expect(page.locator('.cm-content').first()).toContainText('return 1')
  await expect(page.getByRole('checkbox', { name: 'test_more.py' })).toBeChecked()
})
