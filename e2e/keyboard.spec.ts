/** Every page by keyboard alone: Tab reaches each control that a pointer can, and shows where it is. */
import { type Page, expect } from '@playwright/test'
import { test } from './product.ts'
import { openAs, setStage } from './stage.ts'

type Walk = { name: (element: Element) => string; reached: Set<Element>; unseen: Set<string> }

/** What Tab should have reached and did not, and where it stood without showing it. */
async function walkByTab(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const count = await page.evaluate(begin)
  let last = 2 * count
  let isInEditor = false
  // A form that is taken over in between may cost some presses. What a scrolled page shows above its content is reached
  // after the walk has come round, so it continues for a while from there.
  for (let presses = 0; presses < last; presses += 1) {
    // Tab indents in the editor; Escape first gives it back its meaning, as the line below the editor says.
    if (isInEditor) await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(look)
    isInEditor = seen.isInEditor
    if (seen.isRound) last = Math.min(last, presses + 20)
  }
  return page.evaluate(finish)
}

function begin(): number {
  const name = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
    return `${element.tagName.toLowerCase()} ${label} ${element.id}`
  }
  const walk: Walk = { name, reached: new Set(), unseen: new Set() }
  Object.assign(globalThis, { walk })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]').length
}

/**
 * Looked at where the focus rests: a group of tabs hands it on to its tab. Tells whether the walk has come round to the
 * first control again.
 */
function look(): { isRound: boolean; isInEditor: boolean } {
  const { walk } = globalThis as unknown as { walk: Walk }
  const focused = document.activeElement
  const isInEditor = focused?.closest('.cm-editor') != null
  if (!focused || focused === document.body) return { isRound: false, isInEditor }
  const [first] = walk.reached
  if (focused === first && walk.reached.size > 1) return { isRound: true, isInEditor }
  walk.reached.add(focused)
  if (!focused.matches(':focus-visible')) walk.unseen.add(walk.name(focused))
  return { isRound: false, isInEditor }
}

function finish(): { missed: string[]; unseen: string[] } {
  const { walk } = globalThis as unknown as { walk: Walk }
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
  const reachable = controls.filter((element) => {
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isShown || element.closest('[inert], [aria-hidden="true"]')) return false
    if (element.matches(':disabled, [tabindex="-1"]')) return false
    // A group of radios counts as one, as the keyboard has it: the checked one is in the order.
    return !(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked
  })
  const missed = reachable.filter((element) => !walk.reached.has(element)).map(walk.name)
  return { missed, unseen: [...walk.unseen] }
}

const everyones = [
  '/',
  '/trust/candidates',
  '/trust/security',
  '/privacy',
  '/accessibility',
  '/docs/assessment',
  '/status',
  '/interviewer/login',
  '/interviewer/signup',
  '/api-debugger',
  '/no-such-page',
]

test('Tab reaches everything on the public pages', async ({ page }) => {
  for (const path of everyones) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await walkByTab(page)
    // What is shown while it is scrolled goes a moment after the walk has come round to the top.
    await expect.poll(() => page.evaluate(finish), path).toEqual({ missed: [], unseen: [] })
  }
})

test('Tab reaches everything on the interviewer’s pages', async ({ product, page }) => {
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

test('Tab reaches everything in the library', async ({ product, page }) => {
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
