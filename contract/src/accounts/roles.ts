/** Permissions of a company's roles, in one table. Calls, API keys and pages ask it (docs/decisions/040). */
import type { Role } from '../words.ts'

/**
 * 'read': to see interviews and the company, and to keep one's own account. 'judge': to rate, decide and resolve findings.
 * 'run': to plan, publish, invite, hold and cancel. 'manage': to choose the panel, set accommodations and delete.
 * 'administer': the company's settings, members, keys and sign-on.
 */
export const permissions = ['read', 'judge', 'run', 'manage', 'administer'] as const
export type Permission = (typeof permissions)[number]

/** The interviews and positions that a permission covers. 'listed': those whose panel names the account's e-mail. */
export type Reach = 'all' | 'own and listed' | 'own' | 'listed' | 'none'

type Row = Readonly<Record<Permission, Reach>>

const nothing: Row = { read: 'none', judge: 'none', run: 'none', manage: 'none', administer: 'none' }

const table: Readonly<Record<Role, Row>> = {
  Administrator: { read: 'all', judge: 'all', run: 'all', manage: 'all', administer: 'all' },
  Recruiter: { ...nothing, read: 'all', judge: 'listed', run: 'all', manage: 'all' },
  Interviewer: { ...nothing, read: 'own and listed', judge: 'own and listed', run: 'own and listed', manage: 'own' },
  HiringManager: { ...nothing, read: 'listed', judge: 'listed' },
  Viewer: { ...nothing, read: 'listed' },
}

/** How far a role's permission goes. A role of a later version, which this one doesn't know, may do nothing. */
export function reachOf(role: Role, permission: Permission): Reach {
  return (table[role] ?? nothing)[permission]
}

/** True if the role has the permission for at least some interviews. */
export function can(role: Role, permission: Permission): boolean {
  return reachOf(role, permission) !== 'none'
}

/** The permission that a call by interviewers needs: the declared one, else by whether the call only reads. */
export function permissionOf({ permission, method }: { permission?: Permission; method: string }): Permission {
  return permission ?? (method === 'GET' ? 'read' : 'run')
}

/** True if an interview or position is within a reach. */
export function isWithin(reach: Reach, { isOwn, isListed }: { isOwn: boolean; isListed: boolean }): boolean {
  if (reach === 'all') return true
  if (reach === 'own and listed') return isOwn || isListed
  return reach === 'own' ? isOwn : reach === 'listed' && isListed
}

const roles = Object.keys(table) as Role[]
const places = [true, false].flatMap((isOwn) => [true, false].map((isListed) => ({ isOwn, isListed })))

/** True if a role may do all that another one may. */
export function includesRole(role: Role, other: Role): boolean {
  return permissions.every((permission) =>
    places.every((place) => !isWithin(reachOf(other, permission), place) || isWithin(reachOf(role, permission), place)),
  )
}

/** The largest role that both include: what an API key acts as, whatever becomes of its maker. */
export function sharedRole(one: Role, other: Role): Role {
  const shared = roles.filter((role) => includesRole(one, role) && includesRole(other, role))
  return shared.find((role) => shared.every((each) => includesRole(role, each)))!
}

/** The roles as people read them. */
export const roleNames: Record<Role, string> = {
  Administrator: 'Administrator',
  Recruiter: 'Recruiter',
  Interviewer: 'Interviewer',
  HiringManager: 'Hiring manager',
  Viewer: 'Viewer',
}

/** With its article, in a sentence. */
export function aRole(role: Role): string {
  const name = roleNames[role].toLowerCase()
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`
}
