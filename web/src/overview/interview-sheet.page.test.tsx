/** The settings of an interview as its page states them. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  sampleInterview as interview,
  sampleSettings as settings,
  sampleWhen as when,
} from '../../test/sample-interview.ts'
import { drawSignedIn, field, refusal, standIn } from '../../test/server-stand-in.tsx'
import { standardForUnable, standardInstead } from '../wizard/choice/choices.ts'
import { InterviewSheet } from './interview-sheet.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [null, null, standardInstead],
  ['a model', 'able', 'Live agent'],
  ['a model', 'untested', 'Live agent'],
  ['a model', 'unable', standardForUnable],
])(
  'with the company’s model set to %s and its live-agent test at %s, candidates get: %s',
  async (usedModel, liveAgent, told) => {
    standIn({ 'GET /api/company': () => ({ ...settings, usedModel, liveAgent }) })
    drawSignedIn(<InterviewSheet interview={interview} onChanged={() => undefined} />, '/')
    const label = await screen.findByText('Changes to projects')
    await expect.poll(() => label.nextElementSibling?.textContent).toBe(told)
  },
)

test('a panel member without an account is marked as having no access, a colleague is not', async () => {
  const colleagues = [{ email: 'kim@example.test', name: 'Kim', role: 'Interviewer' }]
  standIn({ 'GET /api/company': () => settings, 'GET /api/Interviewers/colleagues': () => colleagues })
  const companyEmails = ['Kim@example.test', 'boss@example.test']
  drawSignedIn(<InterviewSheet interview={{ ...interview, companyEmails }} onChanged={() => undefined} />, '/')
  await screen.findByText('No active account with this email, so no access')
  const panel = screen.getByText('Panel').parentElement!
  expect([...panel.querySelectorAll('dd')].slice(0, 2).map((row) => row.textContent)).toEqual([
    'KimKim@example.test',
    'boss@example.testNo active account with this email, so no accessInvite boss@example.test',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Invite boss@example.test' }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Email/ })
  expect(address.value).toBe('boss@example.test')
})

test('what was read and no person confirmed is still said on the page of the interview', async () => {
  standIn({ 'GET /api/company': () => settings, 'GET /api/Interviewers/colleagues': () => [] })
  const assumptions = [
    'Level Medium: all difficulties were considered.',
    'Not certain: the posting states no level; this interview is set to Medium.',
  ]
  drawSignedIn(<InterviewSheet interview={{ ...interview, assumptions }} onChanged={() => undefined} />, '/')
  const list = await screen.findByRole('list', { name: 'Read by the system, not confirmed by a person' })
  expect(list.textContent?.split(' Mark as checked')[0]).toBe(
    'The posting states no level; this interview is set to Medium.',
  )
})

test('a domain with letters outside ASCII is shown as people write it', async () => {
  standIn({ 'GET /api/company': () => settings, 'GET /api/Interviewers/colleagues': () => [] })
  const addresses = { candidateEmail: 'sam@xn--exmple-cua.com', companyEmails: ['kim@xn--80ak6aa92e.com'] }
  drawSignedIn(<InterviewSheet interview={{ ...interview, ...addresses }} onChanged={() => undefined} />, '/')
  expect(await screen.findByText('sam@exämple.com')).toBeDefined()
  // Cyrillic letters that all look like Latin ones.
  expect(screen.getByText('kim@xn--80ak6aa92e.com')).toBeDefined()
})

test('the score in the timeline is no reading of the report', async () => {
  const asked: string[] = []
  standIn({
    'GET /api/company': () => settings,
    'GET /api/Interviews/scores': () => [
      { id: interview.id, madeAt: when, overallScore: 71, setByHand: 64, isEnough: true, awaitingReview: 0 },
    ],
    [`GET /api/Interviews/${interview.id}/report`]: () => asked.push('report'),
  })
  drawSignedIn(<InterviewSheet interview={{ ...interview, status: 'Completed' }} onChanged={() => undefined} />, '/')
  const score = await screen.findByText('Overall score 64/100')
  expect(asked).toEqual([])
  // Ready, and since when.
  const moment = score.closest('li')!
  expect(moment.textContent).toContain('Report ready')
  expect(moment.querySelector('time')!.dateTime).toBe(when)
})

test('a score with too wide a range has no number in the timeline', async () => {
  const interval = { low: 40, high: 84 }
  standIn({
    'GET /api/company': () => settings,
    'GET /api/Interviews/scores': () => [
      {
        id: interview.id,
        madeAt: when,
        overallScore: 64,
        interval,
        setByHand: null,
        isEnough: true,
        awaitingReview: 0,
      },
    ],
  })
  drawSignedIn(<InterviewSheet interview={{ ...interview, status: 'Completed' }} onChanged={() => undefined} />, '/')
  await screen.findByText('Overall score 40–84/100')
  expect(document.body.textContent).not.toContain('64/100')
})

test('a score from too little evidence is called that in the timeline', async () => {
  standIn({
    'GET /api/company': () => settings,
    'GET /api/Interviews/scores': () => [
      { id: interview.id, madeAt: when, overallScore: 100, setByHand: null, isEnough: false, awaitingReview: 0 },
    ],
  })
  drawSignedIn(<InterviewSheet interview={{ ...interview, status: 'Completed' }} onChanged={() => undefined} />, '/')
  const score = await screen.findByText(/^Overall score/)
  expect(score.textContent).toBe('Overall score 100/100, not enough evidence')
})

const drawDetails = async (over: Partial<Interview>, answer: (asked: { body: unknown }) => unknown) => {
  const asked = standIn({
    'GET /api/company': () => settings,
    'GET /api/health': () => ({ mail: 'ok' }),
    [`PATCH /api/Interviews/${interview.id}/details`]: answer,
  })
  const drawn = drawSignedIn(<InterviewSheet interview={{ ...interview, ...over }} onChanged={() => undefined} />, '/')
  await drawn.press('Edit details')
  return { ...drawn, sent: () => asked.filter(({ call }) => call.endsWith('/details')).map(({ body }) => body) }
}

test('a slip in the details is corrected, and only what was changed is sent', async () => {
  const { fill, press, sent } = await drawDetails({ status: 'Scheduled' }, () => {
    return { ...interview, proposedQuestions: { behavioral: [], technical: [], order: [] }, assumptions: [] }
  })
  await fill(field(/^Candidate name/), 'Bo Berg')
  await fill(field(/^Meeting link/), 'meet.example.test/7')
  await screen.findByText('We email the candidate the invitation with the new meeting link.')
  await fill(field(/^Candidate email/), 'bo@')
  await press('Save')
  await screen.findByText('Please enter a valid candidate email.')
  await fill(field(/^Candidate email/), 'bo@example.test')
  await screen.findByText(/^The link that you sent stops working/)
  await press('Save')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent()).toEqual([
    {
      revision: 1,
      candidateName: 'Bo Berg',
      candidateEmail: 'bo@example.test',
      meetingUrl: 'https://meet.example.test/7',
    },
  ])
})

test('an address that the position has already is refused at its field, and nothing is lost', async () => {
  const { fill, press } = await drawDetails({}, () => refusal('candidate_in_position'))
  await fill(field(/^Candidate email/), 'kim@example.test')
  await press('Save')
  await screen.findByText('Someone with this email is already in this position.')
  expect(field(/^Candidate email/).value).toBe('kim@example.test')
})

test('details cannot be corrected once the candidate has joined', () => {
  standIn({ 'GET /api/company': () => settings })
  const joined = { ...interview, status: 'InProgress', interviewStartTime: when } as Interview
  drawSignedIn(<InterviewSheet interview={joined} onChanged={() => undefined} />, '/')
  expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull()
})
