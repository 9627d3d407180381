/**
 * The candidate's decisions on the assistant's changes to a project. Promises that the files change exactly as the
 * journal's preceding `agent` entry says, all or nothing, regardless of a page's claims.
 * Public files: choosing.ts, diffs.ts, live-words.ts, program/preparing.ts, program/seat.ts, requests.ts, talking.ts, workbench.ts.
 */
import type { AgentAct, applyProposal as applyCall } from '@nova/contract/projects/agent'
import type { ProposedFile } from '@nova/contract/projects/hunks'
import { isLocked, type ProjectQuestion, projectLimits } from '@nova/contract/projects/projects'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { FilePad } from '@nova/contract/words'
import type { z } from 'zod'
import { actorOf, append, lockJournal } from '../journal/journal.ts'
import { findPad } from '../journal/pads.ts'
import type { Head, NewEntry } from '../journal/seal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireProject } from '../projects/projects.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { changesOf, holds, hunksIn, revertChange, applyHunks } from './diffs.ts'
import { type Past, readTextsAt } from './past.ts'
import { type Proposed, readThread } from './thread.ts'

type Chosen = z.infer<typeof applyCall.body>['files']
type Applied = Extract<AgentAct, { act: 'applied' }>

type Deciding = { tx: Ctx; id: string; head: Head; proposed: Proposed; project: ProjectQuestion }

/** Applies a change to the files, whole or in parts. A change that was undone may be applied again. */
export function applyProposal(ctx: Ctx, id: string, proposalId: string, files: Chosen): Promise<{ seq: number }> {
  return decide(ctx, id, proposalId, ['open', 'undone'], async (deciding) => {
    const paths = files.map(({ path }) => path)
    if (new Set(paths).size !== paths.length) throw refuse('invalid_input', 'Name each file once.')
    const edited = files.filter(({ text }) => text !== undefined).map(({ path }) => path)
    const past = await readPast(deciding, edited, deciding.proposed.seq)
    const applied: (Writing & Applied['files'][number])[] = []
    for (const file of files) {
      const proposed = deciding.proposed.files.find(({ path }) => path === file.path)
      if (!proposed) throw refuse('invalid_input', 'This change has no such file.')
      const one = await applyFile(deciding, proposed, file, past.get(file.path))
      if (one) applied.push(one)
    }
    if (applied.length === 0) throw refuse('invalid_input', 'Choose at least one change.')
    const isWhole = deciding.proposed.files.every(({ path, hunks }) => {
      const one = applied.find((each) => each.path === path)
      return one !== undefined && !one.isEdited && one.hunks.length === hunks.length
    })
    const told = applied.map(({ path, hunks, isEdited }) => ({ path, hunks, isEdited }))
    const act: AgentAct = { act: 'applied', id: proposalId, files: told, isWhole }
    return [act, ...(await write(deciding, applied, 'proposed'))]
  })
}

/** Rejects it. If it was rejected without a reason before, adds the reason. */
export function rejectProposal(
  ctx: Ctx,
  id: string,
  proposalId: string,
  reason: string | undefined,
): Promise<{ seq: number }> {
  return decide(ctx, id, proposalId, ['open', 'undone', 'rejected'], async ({ proposed: { state, hasReason } }) => {
    if (state !== 'rejected') return [{ act: 'rejected', id: proposalId, reason: reason || null }]
    if (hasReason || !reason) throw refuse('proposal_decided')
    return [{ act: 'reasoned', id: proposalId, reason }]
  })
}

/** Undoes an applied change, provided that all of it is still in the files as applied. */
export function undoProposal(ctx: Ctx, id: string, proposalId: string): Promise<{ seq: number }> {
  return decide(ctx, id, proposalId, ['applied'], async (deciding) => {
    const { appliedPaths, appliedSeq } = deciding.proposed
    const past = await readPast(deciding, appliedPaths, appliedSeq!)
    const undone: Writing[] = []
    for (const path of appliedPaths) undone.push(await undoFile(deciding, path, past.get(path)!))
    return [{ act: 'undone', id: proposalId }, ...(await write(deciding, undone, 'undone'))]
  })
}

type Entries = (AgentAct | NewEntry)[]

