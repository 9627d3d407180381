/**
 * An installation without a mail server: publishing warns the interviewer, the operator copies links, and notices are
 * chosen.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { analysisOf, colourRules } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

// A separate product: the operator is shown the mails of all, and what others wait for is sent first.
test.use({ environment: [{ SETTINGS_KEY: 'a passphrase of the operator' }, { scope: 'worker' }] })

async function expectNoObstacle(page: Page, state: string) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    // The mail in the frame isn't part of the page; it runs no scripts, those of the analysis among them.
    const axe = analysisOf(page).exclude('iframe')
    expect((await (theme === 'light' ? axe : axe.withRules(colourRules)).analyze()).violations, state).toEqual([])
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('an invitation that cannot be mailed is reported, read and copied; notices are switched off @thorough', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount('Olga Park')
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const made = spawnSync(process.execPath, ['tools/operator/operator.ts', account.email], {
    cwd: join(import.meta.dirname, '..'),
    env,
  })
  expect(made.status).toBe(0)
  const { interview, link } = await stage.makePublished(account)

  await openAs(page, account, `/interviewer/create-interview?draft=${interview.id}&view=success`)
  await expect(page.getByText('this installation has no mail server. Copy the link')).toBeVisible()
  await expectNoObstacle(page, 'published')

  await page.goto('/operator/outbox')
  await expect(page.getByRole('status').getByText('so nothing is sent')).toBeVisible()
  await expect(page.getByText('Not sent yet').first()).toBeVisible()
  await expectNoObstacle(page, 'outbox')
  await page.getByRole('button', { name: 'Interview invitation: Back-end developer' }).click()
  const dialog = page.getByRole('dialog')
  const mail = dialog.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: /invites you to an interview$/ })).toBeVisible()
  await expectNoObstacle(page, 'mail')
  await dialog.getByRole('button', { name: 'Copy link: Open your interview' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url + link)
  await dialog.getByRole('tab', { name: 'As text' }).click()
  await expect(dialog.getByText('Hello Sam Okafor,')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('so it can’t send email')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Filter by state' }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page.getByText('No mail in this state')).toBeVisible()

  await page.goto('/settings/notifications')
  const joined = page.getByRole('switch', { name: 'A candidate joins' })
  await expect(joined).toBeChecked()
  await joined.click()
  await expect(joined).not.toBeChecked()
  await expectNoObstacle(page, 'notifications')
  await page.reload()
  await expect(joined).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'A report is ready' })).toBeChecked()
})
