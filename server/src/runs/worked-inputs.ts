/** Results of inputs that a candidate makes up, worked out by the question's own reference. Nobody's run: nothing is kept. */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { browserEngine } from '@nova/contract/runs'
import { isOfType, parseType } from '@nova/contract/value-type'
import type { InterviewRow } from '../interviews/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { fitsShape, readShape } from '../question-validation/input-shape.ts'
import { offeredLanguages } from '../question-validation/provable.ts'
import { countHiddenRun } from './hidden-limit.ts'

/** A person waits for the reply. */
const giveUpMs = 4_000
const longestResult = 200

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
    return isFree ? await workOut(ctx.sandbox, question, inputs) : []
  } finally {
    void claimed.release()
  }
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
  const until = Date.now() + giveUpMs
  const run = async (own: Pick<Parameters<Runner['run']>[0], 'language' | 'code' | 'signature'>, args: Json[][]) => {
    const id = `worked-${randomUUID()}`
    const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
    const request = { ...own, id, queue: id, mode: 'function' as const, args, hiddenFrom: 0, mostTimeouts: 1 }
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
    return result !== undefined && JSON.stringify(result).length <= longestResult ? result : undefined
  })
}

const isOfSignature = ({ params }: BankCodingQuestion['signature'], args: Json[]) =>
  args.length === params.length && params.every(({ type }, at) => isOfType(args[at], parseType(type)))
