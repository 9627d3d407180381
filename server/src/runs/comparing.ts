/** The visible tests of a question's texts in several languages, where nobody can be asked which of them counts. */
import { randomUUID } from 'node:crypto'
import { browserEngine } from '@nova/contract/runs'
import { requireInterview } from '../interviews/access.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/sandbox/queue-key.ts'
import { hasTimeEnded } from '../sessions/clock.ts'
import { isTestOf, isTold, isUntold, listOpenCode, type OpenCode, readTests } from '../sessions/versions.ts'
import { recordTest, splitTests } from './recording.ts'

/**
 * A part of the jobs `time-up` and `finish`, before what nobody submitted is taken: tests each language's last text once. Its
 * entries are the system's: no act of the candidate, no progress, and nothing that a score reads.
 */
export async function compareTexts(ctx: Ctx, id: string): Promise<void> {
  if (ctx.sandbox.engine === browserEngine) return
  const row = await requireInterview(ctx, id)
  const isOver = row.status === 'Completed' || (row.status === 'InProgress' && hasTimeEnded(row, ctx.now()))
  if (!isOver) return
  for (const open of await listOpenCode(ctx, row)) if (open.texts.length > 1) await compare(ctx, row, open)
}

async function compare(ctx: Ctx, row: InterviewRow, { question, texts }: OpenCode): Promise<void> {
  const { id: questionId, signature } = question
  const tests = await readTests(ctx, row.id, questionId)
  for (const text of texts) {
    if (tests.some((entry) => isTold(entry) && isTestOf(text, entry))) continue
    const { language, text: code } = text
    const args = splitTests(question).visible.map((test) => test.args)
    const asked = {
      id: randomUUID(),
      queue: queueKeyOf(row.companyId, `compared:${row.id}`),
      language,
      code,
      mode: 'function' as const,
      signature,
      args,
    }
    const result = await ctx.sandbox.run(asked)
    // A sandbox that was not there told nothing of the text.
    if (isUntold(result.status)) continue
    const trial = { questionId, language, code, cases: [], trigger: 'compared' as const }
    await recordTest(ctx, row, trial, question, { ...result, noHidden: {} })
  }
}
