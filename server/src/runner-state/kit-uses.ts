/** Uses of own kits: read by table, since no module knows questions, interviews and positions at once. */
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'

const maxTitles = 20

/** Titles of projects in libraries that use each kit. */
export async function listProjectsOf(ctx: Ctx, kits: readonly string[]): Promise<Map<string, string[]>> {
  if (kits.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ kit: string; titles: string[] }>(sql`
    select kit, (array_agg(distinct coalesce(nullif(content->>'title', ''), 'Untitled')))[:${sql.raw(String(maxTitles))}] as titles
    from (${inLibraries}) as found, jsonb_array_elements_text(content->'libraries') as kit
    where jsonb_typeof(content->'libraries') = 'array'
      and kit in (select jsonb_array_elements_text(${JSON.stringify(kits)}::jsonb)) group by kit`)
  return new Map(rows.map(({ kit, titles }) => [kit, titles]))
}

/** All that would no longer work without it: projects, positions, and interviews that aren't over or may still be judged. */
export function listUses(ctx: Ctx, kit: string): Promise<string[]> {
  return listTitles(ctx, kit, sql`${inLibraries} union ${inPositions} union ${inInterviews}`)
}

const inLibraries = sql`select version.content from library_versions version
  join library_questions question on question.id = version.question_id
  where question.kind = 'project' and question.retired_at is null
    and version.version in (question.latest_version, question.ready_version)`
const inPositions = sql`select asked.content from position_questions asked
  join positions position on position.id = asked.position_id where position.status <> 'archived'`
const inInterviews = sql`select copy.content from question_copies copy
  join interviews interview on interview.id = copy.interview_id
  where interview.deleted_at is null and (interview.status in ('Draft', 'Scheduled', 'InProgress')
    or interview.completed_at > now() - interval '7 days')`

async function listTitles(ctx: Ctx, kit: string, contents: SQL): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ title: string | null }>(sql`
    select distinct content->>'title' as title from (${contents}) as found
    where content->'libraries' @> ${JSON.stringify([kit])}::jsonb order by title limit ${maxTitles}`)
  return rows.map(({ title }) => title || 'Untitled')
}
