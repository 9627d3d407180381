/** Help while a question is being written: the code it begins with, and what a solution of it returns. */
import { randomUUID } from 'node:crypto'
import type { computeExpected as call } from '@nova/contract/questions/question-trying'
import type { Signature } from '@nova/contract/questions/signature'
import { cutOutcome } from '@nova/contract/questions/sql-view'
import { Language } from '@nova/contract/words'
import type { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { starterCode } from '../platform/languages/starter.ts'
import type { CaseResult, Json, RunResult } from '../platform/sandbox/request.ts'
import { readSql, sqlArgs, sqlRequest } from '../platform/sandbox/sql-request.ts'
import { queueOf, requireLanguages } from './proof.ts'

/** The starter code of a signature in every language. */
export function previewStarters(ctx: Ctx, signature: Signature): Record<Language, string> {
  requireInterviewer(ctx)
  const starters = Language.options.map((language) => [language, starterCode(signature, language)])
  return Object.fromEntries(starters) as Record<Language, string>
}

type Form = z.output<typeof call.body>
type Outcome = { returned?: Json; error?: string }

/** Returns a solution's result for each list of arguments. */
export async function computeExpected(ctx: Ctx, form: Form): Promise<Outcome[]> {
  const { companyId } = requireInterviewer(ctx)
  requireLanguages(ctx, [form.language])
  if ('dataSets' in form) return trySql(ctx, companyId, form)
  const { signature, language, code, args } = form
  const result = await ctx.sandbox.run({
    id: randomUUID(),
    queue: queueOf(companyId),
    language,
    code,
    mode: 'function',
    signature,
    args,
  })
  return args.map((_, at) => outcomeOf(result, result.cases?.[at]))
}

/** The rows of each data set as a person reads them. */
async function trySql(ctx: Ctx, companyId: string, form: Extract<Form, { language: 'sql' }>): Promise<Outcome[]> {
  const { code, dataSets, check, ...task } = form
  const args = dataSets.map((rows) => sqlArgs({ ...task, ...(check?.trim() ? { check } : {}) }, rows))
  const result = await ctx.sandbox.run({ ...sqlRequest(code, args), id: randomUUID(), queue: queueOf(companyId) })
  return args.map((_, at) => {
    const outcome = readSql(result.cases?.[at])
    return outcome ? { returned: cutOutcome(outcome) } : outcomeOf(result, result.cases?.[at])
  })
}

function outcomeOf(result: RunResult, found: CaseResult | undefined): Outcome {
  if (found?.status === 'ok' && found.returned !== undefined) return { returned: found.returned }
  const said = found?.error || result.reason || result.compile?.stderr || result.run?.stderr || ''
  const status = (found && found.status !== 'not_run' ? found.status : result.status).replaceAll('_', ' ')
  return { error: `${status === 'ok' ? 'nothing returned' : status}${said ? `: ${said.trim().slice(0, 500)}` : ''}` }
}
