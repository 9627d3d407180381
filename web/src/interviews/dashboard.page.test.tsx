/** The dashboard's list: its tabs, what it says while it is empty or cannot be loaded, and a draft that cannot go out. */
import type { ListedInterview } from '@nova/contract/interviews/interviews'
import { InterviewStatus } from '@nova/contract/words'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, type Asked, drawSignedIn, interviewer, refusal, standIn } from '../../test/server-stand-in.tsx'
import { toast } from '../ui/toast.tsx'
import { Dashboard } from './dashboard.tsx'

const when = '2026-01-05T10:00:00.000Z'
const listed = (candidateName: string, status: InterviewStatus): ListedInterview => ({
  id: crypto.randomUUID(),
  creatorId: interviewer.id,
  title: 'Data engineer',
  status,
  candidateName,
  interviewType: 'AiOnly',
  questionType: 'Both',
  difficulty: 'Medium',
  programmingLanguage: 'javascript',
  onlyThisLanguage: false,
  duration: 60,
  scheduledDate: null,
  timeZone: null,
  openUntil: null,
  revision: 1,
  createdAt: when,
  candidateId: 'sam@example.test',
  candidateEmail: 'sam@example.test',
  companyEmails: [],
  candidateAccessToken: null,
  meetingUrl: null,
  aiPolicy: 'nova',
  helpLevel: 'hint',
  agentProgram: null,
  agentMode: 'review',
  agentEngine: 'standard',
  followUps: 'off',
  editorHelp: 'full',
  noticePlace: 'none',
  resumeName: null,
  links: [],
  jobLink: null,
  selected: false,
  behavioralQuestions: [],
  technicalQuestions: [],
  interviewStartTime: null,
  endsAt: null,
  completedAt: null,
  novaPaused: false,
  positionId: null,
  coreIds: [],
})
const everyStatus: ListedInterview[] = [
  listed('Bo Chen', 'Draft'),
  listed('Ana Lima', 'Scheduled'),
  listed('Ida Sand', 'InProgress'),
  listed('Tariq Aziz', 'Completed'),
  listed('Uma Novak', 'Cancelled'),
]

const health = {
  status: 'healthy',
  version: '1',
  engine: 'browser',
  languages: [],
  checks: {
    database: 'ok',
    storage: 'ok',
    runner: 'ok',
    jobs: 'ok',
    secrets: 'ok',
    ai: 'off',
    mail: 'off',
    backups: 'off',
  },
}

let said: { words: string; action?: { label: string; onClick: () => void } }[]