async function decide(
  ctx: Ctx,
  id: string,
  proposalId: string,
  states: Proposed['state'][],
  work: (deciding: Deciding) => Promise<Entries>,
): Promise<{ seq: number }> {
  return inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, id)
    const row = await requireWorking(tx, id)
    const proposed = (await readThread(tx, id)).find((each) => each.id === proposalId.toLowerCase())
    if (!proposed) throw refuse('proposal_not_found')
    if (!states.includes(proposed.state)) throw refuse('proposal_decided')
    const project = await requireProject(tx, row, proposed.questionId)
    const entries = await work({ tx, id, head, proposed, project })
    const { questionId } = proposed
    const actor = actorOf(tx.actor)
    const made = entries.map((each): NewEntry => {
      return 'act' in each ? { actor, kind: 'agent', questionId, payload: each } : { ...each, actor, questionId }
    })
    try {
      return { seq: await append(tx, row.id, made, head) }
    } catch (error) {
      // A folder already has the path of the new file.
      if (error instanceof Refusal && error.code === 'file_conflict') throw refuse('proposal_does_not_fit')
      throw error
    }
  })
}

async function readPast({ tx, id, proposed: { questionId } }: Deciding, paths: readonly string[], seq: number) {
  return paths.length === 0 ? new Map<string, Past>() : readTextsAt(tx, { interviewId: id, questionId, paths }, seq)
}

/** A file's text to write; null: it goes. */
type Writing = { path: string; text: string | null }

/** Computes one file's result and its applied hunks; undefined if no hunk was applied. */
async function applyFile(
  { tx, id, proposed: { questionId }, project }: Deciding,
  file: ProposedFile,
  { hunks, text }: Chosen[number],
  past: Past | undefined,
): Promise<(Writing & Applied['files'][number]) | undefined> {
  const { path } = file
  if (hunks.some((at) => at >= file.hunks.length)) throw refuse('invalid_input', 'This change has no such part.')
  const chosen = [...new Set(hunks)].toSorted((a, b) => a - b)
  if (chosen.length === 0 && text === undefined) return undefined
  if (isLocked(project.locked, path)) throw refuse('file_locked')
  const pad = await findPad(tx, id, questionId, `file:${path}`)
  if (Boolean(pad.isDeleted) !== (file.act === 'create')) throw refuse('proposal_does_not_fit')
  const now = pad.isDeleted ? '' : pad.text
  const plain = applyHunks(now, file, chosen)
  if (plain === undefined) throw refuse('proposal_does_not_fit')
  if (file.act === 'delete' && text === undefined) {
    if (plain !== '') throw refuse('proposal_does_not_fit')
    return { path, text: null, hunks: chosen, isEdited: false }
  }
  const written = text?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  if (written === undefined || written === plain) {
    requireLength(plain)
    return { path, text: plain, hunks: chosen, isEdited: false }
  }
  requireLength(written)
  const then = file.act === 'create' ? '' : past!.before
  // Written over an older text of the file, it would take back what was typed since.
  if (!holds(written, then, now)) throw refuse('proposal_does_not_fit')
  return { path, text: written, hunks: hunksIn(written, now, file), isEdited: true }
}

function requireLength(text: string): void {
  if (text.length > projectLimits.fileLength) throw refuse('workspace_full')
}

async function undoFile({ tx, id, proposed }: Deciding, path: string, { before, after }: Past): Promise<Writing> {
  const { questionId } = proposed
  const { act } = proposed.files.find((each) => each.path === path)!
  const pad = await findPad(tx, id, questionId, `file:${path}`)
  const isGone = pad.isDeleted === true
  if (act === 'create') {
    if (isGone || pad.text !== after) throw refuse('proposal_does_not_fit')
    return { path, text: null }
  }
  // A file that was to go and was changed instead is there.
  if (isGone !== (act === 'delete' && before === after)) throw refuse('proposal_does_not_fit')
  if (isGone) return { path, text: pad.text }
  const text = revertChange(pad.text, before, after)
  if (text === undefined) throw refuse('proposal_does_not_fit')
  return { path, text }
}

async function write({ tx, id, proposed }: Deciding, files: Writing[], cause: 'proposed' | 'undone') {
  const { questionId } = proposed
  const acts: Entries = []
  const edits: Entries = []
  const bare = { actor: actorOf(tx.actor), questionId }
  for (const { path, text } of files) {
    const language: FilePad = `file:${path}`
    const pad = await findPad(tx, id, questionId, language)
    if (text === null) {
      acts.push({ ...bare, kind: 'file', payload: { act: 'delete', path } })
      continue
    }
    if (pad.isDeleted) acts.push({ ...bare, kind: 'file', payload: { act: 'create', path } })
    if (text === pad.text) continue
    const one = { changes: changesOf(pad.text, text), cause, at: tx.now().getTime() }
    edits.push({ ...bare, kind: 'edit', payload: { language, baseVersion: pad.version, edits: [one] } })
  }
  return [...acts, ...edits]
}
