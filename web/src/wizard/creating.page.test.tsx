/** A draft's update after its entries were changed. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterEach, expect, test, vi } from 'vitest'
import { standIn } from '../../test/server-stand-in.tsx'
import { amendDraft } from './creating.ts'
import { emptyFields, type Fields } from './fields.ts'

afterEach(() => vi.unstubAllGlobals())

const id = crypto.randomUUID()
const when = '2026-01-05T10:00:00.000Z'
const draft = {
  id,
  creatorId: id,
  title: 'Data engineer',
  status: 'Draft',
  candidateName: 'Bo',
  coreIds: [],
  description: '',
  interviewType: 'AiOnly',
  questionType: 'Both',
  difficulty: 'Medium',
  programmingLanguage: 'javascript',
  onlyThisLanguage: false,
  duration: 60,
  scheduledDate: null,
  timeZone: null,
  openUntil: null,
  revision: 4,
  createdAt: when,
  candidateId: 'bo@example.test',
  candidateEmail: 'bo@example.test',
  positionId: null,
  companyEmails: ['kim@example.test', 'lea@example.test'],
  assumptions: [],
  endsAt: null,
  completedAt: null,
  candidateAccessToken: null,
  meetingUrl: null,
  aiPolicy: 'nova',
  helpLevel: 'hint',
  agentEngine: 'standard',
  followUps: 'off',
  resumeName: null,
  links: [],
  jobLink: null,
  selected: false,
  behavioralQuestions: [],
  technicalQuestions: [],
  interviewStartTime: null,
  novaPaused: false,
  editorHelp: 'full',
  noticePlace: 'none',
  proposedQuestions: { behavioral: [], technical: [], order: [] },
} as unknown as Interview

const before: Fields = { ...emptyFields, candidateName: 'Bo', candidateEmail: 'bo@example.test' }
const path = `/api/Interviews/${id}`

/** The requests sent for these entries, except reads. */
async function amend(from: Fields, to: Fields): Promise<[string, unknown][]> {
  const asked = standIn({
    [`GET ${path}`]: () => draft,
    [`PATCH ${path}/details`]: () => ({ ...draft, revision: 5 }),
    [`PATCH ${path}/plan`]: () => ({ ...draft, revision: 6 }),
    [`PATCH ${path}/panel`]: () => draft,
    [`PUT ${path}/panel`]: () => draft,
  })
  await amendDraft(id, from, to)
  return asked.slice(1).map(({ call, body }) => [call.slice(call.lastIndexOf('/') + 1), body])
}

test('a name alone leaves the date and the panel as they are', async () => {
  expect(await amend(before, { ...before, candidateName: 'Bo Berg' })).toEqual([
    ['details', { revision: 4, candidateName: 'Bo Berg', candidateEmail: 'bo@example.test', meetingUrl: null }],
  ])
})

test('a date follows on the details, and the panel of its position stays beside who is listed', async () => {
  const from = { ...before, companyEmails: ['Lea@example.test'] }
  const scheduled = { isScheduled: true, scheduledDate: '2031-01-05', scheduledTime: '10:00' }
  const sent = await amend(from, { ...from, ...scheduled, companyEmails: ['ola@example.test', ''] })
  expect(sent.map(([name]) => name)).toEqual(['details', 'plan', 'panel'])
  expect(sent[1]![1]).toMatchObject({ revision: 5, scheduledDate: new Date('2031-01-05T10:00').toISOString() })
  expect(sent[2]![1]).toEqual({ companyEmails: ['kim@example.test', 'ola@example.test'] })
})
