/** The state of each proposed change: a fold over the journal's `agent` entries. */
import type { AgentAct } from '@nova/contract/projects/agent'
import type { ProposedFile } from '@nova/contract/projects/hunks'
import type { EntryOf } from '@nova/contract/room/journal'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

export type ProposalState = 'open' | 'applied' | 'rejected' | 'undone'

export type Proposed = {
  id: string
  questionId: string
  seq: number
  /** Its id in the bank. */
  proposal: string | null
  /** The message that asked for it, and those that asked about it. */
  request: string
  explained: string[]
  message: string
  files: ProposedFile[]
  state: ProposalState
  hasReason: boolean
  /** Journal entry of its last application, and the files that it changed. */
  appliedSeq: number | undefined
  appliedPaths: string[]
}

/** The proposals of an interview, or of one of its questions, in their order. */
export async function readThread(ctx: Ctx, interviewId: string, questionId?: string): Promise<Proposed[]> {
  const kinds: EntryOf['kind'][] = ['agent']
  return foldThread(await readEntries(ctx, interviewId, { kinds, ...(questionId === undefined ? {} : { questionId }) }))
}

export function foldThread(entries: readonly EntryOf[]): Proposed[] {
  const byId = new Map<string, Proposed>()
  for (const entry of entries) {
    if (entry.kind !== 'agent') continue
    const act: AgentAct = entry.payload
    const known = byId.get(act.id)
    if (act.act === 'proposed') {
      const { id, proposal, request, message, files } = act
      const questionId = entry.questionId ?? ''
      byId.set(id, {
        id,
        questionId,
        seq: entry.seq,
        proposal,
        request,
        explained: [],
        message,
        files,
        state: 'open',
        hasReason: false,
        appliedSeq: undefined,
        appliedPaths: [],
      })
    } else if (known && act.act === 'explained') known.explained.push(act.request)
    else if (known && act.act === 'applied') {
      known.state = 'applied'
      known.appliedSeq = entry.seq
      known.appliedPaths = act.files.map(({ path }) => path)
    } else if (known && act.act === 'reasoned') known.hasReason = true
    else if (known && act.act === 'rejected') {
      known.state = 'rejected'
      known.hasReason = act.reason !== null
    } else if (known) known.state = 'undone'
  }
  return [...byId.values()]
}
