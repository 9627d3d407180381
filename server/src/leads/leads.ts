/** Leads from visitors of the public pages: stored, relayed if a form service is configured, read by operators. */
import { randomUUID } from 'node:crypto'
import type { Lead, LeadForm, LeadPage } from '@nova/contract/installation/leads'
import { refuse } from '@nova/contract/refusals'
import { count, desc, eq, sql } from 'drizzle-orm'
import { requireOperator } from '../accounts/accounts.ts'
import { writeAudit, writeAuditHourly } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { csvLineOf, leadsHead } from './csv.ts'
import { sendToFormService } from './relay.ts'
import { leads } from './tables.ts'

type Row = typeof leads.$inferSelect

const whitepaperUrl = '/whitepaper.pdf'
/** With the growing pauses between them, about three days. */
const relayAttempts = 25
const csvBatch = 500

/** Stores a lead and queues its relay. A lead with the hidden field filled in gets the same answer, and is dropped. */
export async function takeLead(ctx: Ctx, { website, type, ...fields }: LeadForm): Promise<{ downloadUrl?: string }> {
  if (!website) await keepLead(ctx, type, fields)
  return type === 'whitepaper' ? { downloadUrl: whitepaperUrl } : {}
}

type Fields = { email: string; first_name?: string; last_name?: string; company?: string; message?: string }

async function keepLead(ctx: Ctx, type: Row['type'], fields: Fields): Promise<void> {
  const { first_name: firstName, last_name: lastName, email, company, message } = fields
  const id = randomUUID()
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(leads).values({ id, type, firstName, lastName, email, company, message, createdAt: ctx.now() })
    if (ctx.settings.formRelay) {
      await tx.jobs.add(tx.db, 'relay-lead', { leadId: id }, { attempts: relayAttempts })
    }
  })
}

/** Sends a lead to the form service, once. Throws where that did not take it, to be tried again. */
export async function relayLead(ctx: Ctx, leadId: string): Promise<void> {
  const { formRelay } = ctx.settings
  const lead = (await ctx.db.select().from(leads).where(eq(leads.id, leadId)))[0]
  // The service may have been taken out of the configuration since; the lead is kept all the same.
  if (!lead || lead.relayedAt || !formRelay) return
  await sendToFormService(formRelay, lead)
  await ctx.db.update(leads).set({ relayedAt: ctx.now() }).where(eq(leads.id, leadId))
}

/** A page, newest first; for operators. */
export async function listLeads(ctx: Ctx, query: { limit: number; cursor?: string | undefined }): Promise<LeadPage> {
  await requireOperator(ctx)
  await writeAuditHourly(ctx, { act: 'leads.read', companyId: undefined, subject: '' })
  const { rows, next } = await readPage(ctx, query.limit, query.cursor)
  const counted = await ctx.db.select({ total: count() }).from(leads)
  return { leads: rows.map(viewLead), total: counted[0]!.total, next: next ?? null }
}

/** Deletes one; its relay, where still to come, finds nothing. For operators. */
export async function deleteLead(ctx: Ctx, id: string): Promise<void> {
  await requireOperator(ctx)
  await inTransaction(ctx, async (tx) => {
    const [deleted] = isUuid(id) ? await tx.db.delete(leads).where(eq(leads.id, id)).returning() : []
    if (!deleted) throw refuse('not_found', 'This lead no longer exists.')
    // Not whose it was: that person may have asked to be forgotten.
    await writeAudit(tx, { act: 'lead.deleted', companyId: undefined, subject: deleted.type })
  })
}

/** All of them as the lines of a CSV file, read in batches; for operators. */
export async function exportLeads(ctx: Ctx): Promise<AsyncIterable<string>> {
  await requireOperator(ctx)
  await writeAudit(ctx, { act: 'leads.exported', companyId: undefined, subject: '' })
  return writeLines(ctx)
}

async function* writeLines(ctx: Ctx): AsyncIterable<string> {
  yield leadsHead
  let cursor: string | undefined
  do {
    const { rows, next } = await readPage(ctx, csvBatch, cursor)
    yield rows.map((row) => csvLineOf(viewLead(row))).join('')
    cursor = next
  } while (cursor)
}

async function readPage(ctx: Ctx, limit: number, cursor: string | undefined) {
  const after = readCursor(cursor)
  const found = await ctx.db
    .select()
    .from(leads)
    .where(after && sql`(${leads.createdAt}, ${leads.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = found.length > rows.length && last ? `${last.createdAt.toISOString()}_${last.id}` : undefined
  return { rows, next }
}

/** A missing or foreign cursor means the beginning. */
function readCursor(cursor: string | undefined): { createdAt: string; id: string } | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    cursor ?? '',
  )
  const isMoment = match && !Number.isNaN(Date.parse(match[1]!))
  return isMoment ? { createdAt: match[1]!, id: match[2]! } : undefined
}

function viewLead({ firstName, lastName, createdAt, relayedAt, ...rest }: Row): Lead {
  return {
    ...rest,
    first_name: firstName,
    last_name: lastName,
    createdAt: createdAt.toISOString(),
    relayedAt: relayedAt?.toISOString() ?? null,
  }
}
