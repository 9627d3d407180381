/**
 * Code reviews in a session: the candidate's comments and decisions on changes of colleagues. Promises that each is about
 * a change of this project and a line that it shows, that known faults reach interviewers alone, and that the authors'
 * replies are the same for every candidate. Afterwards, people's marks on the comments.
 * Public files: marks.ts.
 */
import type { CodeReviewAct, CodeReviewForm, ProjectChange, ShownChange } from '@nova/contract/projects/code-reviews'
import { reviewLimits } from '@nova/contract/projects/code-reviews'
import type { ProposedFile } from '@nova/contract/projects/hunks'
import type { ProjectQuestion, ProjectTestLine } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { actorOf, append, appendOwn, lockJournal } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireProject, tryTests } from '../projects/projects.ts'
import { filesOfPatch, patchFiles } from '../question-validation/patches.ts'
import { claimTurn } from '../runs/waiting.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'

/** The changes of a project in their order; a candidate sees them once they have joined, without the known faults. */
export async function readChanges(ctx: Ctx, id: string, questionId: string): Promise<{ changes: ShownChange[] }> {
  const row = await requireInterview(ctx, id)
  const isCandidate = ctx.actor.role === 'candidate'
  if (isCandidate && row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (isCandidate && !row.startedAt) throw refuse('not_joined')
  const project = await requireProject(ctx, row, questionId)
  const changes = (project.changes ?? []).map((change): ShownChange => {
    const { id: name, stage, title, author, message, faults } = change
    const shown = { id: name, stage, title, author, message, files: filesOfPatch(change.patch) }
    return isCandidate ? shown : { ...shown, faults }
  })
  return { changes }
}

/** Keeps an act of the candidate; one that changes nothing is not kept again. */
export function reviewChange(ctx: Ctx, id: string, questionId: string, form: CodeReviewForm): Promise<{ seq: number }> {
  return inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, id)
    const row = await requireWorking(tx, id)
    const { change } = await requireChange(tx, row, questionId, form.change)
    const past = await readActs(tx, id, questionId)
    if (isRepeated(form, past)) return { seq: head.seq }
    requireRoom(form, past)
    if (form.act === 'commented') requirePlace(filesOfPatch(change.patch), form)
    const own = { actor: actorOf(tx.actor), kind: 'codeReview', questionId, payload: form } as const
    if (form.act !== 'commented') return { seq: await append(tx, row.id, [own], head) }
    const author = { role: 'system', id: null, name: change.author } as const
    const reply: CodeReviewAct = { act: 'replied', id: form.id, change: change.id, text: replyTo(change, form) }
    return { seq: await append(tx, row.id, [own, { ...own, actor: author, payload: reply }], head) }
  })
}

/** Runs the visible tests on the repository with a change; one run of a project at a time. */
export async function testChange(
  ctx: Ctx,
  id: string,
  questionId: string,
  wanted: string,
): Promise<{ status: string; tests: ProjectTestLine[] }> {
  const row = await requireWorking(ctx, id)
  const { project, change } = await requireChange(ctx, row, questionId, wanted)
  const past = await readActs(ctx, id, questionId)
  if (past.filter(({ act }) => act === 'tested').length >= reviewLimits.runs) throw refuse('review_full')
  const claimed = await claimTurn(ctx, `change-test:${row.id}:${questionId}`)
  if (!claimed) throw refuse('run_in_progress')
  try {
    const { status, tests } = await runWith(ctx, row, { project, change }, claimed.signal)
    const passed = tests.filter(({ outcome }) => outcome === 'passed').length
    const act: CodeReviewAct = { act: 'tested', change: change.id, status, passed, total: tests.length }
    await appendOwn(ctx, row.id, 'codeReview', act, { questionId })
    return { status, tests }
  } finally {
    await claimed.release()
  }
}

async function requireChange(ctx: Ctx, row: InterviewRow, questionId: string, wanted: string) {
  const project = await requireProject(ctx, row, questionId)
  const change = project.changes?.find(({ id }) => id === wanted)
  if (!change) throw refuse('change_not_found')
  return { project, change }
}

async function readActs(ctx: Ctx, id: string, questionId: string): Promise<CodeReviewAct[]> {
  const entries = await readEntries(ctx, id, { kinds: ['codeReview'], questionId })
  return entries.flatMap((entry) => (entry.kind === 'codeReview' ? [entry.payload] : []))
}

type Chosen = { project: ProjectQuestion; change: ProjectChange }

/** Changes apply to the repository as it was: nothing that the candidate wrote is in them. A draft's may not fit. */
async function runWith(ctx: Ctx, row: InterviewRow, { project, change }: Chosen, signal: AbortSignal) {
  const patched = patchFiles(project.repository, change.patch)
  if ('problem' in patched) return { status: 'unavailable', tests: [] }
  return tryTests(ctx, row, project, patched.files, signal)
}

function isRepeated(form: CodeReviewForm, past: readonly CodeReviewAct[]): boolean {
  switch (form.act) {
    case 'opened':
      return past.findLast(({ act }) => act === 'opened')?.change === form.change
    case 'commented':
      return past.some((each) => each.act === 'commented' && each.id === form.id)
    case 'removed':
      return !past.some((each) => each.act === 'commented' && each.id === form.id) || isRemoved(past, form.id)
    case 'decided': {
      const last = past.findLast((each) => each.act === 'decided' && each.change === form.change)
      return last?.act === 'decided' && last.verdict === form.verdict
    }
  }
}

const isRemoved = (past: readonly CodeReviewAct[], id: string) =>
  past.some((each) => each.act === 'removed' && each.id === id)

/** Acts of one kind that a project keeps. */
const maxActs = { opened: 2_000, commented: reviewLimits.comments, removed: reviewLimits.comments, decided: 1_000 }

function requireRoom({ act }: CodeReviewForm, past: readonly CodeReviewAct[]): void {
  if (past.filter((each) => each.act === act).length >= maxActs[act]) throw refuse('review_full')
}

type Comment = Extract<CodeReviewForm, { act: 'commented' }>

function requirePlace(files: readonly ProposedFile[], { path, line }: Comment): void {
  const hunks = files.find((file) => file.path === path)?.hunks ?? []
  const isShown = hunks.some(({ newStart, newLines }) => line >= newStart && line <= newStart + newLines)
  if (!isShown) throw refuse('invalid_input', 'Please comment on a line that the change shows.')
}

const thanks = 'Thanks, I’ll look into it.'

function replyTo({ replies }: ProjectChange, { path, line }: Comment): string {
  return replies.find((each) => each.path === path && line >= each.from && line <= each.to)?.says ?? thanks
}
