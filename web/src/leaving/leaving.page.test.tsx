/** Leaving as an administrator sees it: the archive, the date, the undo, and the banner above every page. */
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, refusal, standIn } from '../../test/server-stand-in.tsx'
import { LeavePage } from './leave-page.tsx'
import { LeavingBanner } from './leaving-banner.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stays = { deletedOn: null, askedBy: '', isBegun: false }
const leaves = { deletedOn: '2027-01-05T12:00:00.000Z', askedBy: 'Ida Reyes', isBegun: false }
const makePlan = (changes: Partial<LeavingPlan>): LeavingPlan => ({
  archive: null,
  leaving: stays,
  held: 0,
  underWay: 0,
  hasFloor: false,
  operators: [],
  backupDays: 30,
  ...changes,
})

function draw(changes: Partial<LeavingPlan>) {
  let plan = makePlan(changes)
  standIn({
    'GET /api/company/leaving/plan': () => plan,
    'GET /api/company/leaving': () => plan.leaving,
    'POST /api/company/leaving': ({ body }) => {
      if ((body as { password: string }).password !== 'long enough') return refusal('wrong_password')
      return (plan = { ...plan, leaving: leaves })
    },
    'DELETE /api/company/leaving': () => (plan = { ...plan, leaving: stays }),
  })
  return drawSignedIn(
    <>
      <LeavingBanner />
      <LeavePage />
    </>,
    '/settings/leave',
  )
}

test('the date takes the password; the banner says it until one press undoes it', async () => {
  const { press, fill } = draw({})
  await screen.findByText('Make the archive')
  await press('Delete the company in 30 days')
  await fill(field(/Your password/), 'another one')
  await press('Set the date')
  expect(await screen.findByText("This isn't your current password.")).toBeDefined()
  expect(screen.queryByText(/Your company will be deleted/)).toBe(null)
  await fill(field(/Your password/), 'long enough')
  await press('Set the date')
  expect(await screen.findByText(/Your company will be deleted on .*2027.*as Ida Reyes asked/)).toBeDefined()
  await screen.findByText(/Everything will be deleted on/)
  await press('Undo: keep the company')
  expect(await screen.findByRole('button', { name: 'Delete the company in 30 days' })).toBeDefined()
  expect(screen.queryByText(/Your company will be deleted/)).toBe(null)
})

test('a legal hold leaves no way to set a date, and deleting that has begun no way back', async () => {
  draw({ held: 2 })
  expect(await screen.findByText(/2 interviews are under a legal hold\. End all holds first/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Delete the company/ })).toBe(null)
  cleanup()
  draw({ leaving: { ...leaves, isBegun: true } })
  expect(await screen.findByText('Deleting has begun. It can’t be undone any more.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBe(null)
})

test('an archive is downloaded once it is ready', async () => {
  const archive = { askedAt: leaves.deletedOn, until: leaves.deletedOn, sha256: 'a'.repeat(64) }
  const made = { madeAt: leaves.deletedOn, bytes: 4_200_000, interviews: 1, rows: 1234 }
  draw({ archive: { ...archive, ...made, state: 'ready' } })
  expect(await screen.findByText('1 interview, 1,234 rows, 4.2 MB')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download' })).toBeDefined()
})
