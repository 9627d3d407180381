/** Turns of an agent program that a company brings, as journal entries of kind `agentTurn`: its steps, wishes and use. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { AgentMode } from '../words.ts'

export const programLimits = {
  /** Steps that a turn records; more end it. */
  steps: 200,
  title: 300,
  output: 4_000,
  paths: 20,
  plan: 40,
} as const

/** Kinds of steps, as the Agent Client Protocol has them. */
export const AgentStepKind = z.enum([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
])
export type AgentStepKind = z.infer<typeof AgentStepKind>

const request = z.string().max(100)
const title = z.string().max(programLimits.title)

/** A wish of the agent that a person decides on: once, for the rest of the interview, or no. */
export const PermissionAnswer = z.enum(['once', 'session', 'no'])
export type PermissionAnswer = z.infer<typeof PermissionAnswer>

/** A journal entry of kind `agentTurn`. `request`: the `interactionId` of the message that began the turn. */
export const AgentTurn = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('began'),
    request,
    /** Its kit with the version. */
    program: z.string().max(60),
    model: z.string().max(200),
    mode: AgentMode,
  }),
  z.object({
    act: z.literal('did'),
    request,
    kind: AgentStepKind,
    title,
    paths: z.array(z.string().max(400)).max(programLimits.paths),
    isOk: z.boolean(),
    output: z.string().max(programLimits.output),
  }),
  z.object({
    act: z.literal('planned'),
    request,
    plan: z
      .array(z.object({ text: title, state: z.enum(['pending', 'in_progress', 'completed']) }))
      .max(programLimits.plan),
  }),
  /** A wish that a person decides on, by its `id`. */
  z.object({ act: z.literal('asked'), id: z.uuid(), request, kind: AgentStepKind, title }),
  z.object({ act: z.literal('answered'), id: z.uuid(), request, answer: PermissionAnswer }),
  z.object({
    act: z.literal('ended'),
    request,
    /** `limit`: out of time, steps or budget; `broken`: the program ended or didn't keep to its protocol. */
    reason: z.enum(['done', 'stopped', 'limit', 'model', 'broken']),
    /** Requests to the model, with the tokens that they cost. */
    requests: z.int().min(0),
    tokensIn: z.int().min(0),
    tokensOut: z.int().min(0),
    ms: z.int().min(0),
  }),
])
export type AgentTurn = z.infer<typeof AgentTurn>

export const answerAgent = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/agent-wishes/{wish}',
  who: 'candidate',
  params: InterviewId.extend({ wish: z.uuid() }),
  perMinute: 60,
  summary: 'Answers a wish of the agent, such as to run a command: once, for the rest of the interview, or no.',
  body: z.object({ answer: PermissionAnswer }),
  reply: z.object({ seq: z.int() }),
  errors: [
    'proposal_not_found',
    'proposal_decided',
    'not_joined',
    'time_ended',
    'in_break',
    'interview_completed',
    'interview_cancelled',
  ],
})
