/** The candidate's actions on Nova's proposed changes in a project: view, apply, reject, undo. */
import { applyProposal, type DiffView, rejectProposal, undoProposal } from '@nova/contract/projects/agent'
import type { Proposal } from '@nova/contract/projects/proposals'
import { ApiError, call, messageOf } from '../../api.ts'
import type { Pad } from '../../journal/pads.ts'
import { createStore } from '../../journal/store.ts'
import { undoMs } from '../../ui/delayed-act.ts'
import { toast } from '../../ui/toast.tsx'
import type { ProjectSeat } from '../project-tests.ts'

/** A file of a proposal as it is applied: some hunks, or a text of the candidate's own. */
export type AppliedFile = { path: string; hunks: number[]; text?: string }

/** The candidate's choices for a proposal before applying it. */
export type Choice = {
  /** Parts that are left out, as `path#hunk`. */
  left: ReadonlySet<string>
  /** By path: texts that are changed before they are applied, and what the file held when that began. */
  edited: ReadonlyMap<string, { pad: Pad; base: string | undefined }>
}

const nothingChosen: Choice = { left: new Set(), edited: new Map() }

export const partKey = (path: string, hunk: number) => `${path}#${hunk}`

/** Receives each decision: the server, or a rehearsal that sends nothing. */
type DecisionCalls = {
  apply: (id: string, files: AppliedFile[]) => Promise<unknown>
  reject: (id: string, reason: string) => Promise<unknown>
  undo: (id: string) => Promise<unknown>
}

type Options = {
  calls: DecisionCalls
  /** Sends what was typed; false where it could not be sent. */
  prepare: () => Promise<boolean>
  /** Keeps that a change came into view or left it. */
  look: (view: DiffView) => void
  /** The interview's editor has no language help. */
  isPlain?: boolean
}

type State = { busy: string | null; errors: ReadonlyMap<string, string> }

export type Changes = ReturnType<typeof createChanges>

const unsent = "Your last changes haven't reached the server yet. Keep this page open and try again in a moment."
const undoRefused = "You've changed these lines since, so we can't undo this for you. Change them back by hand."

export function createChanges({ calls, prepare, look, isPlain = false }: Options) {
  const state = createStore<State>({ busy: null, errors: new Map() })
  const { forget, ...choosing } = createChoices()
  /** The change that was last asked to be shown in the editor. */
  const asked = createStore<{ proposal: Proposal; count: number } | null>(null)
  /** Clears the unsent warnings once all typing has reached the server. */
  const settle = () => {
    if ([...state.get().errors.values()].includes(unsent))
      state.set(({ busy, errors }) => ({ busy, errors: new Map([...errors].filter(([, words]) => words !== unsent)) }))
  }
  /** The place that a change was last applied to. */
  const applied = createStore<{ proposal: Proposal; files: readonly AppliedFile[] } | null>(null)

  const refuse = (id: string, words: string) =>
    state.set(({ errors }) => ({ busy: null, errors: new Map(errors).set(id, words) }))

  /** False on failure; the reason is shown with the change. */
  const decide = async (id: string, send: () => Promise<unknown>, wordsFor: (error: unknown) => string) => {
    if (state.get().busy !== null) return false
    state.set(({ errors }) => ({ busy: id, errors: new Map([...errors].filter(([each]) => each !== id)) }))
    try {
      if (!(await prepare())) {
        refuse(id, unsent)
        return false
      }
      await send()
      state.set((before) => ({ ...before, busy: null }))
      return true
    } catch (error) {
      refuse(id, wordsFor(error))
      return false
    }
  }
  const otherwise = "We couldn't save your decision. Check your connection and try again."

  const apply = async (proposal: Proposal, files: AppliedFile[] = wholeOf(proposal)) => {
    const { id } = proposal
    if (
      !(await decide(
        id,
        () => calls.apply(id, files),
        (error) => messageOf(error, otherwise),
      ))
    )
      return false
    applied.set({ proposal, files })
    forget(id)
    const undoIt = async () => {
      if (!(await undo(proposal))) toast.error("We couldn't undo this change", { description: wordsOf(id) })
    }
    toast.success('Change applied', {
      duration: undoMs,
      action: { label: 'Undo', onClick: () => void undoIt() },
    })
    return true
  }

  const reject = ({ id }: Proposal, reason: string) =>
    decide(
      id,
      () => calls.reject(id, reason),
      (error) => messageOf(error, otherwise),
    )

  const undo = async ({ id }: Proposal) => {
    const wordsFor = (error: unknown) =>
      error instanceof ApiError && error.code === 'proposal_does_not_fit' ? undoRefused : messageOf(error, otherwise)
    const isDone = await decide(id, () => calls.undo(id), wordsFor)
    if (isDone) toast.success('Change undone')
    return isDone
  }

  const wordsOf = (id: string) => state.get().errors.get(id) ?? ''

  let focusWanted: string | null = null
  /** Shows a change in the editor's place, and brings the keyboard there. */
  const review = (proposal: Proposal) => {
    focusWanted = proposal.id
    asked.set((before) => ({ proposal, count: (before?.count ?? 0) + 1 }))
  }
  /** True once after each time it was asked for. */
  const isToBeFocused = (id: string) => {
    const isWanted = focusWanted === id
    if (isWanted) focusWanted = null
    return isWanted
  }

  return { state, ...choosing, asked, applied, apply, reject, undo, settle, review, isToBeFocused, look, isPlain }
}

function createChoices() {
  const choices = createStore<ReadonlyMap<string, Choice>>(new Map())
  const choose = (id: string, next: (before: Choice) => Choice) =>
    choices.set((before) => new Map(before).set(id, next(choiceIn(choices.get(), id))))

  const choosePart = (id: string, keys: readonly string[], isApplied: boolean) =>
    choose(id, (before) => {
      const left = new Set(before.left)
      for (const key of keys)
        if (isApplied) left.delete(key)
        else left.add(key)
      return { ...before, left }
    })

  const edit = (id: string, path: string, edited: { pad: Pad; base: string | undefined } | null) =>
    choose(id, (before) => {
      const next = new Map(before.edited)
      if (edited) next.set(path, edited)
      else next.delete(path)
      return { ...before, edited: next }
    })

  const forget = (id: string) => choices.set((before) => new Map([...before].filter(([each]) => each !== id)))

  return { choices, choosePart, edit, forget }
}

/** Decisions as the server takes them. */
export function decideOnServer(seat: ProjectSeat): DecisionCalls {
  const inputOf = (id: string) => ({
    params: { id: seat.id, proposal: id },
    ...(seat.token ? { candidateToken: seat.token } : {}),
  })
  return {
    apply: (id, files) => call(applyProposal, { ...inputOf(id), body: { files } }),
    reject: (id, reason) => call(rejectProposal, { ...inputOf(id), body: reason === '' ? {} : { reason } }),
    undo: (id) => call(undoProposal, { ...inputOf(id), body: {} }),
  }
}

export const choiceIn = (choices: ReadonlyMap<string, Choice>, id: string): Choice => choices.get(id) ?? nothingChosen

/** Everything, as it was proposed. */
function wholeOf({ files }: Proposal): AppliedFile[] {
  return files.map(({ path, hunks }) => ({ path, hunks: hunks.map((_, at) => at) }))
}
