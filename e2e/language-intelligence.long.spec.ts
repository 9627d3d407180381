/** An editor that knows the language: members, signatures, types, renaming and formatting, and all of it lost. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { chooseLanguage } from './running-steps.ts'
import { type Account, type Invited, setStage, type Stage } from './stage.ts'
import { acceptOffer, writeCode } from './steps.ts'

type Entry = { kind: string; payload: { edits?: { cause: string; changes: unknown[] }[] } }

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')
const offer = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}\\b`) })
const readText = (page: Page) =>
  editor(page).evaluate((element) => {
    type Holder = Element & { cmTile: { view: { state: { doc: { toString: () => string } } } } }
    return (element as Element as Holder).cmTile.view.state.doc.toString()
  })

async function openRoom(page: Page): Promise<Invited> {
  const room = await stage.makeJoined(account)
  await page.goto(room.link)
  await expect(editor(page)).toBeVisible()
  return room
}

/** Types a point until the server, which is still being fetched at first, offers its members. */
async function expectMember(page: Page, code: string, member: string): Promise<void> {
  await writeCode(page, code)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    await expect(offer(page, member)).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

async function readCauses({ interview }: Invited): Promise<string[]> {
  const { entries } = await stage.call<{ entries: Entry[] }>(
    'GET',
    `/api/Interviews/${interview.id}/journal`,
    undefined,
    account.token,
  )
  return entries.flatMap(({ payload }) => (payload.edits ?? []).map(({ cause }) => cause))
}

test('members, signatures and types are shown in three languages; what they write is never pasted', async ({
  page,
}) => {
  const room = await openRoom(page)
  await expectMember(page, 'const prices = [3, 1]\nprices.', 'at')

  await chooseLanguage(page, /Python/)
  await expectMember(page, 'def total(prices: list[int]) -> int:\n    """Adds <b>all</b>."""\n    prices.', 'append')
  await page.keyboard.press('Escape')
  await page.keyboard.type('appen')
  await acceptOffer(page, 'append')
  expect(await readText(page)).toContain('    prices.append')
  await page.keyboard.type('(1)\nreturn pricez.push(2)')
  await expect(page.locator('.cm-lintRange-error')).toHaveText(['pricez'])

  await chooseLanguage(page, /TypeScript/)
  await expectMember(page, 'const prices = [3, 1]\nprices.', 'at')
  await expect(page.locator('.cm-completionInfo')).toBeVisible()
  await expectAccessible(page, 'members offered')
  await page.keyboard.press('Escape')
  await page.keyboard.type('fin')
  await acceptOffer(page, 'find')
  await page.keyboard.type('(')
  await expect(page.locator('.cm-lsp-signature')).toContainText('predicate')
  await expectAccessible(page, 'parameters shown')
  await page.keyboard.press('Escape')

  await writeCode(page, 'function  sum( list:number[] ) {\nreturn list.length\n}\nsum([1])\n')
  await page.getByText('sum', { exact: true }).last().hover()
  await expect(page.locator('.cm-notes')).toContainText('function sum(list: number[]): number')
  await expectAccessible(page, 'types shown')
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('F2')
  await page.getByLabel('New name for sum').fill('count')
  await expectAccessible(page, 'a new name asked for')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => readText(page))
    .toBe('function  count( list:number[] ) {\nreturn list.length\n}\ncount([1])\n')
  await page.getByRole('button', { name: 'Editor settings' }).click()
  await page.getByRole('menuitem', { name: 'Format code' }).click()
  await expect
    .poll(() => readText(page))
    .toBe('function count(list: number[]) {\n  return list.length\n}\ncount([1])\n')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F12')
  await expect(page.locator('.cm-activeLine')).toHaveText('function count(list: number[]) {')
  await page.getByRole('button', { name: 'Editor settings' }).click()
  await page.getByRole('menuitem', { name: 'Show type' }).click()
  await expect(page.locator('.cm-notes')).toContainText('function count(list: number[]): number')
  await expect(page.locator('header [data-saving]')).toHaveText('Saved')
  const causes = await readCauses(room)
  expect(causes.filter((cause) => cause === 'completed').length).toBeGreaterThanOrEqual(4)
  expect(causes).not.toContain('pasted')
})

test('without the servers, words of the text are offered and nothing is said of it', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route(/checking-worker|pyright\.worker/, (route) => route.abort())
  await openRoom(page)
  await writeCode(page, 'const remarkable = 1\n')
  await page.keyboard.type('rema')
  await acceptOffer(page, 'remarkable')
  expect(await readText(page)).toBe('const remarkable = 1\nremarkable')
  await expect(page.getByRole('status').filter({ hasText: /language|server|completion/i })).toHaveCount(0)
  expect(problems).toEqual([])
})
