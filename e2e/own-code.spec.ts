/** A company's own change on its way to a question: uploaded, tried, divided by a person, proven and found in the library. */
import { expect } from '@playwright/test'
import { zipOf } from '../server/test/zip-files.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const before = 'export function feeOf(days) {\n  return days * 20\n}\n'
const after = `export function feeOf(days, price) {
  if (days <= 2) return 0
  const late = days - 2
  let fee = late * 20
  if (late > 14) fee += 50
  if (fee > price) fee = price
  if (fee < 30) return 30
  return fee
}
`
const fees: [string, number, number, number][] = [
  ['costs nothing on the day', 0, 1000, 0],
  ['costs nothing for two days', 2, 1000, 0],
  ['begins on the third day', 5, 1000, 60],
  ['is at least 30', 3, 1000, 30],
  ['is higher beyond two weeks', 17, 1000, 350],
  ['is no higher at two weeks', 16, 1000, 280],
  ['stops at the price', 40, 300, 300],
]
const tests = [
  "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { feeOf } from '../src/fees.js'\n",
  ...fees.map(
    ([name, days, price, fee]) => `test('a fee ${name}', () => assert.equal(feeOf(${days}, ${price}), ${fee}))\n`,
  ),
].join('\n')
const manifest = '{ "name": "loans", "type": "module" }\n'
const notes = '# Loans\n\nAsk Mara Lindqvist, mara.lindqvist@loans-nord.se, about fees.\n'

const zip = (entries: Record<string, string>) => ({
  name: 'late-fees.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zipOf(Object.entries(entries).map(([name, data]) => ({ name, data })))),
})
const change = zip({
  'before/package.json': manifest,
  'before/README.md': notes,
  'before/src/fees.js': before,
  'after/package.json': manifest,
  'after/README.md': notes,
  'after/src/fees.js': after,
  'after/tests/fees.test.js': tests,
})

test('a change is uploaded, its tests are divided, and its question is proven and asked from the library', async ({
  page,
  product,
}) => {
  await openAs(page, await setStage(product).makeAccount(), '/library')
  await page.getByRole('link', { name: 'From our code' }).click()
  await expect(page.getByText('No changes of your code yet')).toBeVisible()
  await look(page, 'own code empty')
  await page.getByRole('button', { name: 'Add a change' }).click()
  const upload = page.getByLabel('Your code')
  await upload.setInputFiles(zip({ 'src/fees.js': before }))
  await expect(page.getByRole('alert')).toContainText('This ZIP has neither')
  await upload.setInputFiles(change)
  await expect(page.getByText('1 change, the newest first.')).toBeVisible()
  await look(page, 'own code upload')
  await page.getByRole('button', { name: 'late fees' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'late fees' })).toBeVisible()
  await expect(page.getByText('Ready to look through')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Files' }).getByText('src/')).toBeVisible()
  await page.getByLabel('Title').fill('Late fees stop at the price')
  await page
    .getByLabel('Statement')
    .fill('A late fee begins on the third day, is at least 30 and **never** exceeds the price.')
  await page.getByRole('radio', { name: /^Visible: .*costs nothing on the day/ }).check()
  for (const name of [
    'is at least 30',
    'is no higher at two weeks',
    'stops at the price',
    'is higher beyond two weeks',
  ])
    await page.getByRole('radio', { name: new RegExp(`^Hidden: .*${name}`) }).check()
  const faults = page.getByRole('region', { name: 'Faults' })
  await faults
    .getByRole('button', { name: /^Drop “/ })
    .first()
    .click()
  await expect(faults.getByText('dropped', { exact: true })).toHaveCount(1)
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Late fees stop at the price' })).toBeVisible()
  await look(page, 'own code change')

  await page.reload()
  await expect(faults.getByText('dropped', { exact: true })).toHaveCount(1)
  const questions = page.getByRole('region', { name: 'Questions' })
  await expect(questions.getByRole('checkbox', { name: 'Build it' })).toBeChecked()
  await expect(questions.getByRole('checkbox', { name: 'Review it' })).toBeChecked()
  await questions.getByRole('button', { name: 'Prove and add to the library' }).click()
  await expect(questions.getByRole('link', { name: 'Open “Review it” in the library' })).toBeVisible()
  await look(page, 'own code proven')
  await questions.getByRole('link', { name: 'Open “Build it” in the library' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Late fees stop at the price' })).toBeVisible()
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page.getByRole('link', { name: 'Late fees stop at the price', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Review: Late fees stop at the price', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'From our code' }).click()
  await expect(page.getByText('In the library')).toBeVisible()
  await look(page, 'own code list')
  await page.getByRole('link', { name: 'Late fees stop at the price', exact: true }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No changes of your code yet')).toBeVisible()
})
