/** TypeScript in the room: type errors are marked while writing and reported at a run, but never stop it. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { chooseLanguage, newestOf, openRoom, run, runAsProgram } from './running-steps.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('type errors are marked, reported next to the result of a run, and lead to their line @thorough', async ({
  page,
}) => {
  const checkers: string[] = []
  page.on('request', (request) => request.url().includes('checking-worker') && checkers.push(request.url()))
  await openRoom(page, stage, account)
  await run(page, 'console.log("in JavaScript")')
  await chooseLanguage(page, /TypeScript/)
  const starter = await page.locator('.cm-content').innerText()
  const marks = page.locator('.cm-lintRange-error')
  await writeCode(page, 'const count: number = 3\nconst name: string = count\nconsole.log("ran with", name)\n')
  await expect(marks).toHaveText(['name'])
  expect(checkers).toHaveLength(1)
  await marks.hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText("Type 'number' is not assignable to type 'string'.")

  await runAsProgram(page)
  await page.keyboard.press('Control+Enter')
  await expect(newestOf(page)).toContainText('Finished')
  await expect(newestOf(page).getByRole('region', { name: 'Output' })).toContainText('ran with 3')
  const told = newestOf(page).getByRole('region', { name: 'Type errors: 1' })
  await expect(told).toContainText("Type 'number' is not assignable to type 'string'.")
  await expect(newestOf(page)).toContainText("Type errors don't stop a run")
  await expect(marks).toHaveText(['name'])
  await told.getByRole('button', { name: 'main.ts:2:7: go to line 2' }).click()
  await expect(page.locator('.cm-activeLine')).toHaveText('const name: string = count')

  await writeCode(page, 'const name: string = "a"\nconsole.log(name)\n')
  await expect(marks).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(newestOf(page).getByRole('region', { name: 'Output' })).toContainText('a')
  await expect(newestOf(page).getByText(/Type errors/)).toHaveCount(0)

  // The starter has none, and a function that the tests cannot call as agreed has one.
  const name = /function (\w+)/.exec(starter)![1]!
  await writeCode(page, `function ${name}(only: Date): Date {\n  return only\n}\n`)
  await expect(marks).toHaveText([name])
  await marks.hover()
  await expect(page.locator('.cm-tooltip-lint')).toContainText(`The tests call ${name} as (`)
  await writeCode(page, starter)
  await expect(marks).toHaveCount(0)
  await page.getByRole('button', { name: 'Test Cases' }).click()
  await expect(newestOf(page)).toContainText(/0 of \d visible tests passed/)
  await expect(newestOf(page).getByText(/Type errors/)).toHaveCount(0)
})
