import type { EntryOf } from '@nova/contract/journal'
import { createStore } from '../journal/store.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal-history.ts'

/** What terminals showed so far, by question, for who watches; the candidate has them by a line of their own. */
export function followTerminals() {
  const terminals = createStore<ReadonlyMap<string, TerminalHistory>>(new Map())
  const take = (entries: readonly EntryOf[]) => {
    const shown = entries.filter((entry) => entry.kind === 'terminal')
    if (shown.length === 0) return
    const next = new Map(terminals.get())
    for (const entry of shown) {
      const { questionId, at } = entry
      if (!questionId) continue
      next.set(questionId, extendTerminals(next.get(questionId) ?? noTerminals, entry, Date.parse(at)))
    }
    terminals.set(next)
  }
  return { terminals, take }
}
