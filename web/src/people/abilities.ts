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
import { isAtLeast, minRoleOf, visibleInterviews } from '@nova/contract/accounts/roles'
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
import { appendEntries, readJournal, streamJournal } from '@nova/contract/room/journal'
import type { Role } from '@nova/contract/words'

export type Ability = { words: string; note?: string; calls: readonly Pick<Endpoint, 'method' | 'role'>[] }

export const abilities: Ability[] = [
  {
    words: 'Watch interviews live, play them back and read reports',
    calls: [streamJournal, readJournal, getReport],
  },
  { words: 'See who is in the company', calls: [listPeople] },
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
    note: 'Interviewers: only for interviews they created.',
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
  return calls.every((each) => isAtLeast(role, minRoleOf(each)))
}

const visibleWords = {
  all: 'All of the company',
  'own and listed': 'Their own, and those they’re listed on',
  listed: 'Those they’re listed on',
}

export function tellVisible(role: Role): string {
  return visibleWords[visibleInterviews[role]]
}

/** For a choice of role: one line for each. */
export const roleWords: Record<Role, string> = {
  Administrator: 'Sees every interview and manages people.',
  Interviewer: 'Plans and holds interviews; sees their own and those they’re listed on.',
  Viewer: 'Watches interviews they’re listed on and reads their reports. Changes nothing.',
}

/** Role descriptions for a person about to join. */
export const offerWords: Record<Role, string> = {
  Administrator: 'You’ll see every interview and manage people.',
  Interviewer: 'You’ll plan and hold interviews with your colleagues.',
  Viewer: 'You’ll watch the interviews you’re listed on and read their reports.',
}
