/** Reading positions: one, and a page of them. */
import type { ListedPosition, listPositions as call, Position } from '@nova/contract/positions/positions'
import type { InterviewStatus } from '@nova/contract/words'
import { and, desc, eq, ilike, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { findNames } from '../accounts/members.ts'
import { countByPosition } from '../interview-access/of-position.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isPositionVisibleTo, mayAddTo, mayManagePosition, requirePosition } from './access.ts'
import { readSet, viewSet } from './question-set.ts'
import { type PositionRow, positions } from './tables.ts'

/** Returns one position, if the caller may see it. */
export async function getPosition(ctx: Ctx, id: string): Promise<Position> {
  return viewPosition(ctx, await requirePosition(ctx, id))
}

/** A page, newest first, with the cursor of the next. */
export async function listPositions(
  ctx: Ctx,
  { q, status, limit, cursor }: z.output<typeof call.query>,
): Promise<{ positions: ListedPosition[]; next: string | null }> {
  const after = readCursor(cursor)
  const isAfter =
    after && sql`(${positions.createdAt}, ${positions.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const matching = and(
    isPositionVisibleTo(ctx),
    status ? eq(positions.status, status) : ne(positions.status, 'archived'),
    q ? ilike(positions.title, `%${q.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    isAfter,
  )
  const rows = await ctx.db
    .select()
    .from(positions)
    .where(matching)
    .orderBy(desc(positions.createdAt), desc(positions.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    positions: await viewListed(ctx, page),
    next: rows.length > page.length ? makeCursor(page.at(-1)!) : null,
  }
}

export async function viewPosition(ctx: Ctx, row: PositionRow): Promise<Position> {
  const [listed] = await viewListed(ctx, [row])
  const { description, settings, panel, competencies, version } = row
  return {
    ...listed!,
    description,
    settings,
    panel,
    competencies,
    version,
    duration: row.durationMinutes,
    questions: viewSet(await readSet(ctx, row.id)),
    mayManage: mayManagePosition(ctx, row),
    mayAdd: mayAddTo(ctx),
  }
}

async function viewListed(ctx: Ctx, rows: PositionRow[]): Promise<ListedPosition[]> {
  const counts = await countByPosition(
    ctx,
    rows.map(({ id }) => id),
  )
  const names = await findNames(
    ctx,
    rows.flatMap(({ creatorId }) => creatorId ?? []),
  )
  return rows.map(({ id, title, seniority, peopleWord, status, createdAt, creatorId }) => ({
    id,
    title,
    level: seniority,
    peopleWord,
    status,
    createdAt: createdAt.toISOString(),
    createdBy: (creatorId && names.get(creatorId)) ?? null,
    counts: viewCounts(counts.get(id) ?? {}),
  }))
}

function viewCounts(counts: Partial<Record<InterviewStatus, number>>): ListedPosition['counts'] {
  const { Draft = 0, Scheduled = 0, InProgress = 0, Completed = 0, Cancelled = 0 } = counts
  const total = Draft + Scheduled + InProgress + Completed + Cancelled
  return {
    total,
    draft: Draft,
    scheduled: Scheduled,
    inProgress: InProgress,
    completed: Completed,
    cancelled: Cancelled,
  }
}

const makeCursor = ({ createdAt, id }: PositionRow) => `${createdAt.toISOString()}_${id}`

/** An absent or foreign cursor means the beginning. */
export function readCursor(cursor: string | undefined): { createdAt: string; id: string } | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(cursor ?? '')
  return match ? { createdAt: match[1]!, id: match[2]! } : undefined
}