beforeEach(() => {
  said = []
  for (const kind of ['error', 'warning'] as const) {
    vi.spyOn(toast, kind).mockImplementation((words, options) => {
      said.push({ words, action: options?.action } as (typeof said)[number])
    })
  }
})
afterEach(() => {
  cleanup()
  delete document.documentElement.dataset.sampleData
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The dashboard over these interviews, of which the server finds those of the status that is asked for. */
function draw(interviews: ListedInterview[], others: Answers = {}) {
  const findThose = ({ query }: Asked) =>
    interviews.filter(({ status }) => [status, ''].includes(query.get('status') ?? ''))
  const count = (status: InterviewStatus) => interviews.filter((each) => each.status === status).length
  const byStatus = Object.fromEntries(InterviewStatus.options.map((status) => [status, count(status)]))
  const answers: Answers = {
    'GET /api': () => health,
    'GET /api/Interviews': findThose,
    'GET /api/Interviews/summary': () => ({ total: interviews.length, byStatus, titles: [] }),
    'GET /api/Interviews/mark': () => ({ mark: '1' }),
    'GET /api/Interviews/scores': () => [],
    'GET /api/requests/waiting': () => ({ total: 0, interviews: [] }),
    ...others,
  }
  standIn(answers)
  const drawn = drawSignedIn(<Dashboard />, '/interviewer/dashboard')
  const openTab = async (name: string) => drawn.user.click(await screen.findByRole('tab', { name }))
  return { ...drawn, answers, openTab }
}

const rows = () => within(screen.getByRole('tabpanel')).queryAllByRole('heading', { level: 3 })
const names = () => rows().map(({ textContent }) => textContent.replace('Candidate: ', ''))

test('tabs count and show what they name', async () => {
  const { openTab } = draw(everyStatus)
  for (const [tab, shown] of [
    ['All 5', ['Bo Chen', 'Ana Lima', 'Ida Sand', 'Tariq Aziz', 'Uma Novak']],
    ['Upcoming 1', ['Ana Lima']],
    ['In Progress 1', ['Ida Sand']],
    ['Completed 1', ['Tariq Aziz']],
    ['Cancelled 1', ['Uma Novak']],
    ['Drafts 1', ['Bo Chen']],
  ] as const) {
    await openTab(tab)
    await waitFor(() => expect(names()).toEqual(shown))
  }
})

test('before the first interview it says so on every tab, and leads to the wizard', async () => {
  const { openTab, user, address } = draw([])
  await screen.findByText('No interviews found')
  for (const name of ['Upcoming', 'Completed', 'Cancelled']) {
    await openTab(`${name} 0`)
    await screen.findByText(`No ${name.toLowerCase()} interviews`)
  }
  await openTab('All 0')
  await user.click(await screen.findByRole('link', { name: 'Create Your First Interview' }))
  expect(address()).toBe('/interviewer/create-interview')
})

test('a list that cannot be loaded says so and is tried again', async () => {
  const busy = () => Response.json({ message: 'Busy' }, { status: 503 })
  const { answers, press } = draw(everyStatus, { 'GET /api/Interviews': busy })
  await screen.findByText('Failed to load interviews')
  expect(said.map(({ words }) => words)).toEqual(['Failed to load interviews'])
  answers['GET /api/Interviews'] = () => everyStatus
  await press('Try again')
  await waitFor(() => expect(names()).toContain('Ana Lima'))
})

test('samples replace a list that cannot be loaded, if the installation asks for them', async () => {
  // The server marks the page.
  document.documentElement.dataset.sampleData = ''
  draw(everyStatus, { 'GET /api/Interviews': () => Response.json({ message: 'Busy' }, { status: 503 }) })
  await screen.findByText(/^These are sample interviews/)
  expect(said.map(({ words }) => words)).toEqual(['Using sample data - API unavailable'])
  const sample = screen.getByText('Jane Doe').closest('li')!
  within(sample).getByText('Sample')
})

test('a draft without chosen questions is not published, and leads to their choice', async () => {
  const draft = listed('Bo Chen', 'Draft')
  const { address, press } = draw([draft], {
    [`POST /api/Interviews/${draft.id}/publish`]: () => refusal('nothing_selected'),
  })
  await screen.findByText('Bo Chen')
  await press('Publish')
  await waitFor(() => expect(said.map(({ words }) => words)).toEqual(['Please select at least one question']))
  expect(said[0]!.action!.label).toBe('Choose questions')
  act(() => said[0]!.action!.onClick())
  expect(address()).toBe(`/interviewer/create-interview?draft=${draft.id}&view=questions`)
})

test('on a phone the list comes before the cards that count it', async () => {
  const isBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const find = async () =>
    [await screen.findByRole('region', { name: 'Interviews' }), await screen.findByText('Total Interviews')] as const
  draw([listed('Uma Novak', 'Draft')])
  const [wideList, wideCards] = await find()
  expect(isBefore(wideCards, wideList)).toBe(true)
  cleanup()
  const wide = matchMedia
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('639')
      ? { ...wide(query), matches: true, addEventListener: () => {}, removeEventListener: () => {} }
      : wide(query),
  )
  draw([listed('Uma Novak', 'Draft')])
  const [list, cards] = await find()
  expect(isBefore(list, cards)).toBe(true)
})
