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

/**
 * Takes text as it comes and hands over what is visible of it; thinking is counted and dropped. `mayClose`: an end may come
 * without its beginning, so nothing is handed over before one, or before the text is complete.
 */
export function makeThinkingFilter({ mayClose = false } = {}): ThinkingFilter {
  const text = openText(mayClose)
  let hasShown = false

  const show = (piece: string) => {
    const shown = text.isBeforeAnswer() ? piece.trimStart() : piece
    if (shown !== '') text.answer()
    hasShown ||= shown.trim() !== ''
    return shown
  }
  const take = (more: string): string => {
    text.add(more)
    let visible = ''
    for (let before = text.step(hasShown); before !== undefined; before = text.step(hasShown)) visible += show(before)
    return visible + show(text.takeSure(hasShown))
  }
  return {
    take,
    flush: () => show(text.takeAll()),
    ...{ thought: text.thought, marks: text.marks, isLate: text.isLate },
  }
}

type Open = { mark: (typeof marks)[number]; isFirst: boolean }

/** The text that waits until it is known what of it is thinking. */
function openText(mayClose: boolean) {
  let waiting = ''
  /** How far marks were looked for: a long text is not looked through again for each piece. */
  let looked = 0
  let open: Open | undefined
  let [isHolding, isLate] = [mayClose, false]
  /** Blank lines between the thinking and the answer are no part of either. */
  let isBeforeAnswer = false
  let thought = 0
  let seen: ThinkingMarks | undefined

  const cut = (from: number) => {
    waiting = waiting.slice(from)
    looked = 0
  }
  const close = (at: number, length: number, name: ThinkingMarks, hasShown: boolean) => {
    thought += at
    cut(at + length)
    seen ??= name
    open = undefined
    isHolding = false
    isBeforeAnswer = !hasShown
  }
  const stepWithin = ({ mark }: Open, hasShown: boolean): string | undefined => {
    const at = waiting.indexOf(mark.end, looked)
    if (at < 0) return void (looked = Math.max(0, waiting.length - longestMark))
    close(at, mark.end.length, mark.name, hasShown)
    return ''
  }
  /** Moves on to the next mark; gives what is visible before it, or undefined where more has to come first. */
  const step = (hasShown: boolean): string | undefined => {
    if (open) return stepWithin(open, hasShown)
    const found = findFirst(waiting, looked)
    looked = Math.max(0, waiting.length - longestMark)
    if (!found) return undefined
    const { at, token } = found
    const before = waiting.slice(0, at)
    const mark = marks.find(({ begin }) => begin === token)
    if (strays.includes(token)) {
      waiting = before + waiting.slice(at + token.length)
      looked = at
      return ''
    }
    if (mark && isHolding && before.trim() !== '') {
      // It stands within a text that may be thinking, whose end tells.
      looked = at + token.length
      return step(hasShown)
    }
    if (mark) {
      open = { mark, isFirst: !hasShown && before.trim() === '' }
      cut(at + token.length)
      return open.isFirst ? '' : before
    }
    isLate ||= hasShown
    close(at, token.length, closingOnly, hasShown)
    return ''
  }
  /** What is visible for sure, or thinking for sure. */
  const takeSure = (hasShown: boolean): string => {
    // In thinking only what may be half of its end is kept.
    const sure = open ? waiting.length - open.mark.end.length + 1 : waiting.length - partialAtEnd(waiting)
    if (open?.isFirst && sure > 0) {
      thought += sure
      cut(sure)
    }
    const rest = waiting.slice(0, sure)
    // Blanks before a mark are no text yet.
    if (open || isHolding || (!hasShown && rest.trim() === '')) return ''
    cut(sure)
    return rest
  }
  const takeAll = (): string => {
    // In the middle of a text the beginning of a mark that never ends is a word.
    const rest = open ? (open.isFirst ? '' : open.mark.begin + waiting) : waiting
    cut(waiting.length)
    return rest
  }
  return {
    ...{ step, takeSure, takeAll },
    add: (more: string) => void (waiting += more),
    answer: () => void (isBeforeAnswer = false),
    isBeforeAnswer: () => isBeforeAnswer,
    isLate: () => isLate,
    thought: () => thought,
    marks: () => seen ?? (open?.isFirst ? open.mark.name : undefined),
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
