/** The candidate's room as a tool: its editor, its way back, breaks, trying it first, and the interviewer's seat. */
import { text } from 'node:stream/consumers'
import { type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'
import { openList, writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const editor = (page: Page) => page.locator('.cm-content')

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

/** Search, completion and several cursors are fetched once the editor takes keys. */
const hasExtras = (page: Page) => expect(editor(page)).toHaveAttribute('aria-autocomplete', 'list')

async function chooseSetting(page: Page, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await page.getByRole('button', { name: 'Editor settings' }).click()
  await page.getByRole(role, { name }).click()
}

/** The popup ignores keys for its first 75 ms, so that it is not accepted by accident. */
async function pressEnterInPopup(page: Page): Promise<void> {
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
}

test('the editor completes, replaces, follows the keys that are chosen, and keeps them on the device', async ({
  page,
}) => {
  const { link } = await stage.makeJoined(account)
  await openRoom(page, link)
  await editor(page).click()
  await hasExtras(page)

  await test.step('it writes with several cursors at once', async () => {
    await writeCode(page, 'item\nitem\nother')
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+d')
    await page.keyboard.type('part')
    await expect(page.locator('.cm-line')).toHaveText(['part', 'part', 'other'])
  })

  await test.step('it completes from words of the text, and marks what does not parse', async () => {
    await writeCode(page, 'const kilometres = 4\n')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('kilo')
    await expect(openList(page).getByRole('option', { name: 'kilometres' })).toBeVisible()
    await pressEnterInPopup(page)
    await expect(page.locator('.cm-line')).toHaveText(['const kilometres = 4', 'kilometres'])
    await expect(page.locator('.cm-lintRange')).toHaveCount(0)
    await page.keyboard.type(' + )')
    await expect(page.locator('.cm-lintRange').first()).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('1')
    await expect(page.locator('.cm-lintRange')).toHaveCount(0)
  })

  await test.step('Enter after a complete word starts a new line, and completes a word that is not', async () => {
    await writeCode(page, 'const capacityLeft = 1\n')
    const popup = openList(page)
    await page.keyboard.type('// capacityLef')
    await expect(popup).toBeVisible()
    await page.keyboard.type('t')
    await expect(popup.getByRole('option', { name: 'capacityLeft' })).toBeVisible()
    await pressEnterInPopup(page)
    await page.keyboard.type('capac')
    await expect(popup.getByRole('option', { name: 'capacityLeft' })).toBeVisible()
    await pressEnterInPopup(page)
    await expect(editor(page).locator('.cm-line')).toHaveText([
      'const capacityLeft = 1',
      '// capacityLeft',
      'capacityLeft',
    ])
  })

  await test.step('it finds and replaces, from its menu and by key', async () => {
    await writeCode(page, 'let a = 1\nlet b = a')
    await chooseSetting(page, 'menuitem', 'Find and replace')
    const search = page.locator('.cm-find')
    await expect(search.getByPlaceholder('Find')).toBeFocused()
    await search.getByPlaceholder('Find').fill('let')
    await search.getByRole('button', { name: 'Show replace' }).click()
    await search.getByPlaceholder('Replace').fill('const')
    await search.getByRole('button', { name: 'Replace all' }).click()
    await expect(page.locator('.cm-line')).toHaveText(['const a = 1', 'const b = a'])
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await editor(page).focus()
    await page.keyboard.press('ControlOrMeta+f')
    await expect(search.getByPlaceholder('Find')).toBeFocused()
    await page.keyboard.press('Escape')
  })

  await test.step('it follows Vim where that is chosen, and Tab after Escape still leads out', async () => {
    await writeCode(page, 'one\ntwo\nthree')
    await chooseSetting(page, 'menuitemradio', 'Vim keys')
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    await editor(page).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.type('ggddpAx')
    await page.keyboard.press('Escape')
    await expect(page.locator('.cm-line')).toHaveText(['two', 'onex', 'three'])
    // Two seconds after Escape, Tab is the editor's again; a slow machine may take longer than that.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await expect(editor(page)).not.toBeFocused({ timeout: 500 })
    }).toPass()
    await expect(page.locator('.cm-line')).toHaveText(['two', 'onex', 'three'])
    await chooseSetting(page, 'menuitemradio', 'Standard keys')
    await expect(page.locator('.cm-vim-panel')).toHaveCount(0)
  })

  await test.step('it follows Emacs where that is chosen', async () => {
    await writeCode(page, 'first line')
    await chooseSetting(page, 'menuitemradio', 'Emacs keys')
    await editor(page).focus()
    await expect(async () => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Control+k')
      expect(await editor(page).textContent()).toBe('')
    }).toPass()
    await page.keyboard.press('Control+y')
    await expect(editor(page)).toHaveText('first line')
    await chooseSetting(page, 'menuitemradio', 'Standard keys')
  })

  await test.step('it keeps the size of its text and its keys on the device', async () => {
    const size = () => page.locator('.cm-editor').evaluate((element) => getComputedStyle(element).fontSize)
    expect(await size()).toBe('13.5px')
    await chooseSetting(page, 'menuitem', 'Larger text')
    await page.getByRole('menuitem', { name: 'Larger text' }).click()
    await page.keyboard.press('Escape')
    expect(await size()).toBe('17px')
    await chooseSetting(page, 'menuitemradio', 'Vim keys')
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    await page.reload()
    await expect(page.locator('.cm-vim-panel')).toBeVisible()
    expect(await size()).toBe('17px')
  })
})

