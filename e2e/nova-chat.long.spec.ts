/**
 * The candidate's conversation with Nova: actions on a reply, and notice of every reply, on screen and for screen
 * readers.
 */
import { type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, type Invited, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')
const tab = (page: Page) => page.getByRole('tab', { name: /^Nova AI/ })
const box = (page: Page) => page.getByRole('textbox', { name: 'Message to Nova' })
const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const reply = (page: Page) => thread(page).getByRole('button', { name: 'Copy reply' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

async function ask(page: Page, text: string): Promise<void> {
  await tab(page).click()
  await box(page).fill(text)
  await box(page).press('Enter')
}

/** Messages to Nova do not reach the server until the returned function is called. */
async function holdMessages(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(/\/chat\b/, async (route) => {
    await release.promise
    // A page that stopped waiting accepts no reply.
    await route.continue().catch(() => {})
  })
  return release.resolve
}

type Entry = { kind: string; payload: { author?: string; text?: string; [name: string]: unknown } }

/** Replaces every reply that the page reads with one that the built-in Nova never writes by itself. */
async function rewriteReplies(page: Page, written: { text: string; choices: string[] }): Promise<void> {
  await page.route(/\/journal\?/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const read = (await answer.json()) as { entries: Entry[] }
    for (const { kind, payload } of read.entries) {
      if (kind === 'chat' && payload.author === 'nova') Object.assign(payload, written)
    }
    return route.fulfill({ response: answer, json: read })
  })
}

const readEntries = async ({ interview }: Invited): Promise<Entry[]> =>
  (await stage.call<{ entries: Entry[] }>('GET', `/api/Interviews/${interview.id}/journal`, undefined, account.token))
    .entries

test('a reply that comes while another tab is open marks the tab until it is seen; who stops waiting can send again', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  const release = await holdMessages(page)
  await ask(page, 'What is the input?')
  await expect(page.getByText('Nova is thinking…')).toBeVisible()
  await page.getByRole('tab', { name: 'Problem' }).click()
  await expect(tab(page)).toHaveAccessibleName('Nova AI')
  release()
  await expect(tab(page)).toHaveAccessibleName('Nova AI, new reply')
  const announced = page.locator('[aria-live=polite]').getByText(/^Nova: /)
  await expect(announced).toHaveCount(1)
  await tab(page).click()
  await expect(reply(page)).toBeInViewport()
  await expect(tab(page)).toHaveAccessibleName('Nova AI')
  await expect(announced).toHaveCount(1)

  // A candidate who stops waiting keeps the message and can send it again as the same turn.
  await page.unroute(/\/chat\b/)
  const releaseNext = await holdMessages(page)
  await ask(page, 'What is the output?')
  await button(page, 'Stop').click()
  await expect(box(page)).toBeFocused()
  await expect(page.getByText('Nova is thinking…')).toHaveCount(0)
  await expect(thread(page)).toContainText('You stopped waiting.')
  releaseNext()
  await button(page, 'Send again').click()
  await expect(reply(page)).toHaveCount(2)
  await expect(thread(page)).not.toContainText('You stopped waiting.')
  const said = (await readEntries(invited)).filter(({ kind }) => kind === 'chat')
  expect(said.map(({ payload }) => payload.author)).toEqual(['candidate', 'nova', 'candidate', 'nova'])
})

test('Nova hears the chosen language and the selected code, and a language that was only chosen is there after a reload', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  const language = page.getByRole('combobox', { name: 'Language' })
  const sent = async (text: string): Promise<unknown> => {
    const request = page.waitForRequest(/\/chat$/)
    await ask(page, text)
    return (await request).postDataJSON() as unknown
  }
  await writeCode(page, 'const first = 1\nconst last = 9')
  await page.keyboard.press('Shift+Home')
  expect(await sent('what does this do?')).toMatchObject({
    language: 'javascript',
    selection: { line: 2, text: 'const last = 9' },
  })
  await expect(reply(page)).toHaveCount(1)

  await language.click()
  await page.getByRole('option', { name: /^Python/ }).click()
  await expect(editor(page)).toContainText('def ')
  expect(await sent('how do i sort a list?')).toMatchObject({ language: 'python' })
  await expect(reply(page)).toHaveCount(2)
  await expect(thread(page)).toContainText('sorted(')
  await page.reload()
  await expect(language).toHaveText(/^Python/)
  await expect(editor(page)).toContainText('def ')
  const chosen = (await readEntries(invited)).filter(({ kind, payload }) => kind === 'navigate' && payload['language'])
  expect(chosen.map(({ payload }) => payload['language'])).toEqual(['python'])
})

