/** Counts the matches of a search in short slices, which leave time for typing. */
import type { SearchQuery } from '@codemirror/search'
import type { EditorState } from '@codemirror/state'

export const maxMatches = 1000
const sliceMs = 6

export type Matches = { places: readonly { from: number; to: number }[]; hasMore: boolean }

/** Calls `onDone` unless the returned function was called before. */
export function countMatches(state: EditorState, query: SearchQuery, onDone: (matches: Matches) => void): () => void {
  const cursor = query.getCursor(state)
  const places: { from: number; to: number }[] = []
  let timer: ReturnType<typeof setTimeout>
  const count = () => {
    const until = performance.now() + sliceMs
    while (performance.now() < until) {
      const { done, value } = cursor.next()
      if (done || places.length === maxMatches) return onDone({ places, hasMore: !done })
      places.push({ from: value.from, to: value.to })
    }
    timer = setTimeout(count)
  }
  timer = setTimeout(count)
  return () => clearTimeout(timer)
}

/** Such as "3 of 12"; the place is left out while no match is selected. */
export function tellMatches({ places, hasMore }: Matches, selected: { from: number; to: number }): string {
  if (places.length === 0) return 'No results'
  const total = `${places.length.toLocaleString('en')}${hasMore ? '+' : ''}`
  const at = places.findIndex(({ from, to }) => from === selected.from && to === selected.to)
  if (at >= 0) return `${(at + 1).toLocaleString('en')} of ${total}`
  return `${total} ${places.length === 1 && !hasMore ? 'result' : 'results'}`
}

/** The reason why a regular expression is wrong, in the browser's words; null for a correct one. */
export function findPatternError(pattern: string): string | null {
  try {
    // The search itself adds the same flag.
    void new RegExp(pattern, 'u')
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^.*\/\w*: /s, '') : ''
    return `This regular expression has an error: ${reason}`
  }
}
