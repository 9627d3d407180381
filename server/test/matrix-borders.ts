/** Replies that callers of another company get. */
import { can, type Permission } from '@nova/contract/accounts/roles'
import type { Endpoint } from '@nova/contract/endpoint'
import type { Role } from '@nova/contract/words'
import { expect } from 'vitest'
import { isAboutOwnFactor, isAboutOwnSso, isForOperators, namesOthers } from './call-kinds.ts'
import type { Reply } from './server.ts'

type Called = { name: string; endpoint: Endpoint; permission: Permission; role: Role; ownerId: string }

/** Expects that someone of another company in this role got nothing of the owner's. Not for public calls. */
export function expectRefusedElsewhere(
  { status, body }: Reply,
  { name, endpoint, permission, role, ownerId }: Called,
): void {
  const { who, path, errors } = endpoint
  if (can(role, permission) && (isAboutOwnFactor(name) || isAboutOwnSso(name)))
    return expect(errors).toContain(body.code)
  if (who === 'candidate') return expect(status).toBe(401)
  if (isForOperators(name) || !can(role, permission)) return expect([status, body.code]).toEqual([403, 'forbidden'])
  if (who === 'owner' || who === 'participant') return expect([status, body.code]).toEqual([404, 'interview_not_found'])
  if (!namesOthers(name, path)) return expect(status).toBeLessThan(403)
  // A list over all interviews holds none of the other company's.
  if (name === 'listQuestionAnswers')
    return expect(body.map((each: { interviewId: string }) => each.interviewId)).not.toContain(ownerId)
  return expect(status).toBe(404)
}
