/** Orders to an agent program in a box, and its events: lines of its protocol, and its requests to a language model. */
import { z } from 'zod'

/** A line of its protocol, or a request to the model, as JSON: a prompt holds all that it has read. */
export const maxAgentText = 1_500_000
/** The folder of a box with the project's files. */
export const workspacePath = '/work'
/** The one address that it reaches: the gateway on the box's loopback. */
export const gatewayPort = 4_100

const id = z.int().min(1)

export const AgentOrder = z.discriminatedUnion('type', [
  z.object({ type: z.literal('say'), text: z.string() }),
  /** A part of the answer to its request; `status` comes with the first. */
  z.object({
    type: z.literal('answer'),
    id,
    status: z.int().optional(),
    text: z.string(),
    isEnd: z.boolean(),
  }),
])
export type AgentOrder = z.infer<typeof AgentOrder>

export const AgentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('said'), text: z.string().max(maxAgentText) }),
  z.object({ type: z.literal('asks'), id, body: z.string().max(maxAgentText) }),
  /** It no longer waits for the answer. */
  z.object({ type: z.literal('left'), id }),
  z.object({ type: z.literal('ended'), code: z.int().nullable(), detail: z.string().max(4_000) }),
])
export type AgentEvent = z.infer<typeof AgentEvent>

/** The program of a box, with the tokens that the model reads and writes. */
export const AgentRequest = z.object({
  kit: z.string().max(60),
  contextTokens: z.int().min(1),
  outputTokens: z.int().min(1),
})
export type AgentRequest = z.infer<typeof AgentRequest>

/** The program as a box starts it. */
export type AgentLaunch = { command: string[]; environment: Record<string, string>; port: number }
