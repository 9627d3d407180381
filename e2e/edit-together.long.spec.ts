/** Two people who write one code: it holds what they wrote, and nothing that is merely drawn over it. */
import { join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from './product.ts'
import { type Account, type Invited, openAs, setStage, type Stage } from './stage.ts'

/** The same acts in every run; the long one is made by hand: `STEPS=10000 SEED=7`. */
const steps = Number(process.env['STEPS'] ?? 60)
const seed = Number(process.env['SEED'] ?? 1)

type Pad = { text: string }
type Edit = { cause: string; changes: (number | [number, ...string[]])[] }
type Entry = { seq: number; kind: string; actor: { role: string }; payload: { edits: Edit[] } }
type Person = { page: Page; session: CDPSession; keys: string; inserted: string[]; composed: string[] }

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount('Борис')
})

const editor = (page: Page) => page.locator('.cm-content')
const flag = (page: Page) => page.locator('.cm-other-name')
/** The document, and all text of the element that is edited, which must not hold anything else. */
const read = (page: Page) =>
  editor(page).evaluate((element) => {
    type Holder = Element & { cmTile: { view: { state: { doc: { toString: () => string } } } } }
    return { doc: (element as Element as Holder).cmTile.view.state.doc.toString(), editable: element.textContent }
  })

/** Both seats on an empty pad that neither can undo into anything else. */
async function openSeats(openProfile: () => Promise<Page>): Promise<Invited & { candidate: Page; interviewer: Page }> {
  const invited = await stage.makePublished(account, { InterviewType: 'HumanInLoop' })
  const body = { candidateName: 'Жанна', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `${invited.path}/join?token=${invited.token}`, body)
  const candidate = await openProfile()
  await candidate.goto(invited.link)
  await editor(candidate).click()
  await candidate.keyboard.press('ControlOrMeta+a')
  await candidate.keyboard.press('Delete')
  await expect(candidate.locator('header [data-saving]')).toHaveText('Saved')
  await candidate.reload()
  await expect(editor(candidate)).toBeVisible()
  const interviewer = await openProfile()
  await openAs(interviewer, account, `/interview/${invited.interview.id}`)
  await interviewer.getByRole('button', { name: 'Edit together' }).click()
  for (const page of [candidate, interviewer]) await expect(editor(page)).toHaveText('')
  return { ...invited, candidate, interviewer }
}

/** Random numbers that the seed gives again. */
function makeRandom(from: number): (below: number) => number {
  let state = from >>> 0
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const whitespace = ' \n\t'
const lettersOf = ({ keys, inserted, composed }: Person) => [...[keys, ...inserted, ...composed].join('')]

const moves = ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Control+Home', 'Control+End']

/** Text entered by each role itself, from the journal; text undone and redone may belong to either role. */
async function readEntered({ id }: { id: string }): Promise<{ entered: Map<string, string>; restarts: number }> {
  const entered = new Map<string, string>()
  let restarts = 0
  for (let after = 0; ;) {
    const path = `/api/Interviews/${id}/journal?after=${after}`
    const { entries } = await stage.call<{ entries: Entry[] }>('GET', path, undefined, account.token)
    if (entries.length === 0) return { entered, restarts }
    after = entries.at(-1)!.seq
    for (const { actor, payload } of entries.filter(({ kind }) => kind === 'edit')) {
      for (const { cause, changes } of payload.edits) {
        if (cause === 'restored') restarts += 1
        if (!['typed', 'pasted', 'completed'].includes(cause)) continue
        const text = changes.flatMap((part) => (typeof part === 'number' ? [] : part.slice(1))).join('')
        entered.set(actor.role, (entered.get(actor.role) ?? '') + text)
      }
    }
  }
}

/** Performs one random editing act. */
async function step({ page, session, keys, inserted, composed }: Person, random: (below: number) => number) {
  const pick = <T>(from: ArrayLike<T>) => from[random(from.length)]!
  const press = (key: string) => page.keyboard.press(key)
  const acts: (() => Promise<unknown>)[] = [
    () => press(pick(keys)),
    async () => {
      for (let times = random(5); times >= 0; times -= 1) await press(pick(keys))
    },
    () => page.keyboard.insertText(pick(inserted)),
    async () => {
      const text = pick(composed)
      for (let end = 1; end <= text.length; end += 1) {
        await session.send('Input.imeSetComposition', {
          text: text.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        })
      }
      await page.keyboard.insertText(text)
    },
    () => press(pick(['Backspace', 'Delete'])),
    () => press('Shift+Enter'),
    () => press(pick(moves)),
    () => press(`Shift+${pick(moves)}`),
    () => press(pick(['Control+z', 'Control+y'])),
    async () => {
      await press('Control+a')
      await pick(acts.slice(0, 5))()
    },
    async () => {
      await press('Control+a')
      await pick(acts.slice(0, 5))()
    },
  ]
  await pick(acts)()
}

/** Position of a text as the page draws it, not by the editor's own measures. */
async function whereIs(page: Page, text: string) {
  return editor(page).evaluate((element, wanted) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.nodeValue!.indexOf(wanted)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, top, bottom }
    }
    throw new Error(`${wanted} is not shown`)
  }, text)
}

