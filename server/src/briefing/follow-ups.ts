/**
 * Chooses a question's own follow-ups that fit the moment. Rules over the session's facts choose them and give the
 * reason; nothing is invented, and no text for the candidate states an expected point. Pure.
 */
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { Expected, FailingTest, FollowUp } from '@nova/contract/reports/briefing'
import { lengthWithout } from '@nova/contract/room/pauses'
import { isAllPassed, sumHidden } from './doing.ts'
import { starElements } from './expected.ts'
import { type Mark, lastPad, type QuestionFacts } from './session-facts.ts'
import { countOf, minutesText, type Now, say } from './wording.ts'

const maxFollowUps = 3
/** A question open this long with nothing written needs a way in. */
const slowStartMs = 180_000
/** From this help step on, the candidate was given a form or a worked example. */
const muchHelp = 3

export type Moment = {
  now: Now
  about: QuestionFacts
  expected: Expected
  failing: FailingTest | null
}
/** Questions that lead towards a key point without stating it; for technical questions with a pack. */
type Probes = readonly { of: string; asks: readonly string[] }[]

/** Chooses at most three of those that `offer` makes, best fit first, without those already sent. */
export function chooseFollowUps(
  { now: { facts }, about }: Pick<Moment, 'now' | 'about'>,
  offer: () => FollowUp[],
): FollowUp[] {
  if (!facts.joined || facts.ended || about.visits.length === 0) return []
  const offered = offer()
  const seen = new Set<string>()
  return offered
    .filter(({ text }) => {
      const isFresh = !seen.has(text) && !facts.messages.some((message) => message.includes(text.trim()))
      seen.add(text)
      return text.trim() !== '' && isFresh
    })
    .slice(0, maxFollowUps)
}

/** `edges`: inputs worth considering that give nothing away; for questions with a pack. */
export function forCode(
  question: BankCodingQuestion | BankSqlQuestion,
  moment: Moment,
  edges: readonly string[],
): FollowUp[] {
  const { now, about, failing } = moment
  const run = about.lastRun
  const offer = (source: FollowUp['source'], text: string, why: string, marks: (Mark | undefined)[]): FollowUp => ({
    text,
    source,
    why: say(now, why, marks),
  })
  const isSolved = run !== undefined && isAllPassed(run)
  const offered: FollowUp[] = []
  const paste = about.pastes.at(-1)
  if (paste)
    offered.push(
      offer('probe', question.probe, `${countOf(paste.lines, 'line')} came from outside this interview.`, [paste]),
    )
  if (failing && !failing.isCompileError)
    offered.push(...forFailure(question, moment, { failing, edge: failing.cause && findLike(edges, failing.cause) }))
  const help = about.help.filter(({ step }) => step >= muchHelp)
  if (isSolved) {
    const why = help.length > 0 ? 'All tests pass, after a hint of step 3 or 4 from Nova.' : 'All tests pass.'
    offered.push(offer('probe', question.probe, why, [help.at(-1), run]))
    offered.push(offer('follow-up', question.followUp, 'All tests pass, so the requirement can change.', [run]))
  }
  const empty = emptySince(moment)
  if (empty) offered.push(offer('try', question.tryInput, empty.why, [empty.mark]))
  return offered
}

/** The case that the known mistake is about; else an input to go through by hand, unless Nova has given it. */
function forFailure(
  question: BankCodingQuestion | BankSqlQuestion,
  { now, about }: Moment,
  { failing, edge }: { failing: FailingTest; edge: string | null | undefined },
): FollowUp[] {
  const run = about.lastRun
  const offered: FollowUp[] = []
  if (edge) {
    const why = say(now, `The last test run matches a known mistake: ${lowerFirst(failing.cause!)}`, [run])
    offered.push({
      text: `What should happen in this case: ${lowerFirst(edge).replace(/\.$/, '')}?`,
      source: 'case',
      why,
    })
  }
  const hinted = about.help.some(({ step }) => step === 1)
  if (!hinted) {
    const why = say(now, `The last test run fails${inputText(failing)}.`, [run])
    offered.push({ text: question.tryInput, source: 'try', why })
  }
  return offered
}

const maxInputLength = 80

function inputText({ failure, hidden }: FailingTest): string {
  if (!failure) {
    const { passed, total } = sumHidden(hidden)
    return hidden.notRun || passed === total ? '' : ` on ${total - passed} of ${countOf(total, 'hidden test')}`
  }
  const input = failure.args.map((arg) => JSON.stringify(arg)).join(', ')
  return input.length <= maxInputLength ? ` on ${input}` : ' on a visible test'
}

