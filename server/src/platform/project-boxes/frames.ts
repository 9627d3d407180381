/**
 * Messages between server and box: JSON lines. Any program in the box may have written its lines, so each one is
 * validated and their rate is limited.
 */
import type { Duplex } from 'node:stream'
import { ServerAnswer, ServerPorts } from '@nova/contract/projects/box-server'
import { ProjectPath, projectLimits } from '@nova/contract/projects/projects'
import { z } from 'zod'
import { AgentEvent } from './agent-words.ts'
import type { ProjectChange } from './project-box.ts'

const terminal = z.int().min(1).max(projectLimits.terminals)
const ProjectChangeFrame: z.ZodType<ProjectChange> = z.union([
  z.strictObject({ path: ProjectPath, text: z.string().max(projectLimits.fileLength) }),
  z.strictObject({ path: ProjectPath, deleted: z.literal(true) }),
  z.strictObject({ path: ProjectPath, listed: z.enum(['binary', 'large']), bytes: z.int().min(0) }),
])

const BoxFrame = z.union([
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('output'), terminal, text: z.string().max(65_536) }),
  z.object({ type: z.literal('closed'), terminal, exitCode: z.int().min(-1).max(255).nullable() }),
  z.object({ type: z.literal('changed'), after: z.int().min(0), change: ProjectChangeFrame }),
  z.object({ type: z.literal('scanned') }),
  z.object({ type: z.literal('ports'), ports: ServerPorts }),
  z.object({ type: z.literal('answer'), id: z.int().min(1), answer: ServerAnswer }),
  z.object({ type: z.literal('agent'), event: AgentEvent }),
  z.object({
    type: z.literal('problem'),
    reason: z.enum(['disk_full', 'blocked', 'too_many_files']),
    path: ProjectPath.optional(),
  }),
])
export type BoxFrame = z.infer<typeof BoxFrame>

/** A frame of a box; undefined where it is none. */
export function readFrame(line: string): BoxFrame | undefined {
  try {
    return BoxFrame.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** A file of the largest size, written as JSON at its longest. */
const maxLineLength = projectLimits.fileLength * 6 + 4_096
/** Rate per second from a box, and its burst: the whole content of a workspace. */
const bytesPerSecond = 1_024 * 1_024
const burstBytes = 3 * projectLimits.bytes

/** Forwards whole lines, no faster than allowed; an overlong line ends the reading. */
export function readSlowly(channel: Duplex, onLine: (line: string) => void, onTooMuch: () => void) {
  let rest: Buffer[] = []
  let restLength = 0
  let left = burstBytes
  let countedAt = performance.now()
  let isHeld = false
  let isSlowed = false
  let isOver = false
  const update = () => void (isHeld || isSlowed ? channel.pause() : channel.resume())

  function count(bytes: number): void {
    const now = performance.now()
    left = Math.min(burstBytes, left + ((now - countedAt) / 1_000) * bytesPerSecond) - bytes
    countedAt = now
    if (left >= 0 || isSlowed) return
    isSlowed = true
    update()
    setTimeout(
      () => {
        isSlowed = false
        update()
      },
      (-left / bytesPerSecond) * 1_000,
    ).unref()
  }

  channel.on('data', (chunk: Buffer) => {
    if (isOver) return
    count(chunk.length)
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8')
      rest = []
      restLength = 0
      from = at + 1
      onLine(line)
    }
    if (from === chunk.length) return
    rest.push(chunk.subarray(from))
    restLength += chunk.length - from
    if (restLength <= maxLineLength) return
    isOver = true
    rest = []
    onTooMuch()
  })
  return {
    hold(wanted: boolean) {
      isHeld = wanted
      update()
    },
    /** True while its channel is over its share. */
    isSlowed: () => isSlowed,
  }
}
