/** Removes thinking that a server leaves in the visible text, between marks, for lack of a reasoning parser. */

/** Marks of thinking, case-insensitive; `name` is shown to operators. */
const marks = [
  { name: '<think>', begin: '<think>', end: '</think>' },
  { name: '<thinking>', begin: '<thinking>', end: '</thinking>' },
  { name: '<reasoning>', begin: '<reasoning>', end: '</reasoning>' },
  { name: '<thought>', begin: '<thought>', end: '</thought>' },
  { name: '<seed:think>', begin: '<seed:think>', end: '</seed:think>' },
  { name: '<longcat_think>', begin: '<longcat_think>', end: '</longcat_think>' },
  { name: '<scratchpad>', begin: '<scratchpad>', end: '</scratchpad>' },
  { name: '<analysis>', begin: '<analysis>', end: '</analysis>' },
  { name: '<reflection>', begin: '<reflection>', end: '</reflection>' },
  { name: '[THINK]', begin: '[THINK]', end: '[/THINK]' },
  { name: '◁think▷', begin: '◁think▷', end: '◁/think▷' },
  { name: '<|begin_of_thought|>', begin: '<|begin_of_thought|>', end: '<|end_of_thought|>' },
  { name: '<|START_THINKING|>', begin: '<|START_THINKING|>', end: '<|END_THINKING|>' },
  { name: '<|inner_prefix|>', begin: '<|inner_prefix|>', end: '<|inner_suffix|>' },
  { name: '<|channel>', begin: '<|channel>thought', end: '<channel|>' },
  { name: '<|channel|>', begin: '<|channel|>analysis<|message|>', end: '<|channel|>final<|message|>' },
] as const
/** Marks of a template that say nothing by themselves. */
const strays = [
  ...['<|start|>assistant', '<|end|>', '<|return|>', '<|START_RESPONSE|>', '<|END_RESPONSE|>'],
  ...['<|begin_of_solution|>', '<|end_of_solution|>'],
]
const begins = marks.map(({ begin }) => begin)
const ends = marks.map(({ end }) => end)
const all: readonly string[] = [...begins, ...ends, ...strays]
/** Keeps the length of a text, so that places in it stay what they are. */
const lowered = (text: string) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
const loweredTokens = all.map(lowered)

/** The end alone is written where the template began the thinking. */
export const closingOnly = 'closing'
export type ThinkingMarks = (typeof marks)[number]['name'] | typeof closingOnly

export type ThinkingFilter = {
  take: (text: string) => string
  /** Returns the rest. For truncated text it drops possible thinking without an end. */
  flush: (isCut?: boolean) => string
  /** Characters of thinking so far. */
  thought: () => number
  /** How the thinking was marked; undefined where there was none. */
  marks: () => ThinkingMarks | undefined
  /** True if an end without a beginning came after text had been handed over. */
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
    flush: (isCut = false) => show(text.takeAll(isCut)),
    thought: text.thought,
    marks: text.marks,
    isLate: text.isLate,
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
  /** Blank lines between the thinking and the answer are not part of either. */
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
    ;[open, isHolding, isBeforeAnswer] = [undefined, false, !hasShown]
  }
  const stepWithin = ({ mark }: Open, hasShown: boolean): string | undefined => {
    const at = indexIn(waiting, looked, mark.end)
    if (at < 0) return void (looked = Math.max(0, waiting.length - maxMarkLength))
    close(at, mark.end.length, mark.name, hasShown)
    return ''
  }
  /** Moves on to the next mark; gives what is visible before it, or undefined where more has to come first. */
  const step = (hasShown: boolean): string | undefined => {
    if (open) return stepWithin(open, hasShown)
    const found = findFirst(waiting, looked)
    looked = Math.max(0, waiting.length - maxMarkLength)
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
      // The mark is within text that may be thinking; only its end decides.
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
  const takeSure = (hasShown: boolean): string => {
    // In thinking only what may be half of its end is kept.
    const sure = open ? waiting.length - open.mark.end.length + 1 : waiting.length - partialAtEnd(waiting)
    if (open?.isFirst && sure > 0) {
      thought += sure
      cut(sure)
    }
    const rest = waiting.slice(0, sure)
    // Blanks before a mark are not text yet.
    if (open || isHolding || (!hasShown && rest.trim() === '')) return ''
    cut(sure)
    return rest
  }
  const takeAll = (isCut: boolean): string => {
    const isThinking = open ? isCut || open.isFirst : isCut && isHolding
    if (isThinking) thought += waiting.length
    // In the middle of a text the beginning of a mark that never ends is a word.
    const rest = isThinking ? '' : open ? open.mark.begin + waiting : waiting
    cut(waiting.length)
    return rest
  }
  return {
    step,
    takeSure,
    takeAll,
    add: (more: string) => void (waiting += more),
    answer: () => void (isBeforeAnswer = false),
    isBeforeAnswer: () => isBeforeAnswer,
    isLate: () => isLate,
    thought: () => thought,
    marks: () => seen ?? (open?.isFirst ? open.mark.name : undefined),
  }
}

const maxMarkLength = Math.max(...all.map(({ length }) => length))

function findFirst(text: string, from: number): { at: number; token: string } | undefined {
  const rest = lowered(text.slice(from))
  const found = loweredTokens
    .map((token, index) => ({ at: rest.indexOf(token), token: all[index]! }))
    .filter(({ at }) => at >= 0)
  const first = found.toSorted((a, b) => a.at - b.at)[0]
  return first && { at: from + first.at, token: first.token }
}

function indexIn(text: string, from: number, token: string): number {
  const at = lowered(text.slice(from)).indexOf(lowered(token))
  return at < 0 ? at : from + at
}

/** How many characters at the end of the text may begin a mark. */
function partialAtEnd(text: string): number {
  const from = text.slice(-maxMarkLength)
  for (let length = from.length; length > 0; length -= 1) {
    const end = lowered(from.slice(-length))
    if (loweredTokens.some((token) => token.length > length && token.startsWith(end))) return length
  }
  return 0
}
