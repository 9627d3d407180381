/** The candidate's room for a project: files, terminal, tests, preview, and what is there without a computer. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { openProjectRoom } from './project-steps.ts'
import { type Account, type Made, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

/** A candidate's room with this project, joined, and its tree of files there. */
async function openProject(page: Page, questionId: string): Promise<Made> {
  const interview = await openProjectRoom(page, stage, account, questionId)
  await expect(page.getByRole('tree', { name: 'Files of the project' })).toBeVisible()
  return interview
}

/** Overflow of the page itself: none in a room that fills the window, even if its lists hide content. */
const pageOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return [scrollWidth - clientWidth, scrollHeight - clientHeight]
  })

const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
const editor = (page: Page) => page.locator('.cm-content')
const terminal = (page: Page) => page.locator('.xterm-rows')

test('a project is read, changed, run and tested by keys where one wants; it is watched, and played again', async ({
  page,
  openProfile,
}) => {
  const interview = await openProject(page, 'lab-bench')
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(terminal(page)).toContainText('$')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(terminal(page)).toContainText('4 notices')

  // Program output is drawn, and affects nothing else: no title, link, clipboard or element of the page.
  await page.locator('.xterm-helper-textarea').focus()
  const title = await page.title()
  const evil = String.raw`\033]0;taken\007\033]8;;https://evil.example\007link\033]8;;\007\033]52;c;aGk=\007\033]2;taken\007`
  await page.keyboard.type(`printf '${evil}<img src=x onerror="document.title=1">\\n'`)
  await page.keyboard.press('Enter')
  for (const each of [page, seat]) {
    await expect(terminal(each)).toContainText('link<img src=x onerror')
    await expect(each.locator('.xterm img, .xterm a')).toHaveCount(0)
    expect(await each.title()).not.toMatch(/taken|^1$/)
  }
  expect(await page.title()).toBe(title)

  await page.keyboard.press('Control+p')
  await page.getByRole('combobox', { name: 'File name' }).fill('desk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'src/desk.ts' })).toHaveAttribute('aria-selected', 'true')

  await row(page, 'desk.ts').focus()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Name of the new file').fill('notes.ts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'src/notes.ts' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.type('export const seen = 1')
  await expect(editor(seat)).toContainText('export const seen = 1')
  await row(page, 'notes.ts').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('New name').fill('remarks.ts')
  await page.keyboard.press('Enter')
  await row(page, 'remarks.ts').focus()
  await expect(editor(page)).toContainText('export const seen = 1')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await expect(row(page, 'remarks.ts')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'remarks.ts')).toBeVisible()

  await page.keyboard.press('Control+Shift+f')
  await page.getByLabel('Text to find').fill('class Calendar')
  await page.getByRole('button', { name: /^Line \d+.*class Calendar/ }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('class Calendar')

  await page.getByRole('button', { name: 'Check with hidden tests' }).click()
  await expect(page.getByText(/\d+ of \d+ visible tests passed/)).toBeVisible()
  await expect(page.getByText(/\d+ of \d+ hidden/).first()).toBeVisible()
  await editor(page).click()
  await page.keyboard.type(' ')
  await expect(page.getByText('Files changed since')).toBeVisible()
  await expectAccessible(page, 'project room')
  expect(await pageOverflow(page)).toEqual([0, 0])

  await expect(row(seat, 'remarks.ts')).toBeVisible()
  await expect(terminal(seat)).toContainText('4 notices')
  await seat.getByRole('tab', { name: 'Tests 1' }).click()
  await expect(seat.getByText(/\d+ of \d+ hidden/).first()).toBeVisible()
  await expectAccessible(seat, 'project watched')
  expect(await pageOverflow(seat)).toEqual([0, 0])

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('hidden tests')
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByText('Project submitted')).toBeVisible()
  const card = page.getByRole('region', { name: 'Questions about your code' })
  await card.getByRole('button', { name: 'Start questions' }).click()
  await expect(card).toContainText('Line 1 of src/remarks.tsexport const seen = 1')
  await card.getByLabel('Your answer').fill('It says what was seen.')
  await card.getByRole('button', { name: 'Send and continue' }).click()
  await seat.getByRole('tab', { name: /Code Q&A/ }).click()
  await expect(seat.getByText('It says what was seen.')).toBeVisible()
  const token = interview.candidateAccessToken
  await stage.call('POST', `/api/candidate/interview/${interview.id}/complete?token=${token}`)
  await seat.goto(`/interview/${interview.id}/playback`)
  await seat.getByRole('slider', { name: 'Position' }).press('End')
  await expect(row(seat, 'remarks.ts')).toBeVisible()
  await expect(terminal(seat)).toContainText('4 notices')
  await seat.getByRole('slider', { name: 'Position' }).press('Home')
  await expect(row(seat, 'remarks.ts')).toHaveCount(0)
  await expectAccessible(seat, 'project played')
})

