import { fold, sentencesOf, wordsOf } from '../folding.ts'
import type { EvidenceQuestion } from '../input.ts'
import { lastPad, spokenAnswers, starterOf, textsBefore, type Observations, type Turn } from '../observations.ts'
import { rubric, weigh } from '../rubric.ts'
import { asksForSolution, isReadable } from './prompt-tongues.ts'
import * as lexicon from './prompt-words.ts'

export type PromptKind = 'injection' | 'ack' | 'delegation' | 'critical' | 'problem' | 'other'

/** Context for reading a message; all of it is optional. */
export type PromptContext = {
  /** The candidate's code at that moment, and the starter in it. */
  code?: string
  starter?: string
  /** Nova's last reply; null for the first message. */
  previousReply?: string | null
  /** An edit or a run came between that reply and this message. */
  hasActed?: boolean
  /** In a project Nova proposes changes: to ask for one is an asking there. */
  isProject?: boolean
}

type Evidence = { code: boolean; input: boolean; place: boolean; contrast: boolean; attempt: boolean }

const literals = /\{[^}\n]{0,400}\}|"[^"\n]+"|(?<![\p{L}'])'[^'\n]+'(?!\p{L})|`[^`\n]+`/gu
/** A bare number is an input only where the message speaks of what came out or was wished for. */
const numbers = /(?<![\w.])-?\d+(?:\.\d+)?(?!\w)/gu
const codeShape = /`[^`]+`|\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]\w*|\w\([^)]*\)|\w\[\w+\]|[=!<>]==?|=>/
const comments = /\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const wordRuns = /[\p{L}\p{N}_]+/gu
const isLetter = /[\p{L}\p{N}_]/u
const identifiers = /[\p{L}_$][\p{L}\p{N}_$]{2,}/gu
const costs = /\bO\s?\([^)]*\)/gi
const keywords = new Set(
  'if else for while return function const let var def class import in of and or not true false null none self this new int string void public static print len range the is it a to do'.split(
    ' ',
  ),
)

function findLiterals(text: string, hasOutcome: boolean): string[] {
  const found: string[] = []
  let rest = text
  for (let at = rest.indexOf('['); at >= 0; at = rest.indexOf('[')) {
    let [depth, end] = [0, at]
    do {
      if (rest[end] === '[') depth++
      if (rest[end] === ']') depth--
      end++
    } while (depth > 0 && end < rest.length)
    found.push(rest.slice(at, end))
    rest = `${rest.slice(0, at)} ${rest.slice(end)}`
  }
  const words = rest.replace(/\b(?:line|linea|línea|zeile|ligne|linha|test)\s*\d+/giu, ' ')
  return [
    ...found,
    ...(words.match(literals) ?? []),
    ...(hasOutcome ? (words.replace(literals, ' ').match(numbers) ?? []) : []),
  ]
}

/** The kinds of evidence a message brings along. */
function readEvidence(text: string, folded: string, { code = '', starter = '' }: PromptContext): Evidence {
  const [isWished, isSeen, isJoined] = [lexicon.expectedWords, lexicon.actualWords, lexicon.but].map((words) =>
    words.test(folded),
  )
  const contrastWords = (isWished && (isSeen || isJoined)) || (isSeen && isJoined)
  const plain = text.replace(costs, ' ')
  const found = findLiterals(plain, !!isWished || !!isSeen)
  return {
    code: codeShape.test(plain) || namesOwnCode(text, code, starter),
    input: found.length > 0,
    place: lexicon.lineNumber.test(folded) || lexicon.errorName.test(folded),
    // Three literals are an input, a wish and a result in any language.
    contrast: found.length >= 3 || (found.length >= 2 && !!contrastWords) || /(?:!==?|≠|=\/=)/.test(text),
    attempt: sentencesOf(text).some((sentence) => isAttempt(sentence)),
  }
}

/** A thought about something: 'maybe' and 'because' alone, in a sentence that names and asks nothing, are padding. */
function isAttempt(sentence: string): boolean {
  const meant = lexicon.respell(fold(sentence))
  if (!lexicon.hypothesis.test(meant)) return false
  return /[?？\d[\]`(]/.test(sentence) || lexicon.namedPart.test(meant) || codeShape.test(sentence)
}

