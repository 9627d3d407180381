/** Testing a project: one run of its tests at a time, and what the last one gave. */
import { projectTestTimeoutMs } from '@nova/contract/constants'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { testProject } from '@nova/contract/projects/workspace-calls'
import { call, messageOf } from '../api.ts'
import { createStore } from '../journal/store.ts'

/** The interview that the project belongs to; candidates also have their link's token. */
export type ProjectSeat = { id: string; token?: string }

export type TestsState = {
  running: 'visible' | 'hidden' | null
  error: string | null
  /** Result from this visit; it reaches the journal a moment later. */
  last: ProjectTest | null
}

/** Awaits `prepare` first, so that the server has the current files. */
export function createProjectTests(seat: ProjectSeat, questionId: string, prepare: () => Promise<unknown>) {
  const state = createStore<TestsState>({ running: null, error: null, last: null })

  const start = async (hidden: boolean) => {
    if (state.get().running) return
    state.set((before) => ({ ...before, running: hidden ? 'hidden' : 'visible', error: null }))
    try {
      if ((await prepare()) === false) throw new Error('unsent')
      const last = await call(testProject, {
        params: { id: seat.id, questionId },
        ...(seat.token ? { candidateToken: seat.token } : {}),
        body: { hidden },
        timeoutMs: projectTestTimeoutMs,
      })
      state.set({ running: null, error: null, last })
    } catch (error) {
      const isUnsent = error instanceof Error && error.message === 'unsent'
      const text = isUnsent ? unsent : messageOf(error, 'We couldn’t run the tests. Your files are saved. Try again.')
      state.set((before) => ({ ...before, running: null, error: text }))
    }
  }
  /** Clears the unsent warning once all typing has reached the server. */
  const settle = () => state.set((before) => (before.error === unsent ? { ...before, error: null } : before))
  return { state, start, settle }
}

const unsent =
  "Your last changes haven't reached the server yet, so the tests can't run. Keep this page open and try again in a moment."
