/**
 * Nova's own run of an untested version, on the visible tests and the hidden ones with small inputs. It belongs to no
 * candidate: it leaves no journal entry and counts only towards the limit on hidden runs.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import type { TestCase } from '@nova/contract/questions/signature'
import type { ServerPayload } from '@nova/contract/room/journal'
import type { Language } from '@nova/contract/words'
import { sql } from 'drizzle-orm'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { claim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import { cleanStrings } from '../platform/http/input.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import type { RunRequest, RunResult } from '../platform/sandbox/request.ts'
import { diagnose, resultOf } from '../runs/diagnosis.ts'
import { countHiddenRun } from '../runs/hidden-limit.ts'
import { complaintOf, shortenCases } from '../runs/recording.ts'
import {
  countHidden,
  countNotRun,
  countPassed,
  failureOf,
  judgeCases,
  splitTests,
  statusOfSeen,
  viewVisible,
} from '../runs/verdict.ts'
import { limits } from './limits.ts'

/** Characters. No real answer to a task is longer. */
const maxCode = 32 * 1024
const maxComplaint = 8 * 1024
/** Ways to end that say nothing of the code. */
const withoutResult: readonly string[] = ['killed', 'unavailable', 'internal_error', 'waited', 'not_judged']

type Code = { language: Language; code: string }
/** The result in the form of a test entry, and the wrong solution that it behaved like, if that is clear. */
/** `alike` is missing where an earlier version of the server ran it. */
export type NovaRun = { test: ServerPayload<'test'>; cause: number | null; alike?: readonly number[] }

/**
 * Runs the code, or gives what came of it before. Undefined where no code runs on the server, where another such run of
 * this interview goes on, and where it takes longer than six seconds.
 */
export async function runForNova(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  { language, code }: Code,
): Promise<NovaRun | undefined> {
  const { sandbox } = ctx
  if (sandbox.engine === browserEngine || !offeredLanguages(ctx, row).includes(language) || code.length > maxCode)
    return undefined
  const hash = createHash('sha256').update(`${language}\n${code}`).digest('hex')
  const kept = await readRun(ctx, row.id, question.id, hash)
  if (kept) return kept
  const key = `nova-run:${row.id}`
  const claimed = await claim(ctx, key)
  if (!claimed) return undefined
  const stop = () => void sandbox.stop(claimed.id)
  const timer = setTimeout(stop, limits.run)
  try {
    const isWhole = (await countHiddenRun(ctx, row.id, question.id)) === 0
    const request = {
      ...requestFor(question, { language, code }, isWhole),
      id: claimed.id,
      queue: queueKeyOf(row.companyId, key),
    }
    const run = readResult(question, { language, code }, await sandbox.run(request, () => undefined), isWhole)
    if (run) await keepRun(ctx, row.id, question.id, hash, run)
    return run
  } finally {
    clearTimeout(timer)
    void claimed.release()
  }
}

/** Runs the code on the visible tests alone, where a place is idle; nothing is counted or kept. */
export async function tryVisible(
  ctx: Ctx,
  row: InterviewRow,
  question: BankCodingQuestion,
  own: Code,
): Promise<NovaRun | undefined> {
  const { sandbox } = ctx
  if (sandbox.engine === browserEngine || !offeredLanguages(ctx, row).includes(own.language)) return undefined
  if (own.code.length > maxCode) return undefined
  const id = `nova-${randomUUID()}`
  const timer = setTimeout(() => void sandbox.stop(id), limits.run)
  const request = { ...requestFor(question, own, false), id, queue: queueKeyOf(row.companyId, id), isIdle: true }
  const result = await sandbox.run(request, () => undefined).finally(() => clearTimeout(timer))
  return readResult(question, own, result, false)
}

/** Inputs of the largest size take longer than a reply may. */
const testsOf = (question: BankCodingQuestion, isWhole: boolean): { visible: TestCase[]; small: TestCase[] } => {
  const { visible, hidden } = splitTests(question)
  return { visible, small: isWhole ? hidden.filter(({ group }) => group !== 'scale') : [] }
}

/** Builds the sandbox request; `isWhole`: with hidden tests. */
export function requestFor(
  question: BankCodingQuestion,
  { language, code }: Code,
  isWhole: boolean,
): Omit<RunRequest, 'id' | 'queue'> {
  const { visible, small } = testsOf(question, isWhole)
  const { signature } = question
  const args = [...visible, ...small].map((test) => test.args)
  return { language, code, mode: 'function', signature, args, hiddenFrom: visible.length, maxTimeouts: 1, repeats: 0 }
}

/** Reads the sandbox's answer; undefined if it says nothing about the code. */
export function readResult(
  question: BankCodingQuestion,
  { language, code }: Code,
  result: RunResult,
  isWhole: boolean,
): NovaRun | undefined {
  if (withoutResult.includes(result.status)) return undefined
  const { visible, small } = testsOf(question, isWhole)
  const cases = result.cases ?? []
  const judged = judgeCases(question, visible, cases)
  const shown = shortenCases(judged.map(viewVisible))
  const test = {
    id: result.id,
    language,
    code,
    status: statusOfSeen(result, visible.length),
    trigger: 'candidate' as const,
    visible: countPassed(judged),
    hidden: isWhole
      ? countHidden(small, judgeCases(question, small, cases.slice(visible.length)))
      : countNotRun(splitTests(question).hidden),
    failure: failureOf(judged),
    stderr: complaintOf(result.compile).slice(0, maxComplaint),
    ...(shown && { cases: shown }),
    engine: result.engine,
  }
  const ran = [...visible, ...small]
  const { cause, alike } = diagnose(
    question,
    ran,
    ran.map((each, at) => resultOf(each, cases[at])),
  )
  // Code may give back and print what no database can keep, as the journal's entries may.
  return { test: cleanStrings(test), cause: cause ?? null, alike }
}

async function readRun(ctx: Ctx, interviewId: string, questionId: string, hash: string): Promise<NovaRun | undefined> {
  const { rows } = await ctx.db.execute<{ outcome: NovaRun }>(sql`
    select outcome from nova_runs
    where interview_id = ${interviewId} and question_id = ${questionId} and code_hash = ${hash}`)
  return rows[0]?.outcome
}

async function keepRun(ctx: Ctx, interviewId: string, questionId: string, hash: string, run: NovaRun): Promise<void> {
  await ctx.db.execute(sql`
    insert into nova_runs (interview_id, question_id, code_hash, outcome)
    select id, ${questionId}::text, ${hash}::text, ${JSON.stringify(run)}::jsonb
    from interviews where id = ${interviewId} for key share
    on conflict (interview_id, question_id) do update set code_hash = excluded.code_hash, outcome = excluded.outcome`)
}
