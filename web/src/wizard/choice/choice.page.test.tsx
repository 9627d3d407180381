import type { Interview } from '@nova/contract/interviews/interviews'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../../test/server-stand-in.tsx'
import { Choice } from './choice.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const interview = {
  id: 'i1',
  title: 'iOS developer',
  candidateName: 'Bo',
  status: 'Draft',
  description: '',
  resumeName: null,
  jobLink: null,
  links: [],
  programmingLanguage: 'python',
  difficulty: 'Medium',
  questionType: 'Both',
  selected: false,
  duration: 60,
  coreIds: [],
  interviewStartTime: null,
  followUps: 'off',
  aiPolicy: 'nova',
  helpLevel: 'hint',
  agentEngine: 'standard',
  technicalQuestions: [],
  behavioralQuestions: [],
  proposedQuestions: { behavioral: [], technical: [], order: [] },
} as unknown as Interview

const draw = (assumptions: string[]) => {
  standIn({})
  drawSignedIn(<Choice interview={{ ...interview, assumptions }} onBack={() => {}} onSaved={() => {}} />, '/')
}

test('required skills that no question runs are named above the questions, other assumptions stay folded', async () => {
  const told = 'No question here runs Swift. Candidates answer questions on it in words.'
  draw(['Level Medium: all difficulties were considered.', told])
  expect((await screen.findByText(told)).closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText(/^Level Medium/)).toBeNull()
})

test('nothing is said where every required skill runs', async () => {
  draw(['Level Medium: all difficulties were considered.'])
  await screen.findByRole('heading', { name: 'AI Generated Questions' })
  expect(screen.queryByText(/No question here runs/)).toBeNull()
})

test('what is not certain is listed above the questions, with the way to confirm it', async () => {
  draw([
    'Level Medium: all difficulties were considered.',
    'Only named in the job, and counted as required: Docker.',
    'Not certain: the posting seems not to want PHP: “We dropped PHP”. No question is about it.',
  ])
  const list = await screen.findByRole('list', { name: 'Read by the system, not confirmed by a person' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent?.split(' Mark as checked')[0])).toEqual([
    'Only named in the job, and counted as required: Docker.',
    'The posting seems not to want PHP: “We dropped PHP”. No question is about it.',
  ])
  expect(screen.queryAllByText('Go back to the details to confirm or correct it.')).toHaveLength(1)
})

const lacking = 'The bank lacks coding questions on the work of this job: the first 3 are general.'

test('what the bank lacks is said, and drafts are offered where a model is set up', async () => {
  draw([`${lacking} Acme 7B can draft some.`])
  expect(await screen.findAllByText(`${lacking} Acme 7B can draft some.`)).toHaveLength(1)
  expect(screen.queryAllByRole('button', { name: 'Draft questions' })).toHaveLength(1)
})

test('no draft is offered without a model', async () => {
  draw([lacking])
  expect(await screen.findAllByText(lacking)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Draft questions' })).toBeNull()
})

test('the tab of queries comes first where the proposal begins with one', async () => {
  const question = (id: string, questionType: string) => ({
    id,
    questionType,
    title: id,
    problemStatement: id,
    difficultyLevel: 'easy',
    category: 'Data',
    tags: [],
    reason: 'The job asks for SQL.',
    citations: [],
    source: 'core',
    timeEstimate: 10,
    examples: [],
    assumptions: [],
    followUp: null,
    codeTemplate: '',
    signature: null,
    provenIn: [],
  })
  const technical = [question('query', 'sql'), question('function', 'coding')]
  const proposedQuestions = { behavioral: [], technical, order: ['query', 'function'] }
  standIn({})
  const shown = { ...interview, assumptions: [], proposedQuestions } as unknown as Interview
  drawSignedIn(<Choice interview={shown} onBack={() => {}} onSaved={() => {}} />, '/')
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent?.replace(/\d.*/, ''))).toEqual([
    'SQL',
    'Coding',
    'Behavioral',
    'Technical',
  ])
  expect(tabs[0]!.getAttribute('aria-selected')).toBe('true')
})
