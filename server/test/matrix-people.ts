/** People of the matrix: someone in each role of a company, and the roles that a call is made in. */
import type { Session } from '@nova/contract/accounts/accounts'
import { can, type Permission, permissionOf } from '@nova/contract/accounts/roles'
import type { Endpoint } from '@nova/contract/endpoint'
import { Role } from '@nova/contract/words'
import { isForAuditors, isForAuthors, isForOperators } from './call-kinds.ts'
import { makeColleague } from './factories.ts'
import type { TestServer } from './server.ts'
import { allOr } from './thorough.ts'

export type People = Record<Role, Session>

/** The administrator of a company, and a new colleague in each other role. */
export async function makePeople(server: TestServer, administrator: Session): Promise<People> {
  const join = (role: Role) => makeColleague(server, administrator, role)
  return {
    Administrator: administrator,
    Recruiter: await join('Recruiter'),
    Interviewer: await join('Interviewer'),
    HiringManager: await join('HiringManager'),
    Viewer: await join('Viewer'),
  }
}

type Tried = {
  permission: Permission
  /** Roles without the permission. */
  refused: Role[]
  /** Roles that make the call; `npm test` takes one of several. */
  roles: Role[]
  /** True where a recruiter, who is on no panel, is refused. */
  isOffPanel: boolean
}

/** The roles in which a call is tried. Administrators make it where no other role may. */
export function rolesFor(name: string, endpoint: Endpoint): Tried {
  const { who, path } = endpoint
  const permission = isForAuditors(name) ? 'administer' : permissionOf(endpoint)
  const isOffPanel = who === 'owner' && permission === 'judge'
  const isRefused = (role: Role) => role === 'Recruiter' && (isOffPanel || isForAuthors(name))
  const some = Role.options.filter(
    (role) => can(role, permission) && (permission === 'administer' || !(role === 'Administrator' || isRefused(role))),
  )
  // For a person's own account, and where no role counts, one is enough.
  const isOfOneRole = isForOperators(name) || who === 'anyone' || path.startsWith('/api/account')
  const roles = isOfOneRole ? some.slice(-1) : allOr(some, (_, at) => at === name.length % some.length)
  const isOpen = who === 'anyone' || who === 'candidate'
  const refused = isOpen ? [] : Role.options.filter((role) => !can(role, permission))
  return { permission, refused, roles: who === 'candidate' ? [] : roles, isOffPanel }
}
