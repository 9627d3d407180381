/** Who runs next: turns between keys, one run at a time for each key, a bounded wait. */

export type Turn = 'full' | 'stopped' | { slot: number; release: () => void }

export type Queue = {
  /** Resolves when a slot is free for this key. Tells the position, counted from 1, whenever it changes. */
  wait(key: string, signal: AbortSignal, onPosition: (position: number) => void): Promise<Turn>
}

type Waiting = { start: (turn: Turn) => void; onPosition: (position: number) => void; position: number }

const mostWaiting = 200
const mostWaitingPerKey = 20

/** Makes a queue before a number of slots. */
export function makeQueue(slots: number): Queue {
  const free = Array.from({ length: slots }, (_, index) => index).reverse()
  // Keys stand in the order of their turns.
  const waitingByKey = new Map<string, Waiting[]>()
  const running = new Set<string>()

  function startNext(): void {
    for (const [key, waiting] of waitingByKey) {
      if (free.length === 0) break
      if (running.has(key)) continue
      const next = waiting.shift()
      const slot = free.pop()
      if (!next || slot === undefined) continue
      waitingByKey.delete(key)
      if (waiting.length > 0) waitingByKey.set(key, waiting)
      running.add(key)
      next.start({ slot, release: () => release(key, slot) })
    }
    tellPositions()
  }

  function release(key: string, slot: number): void {
    running.delete(key)
    free.push(slot)
    startNext()
  }

  function tellPositions(): void {
    const lists = [...waitingByKey.values()]
    const rounds = Math.max(0, ...lists.map((list) => list.length))
    let position = 0
    for (let round = 0; round < rounds; round += 1) {
      for (const list of lists) {
        const waiting = list[round]
        if (!waiting) continue
        position += 1
        if (waiting.position === position) continue
        waiting.position = position
        waiting.onPosition(position)
      }
    }
  }

  function leave(key: string, waiting: Waiting): void {
    const list = waitingByKey.get(key)
    const at = list?.indexOf(waiting) ?? -1
    if (!list || at < 0) return
    list.splice(at, 1)
    if (list.length === 0) waitingByKey.delete(key)
    waiting.start('stopped')
    tellPositions()
  }

  return {
    wait(key, signal, onPosition) {
      const { promise, resolve } = Promise.withResolvers<Turn>()
      const count = [...waitingByKey.values()].reduce((sum, list) => sum + list.length, 0)
      if (signal.aborted) resolve('stopped')
      else if (count >= mostWaiting || (waitingByKey.get(key)?.length ?? 0) >= mostWaitingPerKey) resolve('full')
      else {
        const waiting: Waiting = { start: resolve, onPosition, position: 0 }
        const list = waitingByKey.get(key) ?? []
        list.push(waiting)
        waitingByKey.set(key, list)
        signal.addEventListener('abort', () => leave(key, waiting), { once: true })
        startNext()
      }
      return promise
    },
  }
}
