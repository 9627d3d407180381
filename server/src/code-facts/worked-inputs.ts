/**
 * Computes results for a candidate's own inputs with the question's reference. Belongs to no candidate: nothing is
 * stored.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import { isOfType, parseType } from '@nova/contract/questions/value-type'
import { type Language, validityLanguage } from '@nova/contract/words'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { fitsShape, readShape } from '../question-validation/input-shape.ts'
import { offeredLanguages } from '../question-validation/provable.ts'
import { runUntil } from './bounded.ts'
import { limits } from './limits.ts'

const maxResultLength = 200
/** Characters. No real answer to a task is longer. */
const maxCode = 32 * 1024

type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>

/** Result of the candidate's code for an input: `status` is `ok`, `timeout` or `error`, with the error's text. */
export type OwnRun = { status: 'ok' | 'timeout' | 'error'; returned: Json | undefined; error?: string }
type Code = { language: Language; code: string }
/** Characters. */
const maxErrorLength = 4_000

/** Runs code on inputs that follow the task's rules; undefined for an input that says nothing about the code. */
export async function runOwn(
  sandbox: Runner,
  { signature }: BankCodingQuestion,
  { language, code }: Code,
  inputs: readonly Json[][],
): Promise<(OwnRun | undefined)[]> {
  if (sandbox.engine === browserEngine || inputs.length === 0 || code.length > maxCode) return []
  const { cases } = await runUntil(sandbox, Date.now() + limits.ownRun, {
    language,
    code,
    signature,
    args: [...inputs],
  })
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
  // The largest tests have no separate rule, and take long to read.
  const small = question.tests.filter(({ group }) => group !== 'scale')
  const shape = readShape(small.map(({ args }) => args as Json[]))
  const likely = inputs.filter((args) => isOfSignature(signature, args) && fitsShape(args, shape))
  if (!language || likely.length === 0 || sandbox.engine === browserEngine) return []
  const until = Date.now() + limits.result
  const run = async (own: Pick<Parameters<Runner['run']>[0], 'language' | 'code' | 'signature'>, args: Json[][]) => {
    const { cases } = await runUntil(sandbox, until, { ...own, args })
    return args.map((_, at) => (cases?.[at]?.status === 'ok' ? cases[at].returned : undefined))
  }
  const check = { ...signature, name: 'isValid', returns: 'bool' }
  const allowed = code
    ? await run({ language: validityLanguage, code, signature: check }, likely)
    : likely.map(() => true)
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
