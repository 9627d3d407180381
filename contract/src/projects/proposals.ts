/** The assistant's proposed changes and the state of each: a fold of the journal's `agent` entries. Pure. */
import type { EntryOf } from '../room/journal.ts'
import type { AgentAct } from './agent.ts'
import type { ProposedFile } from './hunks.ts'

type Act<K extends AgentAct['act']> = Extract<AgentAct, { act: K }>

/** Result of a proposal: `partly` and `edited` also count as applied, in parts or with the candidate's own changes. */
export type ProposalState = 'open' | 'applied' | 'partly' | 'edited' | 'rejected' | 'undone'

export type Proposal = {
  id: string
  /** Sequence number of the entry that proposed it. */
  seq: number
  engine: Act<'proposed'>['engine']
  /** `interactionId` of the message that asked for it. */
  request: string
  message: string
  files: readonly ProposedFile[]
  state: ProposalState
  /** The applied part, even if it was undone later. */
  applied: Act<'applied'>['files'] | null
  /** Why it was rejected, in the candidate's words. */
  reason: string | null
}

/** The proposals after an entry; an entry about an unknown proposal changes nothing. */
export function extendProposals(proposals: readonly Proposal[], entry: EntryOf<'agent'>): readonly Proposal[] {
  const { payload, seq } = entry
  if (payload.act === 'proposed') {
    const { id, engine, request, message, files } = payload
    return [...proposals, { id, seq, engine, request, message, files, state: 'open', applied: null, reason: null }]
  }
  return proposals.map((each) => (each.id === payload.id ? decide(each, payload) : each))
}

function decide(proposal: Proposal, act: Exclude<AgentAct, Act<'proposed'>>): Proposal {
  switch (act.act) {
    case 'applied':
      return { ...proposal, state: appliedState(act), applied: act.files }
    case 'rejected':
      return { ...proposal, state: 'rejected', reason: act.reason }
    case 'reasoned':
      return { ...proposal, reason: act.reason }
    case 'undone':
      return { ...proposal, state: 'undone' }
    case 'explained':
      return proposal
  }
}

function appliedState({ files, isWhole }: Act<'applied'>): ProposalState {
  if (files.some(({ isEdited }) => isEdited)) return 'edited'
  return isWhole ? 'applied' : 'partly'
}

/** True if its change is in the files, except where later edits changed it. */
export function isApplied({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'applied' || state === 'partly' || state === 'edited'
}

/** True if it may be applied or rejected: still undecided, or applied and then undone. */
export function isUndecided({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'open' || state === 'undone'
}
