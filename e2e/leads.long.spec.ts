/** A visitor's forms on the landing page, including failures, and the operator who reads them. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locator, type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'
import { endUndo } from './steps.ts'

const root = join(import.meta.dirname, '..')

async function openDemo(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Book Demo' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Book a Demo' })
  await expect(dialog.getByRole('heading', { name: 'Schedule Your Demo' })).toBeVisible()
  return dialog
}

async function openWhitepaper(page: Page): Promise<Locator> {
  await page.locator('#whitepaper').getByRole('button').click()
  return page.getByRole('dialog')
}

test('a demo is booked; what was typed survives a lost connection and a closed dialog', async ({ page }) => {
  await page.goto('/')
  const dialog = await openDemo(page)
  const send = dialog.getByRole('button', { name: 'Book Demo' })
  await send.click()
  await expect(dialog.getByText('Please enter your first name.')).toBeVisible()
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3)
  await dialog.getByLabel('First name').fill('Ana')
  await dialog.getByLabel('Last name').fill('Bell')
  await dialog.getByLabel('Email').fill('ana@example.test')
  await dialog.getByPlaceholder('Tell us about your hiring needs (optional)').fill('Forty interviews a month.')

  await page.context().setOffline(true)
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Your text is still here.')
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await openDemo(page)
  await expect(dialog.getByLabel('First name')).toHaveValue('Ana')
  await send.click()
  await expect(page.getByText('Demo requested')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the whitepaper opens in a new tab for an email', async ({ page }) => {
  await page.goto('/')
  const dialog = await openWhitepaper(page)
  await dialog.getByLabel('Email').fill('ana@')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await dialog.getByLabel('Email').fill('ana@example.test')
  const tab = page.waitForEvent('popup')
  // In a browser that shows no PDF, the tab's address is useless, so check its request.
  const asked = page.context().waitForEvent('request', (request) => request.isNavigationRequest())
  // Words that are there for three seconds, while a new tab takes its time.
  await Promise.all([
    dialog.getByRole('button', { name: 'Download' }).click(),
    expect(page.getByText('Thank you! The whitepaper has opened in a new tab.')).toBeVisible(),
    tab,
  ])
  expect((await asked).url()).toMatch(/\/whitepaper\.pdf$/)
  await expect(dialog).toBeHidden()
  const file = await page.request.get('/whitepaper.pdf')
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a failure is reported, and a blocked tab leaves a link @thorough', async ({ page }) => {
  await page.goto('/')
  const dialog = await openWhitepaper(page)
  await dialog.getByLabel('Email').fill('ana@example.test')
  await page.route('**/api/leads', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/leads')
  await page.evaluate(() => (window.open = () => null))
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByRole('link', { name: 'Open the whitepaper' })).toHaveAttribute('href', '/whitepaper.pdf')
  await expect(page.getByText('Report Opened')).toHaveCount(0)
})

test('an operator reads the messages and downloads them; others are refused', async ({ page, product }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount('Olga Park')
  const ana = { first_name: 'Ana', last_name: 'Bell', email: 'ana@example.test' }
  await stage.call('POST', '/api/leads', { type: 'contact', ...ana, message: '=1+1' })
  await page.clock.install()
  await openAs(page, account, '/operator/leads')
  await expect(page.getByText('This page is for operators')).toBeVisible()
  await expect(page.getByText('ana@example.test')).toHaveCount(0)

  const env = { ...process.env, DATA_DIR: product.dataDir }
  const made = spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect([made.status, made.stderr]).toEqual([0, ''])
  await page.reload()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await expect(newest).toContainText('Ana Bell')
  await expect(newest).toContainText('=1+1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^leads-.*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain(`"Ana","Bell","ana@example.test","","'=1+1"`)

  await newest.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the message from ana@example.test?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByText('=1+1')).toBeVisible()
  await endUndo(page)
  await expect(page.getByText('=1+1')).toHaveCount(0)
})
