/** One change: its progress, the decisions of a person, and the making of its questions. */
import type { OwnCode, OwnCodeEdit } from '@nova/contract/own-code/own-code'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ownChange } from '../../test/own-change.ts'
import { drawSignedIn, field, refusal, standIn } from '../../test/server-stand-in.tsx'
import { OwnChangePage } from './change-page.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const path = `/api/own-code/${ownChange.id}`
const page = `/questions/own-code/${ownChange.id}`

function draw(changes: Partial<OwnCode> = {}) {
  let change: OwnCode = { ...ownChange, ...changes }
  const edits: OwnCodeEdit[] = []
  const answers: Parameters<typeof standIn>[0] = {
    [`GET ${path}`]: () => change,
    'GET /api/own-code': () => [change],
    [`PATCH ${path}`]: ({ body }) => {
      edits.push(body as OwnCodeEdit)
      return (change = { ...change, updatedAt: '2026-01-05T11:00:00.000Z' })
    },
    [`POST ${path}/stop`]: () => (change = { ...change, state: 'stopped', step: null, problems: ['You stopped it.'] }),
    [`POST ${path}/retry`]: () => (change = { ...change, state: 'trying', problems: [] }),
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
    'GET /api/health': () => ({ checks: { mail: 'ok' } }),
  }
  const asked = standIn(answers)
  const drawn = drawSignedIn(
    <Routes>
      <Route path="/questions/own-code/:id" element={<OwnChangePage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    page,
  )
  return { ...drawn, answers, asked, edits }
}
const part = (name: string) => screen.findByRole('region', { name })

test('the work is shown with its step; it is stopped, and goes on', async () => {
  const { press } = draw({ state: 'trying', step: { name: 'faults', done: 7, total: 31 } })
  expect(await screen.findByText('Trying small faults: 7 of 31')).toBeTruthy()
  expect(screen.getByText('Step 5 of 5')).toBeTruthy()
  expect(screen.getByText(/You can close this page\. We mail you when it is done\./)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Tests' })).toBe(null)
  await press('Stop')
  expect(await screen.findByText('You stopped it.')).toBeTruthy()
  expect(await part('Files')).toBeTruthy()
  await press('Go on')
  expect(await screen.findByText('Waiting to begin')).toBeTruthy()
})

test('progress comes from the list, and the findings once the work is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { answers, asked } = draw({ state: 'trying', step: { name: 'tests', done: 0, total: 3 } })
  await screen.findByText('Running the tests')
  const step = { name: 'faults' as const, done: 3, total: 9 }
  answers['GET /api/own-code'] = () => [{ ...ownChange, state: 'trying', step }]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText('Trying small faults: 3 of 9')).toBeTruthy()
  expect(asked.filter(({ call }) => call === `GET ${path}`)).toHaveLength(1)
  answers[`GET ${path}`] = () => ownChange
  answers['GET /api/own-code'] = () => [ownChange]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await screen.findByText('Ready to look through')).toBeTruthy()
  expect(await part('Faults')).toBeTruthy()
})

test('dividing the tests shows the effect at once, and one save sends all edits', async () => {
  const { press, user, fill, edits } = draw()
  expect(await screen.findByText('Of 3 faults visible tests notice 1, only hidden ones 1, nobody 1.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Hidden: adds a fee' }))
  expect(screen.getByText('Of 3 faults visible tests notice 0, only hidden ones 2, nobody 1.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hidden: now and then' }).disabled).toBe(true)
  const faults = within(await part('Faults'))
  expect(faults.getByRole('button', { name: 'Only hidden tests notice (2)' })).toBeTruthy()
  await press('Drop “fee - 1” in line 9 of src/fees.ts')
  expect(screen.getByText('Of 2 faults visible tests notice 0, only hidden ones 1, nobody 1.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'src/dates.ts goes' }))
  expect(screen.getByText('2 files with 100 lines go, 2 files stay.')).toBeTruthy()
  expect(screen.getByText('You have unsaved changes. Saving them runs the tests again.')).toBeTruthy()
  await press('Replace all 2')
  await press('Keep Ida Reyes')
  await fill(field('Minutes'), '5')
  await press('Save')
  expect(await screen.findByText('Please enter 10 to 60 minutes.')).toBeTruthy()
  await fill(field('Minutes'), '40')
  await press('Save')
  await waitFor(() => expect(edits).toHaveLength(1))
  expect(edits[0]).toEqual({
    minutes: 40,
    files: [{ path: 'src/dates.ts', goes: false }],
    tests: [{ id: 't1', place: 'hidden' }],
    faults: [{ id: 'f2', isDropped: true }],
    mentions: ['m1'],
    basedOn: ownChange.updatedAt,
  })
  await waitFor(() => expect(screen.queryByText(/You have unsaved changes\./)).toBe(null))
})

