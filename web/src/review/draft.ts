/** Changes of a review on their way to the server: collected, sent once they rest, kept and sent again where that fails. */
import { mergeChanges } from '@nova/contract/reviews/judgement'
import type { JudgementChange } from '@nova/contract/reviews/reviews'
import { ApiError, messageOf } from '../api.ts'
import { createStore } from '../journal/store.ts'

const settleMs = 500
const retryMs = 5000

export type DraftState = {
  /** Changes the server does not have yet. */
  pending: JudgementChange
  saving: 'saved' | 'saving' | 'failed'
  problem: string | undefined
}

/** On the device, what the server does not have yet: it outlives the page. */
export type Held = { read: () => JudgementChange | null; keep: (pending: JudgementChange | null) => void }

/** Refused for their content, so a retry is pointless. After an expired sign-in a retry may succeed. */
const refusedStatuses = [400, 404, 409, 422]

/** `save` sends a change; once it is kept, it says so to the page before the change stops being pending. */
export function createDraft(save: (change: JudgementChange) => Promise<void>, held: Held) {
  const store = createStore<DraftState>({ pending: {}, saving: 'saved', problem: undefined })
  let waiting: JudgementChange = {}
  let sending: JudgementChange = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const show = (saving: DraftState['saving'], problem?: string) => {
    const pending = mergeChanges(sending, waiting)
    store.set({ pending, saving, problem })
    // Closed, another one may hold newer words by now.
    if (!isClosed) held.keep(isEmpty(pending) ? null : pending)
  }
  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void flush(), ms)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (!isEmpty(sending) || isEmpty(waiting)) return
    const sent = waiting
    ;[sending, waiting] = [sent, {}]
    show('saving')
    try {
      await save(sent)
      sending = {}
      if (isClosed && JSON.stringify(held.read()) === JSON.stringify(sent)) held.keep(null)
      show(isEmpty(waiting) ? 'saved' : 'saving')
      if (!isEmpty(waiting)) plan(settleMs)
    } catch (error) {
      ;[sending, waiting] = [{}, mergeChanges(sent, waiting)]
      // A client error would be refused again; only a lost connection is retried.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      show('failed', messageOf(error, 'We couldn’t reach the server. We’ll keep trying.'))
      if (!isRefused) plan(retryMs)
      if (error instanceof ApiError && refusedStatuses.includes(error.status)) held.keep(null)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    flush,
    /** Flushes again; if that fails, the changes remain on the device. */
    close(): void {
      isClosed = true
      void flush()
    },
    reopen(): void {
      isClosed = false
    },
    change(change: JudgementChange) {
      waiting = mergeChanges(waiting, change)
      show('saving')
      plan(settleMs)
    },
    /** Hands over what is not saved, for a call that saves it itself. */
    take(): JudgementChange {
      clearTimeout(timer)
      const taken = mergeChanges(sending, waiting)
      waiting = {}
      return taken
    },
    /** That call is through. */
    drop() {
      show(isEmpty(waiting) ? 'saved' : 'saving')
    },
    /** That call failed. */
    giveBack(change: JudgementChange) {
      waiting = mergeChanges(change, waiting)
      show('saving')
      plan(settleMs)
    },
  }
}

const isEmpty = (change: JudgementChange) => Object.keys(change).length === 0
