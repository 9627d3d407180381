/** Removing people and panel members: carried out after ten seconds, with Undo until then. */
import type { Person } from '@nova/contract/accounts/people'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { ssoSettings } from '../../test/sso-settings.ts'
import { undoMs } from '../ui/delayed-act.ts'
import { Toaster, toast } from '../ui/toast.tsx'
import { PanelDialog } from './panel-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'

// Fetched with the first toast otherwise.
beforeAll(() => import('../ui/toaster.tsx'))

const id = crypto.randomUUID()
let asked: string[]
let sso: { isOn: boolean; joins: 'invited' | 'domain' }
beforeEach(() => {
  asked = []
  sso = { isOn: false, joins: 'domain' }
  const note = (what: string) => (body: unknown) => void asked.push(`${what} ${JSON.stringify(body ?? null)}`)
  standIn({
    'GET /api/Interviewers/colleagues': () => [],
    'GET /api/company/single-sign-on': () => ({ ...ssoSettings, ...sso }),
    [`PUT /api/Interviews/${id}/panel`]: note('panel'),
    [`DELETE /api/people/${id}`]: note('delete'),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** A busy machine takes seconds to show its first toast, and ten seconds are all that an act has. */
async function waitForToasts() {
  toast.info('Shown before')
  await screen.findByText('Shown before')
}

const acts: [string, string, () => Promise<void>][] = [
  [
    'a panel member',
    'Removing kim@example.test from the panel',
    async () => {
      const interview = {
        id,
        title: 'Engineer',
        companyEmails: ['kim@example.test', 'bo@example.test'],
        creatorId: null,
      }
      drawSignedIn(withToasts(<PanelDialog interview={interview as never} onClose={() => undefined} />), '/')
      fireEvent.click(await screen.findByRole('button', { name: 'Remove email 1' }))
      await waitForToasts()
      press('Save panel')
    },
  ],
  [
    'an account',
    'Deleting the account of Kim',
    async () => {
      const person = { id, name: 'Kim', email: 'kim@example.test', role: 'Viewer', isActive: true, interviews: 0 }
      const act = { kind: 'delete' as const, person: person as unknown as Person }
      drawSignedIn(withToasts(<PersonDialog act={act} people={[]} onClose={() => undefined} />), '/')
      fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'kim@example.test' } })
      await waitForToasts()
      press('Delete account')
    },
  ],
]

const withToasts = (page: React.ReactNode) => (
  <>
    {page}
    <Toaster />
  </>
)

test.each(acts)(
  'removing %s asks the server for nothing for ten seconds, and never once it is undone',
  async (_, words, act) => {
    await act()
    const pressedAt = Date.now()
    // Toasts that other files asked for come with the first page that shows any.
    const own = within((await screen.findByText(words)).closest('li')!)
    // The clock also advances with real time, which is seconds on a busy machine.
    await vi.advanceTimersByTimeAsync(Math.max(0, pressedAt + undoMs - 4000 - Date.now()))
    expect(asked).toEqual([])
    fireEvent.click(own.getByText('Undo'))
    await vi.advanceTimersByTimeAsync(2 * undoMs)
    expect(asked).toEqual([])
  },
)

test.each(acts)('removing %s is carried out after ten seconds', async (_, words, act) => {
  await act()
  await screen.findByText(words)
  await vi.advanceTimersByTimeAsync(undoMs + 500)
  expect(asked).toHaveLength(1)
})

test.each([
  ['a deleted person could come back through single sign-on, the dialog says to deactivate instead', true, 'domain'],
  ['single sign-on lets in members and invited people alone, it says nothing of it', true, 'invited'],
  ['single sign-on is off, it says nothing of it', false, 'domain'],
] as const)('where %s', async (_, isOn, joins) => {
  sso = { isOn, joins }
  const person = { id, name: 'Kim', email: 'kim@example.test', role: 'Viewer', isActive: true, interviews: 0 }
  const act = { kind: 'delete' as const, person: person as unknown as Person }
  drawSignedIn(withToasts(<PersonDialog act={act} people={[]} onClose={() => undefined} />), '/')
  const words = /To keep them out, deactivate instead/
  if (isOn && joins === 'domain') await screen.findByText(words)
  else {
    await screen.findByText(/gone for good/)
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.queryByText(words)).toBeNull()
  }
})