export function forTechnical(question: BankTechnicalQuestion, moment: Moment, probes: Probes): FollowUp[] {
  const { now, about, expected } = moment
  const written = writtenMark(about)
  const empty = emptySince(moment)
  const [first] = question.hints
  if (empty && first) return [{ text: first, source: 'hint', why: say(now, empty.why, [empty.mark]) }]
  if (!written) return []
  const left = expected.points.filter(({ found }) => !found).map(({ text }) => text)
  const found = expected.points.length - left.length
  const score = `${found} of ${countOf(expected.points.length, 'key point')} found automatically so far.`
  const asked = left.flatMap((point): FollowUp[] => {
    const text = probes.find((each) => each.of === point)?.asks[0]
    const why = `Not found automatically yet: ${lowerFirst(point)}.`
    return text === undefined ? [] : [{ text, source: 'probe', why: say(now, why, [written]) }]
  })
  const open = left.length === 0 ? [] : asked.length > 0 ? asked : hintsFor(question, left, { now, score, written })
  const further: FollowUp = { text: question.followUp, source: 'follow-up', why: say(now, score, [written]) }
  const isFar = found * 2 >= expected.points.length || about.submitted !== undefined
  return isFar ? [...open.slice(0, maxFollowUps - 1), further] : open
}

/** For a question without a pack: its hints towards missing points, and none towards found ones. */
function hintsFor(
  { hints, keyPoints }: BankTechnicalQuestion,
  left: readonly string[],
  { now, score, written }: { now: Now; score: string; written: Mark },
): FollowUp[] {
  const offered = hints.flatMap((text) => {
    const point = findLike(
      keyPoints.map((each) => each.point),
      text,
    )
    if (point !== undefined && !left.includes(point)) return []
    const why = point === undefined ? score : `Not found automatically yet: ${lowerFirst(point)}.`
    const followUp: FollowUp = { text, source: 'hint', why: say(now, why, [written]) }
    return [{ followUp, rank: point === undefined ? 1 : 0 }]
  })
  return offered.toSorted((a, b) => a.rank - b.rank).map(({ followUp }) => followUp)
}

export function forStory(question: BankBehavioralQuestion, moment: Moment): FollowUp[] {
  const { now, about, expected } = moment
  const empty = emptySince(moment)
  const [first = ''] = question.probes
  if (empty) return [{ text: first, source: 'probe', why: say(now, empty.why, [empty.mark]) }]
  const written = writtenMark(about)
  if (!written) return []
  return starElements.flatMap(([, words], at): FollowUp[] => {
    if (expected.points[at]?.found !== false) return []
    const why = say(now, `Not found automatically yet: ${words}.`, [written])
    return [{ text: question.probes[at] ?? '', source: 'probe', why }]
  })
}

function writtenMark(of: QuestionFacts): Mark | undefined {
  const pad = lastPad(of)
  const hasText = (pad?.text.read().trim() ?? '') !== ''
  return (hasText ? pad?.last : undefined) ?? of.submitted ?? (of.spoken.length > 0 ? of.asked.at(-1) : undefined)
}

function emptySince({ now, about }: Moment): { why: string; mark: Mark } | undefined {
  const opened = about.visits.at(-1)
  if (
    !opened ||
    opened.until !== undefined ||
    lastPad(about) ||
    about.drawn ||
    about.submitted ||
    about.spoken.length > 0
  )
    return undefined
  const openMs = lengthWithout({ from: opened.at, to: now.now }, now.facts.pauses)
  if (openMs < slowStartMs) return undefined
  return { why: `Open for ${minutesText(openMs)} with nothing written.`, mark: opened }
}

/** When `emptySince` begins to hold, in seconds; null where it does already or never will. */
export function slowStartIn({ now, about }: Pick<Moment, 'now' | 'about'>): number | null {
  const opened = about.visits.at(-1)
  if (!opened || opened.until !== undefined || lastPad(about)) return null
  const leftMs = slowStartMs - lengthWithout({ from: opened.at, to: now.now }, now.facts.pauses)
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : null
}

const minLike = 2

/** Returns the text that shares most words with another; undefined if none shares enough. */
function findLike(texts: readonly string[], other: string): string | undefined {
  const wanted = new Set(stemsOf(other))
  const ranked = texts
    .map((text) => {
      const stems = stemsOf(text)
      return { text, shared: stems.filter((stem) => wanted.has(stem)).length, length: stems.length }
    })
    .filter(({ shared, length }) => shared >= minLike || (shared > 0 && shared * 2 >= length))
    .toSorted((a, b) => b.shared - a.shared || a.length - b.length)
  return ranked[0]?.text
}

const noContent = new Set(
  'that this with from than them they their there when what which does have been into each only also other more most before after same'.split(
    ' ',
  ),
)

function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? []
  return [
    ...new Set(words.filter((word) => !noContent.has(word)).map((word) => word.replace(/(?:ies|es|s|ing|ed)$/, ''))),
  ]
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)
