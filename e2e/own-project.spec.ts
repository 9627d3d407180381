/** A company's own project: uploaded as a ZIP, filled in, kept as a draft. Its proof is a test of the server. */
import { reviewFaultWords } from '@nova/contract/projects/code-reviews'
import { expect } from '@playwright/test'
import { reviewChange, reviewFolder, tillPatch } from '../server/test/own-review.ts'
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

test('a change to review is written in the form, corrected where its patch doesn’t fit, proven, removed and brought back @thorough', async ({
  page,
  product,
}) => {
  test.slow()
  await openAs(page, await setStage(product).makeAccount(), '/library/new?kind=project')
  const buffer = Buffer.from(zipOf(reviewFolder(null)))
  await page.getByLabel('Upload a ZIP').setInputFiles({ name: 'till.zip', mimeType: 'application/zip', buffer })
  const changes = page.getByRole('region', { name: 'Changes to review' })
  await expect(changes.getByText('No changes yet.')).toBeVisible()
  await changes.getByRole('button', { name: 'Add change' }).click()
  const title = changes.getByLabel('Title of the change')
  await expect(title).toBeFocused()
  await title.fill(reviewChange.title)
  await changes.getByLabel('Author', { exact: true }).fill(reviewChange.author)
  await changes.getByLabel('Patch of the change').fill(tillPatch('faulty').replaceAll('till.py', 'shop.py'))
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(changes.getByText('Please write the author’s message, in at least 20 characters.')).toBeVisible()
  await expect(changes.getByText('Incomplete')).toBeVisible()
  await look(page, 'own change incomplete')
  await changes.getByLabel('Author’s message').fill(reviewChange.message)

  await changes.getByLabel('This change is').click()
  await page.getByRole('option', { name: 'Faulty' }).click()
  for (const [at, { from, to, kind, says, killedBy }] of reviewChange.faults.entries()) {
    if (at > 0) await changes.getByRole('button', { name: 'Add another fault' }).click()
    const fault = changes.getByRole('group', { name: `Fault ${at + 1}` })
    await fault.getByLabel('Kind of fault').click()
    await page.getByRole('option', { name: reviewFaultWords[kind] }).click()
    await fault.getByLabel('File of the fault').fill('till.py')
    await fault.getByLabel('First line after the change').fill(String(from))
    await fault.getByLabel('Last line after the change').fill(String(to))
    await fault.getByLabel('What is wrong').fill(says)
    await fault.getByLabel('Hidden test that fails with it').fill(killedBy)
  }
  await changes.getByLabel('The same change without its faults').fill(tillPatch('sound'))
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByRole('button', { name: 'Back to the question' }).click()
  await expect(changes.getByText('The patch changes shop.py, which isn’t there.')).toBeVisible()
  await expect(changes.getByLabel('Patch of the change')).toBeFocused()
  await changes.getByLabel('Patch of the change').fill(tillPatch('faulty', 3))
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('“Rules > rest” passes with this fault.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the question' }).click()

  await changes.getByRole('button', { name: 'Remove “Rules of the till”' }).click()
  await expect(changes.getByText('No changes yet.')).toBeVisible()
  const undo = changes.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(changes.getByText('1 change: 1 faulty, 0 sound')).toBeVisible()
  await changes.getByLabel('Patch of the change').fill(tillPatch('faulty'))
  await look(page, 'own change')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText('The question passed all checks')).toBeVisible()
})
