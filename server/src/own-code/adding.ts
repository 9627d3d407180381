/** Keeps a change that was read, and begins the work on it; also for the command of an operator. */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { type OwnCodeForm, ownCodeLimits } from '@nova/contract/own-code/own-code'
import { refuse } from '@nova/contract/refusals'
import { count, eq } from 'drizzle-orm'
import { findAccount, type Keeping, writeCommandAudit } from '../accounts/accounts.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { addJob, codeQueueOf } from '../platform/jobs/jobs.ts'
import { readSource } from './source-apart.ts'
import type { KeptChange } from './source.ts'
import { ownCode, type OwnCodeRow } from './tables.ts'

type Adder = { id: string; companyId: string; name: string }

export function makeRow({ id, companyId, name }: Adder, content: KeptChange, source: string, now: Date): OwnCodeRow {
  const { title, body } = content
  return {
    id: randomUUID(),
    companyId,
    createdBy: id,
    createdByName: name,
    createdAt: now,
    updatedAt: now,
    state: 'trying',
    work: randomUUID(),
    step: { name: 'cut', done: 0, total: 1 },
    problems: [],
    title: title.slice(0, 80) || 'A change',
    source,
    content,
    choices: {
      files: [],
      tests: {},
      droppedFaults: [],
      title: title.slice(0, 80),
      statement: (body.trim() || title.trim()).slice(0, 6_000),
      minutes: 40,
    },
    findings: {},
    questions: [],
  }
}

/** Refuses where the company has as many as it may. */
export async function requireRoom({ db }: Pick<Ctx, 'db'>, companyId: string): Promise<void> {
  const [kept] = await db.select({ rows: count() }).from(ownCode).where(eq(ownCode.companyId, companyId))
  if ((kept?.rows ?? 0) >= ownCodeLimits.kept) throw refuse('too_many_own_code')
}

/** In a transaction: the row, and the work on it. */
export async function keepRow(tx: Pick<Ctx, 'db'>, row: OwnCodeRow): Promise<void> {
  await requireRoom(tx, row.companyId)
  await tx.db.insert(ownCode).values(row)
  await addWork(tx, row)
}

/** Work goes on one change of a company after the other. */
export const addWork = ({ db }: Pick<Ctx, 'db'>, { id, companyId, work }: OwnCodeRow, forms?: OwnCodeForm[]) =>
  addJob(db, 'own-code', { id, work, ...(forms && { forms }) }, { queue: codeQueueOf(companyId, id), isPatient: true })

type Install = (locked: KeptChange['locked']) => Promise<string>
type Added = { email: string; path: string; change: string; install?: Install }

/**
 * Adds a change of a repository on this machine for the account of an e-mail; `change` is a commit or branch, or two of
 * them joined by `..`. `install` makes a kit of packages that are missing here. Returns the sentence for the operator; a
 * running server does the work.
 */
export async function addFromRepository(ctx: Keeping, { email, path, change, install }: Added): Promise<string> {
  const account = await findAccount(ctx, email)
  const answer = await readSource({ repository: resolve(path) }, change)
  if (!('kept' in answer)) throw refuse('unreadable_code')
  const installed = install ? `${await install(answer.kept.locked)}\n` : ''
  const row = makeRow(account, answer.kept, `${path.slice(-120)} · ${change.slice(0, 40)}`, ctx.now())
  await ctx.db.transaction(async (db) => {
    await keepRow({ db }, row)
    const { companyId, title: subject, source } = row
    await writeCommandAudit({ ...ctx, db }, { act: 'own_code.added', companyId, subject, details: { source } })
  })
  const notes = answer.kept.notes.map((note) => `\n${note}`).join('')
  return `${installed}“${row.title}” is added for ${account.email}. A running server tries it now: /questions/own-code/${row.id}${notes}`
}

/** The packages that the lock file of a kept change names and that no kit here has. */
export async function lockedOf({ db }: Pick<Ctx, 'db'>, id: string): Promise<KeptChange['locked']> {
  const found = isUuid(id) ? await db.select().from(ownCode).where(eq(ownCode.id, id)) : []
  if (!found[0]) throw refuse('own_code_not_found')
  return found[0].content.locked
}
