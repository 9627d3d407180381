/** Programs with input in the room, as playback shows them, and the rehearsal's own runs, tests and messages. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { chooseLanguage, newestOf, openRoom, run, runAsProgram } from './running-steps.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const reader = `import java.util.*;
class Solution {
  void main() {
    Scanner in = new Scanner(System.in);
    System.out.println("sum " + (in.nextInt() + in.nextInt()));
  }
}
`

test('a program reads its input, says what it lacks, and playback shows both', async ({ page }) => {
  const { interview } = await openRoom(page, stage, account)
  await runAsProgram(page)
  const input = page.getByRole('textbox', { name: 'Program input' })
  await expect(input).toBeVisible()
  await chooseLanguage(page, /Python/)
  await run(page, 'print(int(input()) + int(input()))')
  await expect(newestOf(page)).toContainText(
    "Your program asked for input that isn't there. Write it into Program input, under Custom input.",
  )
  await expect(newestOf(page)).toContainText('Ran as a program without input in Python')

  await chooseLanguage(page, /Java /)
  await page.getByRole('tab', { name: 'Custom input' }).click()
  await page.getByText('Libraries', { exact: true }).click()
  await expect(page.getByText('java.util.stream')).toBeVisible()
  await input.fill('20\n22\n')
  await expectAccessible(page, 'room, program input')
  await run(page, reader)
  await expect(newestOf(page)).toContainText('sum 42')
  await expect(newestOf(page)).toContainText('Ran as a program with input of 2 lines in Java')

  await page.reload()
  await expect(newestOf(page)).toContainText('sum 42')
  await expect(page.getByRole('radio', { name: 'Program' })).toBeChecked()
  await page.getByRole('tab', { name: 'Custom input' }).click()
  await expect(input).toHaveValue('20\n22\n')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'room, program input on a phone')

  await openAs(page, account, `/interview/${interview.id}/playback?at=3600000`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('tab', { name: /^Runs/ }).click()
  const newest = page.getByRole('tabpanel', { name: /^Runs/ }).getByRole('listitem').first()
  await expect(newest).toContainText('Ran as a program with input of 2 lines')
  await expect(newest).toContainText('sum 42')
})

test('the rehearsal has programs, tests and three messages to Nova, and records none of it', async ({ page }) => {
  const { interview, link } = await stage.makePublished(account)
  await page.goto(`${link}&rehearsal=1`)
  const newest = page.getByRole('tabpanel', { name: 'Console' }).locator('[aria-live]')
  await page.getByRole('button', { name: 'Test Cases' }).click()
  await expect(newest).toContainText('1 of 3 visible tests passed')
  await expect(newest).toContainText('hidden tests')

  await page.getByRole('tab', { name: 'Tests' }).click()
  await page.getByRole('button', { name: 'Add a test' }).click()
  const own = page.getByRole('list', { name: 'Your own tests' })
  await own.getByRole('textbox', { name: /^expected/ }).fill('""')
  await page.getByRole('button', { name: 'Test Cases' }).click()
  await expect(own).toContainText('passed')
  await expect(page.getByText('Your tests stay on this page.')).toBeVisible()
  await expectAccessible(page, 'rehearsal, own tests')

  await runAsProgram(page)
  await page.getByRole('textbox', { name: 'Program input' }).fill('tea kettle')
  await writeCode(
    page,
    "const fs = require('fs')\nconst words = fs.readFileSync(0, 'utf8').split(' ')\nconsole.log(words.length, 'words')",
  )
  await page.keyboard.press('Control+Enter')
  await expect(newest).toContainText('2 words')
  await chooseLanguage(page, /Python/)
  await writeCode(page, 'print(input().upper())\nprint(input())')
  await page.keyboard.press('Control+Enter')
  await expect(newest).toContainText('TEA KETTLE')
  await expect(newest).toContainText('Your program asked for more input than there is.')

  await page.getByRole('tab', { name: 'Nova AI' }).click()
  const box = page.getByRole('textbox', { name: 'Message to Nova' })
  for (const [said, left] of [
    ['What comes out for an empty list?', '2 of 3 messages left.'],
    ["I'm stuck", '1 of 3 messages left.'],
    ['Thanks', 'You have sent all messages of this rehearsal.'],
  ] as const) {
    await box.fill(said)
    await box.press('Enter')
    await expect(page.getByText(left)).toBeVisible()
  }
  await expect(page.getByText('None of this is recorded.')).toBeVisible()
  await expectAccessible(page, 'rehearsal, Nova')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'rehearsal, Nova on a phone')
  const path = `/api/Interviews/${interview.id}/journal`
  const { entries } = await stage.call<{ entries: { kind: string }[] }>('GET', path, undefined, account.token)
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['status']))
})
