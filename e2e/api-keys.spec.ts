/** API keys: an administrator creates one, a program calls with it, and it is rotated and revoked. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openAs, password, setStage } from './stage.ts'

test('a key is created, shown once, used, rotated and revoked, by keyboard', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  await openAs(page, account, '/settings/keys')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expectAccessible(page, 'no API keys')

  await page.getByRole('button', { name: 'Create API key' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter')
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page, 'the form with an objection')
  await dialog.getByLabel('Name').fill('Nightly export')
  await dialog.getByRole('checkbox', { name: 'Read reports, scores and decisions' }).press('Space')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter')
  await expect(dialog.getByText("This isn't your current password.")).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'API key created' })
  const secret = await shown.locator('code').innerText()
  expect(secret).toMatch(/^nova_\w{46}$/)
  await expectAccessible(page, 'the new secret')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy API key' }).press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await shown.getByRole('button', { name: 'I stored the key' }).press('Enter')

  const row = page.getByRole('listitem').filter({ hasText: 'Nightly export' }).first()
  await expect(row).toContainText('Never used.')
  await expect(row).toContainText('acts as Interviewer, for Ida Reyes')
  await expect(page.getByText(secret)).toHaveCount(0)
  await stage.call('GET', '/api/Interviews', undefined, secret)
  await page.reload()
  await expect(row).toContainText('Last used')
  await expectAccessible(page, 'one API key')

  await row.getByRole('button', { name: 'Rotate Nightly export' }).press('Enter')
  await page.getByRole('dialog', { name: 'Rotate “Nightly export”?' }).getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Rotate key' }).press('Enter')
  const renewed = await page
    .getByRole('dialog', { name: 'New secret for “Nightly export”' })
    .locator('code')
    .innerText()
  expect(renewed).not.toBe(secret)
  await page.getByRole('button', { name: 'I stored the key' }).press('Enter')
  await expect(row).toContainText('The previous secret works until')
  for (const each of [secret, renewed]) await stage.call('GET', '/api/Interviews', undefined, each)

  await row.getByRole('button', { name: 'Revoke Nightly export' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke “Nightly export”?' })
  await expectAccessible(page, 'the question before a key is revoked')
  await question.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await expect(page.getByText('No API keys yet')).toBeVisible()
  for (const each of [secret, renewed])
    await expect(stage.call('GET', '/api/Interviews', undefined, each)).rejects.toThrow('bad_key')
})
