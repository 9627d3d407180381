/**
 * Questions from a company's own code. Promises that secrets are gone before anything is kept, that code of an upload
 * runs in the sandbox alone, that work goes on from its last finished step, and that only proven questions reach the
 * library. Hides how uploads, histories, imports and tests are read.
 * Public files: adding.ts, kit-packages.ts, working.ts, routes.ts.
 */
import { randomUUID } from 'node:crypto'
import { can } from '@nova/contract/accounts/roles'
import { type OwnCode, type OwnCodeEdit, type OwnCodeEntry, type OwnCodeForm } from '@nova/contract/own-code/own-code'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import type { UploadedFile } from '../platform/http/input.ts'
import { addWork, keepRow, makeRow, requireRoom } from './adding.ts'
import { replaceMentions } from './mentions.ts'
import { readApart } from './reading-apart.ts'
import { readSource } from './source-apart.ts'
import { ownCode, type OwnCodeRow } from './tables.ts'
import { viewEntry, viewOwnCode } from './view.ts'

export async function listOwnCode(ctx: Ctx): Promise<OwnCodeEntry[]> {
  const { companyId } = requireInterviewer(ctx)
  const { content: _, choices: __, findings: ___, ...columns } = getTableColumns(ownCode)
  const rows = await ctx.db
    .select(columns)
    .from(ownCode)
    .where(eq(ownCode.companyId, companyId))
    .orderBy(desc(ownCode.createdAt))
  return rows.map(viewEntry)
}

/** The company's own; to others there is none. `lock` holds it until the transaction ends. */
export async function requireOwnCode(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<OwnCodeRow> {
  const { companyId } = requireInterviewer(ctx)
  if (!isUuid(id)) throw refuse('own_code_not_found')
  const query = ctx.db
    .select()
    .from(ownCode)
    .where(and(eq(ownCode.id, id), eq(ownCode.companyId, companyId)))
  const [row] = await (options.lock ? query.for('update') : query)
  if (!row) throw refuse('own_code_not_found')
  return row
}

async function requireChangeable(ctx: Ctx, id: string): Promise<OwnCodeRow> {
  const row = await requireOwnCode(ctx, id, { lock: true })
  if (!mayChange(ctx, row))
    throw refuse('forbidden', 'Only the person who added this change and administrators can change it.')
  return row
}

const mayChange = ({ actor }: Ctx, { createdBy }: Pick<OwnCodeRow, 'createdBy'>) =>
  actor.role === 'interviewer' && (can(actor.companyRole, 'administer') || actor.id === createdBy)

export async function getOwnCode(ctx: Ctx, id: string): Promise<OwnCode> {
  const row = await requireOwnCode(ctx, id)
  return viewOwnCode(row, mayChange(ctx, row), await skeletonsOf(row))
}

const wanted = ['does what the change was made for', 'still does what it did before', 'refuses what it can’t handle']

/** Three tests to fill in, for a change that stopped because it has none. */
async function skeletonsOf({ state, content, findings }: OwnCodeRow): Promise<OwnCode['skeletons']> {
  if (state !== 'stopped' || !findings.cut || findings.cut.tests.length > 0) return []
  const paths = findings.cut.files.filter(({ isChanged }) => isChanged).map(({ path }) => path)
  return readApart('skeletons', { paths, names: wanted, runtime: content.runtime })
}

/** Reads one change of an upload, keeps it without its secrets, and begins to try it. */
export async function createOwnCode(ctx: Ctx, files: readonly UploadedFile[], change: string): Promise<OwnCode> {
  const caller = requireInterviewer(ctx)
  await requireRoom(ctx, caller.companyId)
  const answer = await readSource({ files: [...files] }, change)
  if (!('kept' in answer)) throw refuse('unreadable_code')
  const short = /^[0-9a-f]{40}$/.test(change) ? ` · ${change.slice(0, 8)}` : ''
  const source = `${files.map(({ name }) => name.slice(0, 120)).join(' + ')}${short}`
  const row = makeRow(caller, answer.kept, source, ctx.now())
  await inTransaction(ctx, async (tx) => {
    await keepRow(tx, row)
    await noteChange(tx, row, 'own_code.added')
  })
  return viewOwnCode(row, true)
}

/** Takes each part of an edit; other files, or a replaced name, are tried again from the first run on. */
export async function changeOwnCode(ctx: Ctx, id: string, edit: OwnCodeEdit): Promise<OwnCode> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChangeable(tx, id)
    requireIdle(row)
    if (edit.basedOn !== undefined && new Date(edit.basedOn).getTime() !== row.updatedAt.getTime())
      throw refuse('own_code_changed')
    const { choices } = row
    const replaced = row.content.mentions.filter(
      ({ id: each, isReplaced }) => !isReplaced && edit.mentions?.includes(each),
    )
    const isTriedAgain = (edit.files?.length ?? 0) > 0 || replaced.length > 0
    const changed: OwnCodeRow = {
      ...row,
      updatedAt: tx.now(),
      title: (edit.title ?? row.title) || row.title,
      choices: {
        ...choices,
        title: edit.title ?? choices.title,
        statement: edit.statement ?? choices.statement,
        minutes: edit.minutes ?? choices.minutes,
        files: withChoices(choices.files, edit.files ?? []),
        tests: withPlaces(row, edit.tests ?? []),
        droppedFaults: withDropped(row, edit.faults ?? []),
        stages: edit.stages ?? choices.stages ?? [],
      },
      ...(replaced.length > 0 && { content: withReplaced(row, replaced) }),
      ...(isTriedAgain && {
        state: 'trying' as const,
        work: randomUUID(),
        step: { name: 'cut' as const, done: 0, total: 1 },
        problems: [],
        findings: {},
      }),
    }
    await tx.db.update(ownCode).set(changed).where(eq(ownCode.id, row.id))
    await noteChange(tx, changed, 'own_code.changed')
    if (isTriedAgain) await addWork(tx, changed)
    return viewOwnCode(changed, true)
  })
}

