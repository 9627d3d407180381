/** How many mails an hour to one address and about one interview: more are a mistake. How many there may be in all: admission.ts. */
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/context.ts'
import { mails } from './tables.ts'

/** To one address of one kind. */
const perAddress = 10
/** The same for notices, which go to accounts of the company: one may hold many interviews within an hour. */
const perAddressOfNotice = 200
const perInterview = 200

type Queued = { kind: string; to: string; interviewId?: string | undefined }
type Key = { address?: string; kind?: string; id?: string }
type Bound = {
  keyOf: (mail: Queued) => Key | undefined
  /** Those that count, by the columns of `asked`. */
  condition: SQL
  mostOf: (mail: Queued) => number
  words: string
}

const bounds: Bound[] = [
  {
    keyOf: ({ to, kind }) => ({ address: to.toLowerCase(), kind }),
    condition: sql`lower(to_address) = asked.address and kind = asked.kind`,
    mostOf: ({ kind }) => (kind.startsWith('notice-') ? perAddressOfNotice : perAddress),
    words: 'of this kind to this address',
  },
  {
    keyOf: ({ interviewId }) => (interviewId ? { id: interviewId } : undefined),
    condition: sql`interview_id = asked.id`,
    mostOf: () => perInterview,
    words: 'about this interview',
  },
]

/** Why each of these mails is one too many, in words for operators; undefined where it is not. Those that failed do not count. */
export async function findExcess(ctx: Ctx, queued: Queued[]): Promise<(string | undefined)[]> {
  const counts: Map<string, number>[] = []
  for (const bound of bounds) counts.push(await countRecent(ctx, bound, queued))
  return queued.map((mail) => {
    const its = bounds.flatMap(({ keyOf, mostOf, words }, at) => {
      const key = JSON.stringify(keyOf(mail))
      return key === undefined ? [] : [{ key, count: counts[at]!, most: mostOf(mail), words }]
    })
    const over = its.find(({ key, count, most }) => (count.get(key) ?? 0) >= most)
    if (over) return `Not sent: more than ${over.most} mails ${over.words} within an hour.`
    for (const { key, count } of its) count.set(key, (count.get(key) ?? 0) + 1)
    return undefined
  })
}

/** How many mails there were within the hour, by the bound's key as JSON. */
async function countRecent(ctx: Ctx, { keyOf, condition }: Bound, queued: Queued[]): Promise<Map<string, number>> {
  const keys = new Map(queued.flatMap((mail) => (keyOf(mail) ? [[JSON.stringify(keyOf(mail)), keyOf(mail)!]] : [])))
  if (keys.size === 0) return new Map()
  const asked = JSON.stringify([...keys].map(([key, parts]) => ({ key, ...parts })))
  const since = new Date(ctx.now().getTime() - 3_600_000).toISOString()
  const { rows } = await ctx.db.execute<{ key: string; count: number }>(sql`
    select asked.key, (select count(*)::int from (
      select from ${mails} where ${condition} and created_at > ${since} and state <> 'failed' limit ${perAddressOfNotice}
    ) as recent) as count
    from json_to_recordset(${asked}::json) as asked (key text, address text, kind text, id uuid)`)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
