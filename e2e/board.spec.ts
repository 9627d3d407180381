/** The drawing board of a technical question: drawn on, kept, seen live, played, and shown in the report. */
import { expect, type Page } from '@playwright/test'
import { analysisOf, rules } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

type Shape = { id: string; type: string; text?: string }
type Drawing = { seq: number; clientAt: number; payload: { changed: Shape[]; removed: { id: string }[] } }

const canvas = (page: Page) => page.locator('[data-board] canvas.interactive')
const inWords = (page: Page) => page.locator('details', { hasText: 'The drawing as text' })

async function openBoard(page: Page, { link }: Invited): Promise<void> {
  await page.goto(link)
  await expect(page.getByText(/Question \d of 3/)).toBeVisible()
  if (await page.getByText('Question 1 of 3').isVisible()) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await page.getByRole('tab', { name: 'Drawing board' }).click()
  await expect(canvas(page)).toBeVisible()
}

/** Draws by a tool's key from one place to another, in shares of the board. */
async function draw(page: Page, key: string, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = (await canvas(page).boundingBox())!
  await page.locator('[data-board] .excalidraw').first().press(key)
  await page.mouse.move(x + width * from[0], y + height * from[1])
  await page.mouse.down()
  await page.mouse.move(x + width * to[0], y + height * to[1], { steps: 5 })
  await page.mouse.up()
}

/** Writes into the shape that was just drawn. */
async function label(page: Page, text: string) {
  await page.keyboard.press('Enter')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
}

async function readDrawings({ interview }: Invited): Promise<Drawing[]> {
  const path = `/api/Interviews/${interview.id}/journal`
  type Page = { entries: (Drawing & { kind: string })[] }
  const { entries } = await stage.call<Page>('GET', path, undefined, account.token)
  return entries.filter(({ kind }) => kind === 'draw')
}

async function readBoard({ interview }: Invited): Promise<Shape[]> {
  const path = `/api/Interviews/${interview.id}/boards`
  const [board] = await stage.call<{ elements: Shape[] }[]>('GET', path, undefined, account.token)
  return board?.elements ?? []
}

const typesOf = (shapes: Shape[]) => shapes.map(({ type }) => type).toSorted()

test('opening the board keeps the room in view; what a board cannot hold is turned away with a reason', async ({
  page,
}) => {
  const invited = await stage.makeJoined(account)
  await page.addInitScript(`globalThis.watching = new MutationObserver(() => {
    const board = document.querySelector('[data-board], [aria-label="The drawing board is loading"]')
    if (!board) return
    const covers = [...document.querySelectorAll('body *')].filter((each) => /Loading scene/.test(each.textContent) &&
      each.className.includes?.('LoadingMessage') && each.getClientRects().length > 0)
    globalThis.seenLoading = [...(globalThis.seenLoading ?? []), ...covers.map((each) => each.className)]
    globalThis.seenSkeleton ||= document.querySelector('[data-board] [aria-label="The drawing board is loading"]') !== null
  })
  watching.observe(document, { childList: true, subtree: true })`)
  await openBoard(page, invited)
  await expect(page.getByRole('status', { name: 'The drawing board is loading' })).toHaveCount(0)
  expect(await page.evaluate('watching.disconnect(), globalThis.seenLoading')).toEqual([])
  expect(await page.evaluate('globalThis.seenSkeleton')).toBe(true)
  await expect(page.getByText(/Question 2 of 3/)).toBeVisible()

  const excalidraw = page.locator('[data-board] .excalidraw').first()
  await draw(page, 'r', [0.4, 0.3], [0.5, 0.4])
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await canvas(page).hover()
    await excalidraw.press('Control+v')
  }
  await paste('x'.repeat(5001))
  await expect(page.getByText('A text on the board can have up to 5,000 characters.')).toBeVisible()
  const shape = { type: 'rectangle', x: 0, y: 0, width: 50, height: 50, version: 1, versionNonce: 1, seed: 1 }
  const elements = [
    { ...shape, id: 'one', link: 'https://example.test/', customData: { html: '<b>' } },
    { ...shape, id: 'two', type: 'embeddable', link: 'https://example.test/' },
  ]
  await paste(JSON.stringify({ type: 'excalidraw/clipboard', elements }))
  await expect(page.getByText('You can only add shapes, lines and text to the board.')).toBeVisible()
  await expect.poll(async () => typesOf(await readBoard(invited))).toEqual(['rectangle', 'rectangle'])
  expect(JSON.stringify(await readBoard(invited))).not.toMatch(/example|customData/)
  await expect(page.locator('[data-board] iframe, [data-board] a[href^="http"]')).toHaveCount(0)
  await excalidraw.press('Control+k')
  await expect(page.locator('.excalidraw-hyperlinkContainer')).toBeHidden()
})

