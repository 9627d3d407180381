/**
 * Running code from the room: one run at a time, its state, and a way to stop it.
 * Public files: browser-runs.ts, console.tsx, custom-input.tsx, jump-to-code.ts, machine.ts, output-block.tsx,
 * own-cases.ts, own-tests-list.tsx, result-words.ts, run-buttons.tsx, run-choice.tsx, run-input.ts, run-keys.ts, run-log.ts,
 * run-names.ts, run-state.ts, run-waiting.tsx, run-words.ts, sql-tests.tsx, submit-doubt.ts, test-cases.tsx, value-input.ts, values.tsx.
 */
import type { RunReply, TestReply } from '@nova/contract/questions/runs'
import { ApiError, messageOf } from '../api.ts'
import { isPassing, type RunProgress, type Wire } from '../journal/journal.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore } from '../journal/store.ts'
import { runsInBrowser } from './machine.ts'
import { type Made, type Shown, showRun, showTest } from './run-log.ts'
import type { RunAsk, Running } from './run-state.ts'

export type RunsState = {
  running: Running | null
  /** The results of this visit, oldest first. */
  made: readonly Made[]
  /** Why the last one of a question failed. */
  errors: ReadonlyMap<string, RunError>
}

/**
 * `isLost`: the connection failed, and the run may be asked for again. `keep`: the wait was too long, and asks for it with its
 * place kept.
 */
export type RunError = { text: string; kind: 'run' | 'test'; isLost: boolean; keep?: (() => void) | false }

type Progress = Omit<RunProgress, 'stage'> & { stage?: Running['stage'] }

/** The calls of a seat that run code. */
export type RunWire = Pick<Wire, 'seat' | 'stop'> & {
  run: (ask: RunAsk, signal: AbortSignal, on: (progress: Progress) => void) => Promise<RunReply>
  test: (ask: RunAsk, signal: AbortSignal, on: (progress: Progress) => void) => Promise<TestReply>
}

/**
 * `prepare` is awaited first, so that the journal has the text before the run that used it. `isHere`: whether this
 * browser runs the code and reports to the server.
 */
export function createCodeRuns(
  wire: RunWire,
  prepare: () => Promise<unknown>,
  isHere: () => Promise<boolean> = runsInBrowser,
) {
  const state = createStore<RunsState>({ running: null, made: [], errors: new Map() })
  let current: AbortController | null = null

  const start = async (kind: 'run' | 'test', asked: RunAsk, question: RoomQuestion): Promise<void> => {
    const { running } = state.get()
    if (current && !running?.isKept) return
    current?.abort()
    const controller = new AbortController()
    current = controller
    const isCurrent = () => current === controller
    // Newer code takes a kept place.
    const ask = running ? { ...asked, keepPlace: true as const } : asked
    const { questionId, keepPlace: isKept = false } = ask
    state.set((before) => ({
      ...before,
      running: { kind, questionId, id: null, position: 0, isKept, stage: null, stdout: '', stderr: '' },
      errors: without(before.errors, questionId),
    }))
    try {
      await prepare()
      const shown = (await isHere())
        ? await runHere(kind, ask, question, controller.signal)
        : await runThere(kind, ask, controller.signal)
      const at = new Date().toISOString()
      if (isCurrent()) state.set((before) => ({ ...before, made: [...before.made, { shown, questionId, at }] }))
    } catch (error) {
      const isStopped = controller.signal.aborted
      const text = isStopped ? 'Stopped.' : explain(error, ask)
      const isLong = error instanceof ApiError && error.code === 'long_wait'
      const keep = isLong && (() => void start(kind, { ...ask, keepPlace: true }, question))
      const failed = { text, kind, isLost: !isStopped && isPassing(error), keep }
      if (isCurrent()) state.set((before) => ({ ...before, errors: new Map(before.errors).set(questionId, failed) }))
    } finally {
      if (isCurrent()) state.set((before) => ({ ...before, running: null }))
      if (isCurrent()) current = null
    }
  }

  const runThere = (kind: 'run' | 'test', ask: RunAsk, signal: AbortSignal): Promise<Shown> =>
    kind === 'run'
      ? wire.run(ask, signal, progress).then((reply) => showRun(reply, ask))
      : wire.test(ask, signal, progress).then((reply) => showTest(reply, ask.code))

  const runHere = async (kind: 'run' | 'test', ask: RunAsk, question: RoomQuestion, signal: AbortSignal) => {
    const { runInBrowser, testInBrowser } = await import('./browser-runs.ts')
    return kind === 'run'
      ? showRun(await runInBrowser(wire.seat, ask, question, signal, progress), ask)
      : showTest(await testInBrowser(wire.seat, ask, question, signal, progress), ask.code)
  }

  const progress = ({ id, position, seconds, stage, stdout = '', stderr = '' }: Progress) =>
    state.set((before) => {
      const { running } = before
      if (!running) return before
      const next = {
        ...running,
        id: id ?? running.id,
        // A started run is no longer queued.
        position: position ?? (stage ? 0 : running.position),
        seconds: position ? seconds : running.seconds,
        isKept: !stage && running.isKept,
        stage: stage ?? running.stage,
        stdout: running.stdout + stdout,
        stderr: running.stderr + stderr,
      }
      return { ...before, running: next }
    })

  /** Stops the run. The server ends a run it knows with its output so far; any other is let go of here. */
  const stop = () => {
    const controller = current
    const id = state.get().running?.id
    if (id) wire.stop(id).catch(() => controller?.abort())
    else controller?.abort()
  }

  /** The connection is back: its loss is no longer news. */
  const forgetLost = () =>
    state.set((before) => {
      const errors = new Map([...before.errors].filter(([, { isLost }]) => !isLost))
      return errors.size === before.errors.size ? before : { ...before, errors }
    })
  return { state, start, stop, forgetLost }
}

function explain(error: unknown, { language }: RunAsk): string {
  // Named by its name: its class comes with the engine.
  if (error instanceof Error && error.name === 'EngineFailed') return error.message
  const isUnreached = error instanceof ApiError && error.status === 0
  const written = language === 'sql' ? 'query' : 'code'
  const lost = isUnreached
    ? `We couldn't reach the server, so nothing ran. Your ${written} is kept. Run it again when you're connected.`
    : `Something went wrong on our side. Your ${written} is saved. Run it again.`
  return messageOf(error, lost)
}

function without<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return new Map([...map].filter(([each]) => each !== key))
}
