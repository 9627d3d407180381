/** Nova's changes as a candidate meets them: the card below a reply, and the review in the editor's place. */
import type { DiffView } from '@nova/contract/projects/agent'
import { isApplied, type Proposal } from '@nova/contract/projects/proposals'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPad } from '../../journal/pads.ts'
import { toast } from '../../ui/toast.tsx'
import { type Changes, createChanges, decideOnServer } from './changes.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ReviewPane } from './review-pane.tsx'

const id = '6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f'
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
const start = `${numbered(20).join('\n')}\n`

const proposal: Proposal = {
  id,
  seq: 7,
  engine: 'standard',
  request: 'r',
  message: 'Look.',
  state: 'open',
  applied: null,
  reason: null,
  files: [
    {
      path: 'src/weekly.ts',
      act: 'edit',
      hunks: [
        { oldStart: 1, oldLines: 3, newStart: 1, newLines: 3, lines: [' line 1', '-line 2', '+line two', ' line 3'] },
        { oldStart: 18, oldLines: 2, newStart: 18, newLines: 3, lines: [' line 18', '+between', ' line 19'] },
      ],
    },
    {
      path: 'notes.md',
      act: 'create',
      hunks: [{ oldStart: 0, oldLines: 0, newStart: 1, newLines: 1, lines: ['+A note.'] }],
    },
  ],
}

type Sent = { path: string; body: unknown }
let sent: Sent[] = []
let looked: DiffView[] = []
let answers: Response[] = []
let isSent = true

