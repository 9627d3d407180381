/** Own kits on the Runner page: uploaded with progress, tested step by step, tested again and removed. */
import type { KitWork, OwnKits as State } from '@nova/contract/installation/own-kits'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { holdUpload } from '../../test/held-upload.ts'
import { drawSignedIn, refusal, standIn } from '../../test/server-stand-in.tsx'
import { queryClient } from '../sign-in/query-client.ts'
import { OwnKits } from './own-kits.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const read = 'GET /api/operator/runner/kits'
const change = 'POST /api/operator/runner/own-kit'
const kit: State['kits'][number] = {
  id: 'acme-spring@3.5.0',
  name: 'Spring Boot',
  version: '3.5.0',
  runtime: 'java',
  kind: 'packages',
  bytes: 64 * 1_024 ** 2,
  files: 1_234,
  isOffered: true,
  usedBy: ['Billing service'],
  addedAt: '2026-01-05T10:00:00.000Z',
  testedAt: '2026-01-05T10:00:00.000Z',
  steps: [
    { step: 'unpack', isOk: true, ms: 900, detail: '1234 files, 64.0 MB.' },
    { step: 'start', isOk: true, ms: 240, detail: 'A box opens, and its terminal works.' },
    { step: 'tests', isOk: true, ms: 4_200, detail: '3 tests passed.' },
  ],
}
const none: State = { isHere: true, kits: [], work: null }
const working = (more: Partial<KitWork>): State => ({
  ...none,
  work: {
    act: 'add',
    subject: 'spring.tgz',
    step: 'start',
    steps: [kit.steps[0]!],
    isRunning: true,
    problem: null,
    ...more,
  },
})

const choose = (file: File) => fireEvent.change(screen.getByLabelText('Add a kit'), { target: { files: [file] } })

test('an upload shows how much is sent, and then each step of the test', async () => {
  const sent = holdUpload()
  standIn({ [read]: () => none })
  drawSignedIn(<OwnKits />, '/')
  expect(await screen.findByText('No kits yet. Those you add appear here.')).toBeTruthy()
  choose(new File(['x'], 'spring.tgz'))
  expect(await screen.findByText('Uploading: 0%')).toBeTruthy()
  sent.instance!.tell(42)
  expect(await screen.findByText('Uploading: 42%')).toBeTruthy()
  sent.instance!.answer(202, working({}))
  expect(await screen.findByText('Adding spring.tgz')).toBeTruthy()
  expect(screen.getByText('1234 files, 64.0 MB. 900 ms')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Add a kit').disabled).toBe(true)
})

test('an upload can be cancelled, and one that breaks off names another way', async () => {
  const sent = holdUpload()
  standIn({ [read]: () => none })
  const { press } = drawSignedIn(<OwnKits />, '/')
  await screen.findByLabelText('Add a kit')
  choose(new File(['x'], 'spring.tgz'))
  await screen.findByText('Uploading: 0%')
  await press('Cancel upload')
  await waitFor(() => expect(screen.queryByText('Uploading: 0%')).toBe(null))
  expect([sent.instance!.aborted, screen.queryByRole('alert')]).toEqual([true, null])
  choose(new File(['x'], 'spring.tgz'))
  await screen.findByText('Uploading: 0%')
  sent.instance!.dispatchEvent(new Event('error'))
  expect(await screen.findByText(/The upload broke off\. Try again, or copy the file to the server/)).toBeTruthy()
  choose(new File(['x'], 'spring.tgz'))
  await waitFor(() => expect(screen.queryByText(/broke off/)).toBe(null))
  sent.instance!.answer(409, { code: 'kit_busy', message: 'Another kit is being added.' })
  expect(await screen.findByText('Another kit is being added.')).toBeTruthy()
})

test('a kit that was refused says at which step and why', async () => {
  const failed = { step: 'tests' as const, isOk: false, ms: 900, detail: '0 of 1 tests passed. Twice > two: 2 != 4' }
  const steps = [...kit.steps.slice(0, 2), failed]
  const answers = { [read]: () => working({ isRunning: false, steps, problem: failed.detail }) }
  standIn(answers)
  drawSignedIn(<OwnKits />, '/')
  expect(await screen.findByText('spring.tgz can’t be used.')).toBeTruthy()
  expect(screen.getByText('0 of 1 tests passed. Twice > two: 2 != 4 900 ms')).toBeTruthy()
  cleanup()
  queryClient.clear()
  answers[read] = () => working({ isRunning: false, steps: [], problem: 'kit.json isn’t valid JSON.' })
  drawSignedIn(<OwnKits />, '/')
  expect((await screen.findByRole('alert')).textContent).toBe('kit.json isn’t valid JSON.')
})

test('a kit shows its test and its projects, is tested again, and is removed after a question', async () => {
  const asked = standIn({
    [read]: () => ({ ...none, kits: [kit] }),
    [change]: ({ body }) =>
      (body as { act: string }).act === 'remove' ? refusal('kit_in_use') : working({ act: 'test' }),
  })
  const { press } = drawSignedIn(<OwnKits />, '/')
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText('Spring Boot 3.5.0')).toBeTruthy()
  expect(item.getByText(/starts in 240 ms · 3 tests passed\. 4\.2 s/)).toBeTruthy()
  expect(item.getByText('Used by Billing service')).toBeTruthy()
  await press('Remove Spring Boot 3.5.0')
  await press('Remove kit')
  expect(await screen.findByText('Spring Boot 3.5.0')).toBeTruthy()
  await press('Test again: Spring Boot 3.5.0')
  await screen.findByText(/Testing spring\.tgz/)
  expect(asked.filter(({ call }) => call === change).map(({ body }) => body)).toEqual([
    { kit: 'acme-spring@3.5.0', act: 'remove' },
    { kit: 'acme-spring@3.5.0', act: 'test' },
  ])
})

test('where other machines run projects, a command adds kits', async () => {
  standIn({ [read]: () => ({ ...none, isHere: false }) })
  drawSignedIn(<OwnKits />, '/')
  expect(await screen.findByText('npm run operator -- kits add FILE')).toBeTruthy()
  expect(screen.queryByLabelText('Add a kit')).toBe(null)
})
