/** Every paste into the candidate's room is on record with its place, and so is what is copied there. */
import { expect, type Page } from '@playwright/test'
import { test } from './product.ts'
import { type Account, type Made, openAs, setStage, type Stage } from './stage.ts'

let stage: Stage
let account: Account
test.beforeAll(async ({ product }) => {
  stage = setStage(product)
  account = await stage.makeAccount()
})

type Clip = {
  kind: string
  questionId: string | null
  payload: { into?: string; from?: string; text: string; characters?: number }
}
type Chunk = { kind: string; actor: { role: string }; payload: { events: [number, string, string][] } }

async function readEntries<E>({ id }: Made, ...kinds: string[]): Promise<E[]> {
  const path = `/api/Interviews/${id}/journal`
  const { entries } = await stage.call<{ entries: { kind: string }[] }>('GET', path, undefined, account.token)
  return entries.filter(({ kind }) => kinds.includes(kind)) as E[]
}

/** Clipboard entries of the journal, shortened: target or source, and the text. */
const clipsOf = async (interview: Made) =>
  (await readEntries<Clip>(interview, 'copy', 'paste')).map(({ kind, payload }) => [
    kind,
    payload.into ?? payload.from,
    payload.text,
  ])

/** Puts a text on the clipboard that does not come from the room. */
async function bringFromOutside(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/privacy')
  await other.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await other.close()
  await page.bringToFront()
}

const outside = `function solve(items) {\n${'  items = items.map((each) => each + 1)\n'.repeat(8)}  return items\n}`
const editor = (page: Page) => page.locator('.cm-content').first()

test('a solution from outside is recorded where it was pasted first, copied there and pasted into the editor', async ({
  page,
  openProfile,
}) => {
  const { interview, link, path, token } = await stage.makeJoined(account)
  await page.goto(link)
  await expect(editor(page)).toBeVisible()
  await bringFromOutside(page, outside)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  const problem = page.getByLabel("What's wrong?")
  await problem.press('Control+v')
  await expect(problem).toHaveValue(outside)
  await problem.press('Control+a')
  await problem.press('Control+x')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await editor(page).press('Control+a')
  await editor(page).press('Control+v')
  await expect(editor(page)).toContainText('return items')
  const expected = [
    ['paste', 'problem', outside],
    ['copy', 'other', outside],
    ['paste', 'pad', outside],
  ]
  await expect.poll(() => clipsOf(interview)).toEqual(expected)

  await page
    .getByLabel('Custom input')
    .or(page.getByRole('tab', { name: 'Custom input' }))
    .first()
    .click()
  const input = page.locator('[data-paste-into=input]').first()
  await input.fill('')
  await input.press('Shift+Insert')
  await page.getByRole('tab', { name: 'Nova AI' }).click()
  await page.getByLabel('Message to Nova').press('Control+v')
  // A file that is dropped on the editor becomes text of it.
  const transfer = await page.evaluateHandle(() => {
    const given = new DataTransfer()
    given.items.add(new File(['const dropped = 1'], 'dropped.js', { type: 'text/javascript' }))
    return given
  })
  const { x, y } = (await editor(page).boundingBox())!
  await editor(page).dispatchEvent('drop', { dataTransfer: transfer, clientX: x + 20, clientY: y + 10 })
  await expect(editor(page)).toContainText('const dropped = 1')
  expected.push(['paste', 'input', outside], ['paste', 'chat', outside], ['paste', 'pad', 'const dropped = 1'])
  await expect.poll(() => clipsOf(interview)).toEqual(expected)

  await page.getByRole('tab', { name: 'Problem' }).click()
  await page.getByRole('heading', { level: 2 }).first().dblclick()
  await page.keyboard.press('Control+Insert')
  await expect.poll(async () => (await clipsOf(interview)).at(-1)?.slice(0, 2)).toEqual(['copy', 'problem'])

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('tab', { name: 'Drawing board' }).click()
  const canvas = page.locator('[data-board] canvas.interactive')
  await expect(canvas).toBeVisible()
  await bringFromOutside(page, 'A queue')
  const board = page.locator('[data-board] .excalidraw').first()
  await board.press('r')
  await canvas.hover()
  await board.press('Control+v')
  await expect.poll(async () => (await clipsOf(interview)).at(-1)).toEqual(['paste', 'board', 'A queue'])
  await board.press('Control+c')
  await expect.poll(async () => (await clipsOf(interview)).at(-1)).toEqual(['copy', 'other', 'A queue'])
  await canvas.click({ button: 'right', position: { x: 300, y: 300 }, force: true })
  await page.locator('[data-testid=paste]').click()
  await expect
    .poll(async () => (await clipsOf(interview)).slice(-2))
    .toEqual([
      ['copy', 'other', 'A queue'],
      ['paste', 'board', 'A queue'],
    ])

  await stage.call('POST', `${path}/complete?token=${token}`)
  const seat = await openProfile()
  await openAs(seat, account, `/interview/${interview.id}/playback`)
  const events = seat.getByRole('table', { name: 'Events of the session' })
  await expect(events).toContainText(`Pasted ${outside.length} characters into Report a problem`)
  await expect(events).toContainText('Pasted 7 characters into the drawing board')
})

test('a paste into a project’s terminal is recorded as one, and what reached the shell by the server', async ({
  page,
}) => {
  const asked = { questionId: 'lab-bench', candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
  const { interview } = await stage.call<{ interview: Made }>(
    'POST',
    '/api/Interviews/quick-start',
    asked,
    account.token,
  )
  const token = interview.candidateAccessToken!
  const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await stage.call('POST', `/api/candidate/interview/${interview.id}/join?token=${token}`, joining)
  await page.goto(`/candidate/${interview.id}?token=${token}`)
  const terminal = page.locator('.xterm-rows')
  await expect(terminal).toContainText('$')
  const heredoc = `cat > brought.ts <<'EOF'\n${outside}\nEOF\n`
  await bringFromOutside(page, heredoc)
  await page.locator('.xterm-helper-textarea').focus()
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem', { name: 'brought.ts' })).toBeVisible()
  await expect.poll(() => clipsOf(interview)).toEqual([['paste', 'terminal', heredoc]])
  const inputs = async () =>
    (await readEntries<Chunk>(interview, 'terminal')).flatMap(({ actor, payload }) =>
      payload.events.flatMap(([, code, said]) => (code === 'i' ? [`${actor.role}: ${said}`] : [])),
    )
  await expect.poll(inputs).toContain(`candidate: \u001B[200~${heredoc.replaceAll('\n', '\r')}\u001B[201~`)

  await page.keyboard.type('echo seen')
  await page.keyboard.press('Enter')
  await terminal.getByText('seen', { exact: true }).last().dblclick({ force: true })
  await page.keyboard.press('Control+c')
  await expect.poll(async () => (await clipsOf(interview)).at(-1)).toEqual(['copy', 'console', 'seen'])
  await terminal.getByText('seen', { exact: true }).last().dblclick({ force: true })
  await page.keyboard.press('Control+Insert')
  await expect
    .poll(async () => (await clipsOf(interview)).slice(1))
    .toEqual([
      ['copy', 'console', 'seen'],
      ['copy', 'console', 'seen'],
    ])

  await page.keyboard.press('Control+Shift+f')
  await page.getByLabel('Text to find').press('Control+v')
  await page.getByRole('button', { name: 'Back to the files' }).click()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Name of the new file').press('Control+v')
  await expect
    .poll(async () => (await clipsOf(interview)).slice(3))
    .toEqual([
      ['paste', 'search', 'seen'],
      ['paste', 'file', 'seen'],
    ])
})
