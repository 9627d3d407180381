/**
 * What server and box say to one another: JSON lines. What comes out of a box may have been written by any program in
 * it, so that each line is read with suspicion, and never more of them than are allowed.
 */
import type { Duplex } from 'node:stream'
import { ProjectPath, projectLimits } from '@nova/contract/projects'
import { z } from 'zod'

export type TerminalSize = { columns: number; rows: number }

/** What a command changed in the workspace. What is no text, or too long, is listed alone. */
export type ProjectChange =
  | { path: string; text: string }
  | { path: string; deleted: true }
  | { path: string; listed: 'binary' | 'large'; bytes: number }

/** `disk_full`, `blocked`: a file could not be written. `too_many_files`: those beyond projectLimits are not told of. */
export type ProjectProblem = { reason: 'disk_full' | 'blocked' | 'too_many_files'; path?: string }

/** What is asked of an open box, in the order in which it is to happen. */
export type BoxAct =
  | ({ type: 'open'; terminal: number } & TerminalSize)
  | { type: 'input'; terminal: number; text: string }
  | ({ type: 'resize'; terminal: number } & TerminalSize)
  | { type: 'close'; terminal: number }
  | { type: 'write'; path: string; text: string }
  | { type: 'rename'; from: string; to: string }
  | { type: 'remove'; path: string }
  | { type: 'scan' }
  | { type: 'hold'; isHeld: boolean }
  | { type: 'freeze' }
  | { type: 'thaw' }

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
const longestLine = projectLimits.fileLength * 6 + 4_096
/** What a box may say in a second, and at once: all that a workspace may hold. */
const bytesPerSecond = 1_024 * 1_024
const burstBytes = 3 * projectLimits.bytes

/** Hands on whole lines and reads no faster than is allowed; what says too much in one line has no more to say. */
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
    if (restLength <= longestLine) return
    isOver = true
    rest = []
    onTooMuch()
  })
  return {
    hold(wanted: boolean) {
      isHeld = wanted
      update()
    },
  }
}
