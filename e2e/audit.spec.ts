/** The audit log and the company's settings, as an administrator and a colleague use them. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an administrator sets the company up, and the audit log shows each act with its person @thorough', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const ana = await stage.makeAccount('Ana Kim')
  await openAs(page, ana, '/settings/company')

  await page.getByLabel('Company name').fill('Nordwind AG')
  await choose(page, 'Duration', '45 minutes')
  await choose(page, 'Primary language', 'Python')
  await choose(page, 'AI policy', 'No AI')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Company settings saved')).toBeVisible()
  const files = page.getByLabel('Logo file')
  await files.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('Please choose a PNG, JPEG, or WebP file.')
  await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('img', { name: 'Logo of Nordwind AG' })).toBeVisible()
  await look(page, 'company')

  // The form for a new interview begins with the company's answers, and is not taken for entries.
  await page.goto('/interviewer/create-interview')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Duration' })).toHaveText('45 minutes')

  const { interview, link } = await stage.makePublished(ana, { Title: 'Backend engineer' })
  const copied = `/api/Interviews/${interview.id}/candidate-link`
  await Promise.all(Array.from({ length: 50 }, () => stage.call('GET', copied, undefined, ana.token)))
  await stage.makeDraft(ana, { Title: 'Data engineer' })
  await page.goto(link)
  await expect(page.getByRole('img', { name: 'Nordwind AG' })).toBeVisible()

  await page.goto('/settings/audit')
  await expect(page.getByText('Ana Kim created “Data engineer”')).toBeVisible()
  const whose = page.getByRole('link', { name: 'Interview of Sam Okafor' }).first()
  await expect(whose).toHaveAttribute('href', /^\/interview\/[0-9a-f-]{36}\/overview$/)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('Ana Kim published “Backend engineer”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await choose(page, 'Action', 'Company settings')
  await expect(page).toHaveURL(/act=company/)
  await expect(page.getByText('Ana Kim changed company settings: name, defaults for new interviews')).toBeVisible()
  await expect(page.getByText('Backend engineer')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Ana Kim changed the company logo')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(page.getByText('No matching entries')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await page.getByRole('button', { name: 'Show only “Data engineer”' }).first().click()
  await expect(page.getByText('Ana Kim created “Data engineer”')).toBeVisible()
  await expect(page.getByText('Backend engineer')).toHaveCount(0)
  await page.getByRole('button', { name: 'One interview only' }).click()
  await choose(page, 'Person', 'Ana Kim')
  await expect(page.getByText('Ana Kim viewed the candidate link of “Backend engineer”').first()).toBeVisible()
  await look(page, 'audit')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('"Ana Kim"')
})
