/** The calls of a code review: the changes, the candidate's acts on a change, and the visible tests with it. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { CodeReviewForm, ShownChange } from './code-reviews.ts'
import { ProjectTestLine } from './projects.ts'
import { over } from './workspace-calls.ts'

const params = InterviewId.extend({ questionId: z.string().max(100) })

export const readChanges = endpoint({
  who: 'participant',
  params,
  method: 'GET',
  path: '/api/Interviews/{id}/projects/{questionId}/changes',
  summary: 'The changes that a project gives to review; their known faults for interviewers alone.',
  reply: z.object({ changes: z.array(ShownChange) }),
  errors: ['question_not_found', 'not_joined', 'interview_cancelled'],
})

export const reviewChange = endpoint({
  who: 'candidate',
  params,
  method: 'POST',
  path: '/api/candidate/interview/{id}/projects/{questionId}/review',
  summary: 'Opens a change that is to be reviewed, comments on a line of it, takes a comment back, or decides on it.',
  body: CodeReviewForm,
  reply: z.object({ seq: z.int() }),
  perMinute: 120,
  errors: ['question_not_found', 'change_not_found', 'review_full', ...over],
})

export const testChange = endpoint({
  who: 'candidate',
  params: params.extend({ change: z.string().max(100) }),
  method: 'POST',
  path: '/api/candidate/interview/{id}/projects/{questionId}/changes/{change}/test',
  summary: 'Runs the visible tests on the repository with a change that is to be reviewed.',
  reply: z.object({ status: z.string(), tests: z.array(ProjectTestLine) }),
  perMinute: 12,
  errors: ['question_not_found', 'change_not_found', 'review_full', 'run_in_progress', ...over],
})