/** A name of the candidate's own code: in it, and neither in the starter nor a word of the language. */
function namesOwnCode(text: string, code: string, starter: string): boolean {
  const names = new Set((text.match(identifiers) ?? []).filter((name) => !keywords.has(name.toLowerCase())))
  if (names.size === 0) return false
  const own = code.replace(comments, ' ')
  // Each name looked up in words once read: a message has hundreds of names, and a pad a quarter of a megabyte.
  const words = new Set(own.match(wordRuns))
  const isOwn = (name: string) => (name.includes('$') ? mentions(own, name) : words.has(name))
  return [...names].some((name) => isOwn(name) && !mentions(starter, name))
}

function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isLetter.test(text[at - 1] ?? '') && !isLetter.test(text[at + name.length] ?? '')) return true
  }
  return false
}

/**
 * Classifies a message to Nova, in the order of docs/assessment.md section 4. Grammar, length and politeness don't
 * matter.
 */
export function classifyPrompt(text: string, context: PromptContext = {}): PromptKind {
  const folded = fold(text)
  const meant = lexicon.respell(folded)
  if (lexicon.injection.some((pattern) => pattern.test(folded))) return 'injection'
  if (folded === '' || lexicon.isAcknowledgement(folded)) return 'ack'
  const evidence = readEvidence(text, meant, context)
  if (asksForSolution(folded) && !evidence.contrast && !evidence.attempt) return 'delegation'
  if (isDelegation(meant, evidence)) return 'delegation'
  if (lexicon.logistics.test(folded) || isProcedure(meant, evidence)) return 'other'
  if (isCritical(evidence.contrast ? meant.replace(lexicon.joining, ' ') : meant)) return 'critical'
  if (isStuck(text)) return 'other'
  return isAsking(text, meant) || evidence.contrast ? 'problem' : 'other'
}

/** A question about the interview says nothing about working with Nova. */
function isProcedure(meant: string, evidence: Evidence): boolean {
  return lexicon.procedure.test(meant) && !Object.values(evidence).some(Boolean) && !lexicon.namedPart.test(meant)
}

function isCritical(meant: string): boolean {
  return lexicon.critical.test(meant) || lexicon.criticalElsewhere.test(meant) || lexicon.bigO.test(meant)
}

function isDelegation(meant: string, evidence: Evidence): boolean {
  if (evidence.contrast || evidence.place || evidence.attempt || lexicon.ownDoing.test(meant)) return false
  return lexicon.delegation.some((pattern) => pattern.test(meant))
}

function isAsking(text: string, meant: string): boolean {
  return /[?¿？]/.test(text) || lexicon.startsAsking.test(meant) || lexicon.asking.test(meant)
}

/** The quick reply 'I'm stuck', or the same in other words. */
export function isStuck(text: string): boolean {
  const folded = fold(text)
  return lexicon.stuckWords.test(folded) && wordsOf(folded).length <= 6
}

/** PQ of section 4, 0 to 100, not rounded; null for an acknowledgement, and for talk about the interview itself. */
export function promptQualityOf(
  text: string,
  context: PromptContext = {},
  kind = classifyPrompt(text, context),
): number | null {
  if (kind === 'ack') return null
  if (kind === 'injection') return 0
  const meant = lexicon.respell(fold(text))
  const evidence = readEvidence(text, meant, context)
  if (kind === 'other' && (lexicon.logistics.test(fold(text)) || isProcedure(meant, evidence))) return null
  const isNamed =
    [lexicon.namedPart, lexicon.bigO].some((words) => words.test(meant)) ||
    [evidence.code, evidence.place, evidence.input].some(Boolean) ||
    (context.isProject === true && lexicon.fileName.test(text))
  const wishes = lexicon.requesting.test(meant) || (context.isProject === true && lexicon.changing.test(meant))
  const asks = isAsking(text, meant) || wishes
  const isHypothesis = evidence.attempt || evidence.contrast
  const quality = weigh(rubric.prompt, {
    goal: asks ? (isNamed && kind !== 'delegation' ? 1 : 0.5) : 0,
    context: Math.min(1, Object.values(evidence).filter(Boolean).length / 2),
    scope: lexicon.whole.test(meant) ? 0 : isNamed ? 1 : asks ? 0.5 : 0,
    thinking: kind === 'critical' || isHypothesis ? 1 : kind === 'problem' ? 0.5 : 0,
    followed: followedOf(text, meant, context),
  })!
  return 100 * (kind === 'delegation' ? Math.min(0.25, quality) : quality)
}

