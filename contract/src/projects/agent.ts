/**
 * The assistant's changes to a project: its proposals and the candidate's decisions. Each step is a journal entry, so
 * the report and playback can show who wrote each part and how far a change was reviewed before it was applied.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { AgentEngine } from '../words.ts'
import { ProposedFile } from './hunks.ts'
import { isProjectPath, maxPathLength } from './project-path.ts'
import { projectLimits } from './projects.ts'

const Path = z.string().max(maxPathLength).refine(isProjectPath, "This path isn't in the workspace.")

/** Why a change was rejected, in the candidate's words. */
const Reason = z.string().trim().max(500)

/** A journal entry of kind `agent`. `id` is the proposal's in this session. */
export const AgentAct = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('proposed'),
    id: z.uuid(),
    engine: AgentEngine,
    /** Its id in the bank; null for a live agent's. Only the question says whether it is faulty. */
    proposal: z.string().nullable(),
    /** `interactionId` of the message that asked for it. */
    request: z.string(),
    message: z.string(),
    files: z.array(ProposedFile).min(1).max(30),
  }),
  z.object({
    act: z.literal('applied'),
    id: z.uuid(),
    /** Numbers of the hunks applied, from 0. `isEdited`: its text was changed before it was applied. */
    files: z.array(z.object({ path: Path, hunks: z.array(z.int()), isEdited: z.boolean() })).min(1),
    /** Everything proposed, as it was proposed. */
    isWhole: z.boolean(),
  }),
  z.object({ act: z.literal('rejected'), id: z.uuid(), reason: Reason.nullable() }),
  /** Why, said after it was rejected. */
  z.object({ act: z.literal('reasoned'), id: z.uuid(), reason: Reason }),
  z.object({ act: z.literal('undone'), id: z.uuid() }),
  /** A message of the candidate's asked about it; `request` is that message's `interactionId`. */
  z.object({ act: z.literal('explained'), id: z.uuid(), request: z.string() }),
])
export type AgentAct = z.infer<typeof AgentAct>

/** A proposal's difference came into view or left it; a client's entry of kind `diffView`. */
export const DiffView = z.object({ proposal: z.uuid(), path: Path, isOpen: z.boolean() })
export type DiffView = z.infer<typeof DiffView>

const decision = {
  method: 'POST',
  who: 'candidate',
  params: InterviewId.extend({ proposal: z.uuid() }),
  perMinute: 60,
  errors: [
    'proposal_not_found',
    'proposal_decided',
    'not_joined',
    'time_ended',
    'in_break',
    'interview_completed',
    'interview_cancelled',
  ],
} as const

export const applyProposal = endpoint({
  ...decision,
  path: '/api/candidate/interview/{id}/proposals/{proposal}/apply',
  summary: 'Takes a proposed change into the workspace, whole or in parts.',
  body: z.object({
    files: z
      .array(
        z.object({
          path: Path,
          /** The applied hunks, by index. */
          hunks: z.array(z.int().min(0).max(199)).max(200),
          /** The file as the candidate wants it, where they changed the proposal before taking it. */
          text: z.string().max(projectLimits.fileLength).optional(),
        }),
      )
      .min(1)
      .max(30),
  }),
  maxBytes: 2 * 1_024 * 1_024,
  /** The acts on it so far, with this one. */
  reply: z.object({ seq: z.int() }),
  errors: [...decision.errors, 'proposal_does_not_fit', 'file_locked', 'workspace_full'],
})

export const rejectProposal = endpoint({
  ...decision,
  path: '/api/candidate/interview/{id}/proposals/{proposal}/reject',
  summary: 'Turns a proposed change down; called again with a reason, says why it was turned down.',
  body: z.object({ reason: Reason.optional() }),
  reply: z.object({ seq: z.int() }),
})

export const undoProposal = endpoint({
  ...decision,
  path: '/api/candidate/interview/{id}/proposals/{proposal}/undo',
  summary: 'Takes a change that was applied out of the workspace again.',
  body: z.object({}),
  reply: z.object({ seq: z.int() }),
  errors: [...decision.errors, 'proposal_does_not_fit', 'workspace_full'],
})
