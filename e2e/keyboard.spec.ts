/** Every page by keyboard alone: Tab reaches each control that a pointer can, and shows where it is. */
import { expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'
import { findMissed, walkByTab } from './tab-walk.ts'

/** The pages of the public site itself: landing.spec.ts. */
const everyones = ['/interviewer/login', '/interviewer/signup', '/api-debugger', '/no-such-page']

test('Tab reaches everything on the application’s public pages @thorough', async ({ page }) => {
  for (const path of everyones) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await walkByTab(page)
    // Controls shown only while scrolling disappear a moment after the walk returns to the top.
    await expect.poll(() => page.evaluate(findMissed), path).toEqual({ missed: [], unseen: [] })
  }
})

test('Tab reaches everything on the interviewer’s pages @thorough', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const draft = await stage.makeDraft(account)
  const joined = await stage.makeJoined(account)
  const completed = await stage.makeCompleted(account)
  const paths = [
    '/interviewer/dashboard',
    '/interviewer/create-interview',
    `/interviewer/create-interview?draft=${draft.id}&view=questions`,
    `/interview/${joined.interview.id}`,
    `/interview/${completed.interview.id}/report`,
  ]
  for (const path of paths) {
    await openAs(page, account, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('load')
    expect([path, await walkByTab(page)]).toEqual([path, { missed: [], unseen: [] }])
  }
})

test('Tab reaches everything in the library @thorough', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const draft = { kind: 'coding', title: 'Half written', draft: true }
  const { id } = await stage.call<{ id: string }>('POST', '/api/questions', draft, account.token)
  for (const path of ['/library', `/library/${id}`, `/library/${id}/edit`]) {
    await openAs(page, account, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect([path, await walkByTab(page)]).toEqual([path, { missed: [], unseen: [] }])
  }
})

test('Tab reaches everything on the candidate’s pages', async ({ product, page }) => {
  const stage = setStage(product)
  const account = await stage.makeAccount()
  const invited = await stage.makePublished(account)
  await page.goto(invited.link)
  await expect(page.getByRole('button', { name: 'Join Interview' })).toBeVisible()
  // The page asks for the rules of judging once it is there.
  await expect(page.getByRole('button', { name: 'What never counts' })).toBeVisible()
  expect(await walkByTab(page)).toEqual({ missed: [], unseen: [] })
  const joined = await stage.makeJoined(account)
  await page.goto(joined.link)
  for (const kind of ['Coding', 'Technical', 'Behavioral']) {
    await expect(page.getByRole('banner').getByText(kind)).toBeVisible()
    await expect(page.locator('.cm-content').first()).toBeVisible()
    expect([kind, await walkByTab(page)]).toEqual([kind, { missed: [], unseen: [] }])
    if (kind !== 'Behavioral') await page.getByRole('button', { name: 'Next' }).click()
  }
})