beforeEach(() => {
  ;[sent, looked, answers, isSent] = [[], [], [], true]
  vi.stubGlobal('fetch', async (url: URL, { body }: RequestInit) => {
    sent.push({ path: url.pathname.split('/proposals/')[1]!, body: JSON.parse(body as string) })
    return answers.shift() ?? Response.json({ seq: 9 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const refused = (code: string, message: string) => Response.json({ code, message }, { status: 409 })

function makeChanges(): Changes {
  const seat = { id: '11111111-1111-4111-8111-111111111111', token: 'a-token' }
  return createChanges({ calls: decideOnServer(seat), prepare: async () => isSent, look: (view) => looked.push(view) })
}

function drawCard(given: Partial<Parameters<typeof ProposalCard>[0]> = {}) {
  const changes = makeChanges()
  const draw = (more: typeof given) => <ProposalCard {...{ proposal, changes, ...given, ...more }} />
  const { rerender } = render(draw({}))
  return { changes, again: (more: typeof given) => rerender(draw(more)) }
}

const buttons = () => screen.getAllByRole('button').map((each) => each.textContent ?? '')
const states = ['Open', 'Applied', 'Applied in part', 'Applied with changes', 'Rejected', 'Undone']
const stands = () => screen.getAllByText((words) => states.includes(words)).map((each) => each.textContent)
/** The buttons that decide, in their order. */
const deciding = () => buttons().filter((each) => /^(Apply|Reject|Undo)/.test(each))
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a card says what a change touches; applying, undoing and rejecting send that and no more', async () => {
  const { changes, again } = drawCard()
  expect(screen.getAllByRole('region', { name: 'Change to 2 files' }).length).toBe(1)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'src/weekly.ts+2−12 added, 1 removed',
    'notes.mdNew file+11 added, 0 removed',
  ])
  expect(stands()).toEqual(['Open'])
  expect(buttons()).toEqual(['Review changes', 'Apply all', 'Reject'])
  await click('Review changes')
  expect(changes.asked.get()?.proposal.id).toBe(id)

  await click('Apply all')
  const files = [
    { path: 'src/weekly.ts', hunks: [0, 1] },
    { path: 'notes.md', hunks: [0] },
  ]
  expect(sent).toEqual([{ path: `${id}/apply`, body: { files } }])
  again({ proposal: { ...proposal, state: 'applied', applied: files.map((each) => ({ ...each, isEdited: false })) } })
  expect(stands()).toEqual(['Applied'])
  expect(buttons()).toEqual(['Show changes', 'Undo'])
  answers.push(refused('proposal_does_not_fit', 'The files have changed here since.'))
  await click('Undo')
  expect(screen.getByRole('alert').textContent).toContain('Change them back by hand.')
  await click('Undo')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent.slice(1)).toEqual([
    { path: `${id}/undo`, body: {} },
    { path: `${id}/undo`, body: {} },
  ])
  again({ proposal: { ...proposal, state: 'undone' } })
  expect(stands()).toEqual(['Undone'])
  expect(buttons()).toEqual(['Review changes', 'Apply all', 'Reject'])
})

test('rejecting takes one press; why may follow or not, what waits to be sent goes first, and nothing is decided offline', async () => {
  const user = userEvent.setup()
  const { changes, again } = drawCard()
  const rejected: Proposal = { ...proposal, state: 'rejected' }
  await click('Reject')
  expect(sent).toEqual([{ path: `${id}/reject`, body: {} }])
  again({ proposal: rejected })
  expect(stands()).toEqual(['Rejected'])
  const field = screen.getByLabelText(/^Why did you reject it/)
  expect(document.activeElement).toBe(field)
  await user.keyboard('It drops the{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Say why'))
  await click('Say why')
  answers.push(refused('interview_completed', 'The interview has ended.'))
  await user.keyboard(' It drops a case. {Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toContain('The interview has ended.')
  await click('Save')
  const reason = 'It drops a case.'
  const saving = { path: `${id}/reject`, body: { reason } }
  expect(sent.slice(1)).toEqual([saving, saving])
  again({ proposal: { ...rejected, reason } })
  expect(screen.getByText(/It drops a case/).textContent).toBe(reason)
  expect(buttons()).toEqual(['Show changes'])

  again({})
  isSent = false
  await click('Apply all')
  expect(screen.getByRole('alert').textContent).toContain("Your last changes haven't reached the server yet.")
  expect(sent).toHaveLength(3)
  // That is so until it has reached the server after all.
  act(() => changes.settle())
  expect(screen.queryByRole('alert')).toBeNull()
  again({ hindrance: 'You’re offline.' })
  expect(screen.getAllByText('You’re offline.').length).toBe(1)
  const off = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => disabled)
  expect(off.map((each) => each.textContent)).toEqual(['Apply all', 'Reject'])

  again({ proposal: rejected, hindrance: 'You’re offline.' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('an observer sees the change and its state, and can only review it', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const part: Proposal = {
    ...proposal,
    state: 'partly',
    applied: [{ path: 'src/weekly.ts', hunks: [1], isEdited: false }],
  }
  render(<ProposalCard proposal={part} />)
  expect(stands()).toEqual(['Applied in part'])
  expect(buttons()).toEqual(['Show changes'])
  await click('Show changes')
  const file = await screen.findByRole('region', { name: 'Change of src/weekly.ts' })
  expect(
    within(file)
      .getAllByText(/^Line \d+/)
      .map((each) => each.textContent),
  ).toEqual(['Line 2 · left out', 'Line 19'])
  expect(file.textContent).toContain('Removed: line 2')
  expect(file.textContent).toContain('Added: line two')
})

function drawReview(given: Partial<Proposal> = {}) {
  const changes = makeChanges()
  const pads = new Map<string, ReturnType<typeof createPad>>()
  const padOf = (questionId: string, path: string) => {
    const text = path === 'src/weekly.ts' ? start : ''
    const pad = pads.get(path) ?? createPad({ questionId, language: `file:${path}`, version: 0, text }, null, Date.now)
    pads.set(path, pad)
    return pad
  }
  const files = { padOf }
  const shown: string[] = []
  const draw = (path: string) => (
    <ReviewPane
      proposal={{ ...proposal, ...given }}
      {...{ path, changes, questionId: 'q', files, paths: ['src/weekly.ts'], hindrance: null }}
      onShow={(path) => {
        shown.push(path)
        rerender(draw(path))
      }}
    />
  )
  const { rerender, unmount } = render(draw('src/weekly.ts'))
  return { changes, shown, padOf, unmount }
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const focused = () => document.activeElement?.closest('section')?.getAttribute('aria-label')

test('a change is walked by keys from part to part and file to file; what is left out is not applied', async () => {
  const user = userEvent.setup()
  const { changes, shown, unmount } = drawReview()
  expect(looked).toEqual([{ proposal: id, path: 'src/weekly.ts', isOpen: true }])
  expect(deciding()).toEqual(['Reject', 'Apply'])
  screen.getByRole('heading', { name: 'Nova’s change of weekly.ts' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(focused()).toBe('Part 1 of 2')
  await user.keyboard('{Alt>}{ArrowDown}{/Alt} ')
  expect(focused()).toBe('Part 2 of 2')
  expect(deciding()).toEqual(['Reject', 'Apply 2 of 3 parts'])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(shown).toEqual(['notes.md'])
  expect(box('Create this file').getAttribute('aria-checked')).toBe('true')
  expect(document.activeElement).toBe(box('Create this file'))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(focused()).toBe('Part 2 of 2')
  expect(looked.slice(1).map(({ path, isOpen }) => [path, isOpen])).toEqual([
    ['src/weekly.ts', false],
    ['notes.md', true],
    ['notes.md', false],
    ['src/weekly.ts', true],
  ])
  await click('Apply 2 of 3 parts')
  const files = [
    { path: 'src/weekly.ts', hunks: [0] },
    { path: 'notes.md', hunks: [0] },
  ]
  expect(sent).toEqual([{ path: `${id}/apply`, body: { files } }])
  expect(changes.applied.get()?.files).toEqual(files)
  unmount()
  expect(looked.at(-1)).toEqual({ proposal: id, path: 'src/weekly.ts', isOpen: false })
})

test('a part whose lines were changed says so and is left out; a page that is hidden shows nothing', async () => {
  const { padOf } = drawReview()
  padOf('q', 'src/weekly.ts').write(start.replace('line 19', 'line 19 of mine'), 'restored')
  expect((await screen.findByText(/^1 part no longer applies/)).textContent).toBe(
    '1 part no longer applies: its lines have changed since. Make this change by hand, or ask Nova again.',
  )
  expect(screen.getAllByRole<HTMLButtonElement>('checkbox').map(({ disabled }) => disabled)).toEqual([false, true])
  expect(deciding()).toEqual(['Reject', 'Apply 2 of 3 parts'])
  // The reason is shown once, even if it applies to several parts.
  padOf('q', 'src/weekly.ts').write('mine\n', 'restored')
  expect((await screen.findAllByText(/changed since/)).map(({ textContent }) => textContent)).toEqual([
    'These lines have changed since, so this change no longer applies. Make it by hand, or ask Nova again.',
  ])
  expect(screen.getAllByText(/No longer fits/).map(({ textContent }) => textContent)).toEqual([
    'Line 2 No longer fits',
    'Line 19 No longer fits',
  ])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(looked.map(({ isOpen }) => isOpen)).toEqual([true, false])
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(looked.map(({ isOpen }) => isOpen)).toEqual([true, false, true])
})

test('a change is edited before it is applied, and begun again where the file has changed since', async () => {
  const { changes, padOf } = drawReview()
  await click('Edit before applying')
  const edited = () => changes.choices.get().get(id)?.edited.get('src/weekly.ts')
  const proposed = start.replace('line 2\n', 'line two\n').replace('line 19', 'between\nline 19')
  expect(edited()?.pad.text()).toBe(proposed)
  expect(deciding()).toEqual(['Reject', 'Apply'])
  const own = proposed.replace('line two', 'line 2, mine')
  edited()!.pad.write(own, 'restored')
  await screen.findByRole('button', { name: 'Apply with your changes' })
  expect(deciding()).toEqual(['Reject', 'Apply with your changes'])
  await click('Show as a change')
  expect(screen.getByRole('region', { name: 'Your version of this change' }).textContent).toContain(
    'Added: line 2, mine',
  )

  padOf('q', 'src/weekly.ts').write(start.replace('line 10', 'line ten'), 'restored')
  expect((await screen.findByText(/^The file changed after/)).textContent).toBe(
    'The file changed after you started editing. Discard your edits and start again from the current file.',
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply with your changes' }).disabled).toBe(true)
  const told = vi.spyOn(toast, 'success')
  await click('Discard your edits')
  const undo = { duration: 10_000, action: { label: 'Undo' } }
  expect(told.mock.calls).toMatchObject([['Your edits to this change were discarded', undo]])
  told.mockRestore()
  await click('Edit before applying')
  expect(edited()?.pad.text()).toBe(proposed.replace('line 10', 'line ten'))
  edited()!.pad.write('mine\n', 'restored')
  await userEvent.click(await screen.findByRole('button', { name: 'Apply with your changes' }))
  expect(sent[0]!.body).toEqual({
    files: [
      { path: 'src/weekly.ts', hunks: [0, 1], text: 'mine\n' },
      { path: 'notes.md', hunks: [0] },
    ],
  })
})

test('a change that was decided is shown as it was decided', () => {
  drawReview({ state: 'partly', applied: [{ path: 'src/weekly.ts', hunks: [0], isEdited: false }] })
  expect(isApplied({ state: 'partly' })).toBe(true)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.getByRole('region', { name: 'Part 2 of 2' }).textContent).toContain('Left out')
  expect(deciding()).toEqual(['Undo'])
})

test('a wide pane shows a change side by side or as one text, as last chosen; a narrow one always as one text', async () => {
  localStorage.removeItem('diff_layout')
  let resize = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        resize = measure
      }
      observe() {}
      disconnect() {}
    },
  )
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(639)
  const { unmount } = drawReview()
  expect(screen.queryByRole('button', { name: 'Side by side' })).toBeNull()
  const resizeTo = (to: number) => {
    width.mockReturnValue(to)
    act(() => resize())
  }
  resizeTo(640)
  const toggle = () => screen.getByRole('button', { name: 'Side by side' })
  expect(toggle().getAttribute('aria-pressed')).toBe('false')
  const lines = (part: number) =>
    [...screen.getByRole('region', { name: `Lines of part ${part}` }).querySelectorAll('p')].map((line) =>
      line.getAttribute('aria-hidden') === 'true' ? null : line.textContent,
    )
  expect(lines(1)).toEqual(['11 line 1', '2-Removed: line 2', '2+Added: line two', '33 line 3'])
  toggle().focus()
  await userEvent.keyboard(' ')
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  // The pairs follow one another, and a line that stays is read out once.
  expect(lines(1)).toEqual(['1 line 1', null, '2-Removed: line 2', '2+Added: line two', '3 line 3', null])
  expect(lines(2)).toEqual(['18 line 18', null, null, '19+Added: between', '19 line 19', null])
  unmount()
  const again = drawReview()
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  resizeTo(639)
  expect(screen.queryByRole('button', { name: 'Side by side' })).toBeNull()
  expect(lines(2)).toEqual(['1818 line 18', '19+Added: between', '1920 line 19'])
  again.unmount()
  localStorage.removeItem('diff_layout')
})
