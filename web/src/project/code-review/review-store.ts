import { projectTestTimeoutMs } from '@nova/contract/constants'
/** The candidate's acts on changes that a project gives to review: sent one by one, and shown once the journal has them. */
import { readChanges, reviewChange, testChange } from '@nova/contract/projects/code-review-calls'
import type { CodeReviewForm, ShownChange } from '@nova/contract/projects/code-reviews'
import type { ProjectTestLine } from '@nova/contract/projects/projects'
import { call, messageOf } from '../../api.ts'
import { createStore } from '../../journal/store.ts'
import type { ProjectSeat } from '../project-tests.ts'

type Tested = { status: string; tests: readonly ProjectTestLine[] }

type State = {
  /** Null while they load. */
  changes: readonly ShownChange[] | null
  loadError: string | null
  busy: CodeReviewForm['act'] | null
  error: string | null
  /** The change whose tests run now, and what each run gave. */
  testing: string | null
  tested: ReadonlyMap<string, Tested | { error: string }>
}

export type ReviewStore = ReturnType<typeof createReviewStore>

export function createReviewStore(seat: ProjectSeat, questionId: string) {
  const state = createStore<State>({
    changes: null,
    loadError: null,
    busy: null,
    error: null,
    testing: null,
    tested: new Map(),
  })
  const input = {
    params: { id: seat.id, questionId },
    ...(seat.token ? { candidateToken: seat.token } : {}),
  }

  const load = async () => {
    state.set((before) => ({ ...before, loadError: null }))
    try {
      const { changes } = await call(readChanges, input)
      state.set((before) => ({ ...before, changes }))
    } catch (error) {
      const loadError = messageOf(error, 'We couldn’t load the changes. Check your connection and try again.')
      state.set((before) => ({ ...before, loadError }))
    }
  }

  /** False on failure; the reason is in the state. */
  const act = async (form: CodeReviewForm): Promise<boolean> => {
    if (state.get().busy !== null) return false
    state.set((before) => ({ ...before, busy: form.act, error: null }))
    try {
      await call(reviewChange, { ...input, body: form })
      state.set((before) => ({ ...before, busy: null }))
      return true
    } catch (error) {
      const words = messageOf(error, 'We couldn’t save this. Check your connection and try again.')
      state.set((before) => ({ ...before, busy: null, error: words }))
      return false
    }
  }

  /** Says that a change is in view; without a connection the next act says so, too. */
  const open = (change: string) =>
    void call(reviewChange, { ...input, body: { act: 'opened', change } }).catch(() => undefined)

  const test = async (change: string) => {
    if (state.get().testing !== null) return
    const put = (result: Tested | { error: string }) =>
      state.set((before) => ({ ...before, testing: null, tested: new Map(before.tested).set(change, result) }))
    state.set((before) => ({ ...before, testing: change }))
    try {
      const params = { ...input.params, change }
      put(await call(testChange, { ...input, params, timeoutMs: projectTestTimeoutMs }))
    } catch (error) {
      put({ error: messageOf(error, 'We couldn’t run the tests. Try again.') })
    }
  }

  const forgetError = () => state.set((before) => ({ ...before, error: null }))
  return { state, load, act, open, test, forgetError }
}
