/** A report leaves the company: by link, as files, and as the figures of a bias audit. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

const picture = async (page: Page, name: string) => {
  const folder = process.env['SHARING_PICTURES']
  if (!folder) return
  for (const theme of ['light', 'dark'])
    for (const width of [1440, 390]) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: width === 390 })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('a report is shared by link, exported, and the link ends when it is revoked', async ({
  product,
  page,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview } = await stage.makeCompleted(account)
  await expect(async () => {
    const made = await stage.call<{ status?: string }>(
      'GET',
      `/api/Interviews/${interview.id}/report`,
      undefined,
      account.token,
    )
    expect(made.status).toBeUndefined()
  }).toPass()
  await openAs(page, account, `/interview/${interview.id}/report`)

  await page.getByRole('button', { name: 'Share' }).click()
  await expectAccessible(page, 'the dialog for a new link')
  await picture(page, 'share')
  await page.getByRole('checkbox', { name: 'Include the candidate’s name and email' }).uncheck()
  await page.getByRole('checkbox', { name: 'Include integrity' }).uncheck()
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share report' })
  const link = await dialog.locator('code').innerText()

  const visitor = await openProfile()
  const calls: string[] = []
  visitor.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname.replace(/[\w-]{43}/, '…'))
  })
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Back-end developer – Candidate')
  await expect(visitor.getByText('Shared by Ida Reyes, Nordwind.')).toBeVisible()
  for (const tab of await visitor.getByRole('tab').all()) {
    await tab.click()
    await expect(visitor.getByRole('main')).not.toContainText(/sam okafor/i)
  }
  await expect(visitor.getByRole('tab', { name: 'AI Plagiarism' })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: /^Play/ })).toHaveCount(0)
  await expect(visitor.getByRole('button', { name: /Export|Share/ })).toHaveCount(0)
  await expectAccessible(visitor, 'the shared report')
  await picture(visitor, 'shared')
  expect(calls).toEqual(['/api/shared/reports/…'])

  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  const links = page.getByRole('region', { name: 'Links to this report' })
  await expect(links).toContainText('Opened once.')
  await links.getByRole('button', { name: 'When it was opened' }).click()
  await expect(links).toContainText('Chrome on Linux')
  await picture(page, 'links')
  await links.getByRole('button', { name: 'Revoke' }).click()
  await expect(links).toContainText('Revoked')
  await page.keyboard.press('Escape')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t open a report' })).toBeVisible()
  await expectAccessible(visitor, 'a link that has ended')
  await picture(visitor, 'ended')

  await page.getByRole('button', { name: 'Export Report' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`report-${interview.id}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/interviewer/dashboard')
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(await readFile(await list.path(), 'utf8')).toContain(interview.id)
  await picture(page, 'dashboard')

  await page.goto('/reports/bias-audit')
  await page.getByRole('textbox', { name: 'Group data' }).fill(`interview,sex\n${interview.id},Woman\nnobody,Man\n`)
  await page.getByRole('button', { name: 'Calculate rates' }).click()
  await expect(page.getByText('1 completed interview counted')).toBeVisible()
  await expect(page.getByText('Line 3: No completed interview of your company has this interview.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Woman/ })).toBeVisible()
  await expectAccessible(page, 'the bias audit')
  await picture(page, 'bias-audit')
})
