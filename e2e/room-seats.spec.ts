/** States of both seats: after failures, after the end, and with a chosen tab. */
import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

test('a server that fails is said in words, once, with what to do', async ({ page }) => {
  const { link } = await stage.makePublished(account)
  await page.goto(link)
  await page.getByLabel('Email').fill('sam@example.test')
  await page.route('**/join*', (route) => route.fulfill({ status: 500, body: '{}' }))
  const join = page.getByRole('button', { name: 'Join Interview' })
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  for (let times = 0; times < 3; times += 1) {
    const answered = page.waitForResponse((reply) => reply.url().includes('/join'))
    await join.click()
    await answered
    await expect(join).toBeEnabled()
  }
  await expect(toasts).toHaveText([
    'Failed to join interviewSomething went wrong on our side. Please try again in a moment.',
  ])

  await page.unroute('**/join*')
  await page.route('**/join*', (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  // Without its answer the request might go on to the server once the route is gone, and join.
  const refused = page.waitForResponse((reply) => reply.url().includes('/join'))
  await join.click()
  await refused
  await expect(page.getByText(/html|HTTP/)).toHaveCount(0)
  await page.unroute('**/join*')
  await page.route('**/join*', (route) => route.abort())
  await join.click()
  await expect(toasts.getByText("We couldn't reach the server. Check your connection and try again.")).toBeVisible()
})

test('a finished interview names the candidate who joined, and the invited one if that is another person', async ({
  page,
}) => {
  const { interview, path, token } = await stage.makePublished(account)
  const body = { candidateName: 'Samuel Okafor', candidateEmail: 'sam.private@example.test', consentVersion: '1' }
  await stage.call('POST', `${path}/join?token=${token}`, body)
  await stage.call('POST', `${path}/complete?token=${token}`)
  await openAs(page, account, `/interview/${interview.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('sam.private@example.test', { exact: true })).toBeVisible()
  await expect(main.getByText('Samuel Okafor', { exact: true }).last()).toBeVisible()
  await expect(main.getByText('The invitation went to Sam Okafor (sam@example.test)')).toBeVisible()

  const same = await stage.makeCompleted(account)
  await openAs(page, account, `/interview/${same.interview.id}`)
  await expect(main.getByText('sam@example.test', { exact: true })).toBeVisible()
  await expect(main.getByText('The invitation went to')).toHaveCount(0)
})

test('a tab has a ring for the keyboard alone, with room around its letters', async ({ page }) => {
  const { link } = await stage.makeJoined(account)
  await page.goto(link)
  await expect(page.locator('.cm-content')).toBeVisible()
  const ringOf = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(tab)
      const letters = document.createRange()
      letters.selectNodeContents(tab)
      const room = letters.getBoundingClientRect().left - tab.getBoundingClientRect().left
      const ring =
        Number.parseFloat(outlineWidth) -
        Math.min(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
      return { isShown: outlineStyle !== 'none', space: room - ring }
    })
  for (const name of ['Tests', 'Custom input', 'Console', 'Nova AI', 'Problem']) {
    await page.getByRole('tab', { name }).click()
    expect(await ringOf(name), name).toMatchObject({ isShown: false })
  }
  await page.getByRole('tab', { name: 'Problem' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Nova AI' })).toBeFocused()
  const { isShown, space } = await ringOf('Nova AI')
  expect(isShown).toBe(true)
  expect(space).toBeGreaterThanOrEqual(4)
})

test('in the live seat the problem fills the half beside the work, and the notes stay in view below it', async ({
  page,
}) => {
  const { interview } = await stage.makeJoined(account)
  await openAs(page, account, `/interview/${interview.id}`)
  const problem = page.getByRole('region', { name: 'Problem' })
  await expect(problem).toBeVisible()
  const notes = page.getByRole('region', { name: 'Notes' })
  const [above, below] = [(await problem.boundingBox())!, (await notes.boundingBox())!]
  const { width, height } = page.viewportSize()!
  expect(above.height).toBeGreaterThan(height / 2 - 20)
  expect(above.width).toBeGreaterThan(width / 3)
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await expect(notes.getByRole('button', { name: 'Add note' })).toBeInViewport()
  await expectAccessible(page, 'the live seat')
  const previous = page.getByRole('button', { name: 'Previous' })
  await expect(previous).toHaveAttribute('title', 'There is no previous question.')
})
