import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { AdministratorsOnly, OperatorsOnly } from './contacts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const colleague = (name: string, role: string, isOperator: boolean) => ({
  name,
  role,
  isOperator,
  email: `${name.toLowerCase()}@example.test`,
})
const colleagues = [
  colleague('Ida', 'Administrator', true),
  colleague('Kim', 'Administrator', false),
  colleague('Sam', 'Interviewer', false),
]

test('a page for operators names those of the company to ask', async () => {
  standIn({ 'GET /api/Interviewers/colleagues': () => colleagues })
  drawSignedIn(<OperatorsOnly />, '/')
  const link = await screen.findByRole('link', { name: 'ida@example.test' })
  expect(link.closest('p, div')!.textContent).toContain('Ask Ida (ida@example.test) for access.')
  expect(screen.queryByText(/Kim|Sam/)).toBeNull()
})

test('where a company has no operator, the page says who can make one', async () => {
  standIn({ 'GET /api/Interviewers/colleagues': () => colleagues.slice(1) })
  drawSignedIn(<OperatorsOnly />, '/')
  expect((await screen.findByText(/Nobody in your company is one/)).textContent).toContain('npm run operator -- EMAIL')
})

test('a page for administrators names them, and what to ask for', async () => {
  standIn({ 'GET /api/Interviewers/colleagues': () => colleagues })
  drawSignedIn(<AdministratorsOnly>to set up webhooks</AdministratorsOnly>, '/')
  const link = await screen.findByRole('link', { name: 'kim@example.test' })
  expect(link.closest('p, div')!.textContent).toContain(
    'Ask Ida (ida@example.test) or Kim (kim@example.test) to set up webhooks.',
  )
})
