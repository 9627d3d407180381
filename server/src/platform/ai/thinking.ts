/** Thinking that a server leaves in the visible text, between marks, because nobody told it to take it out. */

/** How a server marks thinking; `name` is told to operators. */
const marks = [
  { name: '<think>', begin: '<think>', end: '</think>' },
  { name: '<thinking>', begin: '<thinking>', end: '</thinking>' },
  { name: '[THINK]', begin: '[THINK]', end: '[/THINK]' },
  { name: '<|channel|>', begin: '<|channel|>analysis<|message|>', end: '<|channel|>final<|message|>' },
] as const
/** Marks of a template that say nothing by themselves. */
const strays = ['<|start|>assistant', '<|end|>', '<|return|>']
const begins = marks.map(({ begin }) => begin)
const ends = marks.map(({ end }) => end)
const all: readonly string[] = [...begins, ...ends, ...strays]

/** The end alone is written where the template began the thinking. */
export const closingOnly = 'closing'
export type ThinkingMarks = (typeof marks)[number]['name'] | typeof closingOnly

export type ThinkingFilter = {
  take: (text: string) => string
  flush: () => string
  /** Characters of thinking so far. */
  thought: () => number
  /** How the thinking was marked; undefined where there was none. */
  marks: () => ThinkingMarks | undefined
  /** Whether an end came without its beginning after something was handed over. */
  isLate: () => boolean
}

type Open = { mark: (typeof marks)[number]; isFirst: boolean }

/**
 * Takes text as it comes and hands over what is visible of it; thinking is counted and dropped. `mayClose`: an end may come
 * without its beginning, so nothing is handed over before one, or before the text is complete.
 */
export function makeThinkingFilter({ mayClose = false } = {}): ThinkingFilter {
  let waiting = ''
  /** How far marks were looked for in what waits: a long text is not looked through again for each piece. */
  let looked = 0
  let open: Open | undefined
  let hasShown = false
  /** Blank lines between the thinking and the answer are no part of either. */
  let isBeforeAnswer = false
  let thought = 0
  let seen: ThinkingMarks | undefined
  let isLate = false
  let isHolding = mayClose

  const close = (at: number, length: number, name: ThinkingMarks) => {
    thought += at
    waiting = waiting.slice(at + length)
    looked = 0
    seen ??= name
    open = undefined
    isHolding = false
    isBeforeAnswer = !hasShown
  }
  const drop = (at: number, length: number) => (waiting = waiting.slice(0, at) + waiting.slice(at + length))

  /** Moves on to the next mark; gives what is visible before it, or undefined where more has to come first. */
  const step = (): string | undefined => {
    if (open) {
      const at = waiting.indexOf(open.mark.end, looked)
      if (at >= 0) close(at, open.mark.end.length, open.mark.name)
      else looked = Math.max(0, waiting.length - longestMark)
      return at >= 0 ? '' : undefined
    }
    const found = findFirst(waiting, looked)
    looked = Math.max(0, waiting.length - longestMark)
    if (!found) return undefined
    looked = 0
    const { at, token } = found
    if (strays.includes(token)) {
      drop(at, token.length)
      return ''
    }
    const before = waiting.slice(0, at)
    const mark = marks.find(({ begin }) => begin === token)
    if (mark && isHolding && before.trim() !== '') {
      // Its end, or that of the thinking before it, tells.
      const end = ends.map((each) => ({ at: waiting.indexOf(each), each })).find((each) => each.at >= 0)
      if (end) close(end.at, end.each.length, closingOnly)
      else looked = at + token.length
      return end ? '' : step()
    }
    if (mark) {
      open = { mark, isFirst: !hasShown && before.trim() === '' }
      waiting = waiting.slice(at + token.length)
      return open.isFirst ? '' : before
    }
    isLate ||= hasShown
    close(at, token.length, closingOnly)
    return ''
  }

  const take = (text: string): string => {
    waiting += text
    let visible = ''
    const show = (piece: string) => {
      const shown = isBeforeAnswer ? piece.trimStart() : piece
      isBeforeAnswer &&= shown === ''
      visible += shown
      hasShown ||= shown.trim() !== ''
    }
    for (let before = step(); before !== undefined; before = step()) show(before)
    if (open) {
      thought += open.isFirst ? trimWaiting(open.mark.end.length) : 0
      return visible
    }
    if (isHolding) return visible
    // A mark may come in halves; blanks before one are no text yet.
    const rest = waiting.slice(0, waiting.length - partialAtEnd(waiting))
    if (!hasShown && rest.trim() === '') return visible
    waiting = waiting.slice(rest.length)
    looked = 0
    show(rest)
    return visible
  }
  /** Of thinking only what may be half of its end is kept. */
  const trimWaiting = (kept: number) => {
    const gone = Math.max(0, waiting.length - kept + 1)
    waiting = waiting.slice(gone)
    looked = 0
    return gone
  }

  return {
    take,
    // In the middle of a text the beginning of a mark that never ends is a word.
    flush: () => {
      const rest = open ? (open.isFirst ? '' : open.mark.begin + waiting) : waiting
      waiting = ''
      return isBeforeAnswer ? rest.trimStart() : rest
    },
    thought: () => thought,
    marks: () => seen ?? (open?.isFirst ? open.mark.name : undefined),
    isLate: () => isLate,
  }
}

const longestMark = Math.max(...all.map(({ length }) => length))

function findFirst(text: string, from: number): { at: number; token: string } | undefined {
  const found = all.map((token) => ({ at: text.indexOf(token, from), token })).filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]
}

/** How many characters at the end of the text may begin a mark. */
function partialAtEnd(text: string): number {
  const from = text.slice(-longestMark)
  for (let length = from.length; length > 0; length -= 1) {
    const end = from.slice(-length)
    if (all.some((token) => token.length > length && token.startsWith(end))) return length
  }
  return 0
}
