/** Changes of a company's members, for its webhooks. */
import type { Role } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { recordEvent } from '../webhooks/recording.ts'

type Changed = { id: string; companyId: string; role: Role; deactivatedAt: Date | null }

/** Call it in the transaction of the change. Neither name nor address: the call it names has both. */
export async function noteMember(ctx: Ctx, member: Changed, change: 'joined' | 'changed' | 'removed'): Promise<void> {
  const { id: memberId, companyId, role, deactivatedAt } = member
  const isActive = deactivatedAt === null && change !== 'removed'
  const data = { memberId, change, role, isActive }
  await recordEvent(ctx, { type: 'member.changed', companyId, subject: memberId, data, path: '/api/people' })
}
