/** Leaving: an administrator takes the company's archive along, sets the date of its deletion, and undoes it. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { test } from './product.ts'
import { openAs, password, setStage } from './stage.ts'

test('an administrator downloads the archive and sets the date; each page says it until one press undoes it', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const ana = await stage.makeAccount('Ana Kim')
  const { interview } = await stage.makePublished(ana)

  await openAs(page, ana, '/interviewer/dashboard')
  expect((await page.goto('/settings/leave'))?.status()).toBe(200)
  await page.getByRole('button', { name: 'Make the archive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(dialog.getByText("This isn't your current password.")).toBeVisible()
  await expectAccessible(page, 'the password')
  await dialog.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^1 interview, /)).toBeVisible()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^nova-company-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await archive.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expectAccessible(page, 'the archive')

  await page.getByRole('button', { name: 'Delete the company in 30 days' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const banner = page.getByText(/^Your company will be deleted on .*, with all interviews, as Ana Kim asked\.$/)
  await expect(banner).toBeVisible()
  await expect(page.getByText(/^Everything will be deleted on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete the company' })).toBeFocused()
  await look(page, 'leave-dated')
  for (const path of ['/interviewer/dashboard', `/interview/${interview.id}/overview`, '/settings/retention']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }

  await page.getByRole('link', { name: 'Look, or undo it' }).click()
  await page.getByRole('button', { name: 'Undo: keep the company' }).click()
  await expect(page.getByRole('button', { name: 'Delete the company in 30 days' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto('/interviewer/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
