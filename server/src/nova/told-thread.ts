/** The talk so far as a model reads it: it only grows at its end, so that the server's prompt cache stays valid. */
import type { EntryOf } from '@nova/contract/room/journal'
import type { Turn } from '../platform/ai/ask.ts'
import { maxTokensOf } from '../platform/ai/tokens.ts'

/** When the talk outgrows its room it is cut to this share, and then keeps its beginning for some turns. */
const keptShare = 0.5

/**
 * Returns the turns that fit, oldest first, beginning with the candidate's. The choice depends only on earlier turns: a
 * new turn at the end changes none of them, until the whole is too long and a part is dropped at once.
 */
export function tellThread(entries: readonly EntryOf[], maxTokens: number): Turn[] {
  const turns = turnsOf(entries)
  const sizes = turns.map(({ content }) => maxTokensOf(content))
  let [from, size] = [0, 0]
  for (const [at, tokens] of sizes.entries()) {
    size += tokens
    if (size <= maxTokens) continue
    while (from <= at && (size > maxTokens * keptShare || turns[from]?.role !== 'user')) size -= sizes[from++]!
  }
  while (from < turns.length && turns[from]!.role !== 'user') from += 1
  return turns.slice(from)
}

/** Merges consecutive messages of one author into one turn: not every server accepts two of one role. */
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
