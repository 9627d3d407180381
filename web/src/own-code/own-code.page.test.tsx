/** The list of changes, and adding one. */
import type { OwnCodeEntry } from '@nova/contract/own-code/own-code'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { holdUpload } from '../../test/held-upload.ts'
import { ownChange } from '../../test/own-change.ts'
import { drawSignedIn, outOfReach, standIn } from '../../test/server-stand-in.tsx'
import { OwnCodePage } from './own-code.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = 'GET /api/own-code'
const change = (id: string, title: string, tests: number) => ({ id, title, tests, date: null, files: 3 })
const draw = (changes: Partial<OwnCodeEntry>[] = []) => {
  standIn({ [list]: () => changes.map((each) => ({ ...ownChange, ...each })) })
  return drawSignedIn(<OwnCodePage />, '/questions/own-code')
}
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText('Your code'), { target: { files } })

test('each change has its state in words, and links to its questions', async () => {
  draw([
    { id: 'a', title: 'One', state: 'trying', step: { name: 'faults', done: 12, total: 48 } },
    { id: 'b', title: 'Two', state: 'stopped' },
    { id: 'c', title: 'Three', questions: [{ form: 'build', questionId: 'q1' }] },
  ])
  const rows = await screen.findAllByRole('listitem')
  const words = ['Trying small faults: 12 of 48', 'Stopped', 'In the library']
  expect(rows.map((row, at) => within(row).getByText(words[at]!).textContent)).toEqual(words)
  expect(screen.getByRole('link', { name: 'One' }).getAttribute('href')).toBe('/questions/own-code/a')
  const question = screen.getByRole('link', { name: 'Question “Build it” of Three' })
  expect(question.getAttribute('href')).toBe('/library/q1')
})

test('an empty list explains the three steps', async () => {
  draw()
  expect(await screen.findByText('No changes of your code yet')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test('a list that can’t be loaded can be asked for again', async () => {
  const answers: Record<string, () => unknown> = { [list]: outOfReach }
  standIn(answers)
  const { press } = drawSignedIn(<OwnCodePage />, '/questions/own-code')
  expect(await screen.findByText('We couldn’t load your changes', undefined, { timeout: 9_000 })).toBeTruthy()
  answers[list] = () => [ownChange]
  await press('Try again')
  expect(await screen.findByRole('link', { name: ownChange.title })).toBeTruthy()
})

test.each([
  [['fees.patch'], 'Choose the patch together with a ZIP of the code base.'],
  [['fees.tar'], 'Choose a Git bundle (.bundle), a ZIP, or a ZIP and a patch (.patch, .diff).'],
  [['a.zip', 'b.zip'], 'Choose one bundle or ZIP, or two files: a ZIP and a patch.'],
])('of %s it says how to choose', async (names, complaint) => {
  const sent = holdUpload()
  const { press } = draw()
  await screen.findByText('No changes of your code yet')
  await press('Add a change')
  choose(...names.map((name) => new File(['x'], name)))
  expect((await screen.findByRole('alert')).textContent).toBe(complaint)
  expect(sent.instance).toBe(undefined)
})

test('a bundle is read, and its chosen change is sent with the same file', async () => {
  const sent = holdUpload()
  const { press, fill, address, user } = draw()
  await screen.findByText('No changes of your code yet')
  await press('Add a change')
  choose(new File(['x'], 'shop.bundle'))
  expect(await screen.findByText('Uploading: 0%')).toBeTruthy()
  expect(sent.instance!.url).toBe('/api/own-code/history')
  sent.instance!.tell(100)
  expect(await screen.findByText('Reading the history…')).toBeTruthy()
  const others = ['two', 'three', 'four', 'five', 'six'].map((title) => change(title, title, 1))
  sent.instance!.answer(200, {
    changes: [change('c1', 'Late fees', 2), change('c2', 'Typo', 0), ...others],
    notes: ['We left out 2 merges.'],
  })
  expect(await screen.findByText('We left out 2 merges.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Typo 3 files without tests: can’t be proven' })).toBeTruthy()
  await fill(screen.getByLabelText('Search changes'), 'LATE')
  expect(screen.getByText('1 of 7 changes match.')).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(sent.instance!.url).toBe('/api/own-code'))
  expect(sent.instance!.body!.get('change')).toBe('c1')
  expect(sent.instance!.body!.getAll('Pdfs').map((file) => (file as File).name)).toEqual(['shop.bundle'])
  sent.instance!.answer(201, { ...ownChange, id: 'made' })
  await waitFor(() => expect(address()).toBe('/questions/own-code/made'))
})

test('an upload can be cancelled, and a refusal is read at the field', async () => {
  const sent = holdUpload()
  const { press } = draw()
  await screen.findByText('No changes of your code yet')
  await press('Add a change')
  choose(new File(['x'], 'shop.zip'), new File(['y'], 'fees.patch'))
  await screen.findByText('Uploading: 0%')
  await press('Cancel upload')
  await waitFor(() => expect(screen.queryByText('Uploading: 0%')).toBe(null))
  expect([sent.instance!.aborted, screen.queryByRole('alert')]).toEqual([true, null])
  choose(new File(['x'], 'shop.zip'))
  await screen.findByText('Uploading: 0%')
  sent.instance!.answer(422, { code: 'unreadable_code', message: 'This ZIP has no folder before.' })
  expect((await screen.findByRole('alert')).textContent).toBe('This ZIP has no folder before.')
  expect(screen.getByLabelText('Your code').getAttribute('aria-invalid')).toBe('true')
})
