/** The candidate's room: admission, refusals, and no loss of typed text. */
import { type Page, expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, setStage, type Stage } from './stage.ts'
import { writeCode } from './steps.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

const bubble = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const editor = (page: Page) => page.locator('.cm-content')
const isSaved = (page: Page) => expect(page.locator('header').getByText('Saved', { exact: true })).toBeVisible()

async function openRoom(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

async function goToNext(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(`Question ${number} of 3`)).toBeVisible()
  await expect(editor(page)).toBeVisible()
}

test.describe('the link', () => {
  test('without a token, with a wrong one, one of another interview or an unknown id opens nothing', async ({
    page,
  }) => {
    const { interview, token } = await stage.makePublished(account)
    const other = await stage.makePublished(account)
    for (const link of [
      `/candidate/${interview.id}`,
      `/candidate/${interview.id}?token=wrong`,
      `/candidate/${interview.id}?token=${other.token}`,
      `/candidate/no-id?token=${token}`,
    ]) {
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Invalid interview link' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Join Interview' })).toHaveCount(0)
    }
    await expectAccessible(page, 'invalid link')
    // At the reader's own pace.
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('to a cancelled interview says that it was cancelled, also to who is inside', async ({ page }) => {
    const { interview, link } = await stage.makeJoined(account)
    await openRoom(page, link)
    await stage.changeStatus(account, interview, 'Cancelled')
    await expect(page.getByRole('heading', { name: 'This interview was cancelled' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This interview was cancelled' })).toBeVisible()
  })

  test('opened too early shows the opening time and the accommodations, and joining is disabled', async ({ page }) => {
    const { interview, link } = await stage.makePublished(account, { ScheduledDate: '2031-03-04T10:30:00Z' })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: '60 minutes' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Arranged for you' })).toHaveCount(0)
    const arranged = { timeMultiplier: 1.25, breaks: { count: 2, minutesEach: 5 }, inputModes: ['dictation'] }
    await stage.call('PATCH', `/api/Interviews/${interview.id}/accommodations`, arranged, account.token)
    await page.reload()
    await expect(page.getByText('More time: 15 minutes of the 75 above are extra.')).toBeVisible()
    await expect(page.getByText('2 breaks of up to 5 minutes each: press Break in the room.')).toBeVisible()
    await expect(page.getByText('Your interviewers know that you work with dictation.')).toBeVisible()
    await expect(page.getByText(/This interview has not opened yet. You can join from .*2031/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join Interview' })).toBeDisabled()
  })
})

test('an empty message is ignored and an empty answer refused', async ({ page }) => {
  const { link, path, token } = await stage.makeJoined(account)
  await openRoom(page, link)
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  const box = page.getByRole('textbox', { name: 'Message to Nova' })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await box.fill('  \n ')
  await box.press('Enter')
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await box.fill('first line')
  await box.press('Shift+Enter')
  await expect(box).toHaveValue('first line\n')
  await box.fill('')
  await page.getByRole('button', { name: "I'm thinking..." }).dblclick()
  await expect(page.getByRole('log').getByText('Nova', { exact: true })).toHaveCount(1)
  await expect(page.getByText("I'm thinking...", { exact: true })).toHaveCount(2)
  await writeCode(page, ' ')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(bubble(page).getByText('Please provide a response')).toBeVisible()
  await page.getByRole('button', { name: 'Run Code' }).click()
  await expect(bubble(page).getByText('Please write some code first')).toBeVisible()
  await goToNext(page, 2)
  await expectAccessible(page, 'room, technical')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(bubble(page).getByText('Please provide a response').first()).toBeVisible()
  await expect(page.getByText('0 completed')).toBeVisible()
  expect(await stage.call('GET', `${path}/responses?token=${token}`)).toEqual([])
})

test('each language keeps a draft of its own', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await openRoom(page, link)
  const language = page.getByRole('combobox', { name: 'Language' })
  const choose = async (name: string) => {
    await language.click()
    await page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).click()
    await expect(page.getByRole('textbox', { name: `Your code in ${name}` })).toBeVisible()
  }
  await writeCode(page, '// in JavaScript')
  await choose('Python')
  await expect(editor(page)).toContainText('def ')
  await writeCode(page, '# in Python')
  await choose('JavaScript')
  await expect(editor(page)).toHaveText('// in JavaScript')
  await choose('Python')
  await expect(editor(page)).toHaveText('# in Python')
  await isSaved(page)
  await page.reload()
  await expect(language).toHaveText(/^Python/)
  await expect(editor(page)).toHaveText('# in Python')
  await choose('JavaScript')
  await expect(editor(page)).toHaveText('// in JavaScript')
})

test('text typed without a connection is kept, even if the page is closed, and sent afterwards', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await openRoom(page, link)
  await isSaved(page)
  const profile = page.context()
  await profile.setOffline(true)
  await writeCode(page, '// on the train')
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  await page.getByRole('textbox', { name: 'Message to Nova' }).fill('Asked in a tunnel')
  await page.keyboard.press('Enter')
  await expect(page.getByText("We'll send it when you're back online")).toBeVisible()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Submit this answer?' })
  await expect(asked).toContainText("You haven't run this code yet.")
  await asked.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(bubble(page).getByText("You're offline. Your work is kept on this device")).toBeVisible()

  await page.close()
  await profile.setOffline(false)
  const again = await profile.newPage()
  await openRoom(again, link)
  await expect(editor(again)).toHaveText('// on the train')
  await isSaved(again)
  await again.getByRole('tab', { name: 'Nova AI' }).click()
  await expect(again.getByText('Asked in a tunnel')).toBeVisible()
  await expect(again.getByText("We'll send it when you're back online")).toBeHidden()
  await expect(again.getByRole('log').getByText('Nova', { exact: true })).toBeVisible()

  await profile.setOffline(true)
  await writeCode(again, '// and once more')
  await expect(again.getByText('Offline: kept on this device').first()).toBeVisible()
  await profile.setOffline(false)
  await expect(again.locator('header').getByText('Saved', { exact: true })).toBeVisible()
})

test('two tabs of one candidate show the same text, with typing in either', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await openRoom(page, link)
  const twin = await page.context().newPage()
  await openRoom(twin, link)
  await writeCode(page, 'middle')
  await expect(editor(twin)).toHaveText('middle')
  const typeAt = async (tab: Page, end: 'Home' | 'End', text: string) => {
    await editor(tab).focus()
    await tab.keyboard.press(`Control+${end}`)
    await tab.keyboard.type(text)
  }
  await Promise.all([typeAt(page, 'Home', 'start '), typeAt(twin, 'End', ' end')])
  for (const tab of [page, twin]) await expect(editor(tab)).toHaveText('start middle end')
  for (const tab of [page, twin]) await isSaved(tab)
  await twin.close()
  await page.reload()
  await expect(editor(page)).toHaveText('start middle end')
})

