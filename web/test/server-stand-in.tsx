/** A fake server whose answers a test defines, and a page with all its providers. */
import type { Interviewer } from '@nova/contract/accounts/accounts'
import { refuse, type RefusalCode } from '@nova/contract/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../src/sign-in/query-client.ts'
import { type Session, SessionContext } from '../src/sign-in/sign-in.tsx'

export type Asked = { call: string; query: URLSearchParams; headers: Headers; body: unknown }
/** Answers: a value is sent as JSON, a response as it is; a throwing handler means the server is out of reach. */
export type Answers = Record<string, (asked: Asked) => unknown>

/** Answers calls by method and path, and returns the calls made. `answers` may be changed while the page is open. */
export function standIn(answers: Answers): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (url: URL, { method = 'GET', headers, body }: RequestInit) => {
    const call = `${method} ${url.pathname}`
    const asked = { call, query: url.searchParams, headers: new Headers(headers), body: readBody(body) }
    all.push(asked)
    const answer = answers[call]
    if (!answer) throw new TypeError(`The test has no answer to ${call}.`)
    const given = await answer(asked)
    return given instanceof Response ? given : Response.json(given)
  })
  return all
}

const readBody = (body: unknown): unknown => (typeof body === 'string' ? JSON.parse(body) : (body ?? null))

/** A `fetch` that fails as if the server can't be reached. */
export const outOfReach = (): never => {
  throw new TypeError('Failed to fetch')
}

/** A refusal in the server's own words. */
export function refusal(code: RefusalCode): Response {
  const { status, message } = refuse(code)
  return Response.json({ code, message }, { status })
}

const now = '2026-01-05T10:00:00.000Z'
export const interviewer: Interviewer = {
  id: 'f3b7a3a0-8c4e-4d55-9a39-5b8d2f0f6f10',
  email: 'ida@example.test',
  name: 'Ida Reyes',
  company: 'Nordwind',
  role: 'Administrator',
  isOperator: false,
  created_at: now,
  updated_at: now,
}

const nothing = async () => undefined
const signedIn: Session = {
  state: 'signed-in',
  interviewer,
  endedBy: null,
  signIn: nothing,
  enter: nothing,
  signUp: nothing,
  join: nothing,
  signOut: async () => null,
  retry: () => {},
}

/** Draws a page at an address, as a signed-in interviewer sees it. */
export function drawSignedIn(page: ReactNode, address: string) {
  return drawAt(<SessionContext value={signedIn}>{page}</SessionContext>, address)
}

/** Draws pages at an address, with none of an earlier test's answers. */
export function drawAt(pages: ReactNode, address: string) {
  queryClient.clear()
  // The page that is made up has no fonts to wait for.
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  const Where = () => <output data-testid="address">{useLocation().pathname + useLocation().search}</output>
  const drawn = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        {pages}
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  return {
    user,
    unmount: drawn.unmount,
    address: () => screen.getByTestId('address').textContent,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Replaces what a field holds, as a paste does. */
    fill: async (field: HTMLElement, text: string) => {
      await user.clear(field)
      if (text === '') return
      await user.click(field)
      await act(() => user.paste(text))
    },
  }
}

/** The field of this label. */
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label)
