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

test('the changes to review of a ZIP are counted by stage, and kept over editing and saving @thorough', async ({
  page,
  product,
}) => {
  await openAs(page, await setStage(product).makeAccount(), '/library/new?kind=project')
  const change = {
    id: 'sums',
    stage: 'read-the-change',
    title: 'Sums of the till',
    author: 'Malte',
    message: 'Adds up what the shop agreed on.',
    faults: [{ path: 'shop.py', from: 2, to: 2, kind: 'units', says: 'Cents are euros.', killedBy: 'Sums > cents' }],
    replies: [],
  }
  const sound = { ...change, id: 'names', title: 'Names of the till', faults: [] }
  const patch = '--- a/shop.py\n+++ b/shop.py\n'
  const upload = page.getByLabel('Upload a ZIP')
  await upload.setInputFiles(
    zip({
      'repository/shop.py': 'def total(prices):\n    return 0\n',
      'hidden/test_more.py': 'import unittest\n',
      'changes/sums.json': JSON.stringify(change),
      'changes/sums.patch': patch,
      'changes/names.json': JSON.stringify(sound),
      'changes/names.patch': patch,
    }),
  )
  await expect(page.getByText('changes/sums.twin.patch isn’t there')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Changes to review' })
  await expect(changes.getByText('2 changes: 1 faulty, 1 sound')).toBeVisible()
  await expect(page.getByText('Reviews need none.')).toBeVisible()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('Please choose the hidden tests of this stage.')).toBeVisible()
  await expect(page.getByText('Please paste the patch that solves this stage.')).toBeHidden()
  await look(page, 'own review')
  await page.getByLabel('Title').first().fill('A review of the till')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Saved as a draft.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title').first()).toHaveValue('A review of the till')
  await expect(changes.getByText('2 changes: 1 faulty, 1 sound')).toBeVisible()
})
