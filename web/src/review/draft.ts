/** Changes of a review on their way to the server: collected, sent once they rest, kept and sent again where that fails. */
import { mergeChanges } from '@nova/contract/judgement'
import type { JudgementChange } from '@nova/contract/reviews'
import { ApiError, messageOf } from '../api.ts'
import { createStore } from '../journal/store.ts'

const settleMs = 500
const retryMs = 5000

export type DraftState = {
  /** What the server does not have yet. */
  pending: JudgementChange
  saving: 'saved' | 'saving' | 'failed'
  problem: string | undefined
}

/** `save` sends a change; once it is kept, it says so to the page before the change stops being pending. */
export function createDraft(save: (change: JudgementChange) => Promise<void>) {
  const store = createStore<DraftState>({ pending: {}, saving: 'saved', problem: undefined })
  let waiting: JudgementChange = {}
  let sending: JudgementChange = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (saving: DraftState['saving'], problem?: string) =>
    store.set({ pending: mergeChanges(sending, waiting), saving, problem })
  const plan = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
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
      show(isEmpty(waiting) ? 'saved' : 'saving')
      if (!isEmpty(waiting)) plan(settleMs)
    } catch (error) {
      ;[sending, waiting] = [{}, mergeChanges(sent, waiting)]
      // What the server refuses as wrong it would refuse again; a lost connection comes back.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      show('failed', messageOf(error, 'We couldn’t reach the server. We’ll keep trying.'))
      if (!isRefused) plan(retryMs)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    flush,
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
