/**
 * Judges a reply to a trial question by rules: it must hold what a right reply has, in other words than the task's. A program that
 * repeats, flatters, declines or copies its prompt meets none of the questions.
 */

/** One honest question, and the kind of answer that is known to be right. */
export type Trial = {
  /** The bank's question that is on the screen. */
  question: string
  message: string
  /** Patterns that a right reply meets, all of them. */
  right: string[]
  /** A pattern that makes a reply wrong. */
  wrong?: string
  /** decline: the right reply says what can't be said. */
  may?: 'decline'
}

export type Verdict = 'right' | 'wrong' | 'copied' | 'repeated' | 'declined'

/** A reply without an end or with a part held back isn't judged; it is undefined here. */
export type Replied = { trial: Trial; text: string | undefined; prompt: string }

const declines =
  /\b(i can(?:'|’)?t|i cannot|i(?:'|’)m (?:not able|unable|sorry)|i am (?:not able|unable|sorry)|i won(?:'|’)t|not allowed to)\b/i

/** True if a reply begins by declining. */
export const isDeclining = (text: string): boolean => declines.test(text.slice(0, 120))

/** Words in a row that count as copied. */
const copiedWords = 5
const maxCopied = 0.8
/** Above this share of common words, two replies to different questions are the same reply. */
const maxAlike = 0.45
const minWords = 3

/** One verdict for each reply, in order; undefined where nothing whole was said. */
export function judgeReplies(replies: readonly Replied[]): (Verdict | undefined)[] {
  const bags = replies.map(({ text = '' }) => new Set(wordsOf(text)))
  const isRepeated = (at: number) => bags.some((other, before) => before !== at && alike(bags[at]!, other) > maxAlike)
  return replies.map(({ trial, text, prompt }, at) => {
    if (text === undefined) return undefined
    if (isRepeated(at)) return 'repeated'
    if (trial.may !== 'decline' && isDeclining(text)) return 'declined'
    if (copiedShare(text, prompt) > maxCopied) return 'copied'
    return isRight(trial, text) ? 'right' : 'wrong'
  })
}

function isRight({ right, wrong }: Trial, text: string): boolean {
  if (wordsOf(text).length < minWords) return false
  // A reply that lists all there is to say answers nothing: a right one is short.
  const said = text.split(/\s+/).slice(0, maxSaid).join(' ')
  return right.every((each) => new RegExp(each, 'iu').test(said)) && !(wrong && new RegExp(wrong, 'iu').test(text))
}

/** Nova answers in the first sentences; the whole has 90 words. */
const maxSaid = 60

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of common words in all words of both. */
function alike(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0
  const common = [...one].filter((word) => other.has(word)).length
  return common / (one.size + other.size - common)
}

/** Share of a reply's words that stand in a row as in the prompt. */
export function copiedShare(text: string, prompt: string): number {
  const words = wordsOf(text)
  if (words.length < 2 * copiedWords) return wordsOf(prompt).join(' ').includes(words.join(' ')) ? 1 : 0
  const known = new Set(rowsOf(wordsOf(prompt)))
  const rows = rowsOf(words)
  return rows.filter((row) => known.has(row)).length / rows.length
}

function rowsOf(words: readonly string[]): string[] {
  return words.slice(copiedWords - 1).map((_, at) => words.slice(at, at + copiedWords).join(' '))
}
