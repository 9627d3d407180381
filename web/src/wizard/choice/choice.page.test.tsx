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
