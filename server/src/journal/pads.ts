/** Pads: the fold of edits, with the version as optimistic lock. */
import { setImmediate } from 'node:timers/promises'
import { maxTextLength } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import type { EditPayload, EntryOf, JournalEntry, Pad, StaleText } from '@nova/contract/room/journal'
import { openText } from '@nova/contract/room/text'
import { isFilePad } from '@nova/contract/words'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { foldFileActs, requireRoom } from './files.ts'
import { journal, pads } from './tables.ts'

type MaybeEdit = { kind: JournalEntry['kind']; questionId?: string | null; payload: unknown }

/** Says with the pad which of its versions an edit was wrongly made for. */
type OnStale = (pad: Pad, since: number) => Promise<Error>

export const padKey = ({ questionId, language }: Pick<Pad, 'questionId' | 'language'>) => `${questionId} ${language}`

/**
 * Applies the edits among the entries to their pads and saves those; refuses what was made for another version or text.
 * `batch` is all that the writer sent, with the entries that were in the journal before.
 */
export async function foldEdits(
  ctx: Ctx,
  interviewId: string,
  entries: MaybeEdit[],
  batch: MaybeEdit[],
): Promise<void> {
  const find = (questionId: string, language: Pad['language']) => findPad(ctx, interviewId, questionId, language)
  await foldFileActs(ctx, interviewId, entries)
  const changed = await applyEntries(entries, find, (pad, since) => {
    if (since > pad.version) throw refuse('invalid_input', 'An edit is ahead of the text it was made for.')
    // A writer that repeats an entry does not know yet that it was accepted: it has missed that one too.
    return stale(ctx, interviewId, pad, Math.min(since, ...baseVersionsOf(pad, batch)))
  })
  await requireRoom(ctx, interviewId, changed)
  for (const pad of changed) await savePad(ctx, interviewId, pad)
}

function baseVersionsOf(pad: Pad, batch: MaybeEdit[]): number[] {
  return batch
    .filter(({ kind, questionId }) => kind === 'edit' && questionId === pad.questionId)
    .map(({ payload }) => payload as EditPayload)
    .filter(({ language }) => language === pad.language)
    .map(({ baseVersion }) => baseVersion)
}

/** Yields to the event loop after this many edits. */
const maxEditsAtOnce = 2000

/** The pads that the edits among the entries change, as they then are. */
export async function applyEntries(
  entries: MaybeEdit[],
  find: (questionId: string, language: Pad['language']) => Promise<Pad>,
  onStale: OnStale,
): Promise<Pad[]> {
  const changed = new Map<string, Pad>()
  let edits = 0
  for (const entry of entries) {
    if (entry.kind !== 'edit') continue
    const payload = entry.payload as EditPayload
    const { questionId } = entry
    if (!questionId) throw refuse('invalid_input', 'An edit needs its questionId.')
    const key = padKey({ questionId, language: payload.language })
    const pad = changed.get(key) ?? (await find(questionId, payload.language))
    if (pad.isDeleted) throw refuse('file_conflict')
    if (pad.version !== payload.baseVersion) throw await onStale(pad, payload.baseVersion)
    changed.set(key, applyEdits(pad, payload))
    edits += payload.edits.length
    if (edits > maxEditsAtOnce) {
      edits = 0
      await setImmediate()
    }
  }
  return [...changed.values()]
}

function applyEdits(pad: Pad, { edits }: EditPayload): Pad {
  const text = openText(pad.text)
  for (const { changes } of edits) {
    if (!text.apply(changes)) throw refuse('invalid_input', 'An edit does not fit the text it was made for.')
  }
  if (text.length() > maxTextLength) throw refuse('payload_too_large', 'A text can have at most 256 KB.')
  return { ...pad, text: text.read(), version: pad.version + edits.length }
}

async function stale(ctx: Ctx, interviewId: string, pad: Pad, since: number): Promise<Error> {
  const { questionId, language, version } = pad
  const { late: _, bytes: __, interviewId: ___, ...columns } = getTableColumns(journal)
  const rows = await ctx.db
    .select(columns)
    .from(journal)
    .where(
      and(
        eq(journal.interviewId, interviewId),
        eq(journal.kind, 'edit'),
        eq(journal.questionId, questionId),
        sql`${journal.payload}->>'language' = ${language}`,
        sql`(${journal.payload}->>'baseVersion')::int + jsonb_array_length(${journal.payload}->'edits') > ${since}`,
      ),
    )
    .orderBy(journal.seq)
  const missing = rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
  const details: StaleText = { questionId, language, version, missing: missing as unknown as EntryOf<'edit'>[] }
  return refuse('stale_text', undefined, details)
}

/** One pad; empty at version 0 where nothing was written yet, and a file that was never there is a deleted one. */
export async function findPad(
  ctx: Ctx,
  interviewId: string,
  questionId: string,
  language: Pad['language'],
): Promise<Pad> {
  const found = await ctx.db
    .select()
    .from(pads)
    .where(and(eq(pads.interviewId, interviewId), eq(pads.questionId, questionId), eq(pads.language, language)))
  const { version = 0, text = '', isDeleted = isFilePad(language) } = found[0] ?? {}
  return { questionId, language, version, text, ...(isDeleted ? { isDeleted } : {}) }
}

async function savePad(ctx: Ctx, interviewId: string, pad: Pad): Promise<void> {
  const { questionId, language, version, text } = pad
  await ctx.db
    .insert(pads)
    .values({ interviewId, questionId, language, version, text })
    .onConflictDoUpdate({ target: [pads.interviewId, pads.questionId, pads.language], set: { version, text } })
}
