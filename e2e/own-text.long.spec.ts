/** A person's text stays theirs in the report, however the editor's own keys change it. */
import { expect, type Page } from '@playwright/test'
import { test } from './product.ts'
import { openRoom } from './running-steps.ts'
import { setStage } from './stage.ts'

/** As people press keys: one after the other. */
async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let at = 0; at < times; at++) {
    await page.keyboard.press(key)
    await page.waitForTimeout(120)
  }
}

const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 90 })

test('doubled, moved, undone, completed, formatted, renamed and pasted again, own text stays own', async ({
  page,
  product,
}) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const { interview, path, token } = await openRoom(page, stage, account)
  const editor = page.locator('.cm-content')
  await editor.click()
  await press(page, 'ControlOrMeta+A')
  await press(page, 'Delete')
  await type(page, 'function total(list) {\nlet  sum=0\nfor (const each of list) {\nsum += each\n')
  await press(page, 'ArrowUp')
  await press(page, 'Shift+Alt+ArrowDown', 6)
  await press(page, 'Alt+ArrowUp', 3)
  await press(page, 'ControlOrMeta+Z', 4)
  await press(page, 'ControlOrMeta+Y', 2)
  await press(page, 'ControlOrMeta+End')
  await type(page, '\n// it’s done, isn’t it?\nconst words = new Ma')
  await expect(page.getByRole('option', { name: /^Map/ })).toBeVisible()
  await page.waitForTimeout(200)
  await press(page, 'Enter')
  await type(page, '()\n')
  await press(page, 'Shift+Alt+F')
  await expect(editor).toContainText('let sum = 0')
  await press(page, 'ControlOrMeta+/', 2)
  await press(page, 'ControlOrMeta+A')
  await press(page, 'ControlOrMeta+C')
  await press(page, 'ControlOrMeta+End')
  await press(page, 'ControlOrMeta+V')
  await expect(page.getByText('Saved')).toBeVisible()
  await stage.call('POST', `${path}/complete?token=${token}`)

  type Read = { integrity?: { provenance: { authored: number; sources: Record<string, number> }[] } }
  let read: Read = {}
  await expect(async () => {
    read = await stage.call<Read>('GET', `/api/Interviews/${interview.id}/report`, undefined, account.token)
    expect(read.integrity).toBeDefined()
  }).toPass()
  const { authored, sources } = read.integrity!.provenance[0]!
  expect(authored).toBeGreaterThan(250)
  expect(sources).toMatchObject({ outside: 0, contradicted: 0, unknown: 0, command: 0 })
  expect(sources['typed']! + sources['completed']!).toBe(authored)
})
