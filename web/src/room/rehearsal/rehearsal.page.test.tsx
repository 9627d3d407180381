/** The rehearsal: a refused link, and what a practice keeps. */
import { EditorView } from '@codemirror/view'
import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { RunReply } from '@nova/contract/questions/runs'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
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
  // A practice is an entry of the history.
  history.replaceState(null, '')
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
  version: '19',
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

test('an interview with a review offers two changes to practise with, and says afterwards which had the fault', async () => {
  const user = userEvent.setup()
  const asked = standIn({ [interviewCall]: () => ({ ...invitation, reviewsChanges: true }) })
  draw()
  await user.click(await screen.findByRole('button', { name: 'Practise with a review' }))
  await screen.findByRole('heading', { name: 'Practise with a review' })
  const before = asked.length
  await user.click(await screen.findByRole('button', { name: 'Comment on line 8' }))
  await user.type(screen.getByRole('textbox', { name: 'Comment on line 8' }), 'The day of departure is free.')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await within(await screen.findByRole('article', { name: 'Comment on line 8' })).findByText(/look into it/)
  await user.click(screen.getByRole('button', { name: 'Run the tests with this change' }))
  await screen.findByText('2 of 2 visible tests pass with this change.')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByText('Robin, change 2 of 2')
  expect(screen.queryByRole('button', { name: 'Practise again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  await screen.findByRole('heading', { name: 'You stopped the fault and let the sound change pass' })
  screen.getByText(/Your comment is at that line/)
  expect(asked.length).toBe(before)
  // Again begins without comments and decisions.
  await user.click(screen.getByRole('button', { name: 'Practise again' }))
  await screen.findByText('Not decided yet.')
  expect(screen.queryByRole('article')).toBeNull()
})

test('an interview without a review offers none', async () => {
  standIn({ [interviewCall]: () => invitation })
  draw()
  await screen.findByRole('button', { name: 'Practise with a query' })
  expect(screen.queryByRole('button', { name: 'Practise with a review' })).toBeNull()
})