test('on a phone the mark comes also while the panel is scrolled out of view @thorough', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await page.setViewportSize({ width: 390, height: 844 })
  await openRoom(page, link)
  const release = await holdMessages(page)
  await ask(page, 'What is the input?')
  await expect(page.getByText('Nova is thinking…')).toBeVisible()
  await page.getByRole('tab', { name: 'Custom input' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(thread(page)).not.toBeInViewport()
  release()
  await expect(tab(page)).toHaveAccessibleName('Nova AI, new reply')
  await thread(page).scrollIntoViewIfNeeded()
  await expect(tab(page)).toHaveAccessibleName('Nova AI')
})

test('the code of a reply is copied or put in at the cursor, and what it offers to say next is said with one press', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await openRoom(page, invited.link)
  await writeCode(page, 'const first = 1\n\nconst last = 9')
  await ask(page, 'What is the input?')
  await expect(reply(page)).toBeVisible()
  const code = 'for (const item of items) {\n  console.log(item)\n}'
  await rewriteReplies(page, {
    text: `A loop over \`a  b\` looks like this:\n\n\`\`\`js\n${code}\n\`\`\``,
    choices: ["The task's rules", 'My code'],
  })
  await page.getByLabel('Message to Nova').fill('Why does the second')
  await page.reload()
  // The room reopens at this tab, with the text of the box.
  await expect(tab(page)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Message to Nova')).toHaveValue('Why does the second')
  await page.getByLabel('Message to Nova').fill('')

  const [inline, block] = [page.getByRole('log').locator('p code'), page.getByRole('log').locator('pre code')]
  await expect(inline).toHaveCSS('white-space', 'pre-wrap')
  await expect(block).toHaveCSS('white-space', 'pre')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ArrowDown')
  await button(page, 'Insert into editor').click()
  await expect(editor(page)).toBeFocused()
  await expect(page.locator('.cm-line')).toHaveText(['const first = 1', ...code.split('\n'), 'const last = 9'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('.cm-line')).toHaveText(['const first = 1', '', 'const last = 9'])
  await page.keyboard.press('ControlOrMeta+y')

  const payloadsOf = async (kind: string) =>
    (await readEntries(invited)).filter((entry) => entry.kind === kind).map(({ payload }) => payload)
  await expect.poll(() => payloadsOf('paste')).toMatchObject([{ into: 'pad', characters: code.length, text: code }])
  const copies = (await payloadsOf('copy')).filter(({ from }) => from === 'nova')
  expect(copies.map(({ text }) => text)).toEqual([code, code])
  const edits = (await payloadsOf('edit')).flatMap(({ edits: made }) => made as { cause: string }[])
  expect(edits.map(({ cause }) => cause)).toContain('pasted')

  // A press sends a suggested reply, and the suggestions disappear.
  const offered = page.getByRole('group', { name: 'Suggested replies' })
  await expect(offered.getByRole('button')).toHaveText(["The task's rules", 'My code'])
  await offered.getByRole('button', { name: "The task's rules" }).click()
  await expect(offered).toHaveCount(0)
  await expect(thread(page).getByText("The task's rules", { exact: true })).toBeVisible()
  await expect(box(page)).toBeFocused()
  await expect(reply(page)).toHaveCount(2)
})

test('an example fills the box, and the keys send, bring back and leave', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await openRoom(page, link)
  await tab(page).click()
  const examples = page.getByRole('group', { name: 'Examples to start from' }).getByRole('button')
  await expect(examples).toHaveCount(3)
  await examples.filter({ hasText: 'My plan is to' }).click()
  await expect(box(page)).toBeFocused()
  // The gap is selected, so typing fills it.
  await page.keyboard.type('sort the list.')
  await expect(box(page)).toHaveValue('My plan is to sort the list. Does that work for every input?')
  await expect(thread(page).getByText('My plan is to sort')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(reply(page)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(box(page)).toHaveValue('My plan is to sort the list. Does that work for every input?')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await expect(box(page)).not.toBeFocused()
  await expect(box(page)).toHaveValue('My plan is to sort the list. Does that work for every input?')

  await button(page, 'Next').click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await tab(page).click()
  await expect(box(page)).toHaveValue('')
  await button(page, 'Previous').click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await tab(page).click()
  await expect(box(page)).toHaveValue('My plan is to sort the list. Does that work for every input?')
  await expect(page.getByText('1 message', { exact: true })).toBeVisible()
})
