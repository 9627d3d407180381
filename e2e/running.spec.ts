/** Running code in the room: messages about it, the record of it, and links from an error to its line. */
import { type Locator, type Page, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { consoleOf, newestOf, openRoom, run, runAsProgram } from './running-steps.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

const marks = (page: Page): Locator => page.locator('.cm-lint-marker-error')

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('the starter is known as such, and an error leads to its line, which stays marked until the code changes', async ({
  page,
}) => {
  await openRoom(page, stage, account)
  await page.getByRole('button', { name: 'Run Code' }).click()
  await expect(newestOf(page)).toContainText('You ran the starter code unchanged.')
  await expect(newestOf(page)).toContainText('Your function finished without returning a value.')
  await expect(newestOf(page)).not.toContainText(/null|Errors/)
  await runAsProgram(page)
  await expectAccessible(page, 'room, custom input')
  await run(page, 'const a = 1\n\nfunction f() {\n  throw new Error("no")\n}\nf()')
  await expect(newestOf(page)).toContainText('Runtime error')
  await expect(newestOf(page)).toContainText('exit code 1')
  await expect(marks(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Submit this answer?' })
  await expect(asked).toContainText('The last run of this code ended with: Runtime error.')
  await asked.getByRole('button', { name: 'Keep working' }).click()
  await expect(asked).toHaveCount(0)
  await page.getByRole('button', { name: 'main.js:4:9: go to line 4' }).click()
  await expect(page.locator('.cm-activeLine')).toHaveText('  throw new Error("no")')
  await expect(page.locator('.cm-content')).toBeFocused()
  await page.keyboard.type(' ')
  await expect(marks(page)).toHaveCount(0)
})

test('the console keeps the runs of a question over a reload, and tests of my own run beside the visible ones', async ({
  page,
}) => {
  const { question } = await openRoom(page, stage, account)
  await runAsProgram(page)
  await run(page, 'console.log("first")')
  await run(page, 'console.log("second")')
  await page.reload()
  await expect(newestOf(page)).toContainText('second')
  const earlier = consoleOf(page).getByRole('region', { name: 'Earlier runs' })
  await expect(earlier.getByText('first')).toHaveCount(0)
  await earlier.getByText('Finished').click()
  await expect(earlier.getByText('first')).toBeVisible()

  const calledWith = newestOf(page).getByRole('region', { name: 'Called with' })
  await expect(calledWith).toHaveCount(0)
  await page.getByRole('radio', { name: 'Call' }).check()
  await page.getByRole('button', { name: 'Run Code' }).click()
  await expect(calledWith).toContainText(/^Called with\w+ = /)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await page.getByRole('button', { name: 'Copy test 1 to a test of your own' }).click()
  await expect(page.getByRole('list', { name: 'Your own tests' }).getByRole('textbox').first()).toBeFocused()
  await page.reload()
  await expect(calledWith).toContainText(/^Called with\w+ = /)
  await page.getByRole('tab', { name: 'Tests' }).click()
  const expected = page.getByLabel(/^expected/)
  await expected.fill('[')
  await expect(page.getByText(/won't run until you fix its values/)).toBeVisible()
  await expected.fill('')
  await run(page, question.reference.javascript, 'Control+Shift+Enter')
  await page.getByRole('tab', { name: 'Console' }).click()
  await expect(newestOf(page)).toContainText(/(\d) of \1 visible tests passed/)
  await expect(newestOf(page).getByText(/^Your test/)).toBeVisible()
})

test('a double click is one run, Stop ends it, and one that the connection lost can be asked for again @thorough', async ({
  page,
}) => {
  await openRoom(page, stage, account)
  await runAsProgram(page)
  await writeCode(page, 'console.log("before")\nsetInterval(() => {}, 50)')
  await page.getByRole('button', { name: 'Run Code' }).dblclick()
  await expect(newestOf(page)).toContainText('before')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(newestOf(page)).toContainText('You stopped this run.')
  await expect(page.getByRole('button', { name: 'Run Code' })).toBeFocused()
  await expect(newestOf(page).getByText(/exit code|^Stopped\.$/)).toHaveCount(0)
  await expect(consoleOf(page).getByRole('region', { name: 'Earlier runs' })).toHaveCount(0)

  await run(page, 'console.log("well")')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Run Code' }).click()
  await expect(newestOf(page)).toContainText(
    "We couldn't reach the server, so nothing ran. Your code is kept. Run it again when you're connected.",
  )
  await newestOf(page).getByRole('button', { name: 'Run again' }).click()
  await expect(newestOf(page).getByRole('button', { name: 'Run again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(newestOf(page)).toContainText('well')
  await expect(newestOf(page).getByText('Network error')).toHaveCount(0)
})
