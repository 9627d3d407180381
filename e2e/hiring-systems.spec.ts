/** Hiring systems: an administrator connects Greenhouse, which sends an interview, reads its state, and is disconnected. */
import { expect } from '@playwright/test'
import { basic, writeSendTest } from '../server/test/hiring-stage.ts'
import { samplePosition } from '../server/test/samples.ts'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { mailing, query, readMailedLink } from './mailed.ts'
import { test } from './product.ts'
import { openAs, password, setStage } from './stage.ts'

test.use({ environment: mailing })

test('Greenhouse is connected by keyboard, sends an interview, and is disconnected', async ({ product, page }) => {
  const stage = setStage(product)
  const ana = await stage.makeAccount('Ana Kim')
  await query(product, 'update interviewers set verified_at = now() where id = $1', [ana.id])
  const position = await stage.call<{ id: string }>(
    'POST',
    '/api/positions',
    samplePosition('address-blocks'),
    ana.token,
  )
  await openAs(page, ana, '/settings/hiring')
  await expect(page.getByText('No hiring system yet')).toBeVisible()
  await expectAccessible(page, 'no hiring system')
  await look(page, 'hiring-empty')

  await page.getByRole('button', { name: 'Connect a hiring system' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a hiring system' })
  await dialog.getByRole('button', { name: 'Connect' }).press('Enter')
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await expectAccessible(page, 'the form with an objection')
  await dialog.getByLabel('Name').fill('Greenhouse main')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Connect' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'Give these to Greenhouse' })
  await expect(shown.getByText(/^nova_/)).toBeVisible()
  const [key, ...addresses] = await shown.locator('code').allInnerTexts()
  expect(key).toMatch(/^nova_\w{46}$/)
  expect(addresses).toHaveLength(4)
  await expectAccessible(page, 'the key and the addresses')
  await look(page, 'hiring-key')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy Send test' }).press('Enter')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(addresses[1])
  await shown.getByRole('button', { name: 'I stored the key' }).press('Enter')
  const card = page.getByRole('listitem').filter({ hasText: 'Greenhouse main' })
  await expect(card).toContainText('Greenhouse hasn’t called yet.')
  await expect(page.getByText(key!)).toHaveCount(0)

  const [listTests, sendTest, testStatus, responseError] = addresses as [string, string, string, string]
  const ask = async (address: string, body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const reply = await fetch(address, { ...sent, headers: { ...basic(key!), 'content-type': 'application/json' } })
    return { status: reply.status, body: await reply.json() }
  }
  const email = 'harry@example.test'
  expect((await ask(listTests)).body.map(({ partner_test_id: id }: { partner_test_id: string }) => id)).toEqual([
    position.id,
  ])
  const sent = (await ask(sendTest, writeSendTest(position.id, email))).body
  expect(await readMailedLink(product, email)).toContain('/candidate/')
  const status = await ask(`${testStatus}?partner_interview_id=${sent.partner_interview_id}`)
  expect([status.status, status.body.partner_status]).toEqual([200, 'sent'])
  await ask(responseError, { api_call: 'test_status', errors: ['the score is missing'] })
  await page.reload()
  await expect(card).toContainText('Greenhouse called last')
  await expect(card).toContainText('Greenhouse couldn’t read our answer to test_status: the score is missing')
  await expectAccessible(page, 'a connection with an error')
  await look(page, 'hiring-error')

  await card.getByRole('button', { name: 'Rotate key of Greenhouse main' }).press('Enter')
  await page
    .getByRole('dialog', { name: 'Rotate the key of “Greenhouse main”?' })
    .getByLabel('Your password')
    .fill(password)
  await page.getByRole('button', { name: 'Rotate key', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'I stored the key' }).press('Enter')
  await expect(card).toContainText('The previous key works until')
  expect((await ask(listTests)).status).toBe(200)

  await card.getByRole('button', { name: 'Revoke Greenhouse main' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Revoke “Greenhouse main”?' })
  await expectAccessible(page, 'the question before a connection is revoked')
  await question.getByRole('button', { name: 'Revoke connection' }).press('Enter')
  await expect(page.getByText('No hiring system yet')).toBeVisible()
  expect((await ask(listTests)).status).toBe(401)
})
