/**
 * The audit log: actors, acts and data. Written in the transaction of the act; nothing here changes entries.
 * Public files: reading.ts.
 */
import type { Ctx, InterviewerCaller } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { auditEvents } from './tables.ts'

export type AuditEvent = {
  /** Object and past participle, such as 'interview.published' or 'person.invited'. */
  act: string
  /** The company whose data it is. */
  companyId: string | undefined
  interviewId?: string
  /** The affected person or thing as people know it: a title, an address. */
  subject: string
  /** Further details for a reader, such as the role before and after; never a secret. */
  details?: Record<string, string | number | boolean | null>
  /** For reading: the id of the object, where it isn't an interview; once an hour for each. */
  readId?: string
}

type Writing = Pick<Ctx, 'db' | 'now' | 'actor'>

/** Notes an act of the calling person. Call it with the ctx of the transaction that does the act. */
export async function writeAudit(ctx: Writing, event: AuditEvent): Promise<void> {
  await ctx.db.insert(auditEvents).values(rowOf(ctx, event))
}

const hourMs = 3_600_000

/** Entries that this process has noted in the current hour, so that repeated reading costs no statement. */
const noted = new WeakMap<Database, { hour: number; keys: Set<string> }>()

/**
 * Notes that the calling person sees something, once an hour for each interview, over all servers. For reading, which
 * has no transaction; call it before the data is handed out.
 */
export async function writeAuditHourly(ctx: Ctx, event: AuditEvent): Promise<void> {
  if (ctx.actor.role !== 'interviewer') return
  const hour = Math.floor(ctx.now().getTime() / hourMs)
  const kept = noted.get(ctx.database)
  const known = kept?.hour === hour ? kept : { hour, keys: new Set<string>() }
  noted.set(ctx.database, known)
  const who = ctx.actor.key?.id ?? ctx.actor.id
  const once = [event.act, who, event.readId ?? event.interviewId ?? event.companyId ?? '', hour].join(':')
  if (known.keys.has(once)) return
  try {
    await ctx.db
      .insert(auditEvents)
      .values({ ...rowOf(ctx, event), once })
      .onConflictDoNothing()
    known.keys.add(once)
  } catch (error) {
    // On a full disk a running interview must still be seen; then the server's log is what says who saw it.
    ctx.log.error({ err: error, once }, 'what a person saw could not be written to the audit log')
  }
}

/** Notes an act that strangers can cause, once an hour for each company and key, so that they can't fill the log. */
export async function writeAuditOnce(ctx: Writing, event: AuditEvent, key: string): Promise<void> {
  const hour = Math.floor(ctx.now().getTime() / hourMs)
  const once = [event.act, event.companyId ?? '', hour, key].join(':')
  await ctx.db
    .insert(auditEvents)
    .values({ ...rowOf(ctx, event), once })
    .onConflictDoNothing()
}

function rowOf(ctx: Writing, { act, companyId, interviewId, subject, details }: AuditEvent) {
  const { actor } = ctx
  const isPerson = actor.role === 'interviewer'
  return {
    at: ctx.now(),
    companyId,
    actorRole: isPerson ? actor.companyRole : actor.role,
    actorId: isPerson ? actor.id : null,
    actorName: isPerson ? `${actor.name} <${actor.email}>` : actor.role,
    act,
    interviewId,
    subject,
    details: { ...details, ...(isPerson && actor.key ? nameKey(actor.key) : {}) },
  }
}

const nameKey = ({ id, name, system }: NonNullable<InterviewerCaller['key']>) =>
  system ? { hiringConnection: name, hiringConnectionId: id } : { apiKey: name, apiKeyId: id }

/** Notes many acts of the calling person at once, in the transaction that does them. */
export async function writeAuditAll(ctx: Ctx, events: AuditEvent[]): Promise<void> {
  if (events.length > 0) await ctx.db.insert(auditEvents).values(events.map((event) => rowOf(ctx, event)))
}
