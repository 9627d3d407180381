/** Drawing boards: each the fold of its draw entries, none of which may make it hold too much. */
import { refuse } from '@nova/contract/refusals'
import { type Board, drawOn, elementsOn, emptyBoard, excessOf } from '@nova/contract/room/board'
import type { Drawing } from '@nova/contract/room/drawing'
import type { JournalEntry } from '@nova/contract/room/journal'
import type { DrawnBoard } from '@nova/contract/room/journal-views'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { journal } from './tables.ts'

type MaybeDrawing = { kind: JournalEntry['kind']; questionId?: string | null; payload: unknown }

/** The boards, by question, that the entries draw on, as they then are. Refuses what makes one hold too much. */
export async function drawEntries(
  entries: MaybeDrawing[],
  find: (questionId: string) => Promise<Board>,
): Promise<Map<string, Board>> {
  const drawn = new Map<string, Board>()
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'draw') continue
    if (!questionId) throw refuse('invalid_input', 'A drawing needs its questionId.')
    const before = drawn.get(questionId) ?? (await find(questionId))
    const board = drawOn(before, [payload as Drawing])
    const excess = excessOf(board)
    if (excess) throw refuse('payload_too_large', excess)
    drawn.set(questionId, board)
  }
  return drawn
}

/** The board of a question; empty where nothing was drawn yet. */
export async function findBoard(ctx: Ctx, interviewId: string, questionId: string): Promise<Board> {
  const drawings = await readDrawings(ctx, interviewId, questionId)
  return drawOn(
    emptyBoard,
    drawings.map(({ payload }) => payload),
  )
}

export async function hasDrawing(ctx: Ctx, interviewId: string, questionId: string): Promise<boolean> {
  return elementsOn(await findBoard(ctx, interviewId, questionId)).length > 0
}

/** Reads every non-empty board of an interview; a question in `upTo` as it was at that entry. */
export async function readBoards(
  ctx: Ctx,
  interviewId: string,
  upTo: ReadonlyMap<string, number> = new Map(),
): Promise<DrawnBoard[]> {
  const drawn = await readDrawings(ctx, interviewId)
  const counted = drawn.filter(({ questionId, seq }) => seq <= (upTo.get(questionId) ?? Infinity))
  const byQuestion = Map.groupBy(counted, ({ questionId }) => questionId)
  const boards = Array.from(byQuestion, ([questionId, drawings]) => {
    const payloads = drawings.map(({ payload }) => payload)
    return { questionId, seq: drawings.at(-1)!.seq, elements: elementsOn(drawOn(emptyBoard, payloads)) }
  })
  return boards.filter(({ elements }) => elements.length > 0)
}

async function readDrawings(ctx: Ctx, interviewId: string, questionId?: string) {
  const rows = await ctx.db
    .select({ seq: journal.seq, questionId: journal.questionId, payload: journal.payload })
    .from(journal)
    .where(
      and(
        eq(journal.interviewId, interviewId),
        eq(journal.kind, 'draw'),
        questionId === undefined ? undefined : eq(journal.questionId, questionId),
      ),
    )
    .orderBy(asc(journal.seq))
  return rows as { seq: number; questionId: string; payload: Drawing }[]
}