test('a drawing is kept over a reload, seen live, played and reported, and nothing is fetched elsewhere @thorough', async ({
  page,
  openProfile,
}) => {
  const invited = await stage.makeJoined(account)
  const watcher = await openProfile()
  const asked = new Set<string>()
  const fonts = new Set<number>()
  for (const each of [page, watcher]) {
    each.on('request', (request) => request.url().startsWith('http') && asked.add(new URL(request.url()).origin))
    each.on('response', (reply) => /woff2/.test(reply.url()) && fonts.add(reply.status()))
  }
  await page.goto(invited.link)
  await expect(page.getByText(/Question 1 of 3/)).toBeVisible()
  const before = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
  expect([...before].filter((name) => /canvas|excalidraw/.test(name))).toEqual([])

  await openAs(watcher, account, `/interview/${invited.interview.id}`)
  await openBoard(page, invited)
  await expect(page.getByText('a written answer counts just as much')).toBeVisible()
  await draw(page, 'r', [0.35, 0.4], [0.5, 0.6])
  await label(page, 'Client')
  await draw(page, 'o', [0.7, 0.4], [0.85, 0.6])
  await label(page, 'Cache')
  await draw(page, 'a', [0.51, 0.5], [0.69, 0.5])
  await draw(page, 'd', [0.4, 0.7], [0.5, 0.8])

  // The interviewer follows to the board by itself, and may read it in words.
  await inWords(watcher).locator('summary').click()
  await expect(inWords(watcher)).toContainText('Client → Cache')
  await expect(inWords(watcher)).toContainText('1 rectangle, 2 texts, 1 ellipse, 1 arrow, 1 diamond')

  await page.keyboard.press('Delete')
  await expect(inWords(watcher)).not.toContainText('diamond')
  await page.keyboard.press('Control+z')
  await expect(inWords(watcher)).toContainText('diamond')
  await page.keyboard.press('Control+Shift+z')
  await expect(inWords(watcher)).not.toContainText('diamond')

  // The last stroke, and the page gone in the same moment.
  await draw(page, 'p', [0.4, 0.8], [0.5, 0.85])
  await page.reload()
  await expect
    .poll(async () => typesOf(await readBoard(invited)))
    .toEqual(['arrow', 'ellipse', 'freedraw', 'rectangle', 'text', 'text'])
  await openBoard(page, invited)
  const drawings = await readDrawings(invited)
  const seconds = (drawings.at(-1)!.clientAt - drawings[0]!.clientAt) / 1000
  // At most one entry in 0.7 s, even for a burst of drawing.
  expect(drawings.length).toBeLessThanOrEqual(seconds / 0.7 + 3)

  // Without network, and the page gone: the next one sends it.
  await page.context().setOffline(true)
  await draw(page, 'd', [0.6, 0.75], [0.7, 0.85])
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible()
  await page.close()
  await page.context().setOffline(false)
  const next = await page.context().newPage()
  await openBoard(next, invited)
  await expect(inWords(watcher)).toContainText('diamond')

  // A second device shows the same, and what it draws comes here.
  const other = await openProfile()
  const { x, y, width, height } = (await canvas(next).boundingBox())!
  const clip = { x: x + width * 0.15, y: y + height * 0.05, width: width * 0.2, height: height * 0.2 }
  const corner = await next.screenshot({ clip })
  await openBoard(other, invited)
  await draw(other, 'r', [0.2, 0.1], [0.3, 0.2])
  await expect(inWords(watcher)).toContainText('2 rectangles')
  await expect.poll(async () => corner.equals(await next.screenshot({ clip }))).toBe(false)
  await next.locator('[data-board] .excalidraw').first().press('Control+a')
  await next.keyboard.press('Delete')
  await expect.poll(() => readBoard(invited)).toEqual([])
  await next.keyboard.press('Control+z')
  await expect.poll(async () => (await readBoard(invited)).length).toBe(8)

  await stage.call('POST', `${invited.path}/complete?token=${invited.token}`)
  await expect(next.getByRole('heading', { name: 'Interview completed' })).toBeVisible()
  const saved = next.waitForEvent('download')
  await next.getByRole('button', { name: /^Save my drawing/ }).click()
  expect((await saved).suggestedFilename()).toBe('my-drawing.png')

  const { seq } = drawings[0]!
  await openAs(watcher, account, `/interview/${invited.interview.id}/playback?seq=${seq}`)
  await expect(canvas(watcher)).toBeVisible()
  await inWords(watcher).locator('summary').click()
  await expect(inWords(watcher)).not.toContainText('arrow')
  await watcher.locator('h1').click()
  await watcher.keyboard.press('End')
  await expect(inWords(watcher)).toContainText('Client → Cache')
  // Back over the undone removal: nothing was on the board then.
  await watcher.keyboard.press('ArrowLeft')
  await watcher.keyboard.press('ArrowLeft')
  await expect(inWords(watcher)).toHaveCount(0)
  await expect(watcher.getByRole('table', { name: 'Events of the session' })).toContainText('Drew on the board')

  await openAs(watcher, account, `/interview/${invited.interview.id}/report`)
  await watcher.getByRole('tab', { name: 'Code Review' }).click()
  const picture = watcher.getByRole('img', { name: /^Drawing: / })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await expect(watcher.getByRole('link', { name: 'Play the drawing' })).toBeVisible()
  expect([...asked]).toEqual([new URL(invited.link, watcher.url()).origin])
  expect([...fonts]).toEqual([200])
})

