/** The calls of a project's workspace, and what its socket carries: terminals and the state of the box behind them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { refusedRuns, RunForm } from '../questions/runs.ts'
import { ServerAnswer, ServerPorts } from './box-server.ts'
import { ProjectTest } from './workspace.ts'

const params = InterviewId.extend({ questionId: z.string().max(100) })
/** Refusals of the candidate's acts in a project once they can't work, or before. */
export const over = ['interview_completed', 'interview_cancelled', 'time_ended', 'in_break', 'not_joined'] as const

export const openWorkspace = endpoint({
  who: 'candidate',
  params,
  method: 'POST',
  path: '/api/candidate/interview/{id}/projects/{questionId}/open',
  summary:
    'A single-use ticket for the socket /api/workspace?ticket=, valid for 30 seconds. Opening the socket starts the box where there is none.',
  reply: z.object({ ticket: z.string() }),
  errors: ['question_not_found', 'project_unavailable', ...over],
})

export const testProject = endpoint({
  who: 'participant',
  params,
  method: 'POST',
  path: '/api/Interviews/{id}/projects/{questionId}/test',
  summary:
    'Runs the visible tests on a copy of the files as the server has them, and with `hidden` the hidden ones: those return counts per stage, and beyond the limit of hidden runs nothing. They wait for their turn as a run does.',
  body: z.object({ hidden: z.boolean().default(false), keepPlace: RunForm.shape.keepPlace }),
  reply: ProjectTest,
  also: ['event-stream'],
  perMinute: 12,
  errors: ['question_not_found', 'project_unavailable', ...refusedRuns, ...over],
})

const Terminal = z.int().min(1).max(99)
const size = { columns: z.int().min(10).max(500), rows: z.int().min(2).max(200) }

/** From the page: the candidate's alone. Interviewers follow terminals by the journal. */
export const WorkspaceAsk = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), ...size }),
  z.object({ type: z.literal('input'), terminal: Terminal, data: z.string().max(16_384) }),
  z.object({ type: z.literal('resize'), terminal: Terminal, ...size }),
  z.object({ type: z.literal('close'), terminal: Terminal }),
  /** A `ServerRequest`; only once the server has sent `ports`, since older ones close the socket. */
  z.object({ type: z.literal('request'), id: z.int().min(1), request: z.unknown() }),
])
export type WorkspaceAsk = z.infer<typeof WorkspaceAsk>

/**
 * To the page. After it has connected: the state, then each open terminal with its last output. `ended` says why in words
 * for people; asking for a terminal starts a new box.
 */
export const WorkspaceTold = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state: z.enum(['starting', 'ready', 'ended']), reason: z.string().optional() }),
  z.object({ type: z.literal('terminal'), terminal: Terminal, ...size, output: z.string() }),
  z.object({ type: z.literal('output'), terminal: Terminal, data: z.string() }),
  z.object({ type: z.literal('closed'), terminal: Terminal }),
  /** The ports that programs of the box listen on. */
  z.object({ type: z.literal('ports'), ports: ServerPorts }),
  z.object({ type: z.literal('answer'), id: z.int().min(1), answer: ServerAnswer }),
  /** Files that commands made and that are not text, or too large: listed, and not kept. */
  z.object({ type: z.literal('listed'), files: z.array(z.object({ path: z.string(), bytes: z.int() })) }),
])
export type WorkspaceTold = z.infer<typeof WorkspaceTold>
