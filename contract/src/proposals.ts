/** The changes that the assistant proposed, and where each stands: the fold of the journal's `agent` entries. Pure. */
import type { AgentAct, ProposedFile } from './agent.ts'
import type { EntryOf } from './journal.ts'

type Act<K extends AgentAct['act']> = Extract<AgentAct, { act: K }>

/** What became of it: `partly` and `edited` are applied too, in parts and with changes of the candidate's own. */
export type ProposalState = 'open' | 'applied' | 'partly' | 'edited' | 'rejected' | 'undone'

export type Proposal = {
  id: string
  /** Of the entry that proposed it. */
  seq: number
  engine: Act<'proposed'>['engine']
  /** `interactionId` of the message that asked for it. */
  request: string
  message: string
  files: readonly ProposedFile[]
  state: ProposalState
  /** What was applied of it, also after it was undone. */
  applied: Act<'applied'>['files'] | null
  /** Why it was rejected, in the candidate's words. */
  reason: string | null
}

/** The proposals after an entry; what concerns none of them changes nothing. */
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

/** Whether its change is in the files, as far as nothing else has changed it since. */
export function isApplied({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'applied' || state === 'partly' || state === 'edited'
}

/** Whether it may be applied or rejected: nothing was decided yet, or what was applied is undone. */
export function isUndecided({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'open' || state === 'undone'
}
