/** Calls of API keys, on one page: opening a call to keys changes a line here. */
import { expect, test } from 'vitest'
import type { KeyScope } from './accounts/key-scopes.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const callsByScope: Record<KeyScope, string[]> = {
  'audit:read': ['GET /api/audit'],
  'interviews:read': [
    'GET /api/Interviewers/me',
    'GET /api/Interviews',
    'GET /api/Interviews/summary',
    'GET /api/Interviews/{id}',
    'GET /api/Interviews/{id}/slots',
  ],
  'interviews:write': [
    'DELETE /api/Interviews/{id}',
    'GET /api/Interviews/{id}/candidate-link',
    'PATCH /api/Interviews/{id}/plan',
    'PATCH /api/Interviews/{id}/status',
    'POST /api/Interviews',
    'POST /api/Interviews/quick-start',
    'POST /api/Interviews/{id}/candidate-link/renew',
    'POST /api/Interviews/{id}/generate_questions',
    'POST /api/Interviews/{id}/publish',
    'POST /api/Interviews/{id}/questions',
    'POST /api/positions/{id}/candidates',
    'POST /api/positions/{id}/interviews',
    'PUT /api/Interviews/{id}',
  ],
  'library:read': ['GET /api/questions', 'GET /api/questions/{id}'],
  'positions:read': ['GET /api/positions', 'GET /api/positions/{id}', 'GET /api/positions/{id}/candidates'],
  'reports:read': [
    'GET /api/Interviews/scores',
    'GET /api/Interviews/{id}/decision',
    'GET /api/Interviews/{id}/evidence.json',
    'GET /api/Interviews/{id}/report',
    'GET /api/Interviews/{id}/report.pdf',
    'GET /api/Interviews/{id}/report/mark',
  ],
}

const callableByKeys = Object.values(endpoints).filter(({ key }) => key !== undefined)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('an API key makes the listed calls only, each with its scope', () => {
  const byScope = Object.groupBy(callableByKeys, ({ key }) => key!)
  const found = Object.entries(byScope).map(([scope, calls]) => [scope, calls.map(nameOf).toSorted()])
  expect(Object.fromEntries(found)).toEqual(callsByScope)
})

test('a scope that only reads changes nothing', () => {
  const changing = callableByKeys.filter(({ key, method }) => key!.endsWith(':read') && method !== 'GET')
  expect(changing.map(nameOf)).toEqual([])
})

test('no API key acts as a candidate, at a live seat, on an account or on keys', () => {
  const forbidden =
    /^\/api\/(?:auth|account|candidate|people|me|company|operator|models|outbox)\b|stream|journal|control/
  const wrong = callableByKeys.filter(({ who, path }) => !/^(interviewer|owner)$/.test(who) || forbidden.test(path))
  expect(wrong.map(nameOf)).toEqual([])
})

test('each list that a key reads comes in pages', () => {
  const lists = Object.entries(endpoints).filter(([name, { key }]) => key && name.startsWith('list'))
  const endless = lists.filter(([, { query }]) => !query || !('cursor' in query.shape && 'limit' in query.shape))
  expect(endless.map(([name]) => name).toSorted()).toEqual(['listScores', 'listSlots'])
})
