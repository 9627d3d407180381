/** The talk so far as a model reads it: it grows at its end alone, so that a server need not read its beginning anew. */
import type { EntryOf } from '@nova/contract/journal'
import type { Turn } from '../platform/ai/ask.ts'
import { mostTokensOf } from '../platform/ai/tokens.ts'

/** Where it grows beyond its room it is cut to this share of it, and stays as it is for some turns. */
const keptShare = 0.5

/**
 * The turns that fit, oldest first, beginning with the candidate's. Which ones these are follows from what came before each of
 * them alone: another turn at the end changes nothing of them, until all are too long and a part goes at once.
 */
export function tellThread(entries: readonly EntryOf[], mostTokens: number): Turn[] {
  const turns = turnsOf(entries)
  const sizes = turns.map(({ content }) => mostTokensOf(content))
  let [from, size] = [0, 0]
  for (const [at, tokens] of sizes.entries()) {
    size += tokens
    if (size <= mostTokens) continue
    while (from <= at && (size > mostTokens * keptShare || turns[from]?.role !== 'user')) size -= sizes[from++]!
  }
  while (from < turns.length && turns[from]!.role !== 'user') from += 1
  return turns.slice(from)
}

/** Who said something twice in a row said it in one turn: not every server takes two of one role. */
function turnsOf(entries: readonly EntryOf[]): Turn[] {
  const turns: Turn[] = []
  for (const entry of entries) {
    if (entry.kind !== 'chat') continue
    const { author, text } = entry.payload
    const role = author === 'nova' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (last?.role === role) last.content += `\n\n${text}`
    else turns.push({ role, content: text })
  }
  return turns
}
