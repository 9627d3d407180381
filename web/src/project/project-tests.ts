/** Testing a project: one run of its tests at a time, and what the last one gave. */
import { projectTestTimeoutMs } from '@nova/contract/constants'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { testProject } from '@nova/contract/projects/workspace-calls'
import { ApiError, callStream, messageOf } from '../api.ts'
import { readRun } from '../journal/journal.ts'
import { createStore } from '../journal/store.ts'

/** The interview that the project belongs to; candidates also have their link's token. */
export type ProjectSeat = { id: string; token?: string }

export type TestsState = {
  running: 'visible' | 'hidden' | null
  /** Their place while they wait for their turn; null once they run. */
  place?: { position: number; seconds: number | undefined; isKept: boolean } | null
  error: string | null
  /** The wait was too long: runs them with their place kept. */
  keep?: (() => void) | null
  /** Result from this visit; it reaches the journal a moment later. */
  last: ProjectTest | null
}

const idle = { running: null, place: null, error: null, keep: null }

/** Awaits `prepare` first, so that the server has the current files. */
export function createProjectTests(seat: ProjectSeat, questionId: string, prepare: () => Promise<unknown>) {
  const state = createStore<TestsState>({ ...idle, last: null })

  const start = async (hidden: boolean, keepPlace = false) => {
    if (state.get().running) return
    state.set((before) => ({ ...before, ...idle, running: hidden ? 'hidden' : 'visible' }))
    try {
      if ((await prepare()) === false) throw new Error('unsent')
      const input = {
        params: { id: seat.id, questionId },
        ...(seat.token ? { candidateToken: seat.token } : {}),
        body: { hidden, ...(keepPlace && { keepPlace }) },
        timeoutMs: projectTestTimeoutMs,
      }
      const last = await readRun<ProjectTest>(
        (onEvent) => callStream(testProject, input, onEvent),
        ({ position = 0, seconds }) => {
          const place = position > 0 ? { position, seconds, isKept: keepPlace } : null
          state.set((before) => ({ ...before, place }))
        },
      )
      state.set({ ...idle, last })
    } catch (error) {
      const isUnsent = error instanceof Error && error.message === 'unsent'
      const text = isUnsent ? unsent : messageOf(error, 'We couldn’t run the tests. Your files are saved. Try again.')
      const isLong = error instanceof ApiError && error.code === 'long_wait'
      const keep = isLong ? () => void start(hidden, true) : null
      state.set((before) => ({ ...before, ...idle, error: text, keep }))
    }
  }
  /** Clears the unsent warning once all typing has reached the server. */
  const settle = () => state.set((before) => (before.error === unsent ? { ...before, error: null } : before))
  return { state, start, settle }
}

const unsent =
  "Your last changes haven't reached the server yet, so the tests can't run. Keep this page open and try again in a moment."