test("a project's Python editor knows the libraries of its kit @thorough", async ({ page }) => {
  await openProject(page, 'tool-library')
  await page.keyboard.press('Control+p')
  await page.getByRole('combobox').fill('app.py')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'library/app.py' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('\nimport flask\nflask.')
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Space')
    await expect(page.getByRole('option', { name: /^Blueprint\b/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('a page is shown as it is written, its errors lead to their line, and one that hangs does not hang the room @thorough', async ({
  page,
  openProfile,
}) => {
  // Here they are the candidate's own.
  page.removeAllListeners('pageerror')
  const interview = await openProject(page, 'radio-rota')
  const frame = page.frameLocator('iframe[title="Preview of your page"]').last()
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await row(page, 'main.tsx').click()
  await expect(page.getByRole('tab', { name: 'src/main.tsx' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.press('Control+End')
  // The page's storage survives its next change.
  await page.keyboard.insertText("\nlocalStorage.setItem('seen', 'yes')")
  await page.keyboard.insertText("\nif (localStorage.getItem('seen')) throw new Error('no hours')")
  await page
    .getByRole('button', { name: /main\.tsx:\d+:\d+: go to line/ })
    .first()
    .click()
  await expect(page.locator('.cm-activeLine')).toContainText('no hours')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText('for (;;) ;')
  await expect(page.getByText('The page stopped responding')).toBeVisible()
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText("document.body.innerHTML = '<p>' + localStorage.getItem('seen') + '</p>'")
  await expect(frame.getByText('yes', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+Home')
  await page.keyboard.insertText("console.warn('closed on Mondays')\nconst hours: number = 'nine'")
  await page.getByRole('tab', { name: 'Problems 1' }).click()
  await expect(page.getByText("Type 'string' is not assignable to type 'number'.", { exact: true })).toBeVisible()

  // A watching interviewer has the console too, and playback shows it as it was.
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await seat.getByRole('tab', { name: 'Console' }).click()
  await expect(seat.getByText('closed on Mondays', { exact: true })).toBeVisible()
  await expectAccessible(seat, 'a console watched')
  const token = interview.candidateAccessToken
  await stage.call('POST', `/api/candidate/interview/${interview.id}/complete?token=${token}`)
  await seat.goto(`/interview/${interview.id}/playback`)
  await seat.getByRole('tab', { name: 'Console' }).click()
  await seat.getByRole('button', { name: /Error on the page: .*no hours/ }).click()
  await expect(seat.getByRole('tabpanel', { name: 'Console' })).toContainText('no hours')
  await expect(seat.getByRole('tabpanel', { name: 'Console' })).not.toContainText('closed on Mondays')
})

test('a component of a .vue file is shown with its style, and what is wrong with it leads to its line', async ({
  page,
}) => {
  await openProject(page, 'radio-rota')
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByRole('textbox', { name: 'Name of the new file' }).fill('src/Stock.vue')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'src/Stock.vue' })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.insertText(`<script setup lang="ts">
import { ref } from 'vue'
const left = ref<number>(2)
</script>

<template><button @click="left -= 1">{{ left }} lamps</button></template>

<style scoped>
button { color: rgb(1, 2, 3); }
</style>`)
  await row(page, 'main.tsx').click()
  await editor(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`import { createApp } from 'vue'
import Stock from './Stock.vue'
createApp(Stock).mount(document.body)`)
  const frame = page.frameLocator('iframe[title="Preview of your page"]').last()
  await frame.getByRole('button', { name: '2 lamps' }).click()
  await expect(frame.getByRole('button', { name: '1 lamps' })).toHaveCSS('color', 'rgb(1, 2, 3)')
  await row(page, 'Stock.vue').click()
  await editor(page).click()
  await page.keyboard.press('Control+Home')
  for (let line = 1; line < 6; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.insertText('<p>')
  await page.getByRole('button', { name: /Stock\.vue:6:\d+: go to line/ }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('lamps')
})
