/** A project on a phone: candidate and interviewer see the tests, and turning a tablet begins nothing again. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openProjectRoom } from './project-steps.ts'
import { openAs, setStage } from './stage.ts'

const phone = { width: 390, height: 844 }

// Fingers need larger buttons.
test.use({ hasNewProfiles: true, hasTouch: true })

test('a candidate runs the tests of a project on a phone, and an interviewer reads them on another', async ({
  page,
  product,
  openProfile,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  await page.setViewportSize(phone)
  const interview = await openProjectRoom(page, stage, account, 'log-shipper')
  await page.getByRole('button', { name: 'Hide brief, go to files' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  const tests = page.getByRole('tabpanel', { name: /^Tests/ })
  await expect(tests).toContainText('12 of 13 visible tests passed')
  await expect(page.getByRole('tab', { name: 'Tests 12/13' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'tests of a project on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

  await page.getByRole('tab', { name: 'Terminal' }).click()
  await expect(page.locator('.xterm-rows')).toContainText('$')
  for (const terminal of ['Terminal 2', 'Terminal 3']) {
    await page.getByRole('button', { name: 'New terminal' }).click()
    await expect(page.getByRole('button', { name: terminal, exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'New terminal' }).press('Enter')
  await expect(page.getByText('You can have 3 terminals. Close one to open another.')).toBeVisible()
  await expectAccessible(page, 'a button that says why it is refused')
  await page.getByRole('button', { name: 'Close terminal 2' }).click()
  const names = page.getByRole('button', { name: /^Terminal \d$/ })
  await expect(names).toHaveText(['Terminal 1', 'Terminal 3'])
  await page.getByRole('button', { name: 'New terminal' }).click()
  await expect(names).toHaveText(['Terminal 1', 'Terminal 2', 'Terminal 3'])
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer()
    dropped.items.add(new File(['text'], 'notes.txt'))
    return dropped
  })
  await page.getByRole('tree').dispatchEvent('drop', { dataTransfer })
  await expect(
    page.getByText('Files can’t be dropped here. Create a file, then drop yours into its editor'),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  const terminal = await page.locator('.xterm').elementHandle()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('separator', { name: 'Resize editor and results' })).toBeVisible()
  expect(await terminal.evaluate((node) => node.isConnected)).toBe(true)

  const seat = await openProfile()
  await seat.setViewportSize(phone)
  await openAs(seat, account, `/interview/${interview.id}`)
  await seat.getByRole('tab', { name: 'Tests 1', exact: true }).click()
  await expect(seat.getByText('12 of 13 visible tests passed')).toBeVisible()
})
