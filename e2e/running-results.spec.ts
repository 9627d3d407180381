/** Results in the room: in the Tests tab, next to changed code, and with a compiler's layout kept. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { chooseLanguage, newestOf, openRoom, run } from './running-steps.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

const stale = 'Code changed since this run'

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('the Tests tab shows what passed and failed, when the code has changed since, and when nothing could run', async ({
  page,
}) => {
  const { question } = await openRoom(page, stage, account)
  const code = question.reference.javascript
  const panel = page.getByRole('tabpanel', { name: 'Tests' })
  const visible = panel.getByRole('list', { name: 'Visible tests' }).getByRole('listitem')
  const own = panel.getByRole('list', { name: 'Your own tests' }).getByRole('listitem')
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(visible.first()).not.toContainText(/passed|failed/)
  // Two spaces in a value are drawn as two.
  await expect(visible.first().getByText('Expected ').locator('..')).toHaveCSS('white-space', 'pre-wrap')
  await page.getByRole('button', { name: 'Copy test 1 to a test of your own' }).click()

  await run(page, code, 'Control+Shift+Enter')
  await expect(panel).toContainText(/(\d) of \1 visible tests passed/)
  await expect(panel).toContainText(/(\d+) of \1 hidden tests passed/)
  for (const each of await visible.all()) await expect(each).toContainText('passed')
  await expect(own).toContainText('passed')
  await expect(panel.getByText(stale)).toHaveCount(0)

  await writeCode(page, `${code}\n// a thought`)
  await expect(panel.getByText(stale)).toBeVisible()
  await expectAccessible(page, 'room, stale results in the tests')
  await page.getByRole('tab', { name: 'Console' }).click()
  await expect(newestOf(page).getByText(stale)).toBeVisible()
  await writeCode(page, code)
  await expect(newestOf(page).getByText(stale)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(panel.getByText(stale)).toHaveCount(0)

  const name = /function (\w+)/.exec(code)![1]!
  await run(page, `function ${name}() {\n  return "nothing like it"\n}\n`, 'Control+Shift+Enter')
  await expect(panel).toContainText(/0 of \d visible tests passed/)
  for (const each of await visible.all()) {
    await expect(each).toContainText('failed')
    await expect(each).toContainText('Got "nothing like it"')
  }
  await page.getByRole('textbox', { name: /^expected/ }).fill('')
  await expect(own).not.toContainText(/passed|failed/)

  await page.reload()
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(visible.first()).toContainText('failed')
  await run(page, 'function (', 'Control+Shift+Enter')
  await expect(panel).toContainText('Compile error')
  await expect(panel).toContainText('The Console tab shows what the compiler said.')
})

test('compiler output keeps its columns, however long a line is @thorough', async ({ page }) => {
  await openRoom(page, stage, account)
  await chooseLanguage(page, /Java /)
  await run(page, `class Solution {\n\tString long_ = "${'x'.repeat(300)}" + wrong;\n}\n`)
  const output = newestOf(page).getByRole('region', { name: 'Compiler' }).locator('pre')
  await expect(output).toContainText('wrong')
  const { lines, height, isScrolling } = await output.evaluate((pre) => ({
    lines: pre.textContent.split('\n').length,
    height: pre.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(pre).lineHeight),
    isScrolling: pre.scrollWidth > pre.clientWidth,
  }))
  expect(isScrolling).toBe(true)
  // A wrapped line would take several; the frame and the scroll bar take less than three.
  expect(height).toBeLessThan(lines + 3)
  await output.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => output.evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0)
})
