/**
 * The people of a company: its members, their roles, and the transfer of their interviews. The endpoint's permission admits
 * administrators only; it is checked again here, under a lock against concurrent changes.
 * Public files: invitation-mail.ts, invitations.ts, joining.ts.
 */
import type { Person } from '@nova/contract/accounts/people'
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import type { Role } from '@nova/contract/words'
import { endSignIns, requireInterviewer } from '../accounts/accounts.ts'
import { changeMember, listMembers, lockMembers, type Member, removeMember } from '../accounts/members.ts'
import { requireKnownRoles } from '../accounts/newer-roles.ts'
import { requiresSso } from '../accounts/sso-accounts.ts'
import { endKeysOf } from '../api-keys/api-keys.ts'
import { endConnectionsOf } from '../hiring/hiring.ts'
import { countByCreator, handOver, leavePanels, tellPanels } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, type InterviewerCaller } from '../platform/context/context.ts'
import { endStreams } from '../platform/events/admission.ts'
import { handOverPositions, leavePositionPanels } from '../positions/handover.ts'
import { withdrawKnown } from './leaving.ts'

/** Everyone of the caller's company. When people were here and how many interviews they have, administrators alone read. */
export async function listPeople(ctx: Ctx): Promise<Person[]> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const counts = can(companyRole, 'administer') ? await countByCreator(ctx, companyId) : undefined
  return (await listMembers(ctx, companyId)).map((member) => viewPerson(member, counts))
}

function viewPerson(member: Member, counts: Map<string, number> | undefined): Person {
  const { id, email, name, role, deactivatedAt, seenAt } = member
  return {
    id,
    email,
    name,
    role,
    isActive: !deactivatedAt,
    lastSeenAt: counts ? (seenAt?.toISOString() ?? null) : null,
    interviews: counts ? (counts.get(id) ?? 0) : null,
  }
}

/** Changes a person's role. Their streams begin again, as far as the new role lets them. */
export async function changeRole(ctx: Ctx, id: string, role: Role): Promise<Person> {
  await requireKnownRoles(ctx, [role])
  return changePerson(ctx, id, async (tx, { person, others }) => {
    if (person.role === role) return
    await requireOthers(tx, person, others)
    // The trust in an administrator doesn't come back with the role.
    await changeMember(tx, person.id, { role, ...(role === 'Administrator' ? {} : { isBreakGlass: false }) })
    await endStreams(tx.db, { person: person.id })
    await tellPanels(tx, requireInterviewer(tx).companyId, person.email)
    await writeAudit(tx, aboutPerson(tx, 'person.role-changed', person, { from: person.role, to: role }))
    await withdrawKnown(tx, person, requireInterviewer(tx).companyId)
  })
}

/** Gives a member the role that their groups at the company's provider give; administrators stay what they are. */
export async function followRole(tx: Ctx, companyId: string, person: Member, role: Exclude<Role, 'Administrator'>) {
  if (person.role === role || person.role === 'Administrator') return
  await changeMember(tx, person.id, { role })
  await tellPanels(tx, companyId, person.email)
  await endStreams(tx.db, { person: person.id })
  const subject = `${person.name} <${person.email}>`
  const details = { from: person.role, to: role, by: 'single sign-on' }
  await writeAudit(tx, { act: 'person.role-changed', companyId, subject, details })
}

/** Ends every sign-in of a person and refuses new ones. Their interviews stay theirs, or go to a colleague. */
export async function deactivatePerson(ctx: Ctx, id: string, transferTo?: string): Promise<Person> {
  return changePerson(ctx, id, async (tx, { person, others }) => {
    if (person.deactivatedAt) return
    await requireOthers(tx, person, others)
    if (transferTo) await giveTo(tx, person, requireSuccessor(others, transferTo))
    await changeMember(tx, person.id, { deactivatedAt: tx.now(), isBreakGlass: false })
    await endSignIns(tx, person.id)
    await endStreams(tx.db, { person: person.id })
    await tellPanels(tx, requireInterviewer(tx).companyId, person.email)
    await writeAudit(tx, aboutPerson(tx, 'person.deactivated', person))
    await withdrawKnown(tx, person, requireInterviewer(tx).companyId)
  })
}

export async function reactivatePerson(ctx: Ctx, id: string): Promise<Person> {
  return changePerson(ctx, id, async (tx, { person }) => {
    if (!person.deactivatedAt) return
    await changeMember(tx, person.id, { deactivatedAt: null })
    await writeAudit(tx, aboutPerson(tx, 'person.reactivated', person))
  })
}

