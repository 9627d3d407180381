/**
 * Computes results for a candidate's own inputs with the question's reference. Belongs to no candidate: nothing is
 * stored.
 */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import { isOfType, parseType } from '@nova/contract/questions/value-type'
import type { Language } from '@nova/contract/words'
import { offeredLanguages as offeredToCandidate } from '../interviews/plan/asked.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { fitsShape, readShape } from '../question-validation/input-shape.ts'
import { offeredLanguages } from '../question-validation/provable.ts'
import { countHiddenRun } from '../runs/hidden-limit.ts'
import { limits } from './limits.ts'

const maxResultLength = 200
/** Characters. No real answer to a task is longer. */
const maxCode = 32 * 1024

type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>

/** The same for an interview, within its limit on hidden tests. */
export async function workOutForNova(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  inputs: readonly Json[][],
): Promise<(Json | undefined)[]> {
  const claimed = await claim(ctx, `nova-worked:${row.id}`)
  if (!claimed) return []
  try {
    const isFree = (await countHiddenRun(ctx, row.id, question.id)) === 0
    return isFree ? await workOut(shareAsCompany(ctx.sandbox, row.companyId), question, inputs) : []
  } finally {
    void claimed.release()
  }
}

/** Result of the candidate's code for an input: `status` is `ok`, `timeout` or `error`, with the error's text. */
export type OwnRun = { status: 'ok' | 'timeout' | 'error'; returned: Json | undefined; error?: string }
type Code = { language: Language; code: string }
/** Characters. */
const maxErrorLength = 4_000

/** The same of the candidate's own code; an empty list where it can't be run now. */
export async function runOwnForNova(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  code: Code,
  inputs: readonly Json[][],
): Promise<(OwnRun | undefined)[]> {
  if (!offeredToCandidate(ctx, row).includes(code.language)) return []
  const claimed = await claim(ctx, `nova-own:${row.id}`)
  if (!claimed) return []
  return runOwn(shareAsCompany(ctx.sandbox, row.companyId), question, code, inputs).finally(
    () => void claimed.release(),
  )
}

/** Runs code on inputs that follow the task's rules; undefined for an input that says nothing about the code. */
export async function runOwn(
  sandbox: Runner,
  { signature }: BankCodingQuestion,
  { language, code }: Code,
  inputs: readonly Json[][],
): Promise<(OwnRun | undefined)[]> {
  if (sandbox.engine === browserEngine || inputs.length === 0 || code.length > maxCode) return []
  const id = `own-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), limits.ownRun)
  const request = {
    ...{ id, queue: id, language, code, signature },
    mode: 'function' as const,
    hiddenFrom: 0,
    maxTimeouts: 1,
  }
  const { cases } = await sandbox
    .run({ ...request, args: [...inputs] }, () => undefined)
    .finally(() => clearTimeout(timer))
  return inputs.map((_, at): OwnRun | undefined => {
    const own = cases?.[at]
    // More is not read in a chat.
    if (own?.status === 'ok')
      return JSON.stringify(own.returned ?? null).length <= maxResultLength
        ? { status: 'ok', returned: own.returned }
        : undefined
    if (own?.status === 'timeout') return { status: 'timeout', returned: undefined }
    if (own?.status !== 'runtime_error') return undefined
    return { status: 'error', returned: undefined, error: (own.error ?? '').slice(0, maxErrorLength) }
  })
}

/**
 * The result of each input; undefined where the input may break the task's rules, where the result is too long to read,
 * and where nothing runs or not within four seconds.
 */
export async function workOut(
  sandbox: Runner,
  question: BankCodingQuestion,
  inputs: readonly Json[][],
): Promise<(Json | undefined)[]> {
  const { signature, reference, validInput: code } = question
  const ready = new Set(sandbox.languages.filter(({ version }) => version !== null).map(({ id }) => id))
  const language = offeredLanguages({ reference }).find((each) => ready.has(each))
  // The largest tests have no rule of their own, and take long to read.
  const small = question.tests.filter(({ group }) => group !== 'scale')
  const shape = readShape(small.map(({ args }) => args as Json[]))
  const likely = inputs.filter((args) => isOfSignature(signature, args) && fitsShape(args, shape))
  if (!language || likely.length === 0 || sandbox.engine === browserEngine) return []
  const until = Date.now() + limits.result
  const run = async (own: Pick<Parameters<Runner['run']>[0], 'language' | 'code' | 'signature'>, args: Json[][]) => {
    const id = `worked-${randomUUID()}`
    const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
    const request = { ...own, id, queue: id, mode: 'function' as const, args, hiddenFrom: 0, maxTimeouts: 1 }
    const { cases } = await sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
    return args.map((_, at) => (cases?.[at]?.status === 'ok' ? cases[at].returned : undefined))
  }
  const check = { ...signature, name: 'isValid', returns: 'bool' }
  const allowed = code ? await run({ language: 'javascript', code, signature: check }, likely) : likely.map(() => true)
  const valid = likely.filter((_, at) => allowed[at] === true)
  if (valid.length === 0) return []
  const results = await run({ language, code: reference[language]!, signature }, valid)
  return inputs.map((args) => {
    const result = results[valid.indexOf(args)]
    return result !== undefined && JSON.stringify(result).length <= maxResultLength ? result : undefined
  })
}

const isOfSignature = ({ params }: BankCodingQuestion['signature'], args: Json[]) =>
  args.length === params.length && params.every(({ type }, at) => isOfType(args[at], parseType(type)))