/** Every rule in the light, those on colours in the dark too, since nothing else differs. */
async function expectAccessible(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('[data-board] .excalidraw.theme--dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
    const axe = analysisOf(page)
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast'])
    ).analyze()
    const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
}

test('the open board keeps WCAG 2.2 AA wherever it is shown, and can be drawn on without a pointer @thorough', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'system'))
  const invited = await stage.makeJoined(account)
  await openBoard(page, invited)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('group', { name: 'Canvas' })).toBeFocused()
  await expect(page.getByText('Enter puts the chosen shape on the board.')).toHaveCSS('opacity', '1')
  for (const key of ['r', 'Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('Client')
  await expect(page.getByRole('textbox', { name: 'Text on the board' })).toHaveValue('Client')
  await expectAccessible(page, 'room, a text being written')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stroke', exact: true }).click()
  await expect(page.getByText('Hex code')).toBeVisible()
  await expectAccessible(page, 'room, a shape chosen and colours open')
  await page.keyboard.press('Escape')
  const { width, height } = (await canvas(page).boundingBox())!
  await canvas(page).click({ button: 'right', position: { x: width / 2, y: height / 2 } })
  await expect(page.getByRole('button', { name: 'Duplicate Ctrl+D' })).toBeVisible()
  await expectAccessible(page, 'room, menu of a shape')
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Canvas' }).focus()
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(async () => typesOf(await readBoard(invited))).toEqual(['arrow', 'rectangle', 'rectangle', 'text'])
  // The middle is taken: the ellipse comes below. Past it, the first is chosen again, and goes with its words.
  for (const key of ['o', 'Enter', 'n', 'Delete']) await page.keyboard.press(key)
  await expect.poll(async () => typesOf(await readBoard(invited))).toEqual(['arrow', 'ellipse', 'rectangle'])

  await stage.call('POST', `${invited.path}/complete?token=${invited.token}`)
  await openAs(page, account, `/interview/${invited.interview.id}/playback?at=3600000`)
  await expect(canvas(page)).toBeVisible()
  await expectAccessible(page, 'playback')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${(await stage.makePublished(account)).link}&rehearsal=1`)
  await page.getByRole('tab', { name: 'Drawing board' }).click()
  await draw(page, 'r', [0.4, 0.4], [0.5, 0.6])
  await expectAccessible(page, 'rehearsal on a phone')
})

test.describe('on a phone', () => {
  test.use({ hasNewProfiles: true, hasTouch: true })

  /** Left and right end of the drawing, in shares of the canvas. */
  const drawnWidth = (page: Page) =>
    page.locator('[data-board] canvas.static').evaluate((each) => {
      const { width, height } = each as HTMLCanvasElement
      const { data } = (each as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height)
      const columns = Array.from({ length: width }, (_, x) => x).filter((x) => {
        for (let y = 0; y < height; y += 1) if (data[(y * width + x) * 4 + 3]! > 0) return true
        return false
      })
      return [columns[0]! / width, columns.at(-1)! / width] as const
    })

  test('the board opens whole on the screen, with the whole drawing, buttons for fingers, and zoom', async ({
    page,
  }) => {
    const invited = await stage.makeJoined(account)
    await openBoard(page, invited)
    await draw(page, 'r', [0.35, 0.4], [0.95, 0.6])
    await expect.poll(async () => typesOf(await readBoard(invited))).toEqual(['rectangle'])
    await page.setViewportSize({ width: 390, height: 844 })
    await openBoard(page, invited)
    const board = page.locator('[data-board]')
    const bottom = () => board.evaluate((each) => Math.round(each.getBoundingClientRect().bottom))
    await expect.poll(bottom).toBeLessThanOrEqual(844)
    const sizes = await board
      .locator('.ToolIcon__icon, .nova-board-zoom button')
      .evaluateAll((all) => all.map((each) => Math.min(each.clientWidth, each.clientHeight)).filter((size) => size > 0))
    expect(sizes.length).toBeGreaterThan(10)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(42)

    const isInView = async () => {
      const [left, right] = await drawnWidth(page)
      return left > 0.01 && right < 0.99 && right - left > 0.5
    }
    await expect.poll(isInView).toBe(true)
    const zoom = page.getByRole('group', { name: 'Zoom' })
    const [left] = await drawnWidth(page)
    await zoom.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await drawnWidth(page))[0]).toBeGreaterThan(left)
    for (let times = 0; times < 4; times += 1) await zoom.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(async () => (await drawnWidth(page))[0]).toBeLessThan(0.01)
    await zoom.getByRole('button', { name: 'Show the whole drawing' }).click()
    await expect.poll(isInView).toBe(true)
  })
})