/** Makes all interviews of a person those of a colleague who may hold them; gives how many. */
export async function transferInterviews(ctx: Ctx, id: string, transferTo: string): Promise<{ interviews: number }> {
  return withCompany(ctx, async (tx, members) => {
    const { person, others } = pick(members, id)
    return { interviews: await giveTo(tx, person, requireSuccessor(others, transferTo)) }
  })
}

/** Deletes an account for good. Its journal entries stay, under the name at that time. */
export async function deletePerson(ctx: Ctx, id: string, transferTo?: string): Promise<void> {
  await withCompany(ctx, async (tx, members) => {
    const { person, others } = pick(members, id)
    const { companyId } = requireInterviewer(tx)
    if (!person.deactivatedAt) await requireOthers(tx, person, others)
    if (transferTo) await giveTo(tx, person, requireSuccessor(others, transferTo))
    else if ((await countByCreator(tx, companyId)).has(person.id)) throw refuse('interviews_remain')
    await leavePanels(tx, companyId, person.email)
    await leavePositionPanels(tx, companyId, person.email)
    await endStreams(tx.db, { person: person.id })
    await endKeysOf(tx, person.id)
    await endConnectionsOf(tx, person.id)
    await writeAudit(tx, aboutPerson(tx, 'person.deleted', person, { role: person.role }))
    await withdrawKnown(tx, person, requireInterviewer(tx).companyId)
    await removeMember(tx, person.id)
  })
}

type Chosen = { person: Member; others: Member[] }

async function changePerson(ctx: Ctx, id: string, work: (tx: Ctx, chosen: Chosen) => Promise<void>): Promise<Person> {
  return withCompany(ctx, async (tx, members) => {
    await work(tx, pick(members, id))
    const { companyId } = requireInterviewer(tx)
    const [after, counts] = [await listMembers(tx, companyId), await countByCreator(tx, companyId)]
    return viewPerson(pick(after, id).person, counts)
  })
}

/**
 * Serializes changes of a company's people: if two administrators demote each other at once, the second isn't an
 * administrator any more.
 */
export async function withCompany<T>(ctx: Ctx, work: (tx: Ctx, members: Member[]) => Promise<T>): Promise<T> {
  const caller: InterviewerCaller = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, caller.companyId)
    const own = members.find(({ id }) => id === caller.id)
    if (!own || own.deactivatedAt || own.role !== 'Administrator') throw refuse('forbidden')
    return work(tx, members)
  })
}

function pick(members: Member[], id: string): Chosen {
  const person = members.find((member) => member.id === id.toLowerCase())
  if (!person) throw refuse('person_not_found')
  return { person, others: members.filter((member) => member !== person) }
}

/** Refuses to lose the last administrator, or the last who can sign in where the company's provider fails. */
async function requireOthers(tx: Ctx, person: Member, others: Member[]): Promise<void> {
  if (person.role !== 'Administrator') return
  const left = others.filter(({ role, deactivatedAt }) => role === 'Administrator' && !deactivatedAt)
  if (left.length === 0) throw refuse('last_administrator')
  if (!person.isBreakGlass || left.some(({ isBreakGlass }) => isBreakGlass)) return
  if (await requiresSso(tx, requireInterviewer(tx).companyId)) throw refuse('last_administrator', lastByPassword)
}

const lastByPassword =
  'This is the only administrator who can sign in with a password. Let another one do so first, under Single sign-on.'

function requireSuccessor(others: Member[], id: string): Member {
  const found = others.find((member) => member.id === id.toLowerCase())
  if (found && !found.deactivatedAt && can(found.role, 'run')) return found
  const message = 'Choose another active interviewer, recruiter or administrator of your company.'
  throw refuse('invalid_input', message, [{ path: 'transferTo', message }])
}

async function giveTo(tx: Ctx, person: Member, successor: Member): Promise<number> {
  const interviews = await handOver(tx, person.id, successor.id)
  const positions = await handOverPositions(tx, person.id, successor.id)
  if (interviews + positions === 0) return 0
  await endStreams(tx.db, { person: person.id })
  const details = { to: `${successor.name} <${successor.email}>`, interviews, positions }
  await writeAudit(tx, aboutPerson(tx, 'person.interviews-transferred', person, details))
  return interviews
}

function aboutPerson(tx: Ctx, act: string, { name, email }: Member, details: Record<string, string | number> = {}) {
  return { act, companyId: requireInterviewer(tx).companyId, subject: `${name} <${email}>`, details }
}
