/** Messages between a server and our own runner about project boxes and tests: JSON, one message per frame. */
import { ServerAnswer, ServerPorts, ServerRequest } from '@nova/contract/projects/box-server'
import {
  ProjectFile,
  ProjectPath,
  projectLimits,
  ProjectRuntime,
  ProjectTestLine,
} from '@nova/contract/projects/projects'
import { ProjectTest } from '@nova/contract/projects/workspace'
import { z } from 'zod'
import { AgentEvent, AgentOrder, AgentRequest } from '../project-boxes/agent-words.ts'
import type { ProjectNotice, ProjectOrder } from '../project-boxes/project-apart.ts'
import { Later } from './remote-words.ts'

/** Path at which runners accept sockets: each carries one box, or one run of tests. */
export const projectsPath = '/api/v2/projects'
/** A workspace with all its files, its hidden tests among them, and room for signs that JSON writes long. */
export const maxOrderBytes = 64 * 1_024 * 1_024
/** A run's tests and output, or what a command changed. */
export const maxNoticeBytes = 64 * 1_024 * 1_024
/** A peer that does not answer a ping before the next one is disconnected. */
export const pingMs = 10_000

const id = z.int().min(1)
const terminal = z.int().min(1).max(projectLimits.terminals)
const size = { columns: z.int().min(1).max(1_000), rows: z.int().min(1).max(1_000) }
const queueKey = z.string().min(1).max(200)
const libraries = z.array(z.string().max(60)).max(20).optional()
const files = z.array(ProjectFile).max(2 * projectLimits.files)

const BoxAct = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), terminal, ...size }),
  z.object({ type: z.literal('input'), terminal, text: z.string() }),
  z.object({ type: z.literal('resize'), terminal, ...size }),
  z.object({ type: z.literal('close'), terminal }),
  z.object({ type: z.literal('write'), ...ProjectFile.shape }),
  z.object({ type: z.literal('rename'), from: ProjectPath, to: ProjectPath }),
  z.object({ type: z.literal('remove'), path: ProjectPath }),
  z.object({ type: z.literal('hold'), isHeld: z.boolean() }),
  z.object({ type: z.literal('agent'), order: AgentOrder }),
  ...(['scan', 'freeze', 'thaw'] as const).map((type) => z.object({ type: z.literal(type) })),
])
const limit = z.number().positive().optional()
const Limits = z.object({
  memoryMb: limit,
  processes: limit,
  workspaceMb: limit,
  temporaryMb: limit,
  freezeAfterMs: limit,
  endAfterMs: limit,
  unattendedCpuMs: limit,
})
const keepAs = z.string().min(1).max(400)
const Box = z.object({
  runtime: ProjectRuntime,
  libraries,
  files,
  size: z.object(size),
  limits: Limits.optional(),
  queueKey,
  keepAs: keepAs.optional(),
  starting: files.optional(),
  agent: AgentRequest.optional(),
})
const count = z.int().min(0)
const Confirmed = z.object({ seq: count, changes: count, outputs: count, inputs: count }).partial()
const Tests = z.object({
  runtime: ProjectRuntime,
  libraries,
  files,
  paths: z.array(z.string().max(1_000)).max(100),
  queueKey,
  asleep: queueKey.optional(),
  beside: files.optional(),
  /** Absent from servers of an older version, which read every end by time as `timeout`. */
  knowsWaits: z.literal(true).optional(),
  knowsPlaces: z.literal(true).optional(),
  maxWaitMs: z.number().min(0).optional(),
})

const hasPorts = z.literal(true).optional()
const Order = z.discriminatedUnion('type', [
  z.object({ type: z.literal('box-open'), id, request: Box, hasPorts }),
  z.object({
    type: z.literal('box-attach'),
    id,
    hasPorts,
    asked: z.object({ name: keepAs, runtime: ProjectRuntime, queueKey }),
  }),
  z.object({ type: z.literal('box-request'), id, call: id, request: ServerRequest }),
  z.object({ type: z.literal('box-confirm'), id, confirmed: Confirmed }),
  z.object({ type: z.literal('box-act'), id, act: BoxAct }),
  z.object({ type: z.literal('box-ask'), id, call: id, ask: z.enum(['scan', 'usage', 'end']) }),
  z.object({ type: z.literal('tests'), id, request: Tests }),
  z.object({ type: z.literal('tests-stop'), id }),
])

const Change = z.union([
  z.object({ path: ProjectPath, text: z.string().max(projectLimits.fileLength) }),
  z.object({ path: ProjectPath, deleted: z.literal(true) }),
  z.object({ path: ProjectPath, listed: z.enum(['binary', 'large']), bytes: z.number() }),
])
const reasons = ['asked', 'idle', 'memory_limit', 'room_needed', 'drained', 'failed', 'taken'] as const
const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output'), terminal, text: z.string() }),
  z.object({ type: z.literal('changed'), changes: z.array(Change) }),
  z.object({ type: z.literal('closed'), terminal, exitCode: z.int().nullable() }),
  z.object({
    type: z.literal('problem'),
    problem: z.object({ reason: z.enum(['disk_full', 'blocked', 'too_many_files']), path: ProjectPath.optional() }),
  }),
  z.object({ type: z.literal('ports'), ports: ServerPorts }),
  z.object({ type: z.literal('agent'), event: AgentEvent }),
  z.object({ type: z.literal('ended'), reason: z.enum(reasons) }),
])
const Usage = z.object({
  memoryBytes: z.number(),
  cpuMs: z.number(),
  processes: z.number(),
  isFrozen: z.boolean(),
  idleMs: z.number(),
})
const Kept = z.object({
  files,
  seq: count,
  terminals: z.array(z.object({ terminal, ...size, output: z.string() })).max(projectLimits.terminals),
  changes: z.array(Change),
  unrecorded: z.array(z.object({ terminal, code: z.enum(['o', 'i']), text: z.string() })),
  ports: ServerPorts.optional(),
})
const Result = z.object({
  status: ProjectTest.shape.status,
  hasPassed: z.boolean(),
  tests: z.array(ProjectTestLine),
  output: z.string(),
  durationMs: z.number(),
  cpuMs: z.number().optional(),
  reason: z.string().optional(),
  later: Later.optional(),
})
const Notice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('box-opened'),
    id,
    unavailable: z.string().optional(),
    isKept: z.literal(true).optional(),
    hasPorts,
  }),
  z.object({ type: z.literal('box-attached'), id, kept: Kept.optional(), hasPorts }),
  z.object({ type: z.literal('box-event'), id, event: Event }),
  z.object({ type: z.literal('box-answer'), call: id, usage: Usage.optional(), answer: ServerAnswer.optional() }),
  z.object({ type: z.literal('tests-place'), id, place: z.object({ position: z.int(), seconds: z.number() }) }),
  z.object({ type: z.literal('tested'), id, result: Result }),
])

/** Parsed JSON has no undefined fields, so the cast is safe. */
export const readOrder = (text: string) => read(Order, text) as ProjectOrder | undefined
export const readNotice = (text: string) => read(Notice, text) as ProjectNotice | undefined

function read(schema: z.ZodType, text: string): unknown {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
