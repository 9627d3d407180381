/** Schedules the next batch: soon while watched, once a second otherwise, with growing delays while sending fails. */
import { unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'

const firstRetryMs = 500
const maxRetryMs = 8000

type Options = {
  now: () => number
  schedule: (run: () => void, ms: number) => () => void
  run: () => void
}

export function createPace({ now, schedule, run }: Options) {
  let flushMs: number = unwatchedFlushMs
  let lastSentAt = -Infinity
  let failures = 0
  let isSending = false
  let isClosed = false
  let timer: { cancel: () => void; at: number } | null = null

  /** Runs after `ms` milliseconds, or earlier if an earlier run was planned. */
  const plan = (ms: number) => {
    const at = now() + ms
    if (isClosed || (timer && timer.at <= at)) return
    timer?.cancel()
    const cancel = schedule(() => {
      timer = null
      run()
    }, ms)
    timer = { cancel, at }
  }

  /** While watched, the first key after a pause is sent at once, and later ones once per interval. */
  const delayMs = () => {
    if (flushMs > watchedFlushMs) return flushMs
    return Math.max(0, Math.min(flushMs, lastSentAt + flushMs - now()))
  }

  /** Something was added. The answer on its way plans what follows, and a server that is away is not asked for each key. */
  const planNext = (minMs = 0) => {
    if (!isSending && (failures === 0 || !timer)) plan(Math.max(minMs, delayMs()))
  }

  /** A batch did not arrive: how long to wait before the next try. */
  const fail = (askedMs?: number) => {
    failures += 1
    return askedMs ?? Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 6))
  }

  return {
    plan,
    planNext,
    delayMs,
    fail,
    hasFailed: () => failures > 0,
    clearFailures: () => {
      failures = 0
    },
    beginSending: () => {
      isSending = true
      lastSentAt = now()
    },
    endSending: () => {
      isSending = false
    },
    setFlushMs: (ms: number) => {
      flushMs = Math.min(unwatchedFlushMs, Math.max(watchedFlushMs, ms))
    },
    close: () => {
      isClosed = true
      timer?.cancel()
    },
  }
}

export function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
