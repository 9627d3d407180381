/** Nova's changes in a project's room: asked for, reviewed, applied in part and edited, undone and rejected; and watched. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './product.ts'
import { type Account, type Made, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account

test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

/** A candidate's link to this project, before anybody has joined. */
async function inviteToProject(questionId: string): Promise<{ interview: Made; token: string }> {
  const body = { questionId, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const path = '/api/Interviews/quick-start'
  const { interview } = await stage.call<{ interview: Made }>('POST', path, body, account.token)
  return { interview, token: interview.candidateAccessToken! }
}

type Entry = { kind: string; payload: { act?: string; path?: string; isOpen?: boolean; edits?: { cause: string }[] } }

async function readEntries(interview: Made): Promise<Entry[]> {
  const path = `/api/Interviews/${interview.id}/journal`
  return (await stage.call<{ entries: Entry[] }>('GET', path, undefined, account.token)).entries
}

const editor = (page: Page) => page.locator('.cm-content')
const cards = (page: Page) => page.getByRole('region', { name: /^Change to \d+ files?$/ })

async function ask(page: Page, text: string): Promise<void> {
  const before = await cards(page).count()
  await page.getByLabel('Message to Nova').fill(text)
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(before + 1)
}

test('a change is reviewed, applied in part or edited, undone and rejected; nothing typed is lost, and the seat sees it', async ({
  page,
  openProfile,
}) => {
  const { interview, token } = await inviteToProject('lab-bench')
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `/api/candidate/interview/${interview.id}/join?token=${token}`, joining)
  await page.goto(`/candidate/${interview.id}?token=${token}`)
  await expect(page.getByRole('tree', { name: 'Files of the project' })).toBeVisible()
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  await expect(page.getByText('Everyone gets the same ones. Review them as you would a colleague’s.')).toBeVisible()

  await ask(page, 'Add the new notice')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect(page.getByRole('heading', { name: 'Nova’s change of notices.ts' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Space')
  await expectAccessible(page, 'a change reviewed')
  // Unsent typing at the moment of applying is kept next to the change.
  await page.getByRole('treeitem', { name: 'notices.ts' }).click()
  await expect(page.getByRole('tab', { name: 'src/notices.ts', exact: true })).toHaveAttribute('aria-selected', 'true')
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('// mine, unsent')
  await page.getByRole('tab', { name: /^Nova: notices\.ts/ }).click()
  await page.getByRole('button', { name: 'Apply 1 of 2 parts' }).click()
  await expect(cards(page).getByText('Applied in part')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Nova: notices\.ts/ })).toHaveCount(0)
  await expect(editor(page)).toContainText('// mine, unsent')
  await expect(page.locator('.cm-nova-lines').getByTitle('From Nova').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cards(page).getByText('Undone')).toBeVisible()
  await expect(editor(page)).toContainText('// mine, unsent')
  await expect(page.locator('.cm-nova-lines').getByTitle('From Nova')).toHaveCount(0)

  await ask(page, 'Fix the double booking properly')
  const fix = cards(page).last()
  await fix.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Edit before applying' }).click()
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('// reviewed by me\n')
  await page.getByRole('button', { name: 'Apply with your changes' }).click()
  await expect(fix.getByText('Applied with changes')).toBeVisible()
  await expect(editor(page)).toContainText('const isBooked')
  await editor(page).press('Control+End')
  await expect(editor(page)).toContainText('// reviewed by me')

  await ask(page, 'Write a test that cancelled bookings stay')
  const added = cards(page).last()
  await added.getByRole('button', { name: 'Reject' }).click()
  await expect(added.getByText('Rejected')).toBeVisible()
  await added.getByLabel('Why did you reject it?').fill('I test this myself.')
  await added.getByRole('button', { name: 'Save' }).click()

  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}`)
  await seat.getByRole('tab', { name: /^Nova AI/ }).click()
  await expect(cards(seat)).toHaveCount(3)
  await expect(cards(seat).last()).toContainText('I test this myself.')
  await cards(seat).nth(1).getByRole('button', { name: 'Show changes' }).click()
  await expect(seat.getByRole('region', { name: 'Change of src/calendar.ts' })).toContainText('const isBooked')
  await expect(seat.getByRole('button', { name: /Apply|Reject|Undo/ })).toHaveCount(0)
  await expectAccessible(seat, 'changes watched')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: /^Nova AI/ }).click()
  await cards(page).first().getByRole('button', { name: 'Show changes' }).click()
  await expect(page.getByRole('region', { name: 'Change of src/notices.ts' })).toBeVisible()
  await cards(page).first().getByRole('button', { name: 'Apply all' }).click()
  await expect(cards(page).first().getByText('Applied', { exact: true })).toBeVisible()
  await expect(cards(seat).first().getByText('Applied', { exact: true })).toBeVisible()
  await expectAccessible(page, 'changes on a phone')

  const entries = await readEntries(interview)
  const acts = entries.flatMap(({ kind, payload }) => (kind === 'agent' ? [payload.act] : []))
  expect(acts).toEqual([
    'proposed',
    'applied',
    'undone',
    'proposed',
    'applied',
    'proposed',
    'rejected',
    'reasoned',
    'applied',
  ])
  const looks = entries.flatMap(({ kind, payload }) =>
    kind === 'diffView' ? [`${payload.path} ${payload.isOpen}`] : [],
  )
  const seen = (path: string) => [`${path} true`, `${path} false`]
  expect(looks.slice(0, 6)).toEqual([
    ...[...seen('src/notices.ts'), ...seen('src/notices.ts'), ...seen('src/calendar.ts')],
  ])
  expect(looks[6]).toBe('src/notices.ts true')
})

test('before joining, a candidate can practise with a change: its mistake is revealed after the decision, and nothing is recorded', async ({
  page,
}) => {
  const { interview, token } = await inviteToProject('lab-bench')
  await page.goto(`/candidate/${interview.id}?token=${token}&rehearsal=1`)
  await page.getByRole('button', { name: 'Practise with a change' }).click()
  await expect(page.getByRole('heading', { name: 'Practise with a change from Nova' })).toBeFocused()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Apply 1 of 2 parts' }).click()
  await expect(page.getByRole('heading', { name: 'You kept the mistake out' })).toBeFocused()
  await expectAccessible(page, 'a change practised')
  await page.getByRole('button', { name: 'Practise again' }).click()
  await page.getByRole('button', { name: 'Apply all' }).click()
  await expect(
    page.getByRole('heading', { name: 'The change had a mistake, and it is in your file now' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Run the example' }).click()
  await expect(page.getByText('days 2, 3, 4, 5')).toBeVisible()
  await cards(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'The change had a mistake, and you took it out again' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Longest word' })).toBeVisible()
  expect([...new Set((await readEntries(interview)).map(({ kind }) => kind))]).toEqual(['status'])
})
