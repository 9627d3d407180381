/** The rehearsal: a refused link, and what a practice keeps. */
import { EditorView } from '@codemirror/view'
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { RunReply } from '@nova/contract/questions/runs'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, standIn } from '../../../test/server-stand-in.tsx'
import { createCandidateWire } from '../../journal/journal.ts'
import { Rehearsal } from './rehearsal.tsx'

// The browser that tests draw in has no fonts to fetch.
document.documentElement.dataset.font = 'inter'
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const interviewCall = 'GET /api/candidate/interview/i1'

function draw() {
  return render(<Rehearsal wire={createCandidateWire('i1', 'a-token')} back="/candidate/i1?token=a-token" />)
}

test('a link with a wrong token is called invalid, as outside the rehearsal', async () => {
  standIn({ [interviewCall]: () => refusal('bad_candidate_token') })
  draw()
  await screen.findByRole('heading', { name: 'Invalid interview link' })
  expect(screen.queryByText(/couldn't reach the server/)).toBeNull()
  screen.getByText("This interview link isn't valid. Ask the person who invited you for a new one.")
})

const invitation: InterviewInvitation = {
  id: 'f3b7a3a0-8c4e-4d55-9a39-5b8d2f0f6f10',
  title: 'Data engineer',
  status: 'Scheduled',
  joined: false,
  interviewType: 'AiOnly',
  durationMinutes: 45,
  scheduledDate: null,
  aiPolicy: 'nova',
  helpLevel: 'hint',
  editorHelp: 'plain',
  meetingUrl: null,
  isPreview: false,
  openUntil: null,
  slots: [],
  candidateName: 'Sam Reed',
  company: { name: 'Nordwind', logoUrl: null },
  extraMinutes: 0,
  breaks: null,
  inputModes: [],
  proposer: null,
  disclosure: {
    version: '1',
    text: 'Terms.',
    notice: null,
    own: { version: 0, title: '', paragraphs: [], url: null },
  },
  questionCounts: { sql: 1 },
}
const run: RunReply = {
  id: 'r1',
  status: 'ok',
  language: 'sql',
  version: '18',
  engine: 'postgres',
  queueMs: 0,
  sql: { rows: { columns: [{ name: 'name', type: 'text' }], rows: [['mint']], total: 1 }, tags: [] },
}

test('Back leads from a query to the rehearsal, and the query and its result are there again afterwards', async () => {
  const user = userEvent.setup()
  const asked = standIn({
    [interviewCall]: () => invitation,
    'POST /api/candidate/interview/i1/rehearsal/query': () => ({ run }),
  })
  draw()
  const enter = async () => user.click(await screen.findByRole('button', { name: 'Practise with a query' }))
  const runQuery = () => user.click(screen.getByRole('button', { name: 'Run Query' }))
  const sent = () => asked.flatMap(({ body }) => (body as { code?: string } | null)?.code ?? [])
  await enter()
  await screen.findByRole('heading', { name: 'Practise with a query' })
  EditorView.findFromDOM(document.querySelector('[aria-label=Query] .cm-editor')!)!.dispatch({
    changes: { from: 0, insert: 'SELECT 1' },
  })
  await runQuery()
  await screen.findByRole('grid', { name: 'Result' })
  history.back()
  await enter()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Practise with a query'))
  screen.getByRole('grid', { name: 'Result' })
  await runQuery()
  await waitFor(() => expect(sent()).toEqual(['SELECT 1', 'SELECT 1']))
})
