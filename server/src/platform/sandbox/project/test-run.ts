/** Runs a project's tests in a fresh box, on a copy of its files. */
import { ProjectTestLine } from '@nova/contract/projects/projects'
import { openBox, type BoxMaker } from '../box/box.ts'
import type { Slot } from '../box/workspace.ts'
import { readEnding } from '../ending.ts'
import { homeOf, workspacePath } from './live-box.ts'
import { failedTests, type ProjectTestRequest, type ProjectTestResult } from './project-box.ts'
import type { ReadyRuntime } from './runtimes.ts'

/** A run takes at most 20 seconds on one core (docs/projects.md); a machine that judges many has less than that for each. */
const limits = { wallMs: 90_000, cpuMs: 60_000, memoryMb: 1_024, outputBytes: 262_144, processes: 256 }
const rooms = { workspaceMb: 64, temporaryMb: 320 }
const maxLines = 1_000

export async function runTests(
  maker: BoxMaker,
  slot: Slot,
  runtime: ReadyRuntime,
  { files, paths, signal }: ProjectTestRequest,
): Promise<ProjectTestResult> {
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
    ...(signal && { signal }),
    onOutput: (_, text) => (output += text),
    onLine(line) {
      const frame = readLine(line)
      if (exitCode !== undefined || !frame) return
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
  const { durationMs } = end
  if (end.stopped) return { status: end.stopped, hasPassed: false, tests, output, durationMs }
  // Without its first program's word, nothing that came before can be taken for the whole.
  if (exitCode === undefined) {
    const isLimit = status === 'memory_limit' || status === 'timeout'
    return { ...failedTests(isLimit ? status : 'internal_error', end.stderr.trim()), output, durationMs }
  }
  return { status: 'ok', hasPassed: exitCode === 0, tests, output, durationMs }
}

function readLine(line: string): { type?: unknown; line?: unknown; exitCode?: unknown } | undefined {
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
