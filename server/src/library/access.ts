/** Access to a company's questions: every colleague reads; the author and the administrators change. */
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { type QuestionRow, questions } from './tables.ts'

/** The question of the caller's company; to others there is none. `lock` holds it until the transaction ends. */
export async function requireRow(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<QuestionRow> {
  const { companyId } = requireInterviewer(ctx)
  if (!isUuid(id)) throw refuse('question_not_found')
  const query = ctx.db
    .select()
    .from(questions)
    .where(and(eq(questions.id, id), eq(questions.companyId, companyId)))
  const found = await (options.lock ? query.for('update') : query)
  if (!found[0]) throw refuse('question_not_found')
  return found[0]
}

/** The same, for who may change it. */
export async function requireEditable(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<QuestionRow> {
  const row = await requireRow(ctx, id, options)
  if (!mayEdit(ctx, row))
    throw refuse('forbidden', 'Only the author of this question and administrators can change it.')
  return row
}

export function mayEdit({ actor }: Ctx, { creatorId }: Pick<QuestionRow, 'creatorId'>): boolean {
  return actor.role === 'interviewer' && (can(actor.companyRole, 'administer') || actor.id === creatorId)
}
