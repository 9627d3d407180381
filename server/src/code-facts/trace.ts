/**
 * Traces a candidate's code on one input, step by step: the next line, and the values of its names. For Nova only, on
 * small inputs; belongs to no candidate, and nothing is stored.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import type { Signature } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import { z } from 'zod'
import { codeParts } from '../platform/languages/code-parts.ts'
import type { Json } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { runUntil } from './bounded.ts'
import { limits } from './limits.ts'
import { placesIn, type Places, tracedProgram, traceName, withoutRefused } from './trace-compiled.ts'

/**
 * State before a line runs: line number, call depth, and short values in scope. `deep` is the depth where `depth` is
 * always 0; `blank` lists names holding undefined, which JSON lacks. Where a program traces itself, a call may end with its own step;
 * `gave` is its return value.
 */
export type Step = {
  line: number
  depth: number
  held: Readonly<Record<string, Json>>
  deep?: number | undefined
  blank?: readonly string[] | undefined
  ends?: 'returned' | 'raised' | undefined
  gave?: Json | undefined
}
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine'>
type Code = { language: Language; code: string }

const maxTries = 3
/** Maximum steps, and maximum depth at which calls are distinguished. */
export const maxSteps = 1_500
const maxDepth = 200
/** Maximum characters of a name's value, as JSON. */
const maxHeldLength = 400
/** Characters. No real answer to a task is longer. */
const maxCode = 32 * 1024
/** Characters of all steps, that a long run of long lists stays small. */
const maxOfAll = 400_000
const bounds = { maxSteps, maxHeldLength, maxOfAll, maxDepth }

/** Validates the steps: they come from the candidate's code. */
const Told = z
  .array(
    z.object({
      line: z.int().min(1).max(10_000),
      depth: z.int().min(0).max(10_000),
      // Without inherited names: code may name a variable `toString`.
      held: z
        .record(z.string().regex(/^[A-Za-z_]\w{0,40}$/), z.json())
        .transform((held): Record<string, Json> => Object.assign(Object.create(null), held)),
      deep: z.int().min(0).max(10_000).optional(),
      blank: z.array(z.string().max(41)).max(40).optional(),
      ends: z.enum(['returned', 'raised']).optional(),
      gave: z.json().optional(),
    }),
  )
  .max(maxSteps)

/** The steps of a run; undefined where nothing runs, and where it takes more than three seconds, or six to compile and run. */
export async function traceCode(
  sandbox: Runner,
  { signature }: BankCodingQuestion,
  { language, code }: Code,
  args: Json[],
): Promise<Step[] | undefined> {
  if (sandbox.engine === browserEngine || code.length > maxCode) return undefined
  const { trace } = codeParts[language]
  if ('noted' in trace)
    return traceCompiled(sandbox, signature, { language, code, until: Date.now() + limits.compiledTrace }, args)
  const { cases = [] } = await runUntil(sandbox, Date.now() + limits.trace, {
    language: trace.runsIn,
    args: [args],
    signature,
    code: trace.program(code, signature.name, bounds),
  })
  const [ran] = cases
  return ran?.status === 'ok' ? readSteps(ran.returned) : undefined
}

/** True if the run may have continued after these steps. */
export const isCutShort = (steps: readonly Step[]): boolean =>
  steps.length >= maxSteps || JSON.stringify(steps.map(({ held }) => held)).length >= maxOfAll / 2

const readSteps = (told: unknown) => Told.safeParse(told).data

/** Leaves out the tracing calls that the compiler refuses, with a few retries. */
async function traceCompiled(
  sandbox: Runner,
  signature: Signature,
  { language, code, until }: Code & { until: number },
  args: Json[],
): Promise<Step[] | undefined> {
  let places: Places | undefined = placesIn(code, language)
  for (let tries = 0; tries < maxTries && places && places.size > 0 && Date.now() < until; tries += 1) {
    const { cases = [], compile } = await runUntil(sandbox, until, {
      language,
      args: [args],
      signature: { ...signature, name: traceName, returns: 'string' },
      code: tracedProgram(code, language, { signature, places, bounds }),
    })
    const [ran] = cases
    if (ran?.status === 'ok' && typeof ran.returned === 'string') return readSteps(parseJson(ran.returned))
    if (!compile || compile.status === 'ok') return undefined
    places = withoutRefused(places, language, `${compile.stdout}\n${compile.stderr}`)
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