function followedOf(text: string, meant: string, { previousReply = null, hasActed = false }: PromptContext) {
  if (previousReply === null) return null
  if (hasActed) return 1
  const replied = new Set(wordsOf(lexicon.respell(fold(previousReply))).filter((word) => word.length >= 5))
  return wordsOf(meant).some((word) => replied.has(word)) || [...replied].some((word) => mentions(text, word)) ? 1 : 0
}

export type ReadPrompt = {
  turn: Turn
  kind: PromptKind
  /** The same words in the same question came before. */
  isRepeat: boolean
  isStuck: boolean
  /** Null where it does not count: an acknowledgement, a quick reply, a repeat, words that are not read. */
  quality: number | null
  /** False where its language is not read: then it is counted as no kind. */
  isReadable: boolean
}

/** Every message of the candidate to Nova, read in its context; answers spoken to behavioural questions are none. */
export function readPrompts(seen: Observations, questions: EvidenceQuestion[]): ReadPrompt[] {
  const answers = new Set(questions.flatMap((question) => spokenAnswers(seen, question)))
  const turns = seen.turns.filter((turn) => turn.author === 'candidate' && !answers.has(turn))
  const codeBySeq = new Map<number, string>()
  for (const question of questions) {
    const mine = turns.filter(({ questionId }) => questionId === question.id).map(({ seq }) => seq)
    const pad = lastPad(seen, question)
    if (pad) textsBefore(pad, mine).forEach((text, at) => codeBySeq.set(mine[at]!, text))
  }
  const said = new Set<string>()
  return turns.map((turn) => {
    const question = questions.find(({ id }) => id === turn.questionId)
    const language = question && lastPad(seen, question)?.language
    const context = {
      code: codeBySeq.get(turn.seq) ?? '',
      starter: `${starterOf(question, language ?? 'text')} ${Object.values(question?.starters ?? {}).join(' ')}`,
      ...readBefore(seen, turn),
      isProject: question?.project !== undefined,
    }
    const key = `${turn.questionId} ${[...new Set(wordsOf(fold(turn.text)))].toSorted().join(' ')}`
    const isRepeat = said.has(key)
    said.add(key)
    const stuck = isStuck(turn.text)
    const kind = classifyPrompt(turn.text, context)
    // Kinds that are certain in any language keep their score: an attempt to take over, and a request for the solution.
    const isRead = kind === 'injection' || kind === 'delegation' || kind === 'ack' || isReadable(fold(turn.text))
    const quality = isRepeat || stuck || !isRead ? null : promptQualityOf(turn.text, context, kind)
    return { turn, kind: isRead ? kind : 'other', isRepeat, isStuck: stuck, quality, isReadable: isRead }
  })
}

function readBefore(seen: Observations, turn: Turn): Pick<PromptContext, 'previousReply' | 'hasActed'> {
  const isFirst = !seen.turns.some((other) => other.author === 'candidate' && other.seq < turn.seq)
  const reply = seen.turns.findLast((other) => other.author === 'nova' && other.seq < turn.seq)
  if (isFirst || !reply) return { previousReply: null, hasActed: false }
  const isBetween = ({ seq }: { seq: number }) => seq > reply.seq && seq < turn.seq
  const hasEdited = seen.wholePads.some(
    (pad) => pad.questionId === turn.questionId && pad.steps.some((step) => step.by === 'candidate' && isBetween(step)),
  )
  const hasRun = seen.runs.some(
    (run) => run.questionId === turn.questionId && run.trigger === 'candidate' && isBetween(run),
  )
  return { previousReply: reply.text, hasActed: hasEdited || hasRun }
}