test('when the time is over a modal says so, offers what was submitted, and leads home', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await page.clock.install()
  // Only the page's clock passes; the server's word would put it right again.
  await page.route(/\/stream/, (route) => route.abort())
  await openRoom(page, link)
  await expect(page.getByRole('timer')).toHaveText(/^(59|60):\d\d$/)
  await page.clock.fastForward('01:00:30')
  const modal = page.getByRole('alertdialog', { name: 'Interview Time Ended' })
  await expect(modal).toContainText('Interview time has ended!')
  await page.keyboard.press('Escape')
  await expect(modal).toBeVisible()
  await expect(modal.getByRole('button')).toHaveText(['See what was submitted'])
  await modal.getByRole('button').focus()
  for (const role of ['link', 'button', 'link'] as const) {
    await page.keyboard.press('Tab')
    await expect(modal.getByRole(role)).toBeFocused()
  }
  await modal.getByRole('link', { name: 'Return Home' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone every control of every question can be reached', async ({ page }) => {
  const { link } = await stage.makeJoined(account, { AiPolicy: 'open' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openRoom(page, link)
  for (const number of [1, 2, 3]) {
    if (number > 1) await goToNext(page, number)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectReachable(page)
    }
  }
  await page.getByRole('tab').first().click()
  await page.evaluate(() => scrollTo(0, 0))
  // Drawn for the narrow window: nothing scrolls by itself, and there is nothing to drag.
  await expect(page.getByRole('separator')).toHaveCount(0)
  await expectAccessible(page, 'room on a phone')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'room on a phone, menu')
})

/** No sideways scrolling, and each control that is not disabled can be hit. */
async function expectReachable(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findUnreachable)).toEqual([])
}

/** All in one visit to the page: to have the driver ask for each of some hundred controls took half a minute. */
function findUnreachable(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent ?? ''
  const canBeHit = (element: Element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= 0 && right <= 390 && hit !== null && element.contains(hit)
  }
  const controls = document.querySelectorAll('button:enabled, a:not([href="#main"]), textarea, .cm-editor')
  const unreachable = [...controls].filter((element) => isShown(element) && !canBeHit(element)).map(nameOf)
  const isWide = document.documentElement.scrollWidth > 390
  return isWide ? ['the page itself', ...unreachable] : unreachable
}
