/** Panel members who rate an interview, and those who have yet to. */
import { can } from '@nova/contract/accounts/roles'
import { findMembers, type Member } from '../accounts/members.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readSubmitted } from './visible.ts'

type OfPanel = Pick<InterviewRow, 'id' | 'companyId' | 'companyEmails'>

/** The panel's active accounts whose role may rate, by name. */
export async function listReviewers(ctx: Ctx, { companyId, companyEmails }: OfPanel): Promise<Member[]> {
  const members = await findMembers(ctx, companyId, companyEmails)
  return members.filter(({ role }) => can(role, 'judge'))
}

/** True once everyone of the panel who may rate has submitted. */
export async function isPanelComplete(ctx: Ctx, row: OfPanel): Promise<boolean> {
  return (await listReviewers(ctx, row)).length > 0 && (await listAwaited(ctx, row)).length === 0
}

/** Those of them who have not submitted a review. */
export async function listAwaited(ctx: Ctx, row: OfPanel): Promise<Member[]> {
  const submitted = new Set((await readSubmitted(ctx, row.id)).map(({ authorId }) => authorId))
  return (await listReviewers(ctx, row)).filter(({ id }) => !submitted.has(id))
}