const requireIdle = ({ state }: OwnCodeRow) => {
  if (state === 'trying' || state === 'making') throw refuse('own_code_busy')
}

/** The last choice of a path counts, so that the list stays as short as the files are many. */
function withChoices(kept: OwnCodeRow['choices']['files'], added: NonNullable<OwnCodeEdit['files']>) {
  return [...kept.filter(({ path }) => !added.some((each) => each.path === path)), ...added].slice(-1_000)
}

/** Places of tests that are there. */
function withPlaces({ choices, findings }: OwnCodeRow, edits: NonNullable<OwnCodeEdit['tests']>) {
  const known = new Set((findings.units ?? []).map(({ id }) => id))
  const places = { ...choices.tests }
  for (const { id, place } of edits) if (known.has(id)) places[id] = place
  return places
}

/** Dropped faults that are there. */
function withDropped({ choices, findings }: OwnCodeRow, edits: NonNullable<OwnCodeEdit['faults']>): string[] {
  const dropped = new Set(choices.droppedFaults)
  for (const { id, isDropped } of edits) {
    if (isDropped) dropped.add(id)
    else dropped.delete(id)
  }
  return (findings.faults ?? []).flatMap(({ id }) => (dropped.has(id) ? [id] : []))
}

function withReplaced({ content }: OwnCodeRow, mentions: OwnCodeRow['content']['mentions']): OwnCodeRow['content'] {
  const gone = new Set(mentions.map(({ text }) => text))
  return {
    ...content,
    old: replaceMentions(content.old, mentions),
    after: replaceMentions(content.after, mentions),
    mentions: content.mentions.map((each) => (gone.has(each.text) ? { ...each, isReplaced: true } : each)),
  }
}

function noteChange(tx: Ctx, { companyId, title }: OwnCodeRow, act: string): Promise<void> {
  return writeAudit(tx, { act, companyId, subject: title })
}

/** Proves these forms in the background. */
export async function makeOwnQuestions(ctx: Ctx, id: string, forms: OwnCodeForm[]): Promise<OwnCode> {
  return begin(ctx, id, (row) => {
    const { forms: lacks } = viewOwnCode(row, true)
    const lack = forms.map((form) => lacks[form]).find((each) => each !== null)
    if (row.state !== 'ready' || lack) throw refuse('own_code_not_ready', lack ?? undefined)
    return { state: 'making', forms: [...new Set(forms)] }
  })
}

/** Goes on after a stop. */
export const retryOwnCode = (ctx: Ctx, id: string): Promise<OwnCode> => begin(ctx, id, () => ({ state: 'trying' }))

async function begin(
  ctx: Ctx,
  id: string,
  decide: (row: OwnCodeRow) => { state: 'making' | 'trying'; forms?: OwnCodeForm[] },
): Promise<OwnCode> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChangeable(tx, id)
    requireIdle(row)
    const { state, forms } = decide(row)
    const name = forms?.[0] ?? 'cut'
    const changed: OwnCodeRow = {
      ...row,
      state,
      work: randomUUID(),
      problems: [],
      step: { name, done: 0, total: 1 },
      updatedAt: tx.now(),
    }
    await tx.db.update(ownCode).set(changed).where(eq(ownCode.id, row.id))
    await noteChange(tx, changed, state === 'making' ? 'own_code.proven' : 'own_code.tried')
    await addWork(tx, changed, forms)
    return viewOwnCode(changed, true)
  })
}

/** Ends the work and keeps its findings. Changes nothing if no work is under way. */
export async function stopOwnCode(ctx: Ctx, id: string): Promise<OwnCode> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireChangeable(tx, id)
    if (row.state !== 'trying' && row.state !== 'making') return viewOwnCode(row, true)
    const isTried = row.state === 'making'
    const changed: OwnCodeRow = {
      ...row,
      state: isTried ? 'ready' : 'stopped',
      work: null,
      step: null,
      problems: isTried ? [] : ['You stopped it. What was found is kept; go on whenever you like.'],
      updatedAt: tx.now(),
    }
    await tx.db.update(ownCode).set(changed).where(eq(ownCode.id, row.id))
    await noteChange(tx, changed, 'own_code.stopped')
    return viewOwnCode(changed, true)
  })
}

export async function deleteOwnCode(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireChangeable(tx, id)
    await tx.db.delete(ownCode).where(eq(ownCode.id, row.id))
    await noteChange(tx, row, 'own_code.deleted')
  })
}
