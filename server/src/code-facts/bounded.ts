/** Bounds of Nova's own runs: one of a kind at a time for an interview, and a moment at which each ends. */
import { randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Language } from '@nova/contract/words'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { shareAsCompany } from '../platform/sandbox/company-share.ts'
import type { RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { countHiddenRun } from '../runs/hidden-limit.ts'

/** Kinds of runs; `isJudged` ones compare with hidden tests or the reference, and count towards the limit on those. */
const kinds = {
  near: { isJudged: true, isOwn: true },
  counter: { isJudged: true, isOwn: true },
  worked: { isJudged: true, isOwn: false },
  own: { isJudged: false, isOwn: true },
  trace: { isJudged: false, isOwn: true },
}
type Runner = Pick<Sandbox, 'run' | 'stop' | 'engine' | 'languages'>
/** Gives undefined where a run isn't allowed now. */
export type Bounds = <T>(kind: keyof typeof kinds, run: (sandbox: Runner) => Promise<T>) => Promise<T | undefined>

/** For work ahead of a message, which is never judged: it takes idle places alone, and its caller does one thing at a time. */
export function idleBoundsOf(ctx: Ctx, row: InterviewRow, language: Language): Bounds {
  const { stop, engine, languages } = ctx.sandbox
  const run: Runner['run'] = (request, on) => ctx.sandbox.run({ ...request, isIdle: true }, on)
  return async (kind, work) =>
    kinds[kind].isJudged || !offeredLanguages(ctx, row).includes(language)
      ? undefined
      : work(shareAsCompany({ run, stop, engine, languages }, row.companyId))
}

export function boundsOf(ctx: Ctx, row: InterviewRow, question: BankCodingQuestion, language: Language): Bounds {
  return async (kind, run) => {
    const { isJudged, isOwn } = kinds[kind]
    if (isOwn && !offeredLanguages(ctx, row).includes(language)) return undefined
    const claimed = await claim(ctx, `nova-${kind}:${row.id}`)
    if (!claimed) return undefined
    try {
      const isFree = !isJudged || (await countHiddenRun(ctx, row.id, question.id)) === 0
      return isFree ? await run(shareAsCompany(ctx.sandbox, row.companyId)) : undefined
    } finally {
      void claimed.release()
    }
  }
}

type Asked = Pick<RunRequest, 'language' | 'code' | 'args' | 'signature'> & Partial<RunRequest>

/** Runs a function until it has ended or a moment has come. */
export function runUntil(sandbox: Pick<Sandbox, 'run' | 'stop'>, until: number, asked: Asked): Promise<RunResult> {
  const id = `nova-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), Math.max(1, until - Date.now()))
  const request: RunRequest = { id, queue: id, mode: 'function', hiddenFrom: 0, maxTimeouts: 1, repeats: 0, ...asked }
  return sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
}
