/**
 * Decides which run is next: turns between companies, then between the keys of one; one run at a time for each key; a
 * bounded wait. A key is written `company/key`; one without a company is a company of its own.
 */
import { companyOf } from './queue-key.ts'
import { makeTurns } from './turns.ts'

export type Turn = 'full' | 'stopped' | { slot: number; release: () => void }

export type Queue = {
  /** Resolves when a slot is free for this key. Reports the position, counted from 1, whenever it changes. */
  wait(key: string, signal: AbortSignal, onPosition: (position: number) => void): Promise<Turn>
}

type Waiting = { key: string; start: (turn: Turn) => void; onPosition: (position: number) => void; position: number }

const maxWaiting = 600
/** A course of 300 that runs its code at the same moment, with what others tried before. */
const maxWaitingPerCompany = 400
const maxWaitingPerKey = 20

/**
 * Makes a queue before a number of slots. `spare` slots are for those who would wait for the long runs of others: for a
 * company that has nothing running, and for keys of which short runs are known.
 */
export function makeQueue(slots: number, spare = 0): Queue {
  const free = Array.from({ length: slots + spare }, (_, index) => index).reverse()
  const turns = makeTurns()
  let waiting: Waiting[] = []

  function startNext(): void {
    while (free.length > 0) {
      const next = turns.choose(waiting, { isSpare: free.length <= spare })
      if (!next) break
      waiting = waiting.filter((each) => each !== next)
      const slot = free.pop()!
      const end = turns.begin(next.key)
      const release = () => {
        end()
        free.push(slot)
        startNext()
      }
      next.start({ slot, release })
    }
    tellPositions()
  }

  function tellPositions(): void {
    turns.order(waiting).forEach((each, index) => {
      if (each.position === index + 1) return
      each.position = index + 1
      each.onPosition(index + 1)
    })
  }

  function isFull(key: string): boolean {
    const company = companyOf(key)
    return (
      waiting.length >= maxWaiting ||
      waiting.filter((each) => companyOf(each.key) === company).length >= maxWaitingPerCompany ||
      waiting.filter((each) => each.key === key).length >= maxWaitingPerKey
    )
  }

  return {
    wait(key, signal, onPosition) {
      const { promise, resolve } = Promise.withResolvers<Turn>()
      if (signal.aborted) resolve('stopped')
      else if (isFull(key)) resolve('full')
      else {
        const own: Waiting = { key, start: resolve, onPosition, position: 0 }
        waiting.push(own)
        const leave = () => {
          if (!waiting.includes(own)) return
          waiting = waiting.filter((each) => each !== own)
          resolve('stopped')
          tellPositions()
        }
        signal.addEventListener('abort', leave, { once: true })
        startNext()
      }
      return promise
    },
  }
}
