/** Webhooks as an administrator sets them up, with a receiver that fails now and then. */
import { expect, type Page } from '@playwright/test'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { expectAccessible } from './axe.ts'
import { look } from './look.ts'
import { findFreePort, test } from './product.ts'
import { openAs, setStage } from './stage.ts'

/** The product knows it from its start. */
const port = await findFreePort()
test.use({ environment: { WEBHOOK_ALLOW: `127.0.0.1:${port}` } })

const more = async (page: Page, act: string) => {
  await page.getByRole('button', { name: 'More for Hiring system' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('an administrator adds a webhook, tries it out, reads its log, sends again, and gets a new secret', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const receiver = await startReceiver(port)
  const ana = await stage.makeAccount('Ana Kim')
  await openAs(page, ana, '/settings/webhooks')
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await look(page, 'webhooks-empty')

  // By keyboard alone, from the button to the secret.
  await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel('Address').fill('https://10.0.0.1/hook')
  await form.getByLabel('Description').fill('Hiring system')
  await form.getByLabel('Member changed').press('Space')
  await expect(form.getByLabel('Member changed')).not.toBeChecked()
  await form.getByLabel('Description').press('Enter')
  await expect(form.getByRole('alert')).toContainText('This address isn’t public.')
  await expectAccessible(page, 'the form with an error')
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Address').press('Enter')
  const secret = page.getByRole('dialog', { name: 'Copy the secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'Copy the secret' }).click()
  await expect(page.getByText('Secret copied')).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('whsec_')).toHaveCount(0)

  receiver.answer = (reply) => void reply.writeHead(500).end('<b>Not today</b>')
  await page.getByRole('button', { name: 'Send a test event' }).click()
  const log = page.getByRole('region', { name: 'Log of Hiring system' })
  await expect(log.getByText('Answered with status 500.').first()).toBeVisible()
  await log.getByRole('button', { name: 'Test event' }).click()
  await expect(log.getByText('<b>Not today</b>')).toBeVisible()
  await expectAccessible(page, 'the log')
  await look(page, 'webhooks-log')
  receiver.answer = (reply) => void reply.writeHead(204).end()
  await log.getByRole('button', { name: 'Send again' }).last().click()
  await expect(log.getByRole('listitem').first().getByText('Delivered')).toBeVisible()

  receiver.answer = (reply) => void reply.writeHead(410).end()
  await stage.makePublished(ana)
  const isPaused = async () =>
    (await stage.call<{ paused: object | null }[]>('GET', '/api/webhooks', undefined, ana.token))[0]!.paused !== null
  await expect.poll(isPaused).toBe(true)
  await page.reload()
  await expect(page.getByText('It answered that it is gone (status 410)')).toBeVisible()
  await expect(page.getByText('1 event waits until it is resumed.')).toBeVisible()
  await look(page, 'webhooks-paused')
  await expectAccessible(page, 'a paused webhook')
  receiver.answer = (reply) => void reply.writeHead(204).end()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect.poll(() => receiver.received.at(-1)?.type).toBe('interview.published')

  await more(page, 'New secret')
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'Done' }).click()
  await more(page, 'Edit')
  await page.getByRole('dialog').getByLabel('Description').fill('Hiring system')
  await page.getByRole('dialog').getByLabel('Report ready').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Report ready')).toHaveCount(0)
  await more(page, 'Delete')
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await receiver.close()
})