const boxOf = (page: Page, part: string) =>
  page
    .locator(`.cm-other-${part}`)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    })

/** The other's cursor is next to these letters. */
const isBeside = (page: Page, text: string, side: 'left' | 'right') =>
  expect(async () => {
    const [letters, bar] = [await whereIs(page, text), await boxOf(page, 'bar')]
    expect(Math.abs(letters[side] - bar.left)).toBeLessThan(3)
    expect(Math.abs((letters.top + letters.bottom) / 2 - (bar.top + bar.bottom) / 2)).toBeLessThan(5)
  }).toPass()

/** Keeps pictures of the editor in both themes where a folder for them is given. */
async function keepPictures(page: Page, name: string): Promise<void> {
  const folder = process.env['LOOK_PICTURES']
  if (!folder) return
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    await page.screenshot({ path: join(folder, `cursors-${name}-${theme}.png`) })
  }
}

test('names, cursors and selections of others lie where their text is, and leave it readable', async ({
  openProfile,
}) => {
  const { candidate: page, interviewer: seat } = await openSeats(openProfile)
  await expect(flag(seat)).toHaveText('Жанна')
  await keepPictures(seat, 'empty')
  const write = async (text: string) => {
    await editor(page).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText(text)
  }
  await write('const one = 1\n\nlet two = 2 // שלום עולם')
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await isBeside(seat, '1', 'right')
  const name = async () => ({ ...(await boxOf(seat, 'name')), text: await flag(seat).textContent() })
  expect((await name()).left).toBeGreaterThan((await whereIs(seat, '1')).right)
  await keepPictures(seat, 'line')
  // The last line ends with letters that run to the left: the name is after all of them.
  await page.keyboard.press('ControlOrMeta+End')
  await isBeside(seat, 'שלום עולם', 'right')
  await expect(async () =>
    expect((await name()).left).toBeGreaterThan((await whereIs(seat, 'שלום עולם')).right),
  ).toPass()
  await keepPictures(seat, 'both-directions')

  // The candidate sees the interviewer's, in letters of another size too.
  await editor(seat).click()
  await seat.keyboard.press('ControlOrMeta+End')
  await seat.keyboard.press('Home')
  await isBeside(page, 'let', 'left')
  await page.getByRole('button', { name: 'Editor settings' }).click()
  const larger = page.getByRole('menuitem', { name: 'Larger text' })
  const small = await whereIs(page, 'let')
  for (let times = 0; times < 3; times += 1) await larger.click()
  await page.keyboard.press('Escape')
  await isBeside(page, 'let', 'left')
  expect((await whereIs(page, 'let')).top).toBeGreaterThan(small.top)
  await keepPictures(page, 'larger')

  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await expect(async () => {
    const [text, selection] = [await whereIs(seat, 'let'), await boxOf(seat, 'selection')]
    expect(Math.abs(text.left - selection.left)).toBeLessThan(3)
    expect(selection.right).toBeGreaterThanOrEqual(text.right)
  }).toPass()
  await keepPictures(seat, 'selection')

  // Scrolled, and a line with no room for a name: it is above its cursor for a moment, and covers nothing any more.
  await write(`${'x\n'.repeat(120)}// ${'word '.repeat(60)}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await seat.getByRole('button', { name: 'Жанна at line 121' }).click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await isBeside(seat, '// word', 'left')
  await keepPictures(seat, 'long-line')
  await expect(flag(seat)).toHaveCount(0)
  await seat.locator('.cm-scroller').hover()
  await seat.mouse.wheel(0, -60)
  await isBeside(seat, '// word', 'left')
  expect((await read(seat)).editable).not.toContain('Жанна')

  // The placeholder of an empty answer is not part of its text either.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await expect(editor(page)).toHaveAttribute('aria-placeholder', 'Write your answer here.')
  const readHint = () => page.locator('.cm-line').evaluate((line) => getComputedStyle(line, '::before').content)
  await expect.poll(readHint).toBe('"Write your answer here."')
  expect(await read(page)).toEqual({ doc: '', editable: '' })
  await page.keyboard.press('Control+Home')
  await editor(page).click()
  await page.keyboard.insertText('word '.repeat(120))
  await page.keyboard.press('ControlOrMeta+Home')
  await expect(flag(seat)).toHaveText('Жанна')
  await isBeside(seat, 'word', 'left')
  await keepPictures(seat, 'wrapped')
})

test('two people who type, select and delete beside each other write nothing but their own keys', async ({
  openProfile,
}) => {
  test.setTimeout(600_000 + steps * 1_000)
  const { candidate, interviewer, interview } = await openSeats(openProfile)
  const sessionOf = (page: Page) => page.context().newCDPSession(page)
  const people: Person[] = [
    {
      page: candidate,
      session: await sessionOf(candidate),
      keys: 'abcdefgh ',
      inserted: ['aa\n  bb\n', 'שלום\nעולם', 'cde'],
      composed: ['かな', 'é'],
    },
    {
      page: interviewer,
      session: await sessionOf(interviewer),
      keys: 'stuvwxyz ',
      inserted: ['ss\n\ttt\n', 'λόγος\nα', '🙂👍🏽'],
      composed: ['한글', 'ñ'],
    },
  ]
  const entered = new Set([...people.flatMap(lettersOf), ...whitespace])
  const foreign = (text: string) => [...text].filter((letter) => !entered.has(letter)).join('')
  for (const { page } of people) await editor(page).click()
  for (const { page } of people) await expect(flag(page)).toHaveCount(1)
  let done = 0
  let shown = 0
  const work = async (person: Person, random: (below: number) => number) => {
    for (let made = 0; made < steps / 2; made += 1) {
      await step(person, random)
      done += 1
      if (made % 10 > 0) continue
      const { doc, editable } = await read(person.page)
      expect([foreign(doc), foreign(editable ?? '')], `seed ${seed}, after ${done} steps`).toEqual(['', ''])
      if (await flag(person.page).count()) shown += 1
    }
  }
  await Promise.all(people.map((person, at) => work(person, makeRandom(seed + at))))
  expect(done).toBeGreaterThanOrEqual(steps)
  expect(shown, 'names beside the text').toBeGreaterThan(0)

  const textOf = async () => {
    const path = `/api/Interviews/${interview.id}/pads`
    return (await stage.call<Pad[]>('GET', path, undefined, account.token))[0]!.text
  }
  await expect
    .poll(
      async () =>
        new Set([await textOf(), ...(await Promise.all(people.map(async ({ page }) => (await read(page)).doc)))]).size,
      {
        message: `seed ${seed}`,
      },
    )
    .toBe(1)
  const text = await textOf()
  expect(foreign(text), `seed ${seed}`).toBe('')
  for (const { page } of people) {
    // Each line is an element, so that breaks are not text.
    expect((await read(page)).editable, `seed ${seed}`).toBe(text.replaceAll('\n', ''))
  }
  const { entered: recorded, restarts } = await readEntered(interview)
  // A pad that starts again forgets what could be undone.
  expect(restarts, `seed ${seed}`).toBe(0)
  for (const [at, role] of ['candidate', 'interviewer'].entries()) {
    const own = new Set([...lettersOf(people[at]!), ...whitespace])
    const text = recorded.get(role) ?? ''
    expect(text.length, `seed ${seed}`).toBeGreaterThan(0)
    expect([...text].filter((letter) => !own.has(letter)).join(''), `seed ${seed}, by the ${role}`).toBe('')
  }
})