test.describe('the way back', () => {
  test('leads through the questions, and asks before it leads out', async ({ page }) => {
    const { link } = await stage.makeJoined(account, { AiPolicy: 'open' })
    await page.goto('/icon.svg')
    await openRoom(page, link)
    const next = page.getByRole('button', { name: 'Next', exact: true })
    for (const number of [2, 3]) {
      await next.click()
      await expect(page.getByText(`Question ${number} of 3`)).toBeVisible()
    }
    await page.evaluate(() => history.back())
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
    await page.evaluate(() => history.forward())
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await page.evaluate(() => history.go(-2))
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    const ask = page.getByRole('alertdialog', { name: 'Leave the interview?' })
    await page.evaluate(() => history.back())
    await expect(ask).toBeVisible()
    await ask.getByRole('button', { name: 'Stay' }).click()
    await expect(ask).toHaveCount(0)
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    await page.evaluate(() => history.back())
    await ask.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/icon\.svg$/)

    // From a dialog it is to the control that opened it.
    await openRoom(page, link)
    for (const name of ['Declare AI use', 'Complete Interview']) {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name })).toBeFocused()
    }
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Report a problem' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
  })
})

test('a break stops the clock on both sides, hides the room, and ends when its candidate wants', async ({
  page,
  openProfile,
}) => {
  const { link, interview } = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(seat.getByRole('button', { name: 'End Interview' })).toBeVisible()
  await openRoom(page, link)
  const refused: string[] = []
  page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${reply.url()}`))
  await editor(page).click()
  await expect(page.getByRole('button', { name: 'Break' })).toHaveCount(0)

  await seat.getByRole('button', { name: 'Accommodations' }).click()
  const dialog = seat.getByRole('dialog', { name: 'Accommodations' })
  await dialog.getByLabel('Breaks').fill('1')
  await dialog.getByLabel('Minutes each').fill('-5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 60')).toBeVisible()
  await dialog.getByLabel('Minutes each').fill('5')
  await dialog.getByLabel('Extra minutes').fill('10')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('header').getByRole('timer')).toHaveText(/^1:\d\d:\d\d$|^69:\d\d$/)
  await expect(page.getByText('You have 10 more minutes')).toBeVisible()
  await seat.getByRole('button', { name: 'Accommodations' }).click()
  await expect(dialog.getByLabel('Breaks')).toHaveValue('1')
  await seat.keyboard.press('Escape')

  // The granted break is available at once.
  await page.getByRole('button', { name: 'Break' }).click()
  await page.getByRole('alertdialog', { name: 'Take a break?' }).getByRole('button', { name: 'Begin break' }).click()
  const pause = page.getByRole('alertdialog', { name: "You're on a break" })
  await expect(pause.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await expect(seat.getByText('Sam Okafor is on a break')).toBeVisible()
  const shown = seat.getByRole('timer')
  const before = await shown.textContent()
  await seat.waitForTimeout(2500)
  expect(await shown.textContent()).toBe(before)
  await page.keyboard.press('Escape')
  await expect(pause).toBeVisible()
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(pause.getByRole('button', { name: 'Continue now' })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(pause).toHaveCount(0)
  await expect(seat.getByText('Sam Okafor is here')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Break' })).toHaveCount(0)
  expect(refused).toEqual([])
})

test('an interviewer and a candidate write one text, where the interview has a person in it', async ({
  page,
  openProfile,
}) => {
  const { link, interview } = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  await openRoom(page, link)
  await writeCode(page, 'middle')
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await expect(editor(seat)).toHaveText(/^middle/)
  const flag = (each: Page) => each.locator('.cm-other-name')
  const selected = (each: Page) => each.locator('.cm-other-selection')
  await expect(flag(seat)).toHaveText('Sam Okafor')
  await page.keyboard.press('ControlOrMeta+a')
  await expect(selected(seat)).toBeVisible()
  await expect(seat.getByRole('button', { name: 'Sam Okafor at line 1' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+End')
  await expect(selected(seat)).toHaveCount(0)
  await expect(flag(page)).toHaveCount(0)
  await writeCode(page, `middle${'\n'.repeat(80)}`)
  await expect(seat.getByRole('button', { name: 'Sam Okafor at line 81' })).toBeVisible()
  await expect(flag(seat)).toBeInViewport()
  await editor(seat).hover()
  await seat.mouse.wheel(0, -5000)
  await expect(editor(seat).getByText('middle')).toBeInViewport()
  await page.keyboard.type('\n')
  await expect(seat.getByRole('button', { name: 'Sam Okafor at line 82' })).toBeVisible()
  await expect(editor(seat).getByText('middle')).toBeInViewport()
  await writeCode(page, 'middle')
  await seat.getByRole('button', { name: 'Edit together' }).click()
  await editor(seat).click()
  await expect(flag(page)).toHaveText('Ida Reyes')
  await seat.keyboard.press('ControlOrMeta+Home')
  await seat.keyboard.type('start ')
  await expect(editor(page)).toHaveText(/^start middle/)
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await Promise.all([page.keyboard.type(' end'), seat.keyboard.type('more ')])
  for (const each of [page, seat]) await expect(editor(each).locator('.cm-line')).toHaveText(/^start more middle end/)
  const journal = await stage.call<{ entries: { kind: string; actor: { role: string } }[] }>(
    'GET',
    `/api/Interviews/${interview.id}/journal`,
    undefined,
    account.token,
  )
  const writers = new Set(journal.entries.filter(({ kind }) => kind === 'edit').map(({ actor }) => actor.role))
  expect(writers).toEqual(new Set(['candidate', 'interviewer']))

  await seat.getByRole('button', { name: 'Run Code' }).click()
  await expect(seat.getByRole('region', { name: 'Runs and tests' })).toContainText('by the interviewer')
  await expect(page.getByText('Run Code or Test Cases to see what your code does.')).toBeVisible()
  await seat.getByRole('button', { name: 'Edit together' }).click()
  await expect(flag(page)).toHaveCount(0)
  await seat.getByRole('tab', { name: 'Problem' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  await page.getByRole('textbox', { name: "What's wrong?" }).fill('I hear nothing')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(seat.getByRole('region', { name: /Notifications/ })).toContainText('I hear nothing')
  await page.close()
  await expect(flag(seat)).toHaveCount(0)
  await expect(seat.getByText('Sam Okafor is away')).toBeVisible()
})

test('the room can be tried before, and nothing of it is recorded', async ({ page }) => {
  const { interview, link, token, path } = await stage.makePublished(account)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'What you can ask for' })).toBeVisible()
  await page.getByRole('link', { name: 'Try the room first' }).click()
  await expect(page.getByRole('heading', { name: 'Rehearsal' })).toBeVisible()
  await expect(page.getByText('keeps your work when the connection drops')).toBeVisible()
  await expect(page.getByText(/The server answers in \d+ ms|Slow: the server took/)).toBeVisible()
  await page.getByRole('button', { name: 'Check microphone' }).click()
  await expect(page.getByText('You can type every answer instead.')).toBeVisible()
  await writeCode(page, "console.log('it works here')")
  await page.getByRole('button', { name: 'Run Code' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Console' })).toContainText('it works here')
  const calls = await stage.call<{ joined: boolean }>('GET', `${path}?token=${token}`)
  expect(calls.joined).toBe(false)
  const journal = await stage.call<{ entries: { kind: string }[] }>(
    'GET',
    `/api/Interviews/${interview.id}/journal`,
    undefined,
    account.token,
  )
  expect([...new Set(journal.entries.map(({ kind }) => kind))]).toEqual(['status'])
  await page.getByRole('link', { name: 'Back to the invitation' }).click()
  await expect(page.getByRole('button', { name: 'Join Interview' })).toBeVisible()
})

test('after the end the candidate may take along everything recorded @thorough', async ({ page }) => {
  const { interview, link, path, token } = await stage.makeJoined(account, { InterviewType: 'HumanInLoop' })
  const answer = { questionId: interview.technicalQuestions[0]!.id, codeSubmission: 'mine = 1', language: 'python' }
  await stage.call('POST', `${path}/response?token=${token}`, answer)
  const message = { action: 'message', text: 'Take your time.' }
  await stage.call('POST', `/api/Interviews/${interview.id}/control`, message, account.token)
  await stage.call('POST', `${path}/complete?token=${token}`)
  await page.goto(link)
  const take = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return await text(await (await download).createReadStream())
  }
  const copy = await take('Download my copy')
  expect(copy).toContain('```\nmine = 1\n```')
  expect(copy).toContain('Ida Reyes: Take your time.')
  const record = JSON.parse(await take('Everything recorded (JSON)')) as { entries: { kind: string; hash: string }[] }
  expect(record.entries.map(({ kind }) => kind)).toContain('joined')
  expect(record.entries.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
})