test('a change is cut into stages, and files and tests move between them', async () => {
  const files = [
    ...ownChange.files,
    { path: 'src/late.ts', kind: 'source' as const, goes: true, reason: 'It uses it.', lines: 9, isChanged: true },
  ]
  const proposedStages = [
    { title: 'Step 1', statement: '', files: ['src/fees.ts'], tests: ['t2'] },
    { title: 'Step 2', statement: '', files: ['src/late.ts'], tests: [] },
  ]
  const { press, user, fill, edits } = draw({ files, proposedStages })
  const stages = within(await part('Stages'))
  expect(stages.getByText('It is asked as one task. We propose 2, by the files that tests use.')).toBeTruthy()
  await press('Cut into stages')
  await fill(field('Title of stage 1'), 'Fees')
  await fill(field('Task of stage 2'), 'Late returns cost more.')
  await user.click(stages.getByRole('combobox', { name: 'Stage of stops at the price' }))
  await user.click(await screen.findByRole('option', { name: 'Stage 2' }))
  await press('Add a stage')
  expect(stages.getAllByRole('listitem', { name: /^Stage/ })).toHaveLength(3)
  await press('Take stage 2 away')
  await press('Save')
  await waitFor(() => expect(edits).toHaveLength(1))
  expect(edits[0]?.stages).toEqual([
    { title: 'Fees', statement: '', files: ['src/fees.ts'], tests: [] },
    { title: 'Step 2', statement: 'Late returns cost more.', files: ['src/late.ts'], tests: ['t2'] },
  ])
})

test('a save over a colleague’s asks first, and edits outlive a reload', async () => {
  const { press, fill, answers, edits, unmount } = draw()
  await screen.findByLabelText('Title')
  await fill(field('Title'), 'Fees end at the price')
  const save = answers[`PATCH ${path}`]!
  answers[`PATCH ${path}`] = () => refusal('own_code_changed')
  await press('Save')
  expect(await screen.findByText('Someone else has changed this')).toBeTruthy()
  await press('Not now')
  unmount()
  const again = draw()
  expect(await screen.findByDisplayValue('Fees end at the price')).toBeTruthy()
  again.answers[`PATCH ${path}`] = () => refusal('own_code_changed')
  await again.press('Save')
  again.answers[`PATCH ${path}`] = save
  await again.press('Save mine')
  await waitFor(() => expect(edits).toEqual([{ title: 'Fees end at the price' }]))
})

test('leaving with unsaved edits asks first', async () => {
  const { user, fill, address, press } = draw()
  await screen.findByLabelText('Title')
  await fill(field('Title'), 'Fees end at the price')
  await user.click(screen.getByRole('link', { name: 'From our code' }))
  expect(await screen.findByText(/To keep them for good, choose Save\./)).toBeTruthy()
  expect(address()).toBe(page)
  await press('Leave')
  await waitFor(() => expect(address()).toBe('/questions/own-code'))
})

test('a form that can’t be made says why, and the other is proven and linked', async () => {
  const { press, answers, asked } = draw()
  const questions = within(await part('Questions'))
  expect(questions.getByText('A review needs at least 16 faults.')).toBeTruthy()
  expect(questions.getAllByRole('checkbox')).toHaveLength(1)
  const made = { ...ownChange, questions: [{ form: 'build', questionId: 'q1' }] }
  answers[`POST ${path}/questions`] = () => made
  await press('Prove and add to the library')
  const link = await questions.findByRole('link', { name: 'Open “Build it” in the library' })
  expect(link.getAttribute('href')).toBe('/library/q1')
  expect(asked.find(({ call }) => call === `POST ${path}/questions`)?.body).toEqual({ forms: ['build'] })
  expect(questions.getByRole('checkbox', { name: 'Build it' }).getAttribute('aria-checked')).toBe('false')
})

test('a change without tests shows tests to write, each with a button that copies it', async () => {
  draw({ tests: [], faults: [], skeletons: [{ name: 'refuses a minus', text: 'test("a fee", () => {})' }] })
  expect((await screen.findByRole('region', { name: 'refuses a minus' })).textContent).toContain('a fee')
  expect(screen.getByRole('button', { name: 'Copy the test “refuses a minus”' })).toBeTruthy()
})

test('a colleague’s change can only be read', async () => {
  draw({ mayChange: false })
  expect((await screen.findByLabelText<HTMLInputElement>('Title')).readOnly).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hidden: adds a fee' }).disabled).toBe(true)
  for (const name of ['Save', 'Delete', /Replace/, /Drop/, /Prove/])
    expect(screen.queryByRole('button', { name })).toBe(null)
})

test('deleting asks first and leads back to the list', async () => {
  const { press, user, address, asked } = draw()
  await screen.findByLabelText('Title')
  await press('Delete')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Delete “Late fees stop at the price”?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/questions/own-code'))
  expect(asked.some(({ call }) => call === `DELETE ${path}`)).toBe(true)
})
