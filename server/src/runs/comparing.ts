/**
 * Runs the visible tests on a question's texts in several languages, before the candidate is asked which one counts, or
 * when asking is not possible.
 */
import { randomUUID } from 'node:crypto'
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { CodeQuestion } from '@nova/contract/questions/bank'
import { browserEngine } from '@nova/contract/questions/runs'
import { readChosen } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { hasTimeEnded } from '../sessions/clock.ts'
import {
  type CodeText,
  isTestOf,
  isTold,
  isUntold,
  listOpenCode,
  type OpenCode,
  readCodeTexts,
  readTests,
} from '../sessions/versions.ts'
import { judgingOf } from './judging.ts'
import { recordTest } from './recording.ts'
import { NotYetJudged } from './waiting.ts'

/**
 * Part of the jobs `time-up` and `finish`, before unsubmitted work is collected: tests each language's last text once.
 * Its entries are the system's: no act of the candidate, no progress, and not used by any score.
 */
export async function compareTexts(ctx: Ctx, id: string): Promise<void> {
  if (ctx.sandbox.engine === browserEngine) return
  const row = await requireInterview(ctx, id)
  const isOver = row.status === 'Completed' || (row.status === 'InProgress' && hasTimeEnded(row, ctx.now()))
  if (!isOver) return
  for (const open of await listOpenCode(ctx, row)) if (open.texts.length > 1) await compare(ctx, row, open)
}

/** How long a candidate who ends waits for a test's turn. */
const maxWaitMs = 15_000

/** Maximum tests for one question before the candidate is asked; edits in between require more of them. */
const maxAsked = 30

/** Tests one version that the candidate is about to be asked about, and says how many are left. */
export async function testOpenVersions(ctx: Ctx, id: string): Promise<{ left: number }> {
  if (ctx.sandbox.engine === browserEngine) return { left: 0 }
  const row = await requireWorking(ctx, id)
  const untested = await listUntested(ctx, row)
  const [first] = untested
  if (!first) return { left: 0 }
  const isTested = await compareText({ ...ctx, actor: { role: 'system' } }, row, first, maxWaitMs)
  // The end tests what had no turn now; the candidate isn't kept waiting for it.
  return { left: isTested ? untested.length - 1 : 0 }
}

type Untested = { question: CodeQuestion; text: Pick<CodeText, 'language' | 'text'> }

async function listUntested(ctx: Ctx, row: InterviewRow): Promise<Untested[]> {
  const texts = await readCodeTexts(ctx, row)
  const untested: Untested[] = []
  for (const question of await readChosen(ctx, row)) {
    const own = texts.get(question.id) ?? []
    if (!isAnsweredWithCode(question) || own.length === 0) continue
    const tests = await readTests(ctx, row.id, question.id)
    // One text that nothing can be compared with is not asked about.
    if (own.length === 1 && !tests.some(isTold)) continue
    if (tests.filter(({ payload }) => payload.trigger === 'compared').length >= maxAsked) continue
    for (const text of own)
      if (!tests.some((entry) => isTold(entry) && isTestOf(text, entry))) untested.push({ question, text })
  }
  return untested
}

async function compare(ctx: Ctx, row: InterviewRow, { question, texts }: OpenCode): Promise<void> {
  const tests = await readTests(ctx, row.id, question.id)
  for (const text of texts) {
    if (tests.some((entry) => isTold(entry) && isTestOf(text, entry))) continue
    if (!(await compareText(ctx, row, { question, text }))) throw new NotYetJudged('A comparison had no turn.')
  }
}

/** False where it had no turn. */
async function compareText(
  ctx: Ctx,
  row: InterviewRow,
  { question, text }: Untested,
  maxWaitMs?: number,
): Promise<boolean> {
  const { id: questionId } = question
  const { language, text: code } = text
  const judging = await judgingOf(ctx, row, question)
  if ('failed' in judging) return !judging.later
  const queue = queueKeyOf(row.companyId, `compared:${row.id}`)
  const asked = { ...judging.ask(code, language, judging.visible), id: randomUUID(), queue, maxWaitMs }
  const result = await ctx.sandbox.run(asked)
  // An unavailable sandbox says nothing about the text.
  if (isUntold(result.status)) return !result.later
  const trial = { questionId, language, code, cases: [], trigger: 'compared' as const }
  await recordTest(ctx, row, trial, judging, { ...result, noHidden: {} })
  return true
}
