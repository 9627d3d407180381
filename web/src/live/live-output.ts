import type { EntryOf } from '@nova/contract/room/journal'
import { createStore } from '../journal/store.ts'
import { type ConsoleShown, extendConsole } from '../project/preview/console-history.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal/terminal-history.ts'

/**
 * Output of terminals and pages so far, by question, for watchers; the candidate gets it over a separate connection.
 */
export function followOutput() {
  const terminals = createStore<ReadonlyMap<string, TerminalHistory>>(new Map())
  const consoles = createStore<ReadonlyMap<string, ConsoleShown>>(new Map())
  const take = (entries: readonly EntryOf[]) => {
    const shown = entries.filter((entry) => entry.kind === 'terminal')
    const written = entries.filter((entry) => entry.kind === 'console')
    if (shown.length > 0) {
      const next = new Map(terminals.get())
      for (const entry of shown) {
        const { questionId, at } = entry
        if (!questionId) continue
        next.set(questionId, extendTerminals(next.get(questionId) ?? noTerminals, entry, Date.parse(at)))
      }
      terminals.set(next)
    }
    if (written.length > 0) {
      const next = new Map(consoles.get())
      for (const entry of written) {
        if (entry.questionId) next.set(entry.questionId, extendConsole(next.get(entry.questionId), entry))
      }
      consoles.set(next)
    }
  }
  return { terminals, consoles, take }
}
