/** People's marks on comments of a code review in the report: blind at first, and without effect on any score. */
import type { CommentMarks, MarkFigures } from '@nova/contract/projects/comment-marks'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { mayOn, noteAct, requireInterview, requireOn } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireCompleted } from '../reports/reports.ts'
import { findStandingReport } from '../reports/seen.ts'
import { findSeal, listDecided } from '../reviews/seals.ts'
import { maySeeReviews } from '../reviews/visible.ts'
import { countMarks, listMarkable } from './mark-figures.ts'
import { commentMarks, type KeptMark } from './tables.ts'

/** Reads the marks that the caller may see, and figures of all these. */
export async function readCommentMarks(ctx: Ctx, id: string): Promise<CommentMarks> {
  return readFor(ctx, await requireCompleted(ctx, id))
}

/** Keeps, changes or takes back (null) the caller's mark on a comment of a faulty change. */
export async function markComment(
  ctx: Ctx,
  id: string,
  { seq, names }: { seq: number; names: boolean | null },
): Promise<CommentMarks> {
  const { id: authorId, name: authorName } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireOn(tx, row, 'judge')
    await requireCompleted(tx, row.id)
    const reviews = await readReviews(tx, row.id)
    const isMarkable = reviews.some(({ review }) => listMarkable(review).some((comment) => comment.seq === seq))
    if (!isMarkable) throw refuse('finding_not_found')
    const isOwn = and(
      eq(commentMarks.interviewId, row.id),
      eq(commentMarks.seq, seq),
      eq(commentMarks.authorId, authorId),
    )
    const [last] = await tx.db.select().from(commentMarks).where(isOwn)
    if ((last?.namesFault ?? null) !== names) {
      await tx.db.delete(commentMarks).where(isOwn)
      if (names !== null) {
        const mark: KeptMark = { interviewId: row.id, seq, authorId, authorName, namesFault: names, at: tx.now() }
        await tx.db.insert(commentMarks).values(mark)
      }
      await noteAct(tx, row, 'comment.marked', { names })
    }
    return readFor(tx, row)
  })
}

/** Figures for exports that may be passed on: only once a decision is recorded, and never for a blind member. */
export async function readMarkFigures(ctx: Ctx, id: string): Promise<MarkFigures[]> {
  const isDecided = (await listDecided(ctx, [id])).size > 0
  if (!isDecided || (await isBlindTo(ctx, id))) return []
  const marks = await readMarks(ctx, id)
  return (await readReviews(ctx, id)).map(({ questionId, review }) => countMarks(questionId, review, marks))
}

async function readFor(ctx: Ctx, row: InterviewRow): Promise<CommentMarks> {
  const caller = requireInterviewer(ctx)
  const isBlind = await isBlindTo(ctx, row.id)
  const mayMark = mayOn(caller, row, 'judge')
  const reviews = await readReviews(ctx, row.id)
  const all = reviews.length === 0 ? [] : await readMarks(ctx, row.id)
  const own = all.filter(({ authorId }) => authorId === caller.id)
  const seen = isBlind ? own : all
  // Two people who see each other's marks first would agree too well.
  const ownSeqs = new Set(own.map(({ seq }) => seq))
  const shown = mayMark ? seen.filter(({ seq }) => ownSeqs.has(seq)) : seen
  return {
    mayMark,
    isBlind,
    marks: shown.map(({ seq, namesFault, authorName, at, authorId }) => ({
      seq,
      names: namesFault,
      by: authorName,
      at: at.toISOString(),
      isOwn: authorId === caller.id,
    })),
    figures: reviews.map(({ questionId, review }) => countMarks(questionId, review, seen)),
  }
}

async function isBlindTo(ctx: Ctx, id: string): Promise<boolean> {
  return (await findSeal(ctx, id)) !== null || !(await maySeeReviews(ctx, id))
}

async function readReviews(ctx: Ctx, id: string) {
  const report = await findStandingReport(ctx, id)
  return (report?.questions ?? []).flatMap(({ questionId, codeReview: review }) =>
    review ? [{ questionId, review }] : [],
  )
}

const readMarks = (ctx: Ctx, id: string): Promise<KeptMark[]> =>
  ctx.db.select().from(commentMarks).where(eq(commentMarks.interviewId, id)).orderBy(asc(commentMarks.at))
