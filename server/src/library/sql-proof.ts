/** The proof of a company's own SQL question. */
import type { ProofGate } from '@nova/contract/questions/library'
import type { SqlForm } from '@nova/contract/questions/sql-form'
import { refuse } from '@nova/contract/refusals'
import type { Ctx } from '../platform/context/context.ts'
import type { Gate } from '../question-validation/provable.ts'
import { proveSql, type SqlProof } from '../question-validation/sql-proof.ts'
import { sqlParts } from './bank-parts.ts'
import { oneProofAtATime, requireLanguages, shareSandbox, type Waiting } from './proof.ts'

/** Proves by execution; refuses with every gate that did not pass. */
export async function proveOwnSql(
  ctx: Ctx,
  companyId: string,
  form: SqlForm,
  { onGate, signal }: Waiting,
): Promise<{ gates: ProofGate[]; shown: NonNullable<SqlProof['shown']> }> {
  requireLanguages(ctx, ['sql'])
  return oneProofAtATime(companyId, async () => {
    const sandbox = shareSandbox(ctx.sandbox, companyId, signal)
    const question = { ...sqlParts(form), title: form.title }
    const view = ({ gate, ...rest }: Gate): ProofGate => ({ name: gate, ...rest })
    const { gates, shown } = await proveSql(sandbox, question, (gate) => onGate(view(gate)))
    const failed = gates.filter(({ passed }) => !passed).map(({ gate, detail }) => ({ gate, message: detail }))
    if (failed.length > 0 || !shown || signal.aborted) throw refuse('not_proven', undefined, failed)
    return { gates: gates.map(view), shown }
  })
}
