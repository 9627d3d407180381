/** Permissions of a company's roles. The server enforces exactly these, and the page about people shows them. */
import type { Endpoint } from '../endpoint.ts'
import type { Role } from '../words.ts'

const ranks: Record<Role, number> = { Viewer: 0, Interviewer: 1, Administrator: 2 }

export function isAtLeast(role: Role, least: Role): boolean {
  return ranks[role] >= ranks[least]
}

/** The least role that a call by interviewers needs: the declared one, else by whether the call only reads. */
export function minRoleOf({ role, method }: Pick<Endpoint, 'role' | 'method'>): Role {
  return role ?? (method === 'GET' ? 'Viewer' : 'Interviewer')
}

/** Interviews of the company that a role sees. 'listed': those whose panel names the account's e-mail. */
export const visibleInterviews = {
  Administrator: 'all',
  Interviewer: 'own and listed',
  Viewer: 'listed',
} as const satisfies Record<Role, 'all' | 'own and listed' | 'listed'>
