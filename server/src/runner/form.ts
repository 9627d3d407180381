/** Requests to a runner: Piston's form, and ours, distinguished by its `mode`. */
import { maxSourceBytes } from '@nova/contract/constants'
import { Signature } from '@nova/contract/questions/signature'
import { CodeLanguage } from '@nova/contract/words'
import { z } from 'zod'
import type { Json, RunRequest, RunResult } from '../platform/sandbox/request.ts'

/** All cases of a test together. */
export const maxBodyBytes = 16 * 1_024 * 1_024
const maxStdin = 1_024 * 1_024
const maxCases = 1_000
const deepestCase = 200

const File = z.object({
  name: z
    .string()
    .max(100)
    .regex(/^(?!\/)(?!.*\.\.)/, 'must be relative, without ..')
    .optional(),
  content: z.string('is required as a string').max(maxSourceBytes * 2),
  encoding: z.enum(['utf8', 'base64', 'hex']).optional(),
})
const files = z
  .array(File, 'is required as an array')
  .length(1, 'must be one file: this runner takes no more')
  .transform((all) => Buffer.from(all[0]!.content, all[0]!.encoding ?? 'utf8').toString('utf8'))
  .refine((text) => text.length <= maxSourceBytes, `must not be longer than ${maxSourceBytes} characters`)
const stdin = z.string().max(maxStdin).optional()
const limit = (most: number) =>
  z
    .number()
    .refine((value) => value <= most, `cannot exceed the configured limit of ${most}`)
    .optional()

const megabyte = 1_024 * 1_024

/** Piston's own form: https://github.com/engineer-man/piston. */
export const PistonForm = z.object({
  language: z.string('is required as a string').min(1).max(100),
  version: z.string('is required as a string').min(1).max(100),
  files,
  stdin,
  args: z.array(z.string()).length(0, 'are not passed to programs by this runner').optional(),
  run_timeout: limit(30_000),
  compile_timeout: limit(30_000),
  run_cpu_time: limit(20_000),
  compile_cpu_time: limit(20_000),
  run_memory_limit: limit(1_024 * megabyte),
  compile_memory_limit: limit(1_024 * megabyte),
})
export type PistonForm = z.output<typeof PistonForm>

// The rules for questions are checked elsewhere; here only that the function can be called.
const AnySignature = Signature.extend({ params: z.array(Signature.shape.params.element).max(32) })

const Limits = z.object({
  wallMs: z.number(),
  cpuMs: z.number(),
  memoryMb: z.number(),
  outputBytes: z.number(),
  processes: z.number(),
})
const base = {
  id: z.string().regex(/^[\w-]{1,64}$/),
  queue: z.string().min(1).max(100),
  language: CodeLanguage,
  files,
  limits: Limits.partial().optional(),
  maxWaitMs: z.number().min(0).optional(),
  isIdle: z.boolean().optional(),
  /** The reference to run alongside, or null; absent from callers of an older version, who know no waits. */
  beside: z.object({ language: CodeLanguage, code: z.string().max(maxSourceBytes) }).nullish(),
}

/** Our form, with which a run says whose turn it takes, streams, and calls functions. */
const OwnForm = z.discriminatedUnion('mode', [
  z.object({ ...base, mode: z.literal('program'), stdin }),
  z.object({
    ...base,
    mode: z.literal('function'),
    signature: AnySignature,
    // Not by z.json(): its own depth would follow the text's.
    cases: z
      .custom<Json[][]>((value) => Array.isArray(value) && value.every(Array.isArray), 'must be lists of arguments')
      .refine((cases) => cases.length <= maxCases, `must not be more than ${maxCases}`)
      .refine((cases) => !isDeeper(cases, deepestCase), `must not be nested deeper than ${deepestCase}`),
    repeats: z.int().min(0).max(10).optional(),
  }),
])

/** A request of ours as the sandbox takes it. */
export const RunForm = OwnForm.transform((form): RunRequest & { knowsWaits: boolean } => {
  const { id, queue, language, files: code, limits = {}, maxWaitMs, isIdle, beside } = form
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  const common = { id, queue, language, code, limits: given, maxWaitMs, isIdle, knowsWaits: beside !== undefined }
  if (form.mode === 'function') {
    const { signature, cases: args, repeats } = form
    const fair = { ...(beside && { beside }), ...(repeats !== undefined && { repeats }) }
    return { ...common, mode: 'function', signature, args, ...fair }
  }
  return { ...common, mode: 'program', ...(form.stdin !== undefined && { stdin: form.stdin }) }
})

/** A result as callers of an older version read it: all that ran out of time took too long. */
export function inOlderWords(result: RunResult): RunResult {
  const older = <T extends string>(status: T): T | 'timeout' =>
    status === 'waited' || status === 'not_judged' ? 'timeout' : status
  const { status, compile, run, cases } = result
  return {
    ...result,
    status: older(status),
    ...(compile && { compile: { ...compile, status: older(compile.status) } }),
    ...(run && { run: { ...run, status: older(run.status) } }),
    ...(cases && { cases: cases.map((each) => ({ ...each, status: older(each.status) })) }),
  }
}

/** Level by level, since a text of brackets alone would use up the stack. */
function isDeeper(value: unknown, levels: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

/** The first complaint in one line, as Piston words it. */
export function complaintOf(error: z.ZodError): string {
  const issue = error.issues[0]
  const name = (issue?.path ?? []).reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
  return `${name} ${issue?.message ?? 'is wrong'}`.trim()
}
