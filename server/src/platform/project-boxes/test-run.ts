/** Runs a project's tests in a fresh box, on a copy of its files. */
import { ProjectTestLine } from '@nova/contract/projects/projects'
import { type BoxMaker, openBox, readEnding } from '../box/box.ts'
import type { Slot } from '../box/workspace.ts'
import { workspacePath } from './agent-words.ts'
import type { TestPass } from './fair-tests.ts'
import { homeOf } from './live-box.ts'
import { failedTests, type ProjectTestRequest } from './project-box.ts'
import type { ReadyRuntime } from './runtimes.ts'

/** Files have their own limits (file-limits.cjs); this one is for waits outside of them. */
const maxIdleMs = 90_000
/** How long a busy machine may keep the tests waiting for a processor before they are left unjudged. */
const wallMs = 300_000
/** A run computes for at most 45 seconds (docs/projects.md). */
export const limits = { wallMs, cpuMs: 60_000, memoryMb: 1_024, outputBytes: 262_144, processes: 256 }
const rooms = { workspaceMb: 64, temporaryMb: 320 }
const maxLines = 1_000

export async function runTests(
  maker: BoxMaker,
  slot: Slot,
  runtime: ReadyRuntime,
  { files, paths, signal }: ProjectTestRequest,
): Promise<TestPass> {
  let hasWaited = false
  const tests: ProjectTestLine[] = []
  let exitCode: number | null | undefined
  let output = ''
  const box = openBox(maker, {
    slot,
    command: runtime.command,
    binds: runtime.binds,
    image: runtime.image,
    home: homeOf(runtime, rooms),
    limits: { ...limits, memoryMb: limits.memoryMb + (runtime.extraMemoryMb ?? 0) },
    maxIdleMs,
    ...(signal && { signal }),
    onUsage: ({ cpuMs }) => void (cpuMs >= limits.cpuMs && box.kill('timeout')),
    onOutput: (_, text) => (output += text),
    onLine(line) {
      const frame = readLine(line)
      if (exitCode !== undefined || !frame) return
      if (frame.type === 'ended') hasWaited ||= frame.why === 'waited'
      if (frame.type === 'result' && tests.length < maxLines) {
        const found = readTest(frame.line)
        if (found) tests.push(found)
      }
      if (frame.type !== 'tested') return
      exitCode = typeof frame.exitCode === 'number' ? frame.exitCode : null
      box.endInput()
    },
  })
  box.send(JSON.stringify({ type: 'tests', home: workspacePath, files, paths, maxLines }))
  const end = await box.ended
  const { status } = readEnding(end)
  const shared = { output, durationMs: end.durationMs, cpuMs: end.cpuMs, hasWaited }
  if (end.stopped) return { ...shared, status: end.stopped, hasPassed: false, tests }
  // Without its first program's word, nothing that came before can be taken for the whole.
  if (exitCode === undefined) {
    const isLimit = status === 'memory_limit' || status === 'timeout'
    return { ...failedTests(isLimit ? status : 'internal_error', end.stderr.trim()), ...shared }
  }
  return { ...shared, status: 'ok', hasPassed: exitCode === 0, tests }
}

function readLine(line: string): { type?: unknown; line?: unknown; exitCode?: unknown; why?: unknown } | undefined {
  try {
    const frame: unknown = JSON.parse(line)
    return typeof frame === 'object' && frame !== null ? frame : undefined
  } catch {
    return undefined
  }
}

function readTest(line: unknown): ProjectTestLine | undefined {
  if (typeof line !== 'string') return undefined
  try {
    return ProjectTestLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
