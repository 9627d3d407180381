/** Running code from the room: one run at a time, its state, and a way to stop it. */
import type { ServerPayload } from '@nova/contract/journal'
import type { CompileResult, HiddenCounts, RunReply, RunStatus, TestReply, VisibleCase } from '@nova/contract/runs'
import { messageOf } from '../api.ts'
import { createStore } from './store.ts'
import type { RunLine } from './timeline.ts'
import type { CandidateWire, RunProgress, RunRequest } from './wire.ts'

export type RunShown = {
  kind: 'run'
  status: RunStatus
  stdout: string
  stderr: string
  exitCode: number | null
  durationMs: number | null
  returned?: unknown
  isTruncated: boolean
}
export type TestShown = {
  kind: 'test'
  status: RunStatus
  visible: { passed: number; total: number }
  /** Each visible case; unknown after a reload, when the first failure alone is kept. */
  cases: VisibleCase[] | null
  failure: ServerPayload<'test'>['failure']
  hidden: HiddenCounts
  stderr: string
}
export type Shown = (RunShown | TestShown) & { id: string }

/** A run under way; `id` once the server has taken it. */
export type Running = {
  kind: 'run' | 'test'
  questionId: string
  id: string | null
  /** How many wait before it. */
  position: number
  stdout: string
  stderr: string
}

export type RunsState = {
  running: Running | null
  /** The newest result of each question in this visit. */
  latest: ReadonlyMap<string, Shown>
  errors: ReadonlyMap<string, string>
}

/** `prepare` is awaited first, so that the journal has the text before the run that used it. */
export function createCodeRuns(wire: CandidateWire, prepare: () => Promise<unknown>) {
  const state = createStore<RunsState>({ running: null, latest: new Map(), errors: new Map() })
  let current: AbortController | null = null

  const start = async (kind: 'run' | 'test', request: RunRequest): Promise<void> => {
    if (current) return
    const controller = new AbortController()
    const { questionId } = request
    current = controller
    state.set((before) => ({
      ...before,
      running: { kind, questionId, id: null, position: 0, stdout: '', stderr: '' },
      errors: new Map(before.errors).set(questionId, ''),
    }))
    try {
      await prepare()
      const shown = await (kind === 'run'
        ? wire.run(request, controller.signal, progress).then(showRun)
        : wire.test(request, controller.signal, progress).then(showTest))
      state.set((before) => ({ ...before, latest: new Map(before.latest).set(questionId, shown) }))
    } catch (error) {
      const lost = 'Network error. Your code is kept; please run it again.'
      const text = controller.signal.aborted ? 'Stopped.' : messageOf(error, lost)
      state.set((before) => ({ ...before, errors: new Map(before.errors).set(questionId, text) }))
    } finally {
      current = null
      state.set((before) => ({ ...before, running: null }))
    }
  }

  const progress = ({ id, position, stdout = '', stderr = '' }: RunProgress) =>
    state.set((before) => {
      const { running } = before
      if (!running) return before
      const next = {
        ...running,
        id: id ?? running.id,
        position: position ?? running.position,
        stdout: running.stdout + stdout,
        stderr: running.stderr + stderr,
      }
      return { ...before, running: next }
    })

  /** Stops what runs. The server ends a run it knows with what was printed so far; any other is let go of here. */
  const stop = () => {
    const controller = current
    const id = state.get().running?.id
    if (id) wire.stop(id).catch(() => controller?.abort())
    else controller?.abort()
  }
  return { state, start, stop }
}

function compileError(compile: CompileResult | undefined): string {
  return compile && compile.status !== 'ok' ? [compile.stdout, compile.stderr].filter(Boolean).join('\n') : ''
}

/** What the console shows of a run. */
export function showRun({ id, status, compile, run }: RunReply): Shown {
  return {
    kind: 'run',
    id,
    status,
    stdout: run?.stdout ?? '',
    stderr: compileError(compile) || run?.stderr || '',
    exitCode: run?.exitCode ?? compile?.exitCode ?? null,
    durationMs: run?.durationMs ?? null,
    isTruncated: run?.truncated ?? false,
    ...(run && 'returned' in run ? { returned: run.returned } : {}),
  }
}

/** What the console shows of a test. */
export function showTest({ id, status, compile, visible, hidden }: TestReply): Shown {
  return {
    kind: 'test',
    id,
    status,
    visible: { passed: visible.filter((each) => each.status === 'passed').length, total: visible.length },
    cases: visible,
    failure: null,
    hidden,
    stderr: compileError(compile),
  }
}

/** The same from the journal: after a reload, and for who watches. */
export function showLine({ kind, result }: RunLine): Shown {
  if (kind === 'test') {
    const { id, status, visible, hidden, failure, stderr } = result
    return { kind, id, status, visible, cases: null, failure, hidden, stderr }
  }
  const { id, status, stdout, stderr, exitCode, durationMs } = result
  const shown = { kind, id, status, stdout, stderr, exitCode, durationMs, isTruncated: false }
  return 'returned' in result ? { ...shown, returned: result.returned } : shown
}
