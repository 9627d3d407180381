/** Thinking that a server leaves in the visible text, between marks, because nobody told it to take it out. */

const begin = '<think>'
const end = '</think>'

/** Takes text as it comes and hands over what is visible of it; thinking is counted and dropped. */
export function makeThinkingFilter(): { take: (text: string) => string; flush: () => string; thought: () => number } {
  let waiting = ''
  let isThinking = false
  let hasShown = false
  /** Blank lines between the thinking and the answer are no part of either. */
  let isBeforeAnswer = false
  let thought = 0

  const take = (text: string): string => {
    waiting += text
    if (!hasShown && !isThinking) {
      const start = waiting.trimStart()
      if (start === '' || (start.length < begin.length && begin.startsWith(start))) return ''
      if (start.startsWith(begin)) {
        isThinking = true
        waiting = start.slice(begin.length)
      }
    }
    if (isThinking) {
      const at = waiting.indexOf(end)
      // The mark may come in halves.
      const kept = at < 0 ? Math.max(0, waiting.length - end.length) : at
      thought += kept
      waiting = waiting.slice(at < 0 ? kept : at + end.length)
      if (at < 0) return ''
      isThinking = false
      hasShown = true
      isBeforeAnswer = true
    }
    if (isBeforeAnswer) {
      waiting = waiting.trimStart()
      isBeforeAnswer = waiting === ''
    }
    hasShown ||= waiting !== ''
    const visible = waiting
    waiting = ''
    return visible
  }

  return {
    take,
    flush: () => (isThinking ? '' : waiting),
    thought: () => thought,
  }
}
