/** Finds quotations in an answer, to mark them there. */

export type Stretch = { text: string; isMarked: boolean; isActive: boolean }

/** Splits the answer into stretches: those covered by a quotation are marked, and those of `active` are highlighted. */
export function markQuotes(text: string, quotes: readonly string[], active: string | null): Stretch[] {
  const spans = quotes.flatMap((quote) => findSpan(text, quote))
  const shown = active === null ? [] : findSpan(text, active)
  const edges = [0, text.length, ...[...spans, ...shown].flat()].toSorted((a, b) => a - b)
  const holds = (all: readonly (readonly [number, number])[], at: number) =>
    all.some(([from, to]) => from <= at && at < to)
  return [...new Set(edges)].flatMap((from, index, all) => {
    const to = all[index + 1]
    if (to === undefined) return []
    return [{ text: text.slice(from, to), isMarked: holds(spans, from), isActive: holds(shown, from) }]
  })
}

function findSpan(text: string, quote: string): [number, number][] {
  const from = quote === '' ? -1 : text.indexOf(quote)
  return from < 0 ? [] : [[from, from + quote.length]]
}
