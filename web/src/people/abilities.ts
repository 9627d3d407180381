/** Each role's permissions in words, derived from the endpoints as the server enforces them. */
import {
  changePanel,
  changeRole,
  deactivatePerson,
  deletePerson,
  invitePerson,
  listPeople,
  transferInterviews,
} from '@nova/contract/accounts/people'
import { can, permissionOf, type Reach, reachOf } from '@nova/contract/accounts/roles'
import type { Endpoint } from '@nova/contract/endpoint'
import {
  changeStatus,
  controlInterview,
  createInterview,
  deleteInterview,
  getCandidateLink,
  publishInterview,
  renewCandidateLink,
  saveInterview,
  setAccommodations,
} from '@nova/contract/interviews/interviews'
import { createQuestion, listQuestions } from '@nova/contract/questions/library'
import { saveTemplate } from '@nova/contract/questions/questions'
import { getReport } from '@nova/contract/report-calls'
import { resolveFinding } from '@nova/contract/reports/findings'
import { recordDecision, submitReview } from '@nova/contract/reviews/reviews'
import { appendEntries, readJournal, streamJournal } from '@nova/contract/room/journal'
import type { Role } from '@nova/contract/words'

export type Ability = { words: string; calls: readonly Pick<Endpoint, 'method' | 'permission'>[] }

export const abilities: Ability[] = [
  {
    words: 'Watch interviews live, play them back and read reports',
    calls: [streamJournal, readJournal, getReport],
  },
  { words: 'See who is in the company', calls: [listPeople] },
  {
    words: 'Rate, decide and resolve findings',
    calls: [submitReview, recordDecision, resolveFinding],
  },
  {
    words: 'Create, publish and cancel interviews',
    calls: [createInterview, saveInterview, publishInterview, changeStatus],
  },
  { words: 'Copy and renew the candidate’s link', calls: [getCandidateLink, renewCandidateLink] },
  {
    words: 'Take part live: notes, messages, time, editing together',
    calls: [appendEntries, controlInterview],
  },
  {
    words: 'Delete interviews, choose their panel, set accommodations',
    calls: [deleteInterview, changePanel, setAccommodations],
  },
  {
    words: 'Read the question library, write questions and templates',
    calls: [listQuestions, createQuestion, saveTemplate],
  },
  {
    words: 'Invite people, change roles, deactivate and delete accounts, transfer interviews',
    calls: [invitePerson, changeRole, deactivatePerson, deletePerson, transferInterviews],
  },
]

export function mayDo(role: Role, { calls }: Ability): boolean {
  return calls.every((each) => can(role, permissionOf(each)))
}

const reachWords: Record<Reach, string> = {
  all: 'All of the company',
  'own and listed': 'Their own, and those they’re listed on',
  own: 'Those they created',
  listed: 'Those they’re listed on',
  none: 'None',
}

export function tellVisible(role: Role): string {
  return reachWords[reachOf(role, 'read')]
}

/** Names the interviews, where a role may do something on fewer than it sees. */
export function tellLimit(role: Role, { calls }: Ability): string | undefined {
  const reach = reachOf(role, permissionOf(calls[0]!))
  return reach === 'none' || reach === reachOf(role, 'read') || calls[0]!.permission === 'administer'
    ? undefined
    : reachWords[reach]
}

/** For a choice of role: one line for each. */
export const roleWords: Record<Role, string> = {
  Administrator: 'Does everything, and manages settings and people.',
  Recruiter: 'Runs all interviews and positions; decides where listed.',
  Interviewer: 'Plans and holds interviews; sees own and listed ones.',
  HiringManager: 'Rates and decides where listed; publishes nothing.',
  Viewer: 'Watches interviews they’re listed on; changes nothing.',
}

/** Role descriptions for a person about to join. */
export const offerWords: Record<Role, string> = {
  Administrator: 'You’ll see every interview and manage people.',
  Recruiter: 'You’ll see and run every interview and position of the company.',
  Interviewer: 'You’ll plan and hold interviews with your colleagues.',
  HiringManager: 'You’ll rate and decide on the interviews you’re listed on.',
  Viewer: 'You’ll watch the interviews you’re listed on and read their reports.',
}
