/**
 * Notices about the progress of interviews, collected for up to an hour so that one mail has all of a person's. A report that is
 * ready while nothing else is collected is mailed at once, in place of the steps before it.
 */
import { withoutLinks } from '@nova/contract/web-address'
import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm'
import { findAccounts } from '../accounts/accounts.ts'
import { findPresent } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { canQueueMail, type MailContent, queueMail } from '../platform/mail/mail.ts'
import { listSilent } from './choices.ts'
import { type ToldKind, writeNotice } from './interviewer-texts.ts'
import { candidateOf, ownNotices } from './panel-texts.ts'
import { collectedNotices } from './tables.ts'

const maxWaitMs = 3_600_000
const keptMs = 30 * 24 * 3_600_000
const maxLinks = 50

/** In their order; a later one has the news of those before it. */
const steps = ['joined', 'completed', 'report-ready'] as const
type Step = (typeof steps)[number]

/** True for news that can wait: with interviewers in the room, nobody waits to hear that the candidate is there. */
export const isCollected = ({ interviewType }: InterviewRow, kind: ToldKind): kind is Step =>
  steps.some((step) => step === kind) && (kind !== 'joined' || interviewType === 'AiOnly')

/** Collects a notice for a person, once, and plans the mail. */
export async function collectNotice(ctx: Ctx, interviewId: string, kind: Step, personId: string): Promise<void> {
  const added = await ctx.db
    .insert(collectedNotices)
    .values({ personId, interviewId, kind, createdAt: ctx.now() })
    .onConflictDoNothing()
  if (added.rowCount === 0) return
  const waiting = await ctx.db
    .select({ interviewId: collectedNotices.interviewId, createdAt: collectedNotices.createdAt })
    .from(collectedNotices)
    .where(isWaitingOf(personId))
    .orderBy(asc(collectedNotices.id))
  const isAlone = waiting.every((each) => each.interviewId === interviewId)
  const runAt = new Date(waiting[0]!.createdAt.getTime() + maxWaitMs)
  const options = { key: `notice-digest:${personId}`, ...(kind === 'report-ready' && isAlone ? {} : { runAt }) }
  await ctx.jobs.add(ctx.db, 'notice-digest', { personId }, options)
}

const isWaitingOf = (personId: string) => and(eq(collectedNotices.personId, personId), isNull(collectedNotices.sentAt))

type News = { row: Pick<InterviewRow, 'id' | 'title' | 'joinedName' | 'candidateName'>; kind: Step }
type Item = { row: InterviewRow; kind: Step; reader: string; to: string }

/** Job `notice-digest`: one mail with all that is collected for a person. */
export async function mailDigest(ctx: Ctx, { personId }: { personId: string }): Promise<void> {
  if (!canQueueMail(ctx)) return
  await inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .select()
      .from(collectedNotices)
      .where(isWaitingOf(personId))
      .orderBy(asc(collectedNotices.id))
      .for('update')
    if (waiting.length === 0) return
    const ids = waiting.map(({ id }) => id)
    await tx.db.update(collectedNotices).set({ sentAt: tx.now() }).where(inArray(collectedNotices.id, ids))
    await tx.db.delete(collectedNotices).where(lt(collectedNotices.sentAt, new Date(tx.now().getTime() - keptMs)))
    const items = await listItems(tx, personId, waiting)
    const [first] = items
    if (!first) return
    const { row, kind, reader, to } = first
    const isOne = items.length === 1
    await queueMail(tx, {
      kind: isOne ? `notice-${kind}` : 'notice-digest',
      to,
      companyId: row.companyId,
      content: isOne ? writeNotice(row, kind, reader) : writeDigest(items, reader),
      sender: { accountId: row.creatorId },
      ...(isOne ? { interviewId: row.id } : {}),
      onceKey: `notice-digest:${personId}:${ids.at(-1)}`,
    })
  })
}

/** The last step of each interview that still concerns the person and that they want to hear of. */
async function listItems(
  ctx: Ctx,
  personId: string,
  waiting: readonly { interviewId: string; kind: Step }[],
): Promise<Item[]> {
  const silent = new Map(await Promise.all(steps.map(async (kind) => [kind, await listSilent(ctx, kind)] as const)))
  const items: Item[] = []
  for (const [interviewId, all] of Map.groupBy(waiting, (each) => each.interviewId)) {
    const kind = steps.findLast((step) => all.some((each) => each.kind === step) && !silent.get(step)!.has(personId))
    const row = kind && (await findPresent(ctx, interviewId))
    const [person] = row ? await findAccounts(ctx, row.companyId, { ids: [personId], emails: [] }) : []
    if (!kind || !row || !person) continue
    const isTheirs = row.creatorId === personId || row.companyEmails.includes(person.email.toLowerCase())
    if (isTheirs) items.push({ row, kind, reader: person.name, to: person.email })
  }
  return items
}

const words: Record<Step, { heading: string; one: string; many: string; path: string }> = {
  'report-ready': { heading: 'Reports that are ready', one: 'report ready', many: 'reports ready', path: '/report' },
  completed: { heading: 'Completed', one: 'completed', many: 'completed', path: '/playback' },
  joined: { heading: 'Joined', one: 'joined', many: 'joined', path: '' },
}

/** Several interviews, the reports first. */
export function writeDigest(items: readonly News[], reader: string): MailContent {
  const groups = steps
    .toReversed()
    .map((kind) => ({ ...words[kind], rows: items.filter((each) => each.kind === kind).map(({ row }) => row) }))
    .filter(({ rows }) => rows.length > 0)
  const counts = groups.map(({ rows, one, many }) => `${rows.length} ${rows.length === 1 ? one : many}`).join(', ')
  return {
    subject: `News of ${items.length} interviews: ${counts}`,
    heading: `News of ${items.length} interviews`,
    preheader: counts,
    paragraphs: [`Hello ${withoutLinks(reader)},`, 'This happened since our last email about your interviews.'],
    action: { label: 'Open your interviews', url: '/interviewer/dashboard' },
    sections: [
      ...groups.map(({ heading, path, rows }) => ({
        heading,
        links: rows.slice(0, maxLinks).map((row) => ({
          label: `${candidateOf(row)}, ${withoutLinks(row.title)}`,
          url: `/interview/${row.id}${path}`,
        })),
        ...(rows.length > maxLinks ? { paragraphs: [`And ${rows.length - maxLinks} more.`] } : {}),
      })),
      ownNotices,
    ],
  }
}
