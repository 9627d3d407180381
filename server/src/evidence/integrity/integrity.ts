import { isFilePad } from '@nova/contract/words'
import { allRare, isDirect } from '../code/fingerprints.ts'
import { readSimilarity, similarityOf, type SimilarityFact } from '../code/similarity.ts'
import { checkStatements, findUnansweredProbes, type Statement, type UnansweredProbe } from '../code/statements.ts'
import { isSolid, mean, percent, ramp, solidOf } from '../figures.ts'
import type { EvidenceInput } from '../input.ts'
import { answerText, finalPad, isEmptyCode, type Observations, type PadHistory } from '../observations.ts'
import type { ReadPrompt } from '../prompts/prompts.ts'
import { traceProvenance } from './provenance.ts'
import { readRhythms, type Rhythm } from './rhythm.ts'
import { countSources, type SolidCounts } from './sources.ts'
import { leastExternal, type PasteFact, type Provenance, type TracedPad } from './tracing.ts'

export const returnWithinMs = 10_000
export const leastAbsenceMs = 8_000
const leastAnswer = 300
/** Dictation brings a phrase or a few; more than this in one insert of an answer was not spoken into it. */
export const longestSpoken = 600
/** From here a graded sign counts as a fact of its tier. */
const factAt = 0.5

export type CodeSigns = {
  questionId: string
  counts: SolidCounts
  extShare: number
  sExt: number
  sBulk: number
  /** Share of surviving external characters pasted right after an absence. */
  tab: number
}
export type Integrity = {
  provenance: Provenance
  code: CodeSigns[]
  similar: SimilarityFact[]
  rhythms: Rhythm[]
  statements: Statement[]
  unanswered: UnansweredProbe[]
  awayShare: number
  /** Of the text answers what came from outside or too fast: `share`; the first of it alone: `external`. */
  pastedAnswer: { share: number; external: number; sign: number; characters: number; questionIds: string[] }
  extractions: ReadPrompt[]
  contradiction: number
  extraction: number
  /** The highest of each sign, from 0 to 1, as the figures below are made of them. */
  signs: {
    sExt: number
    sBulk: number
    sSim: number
    tabbed: number
    linear: number
    awayShare: number
    pasted: number
  }
  codePattern: number | null
  timing: number | null
  conversation: number | null
  direct: number
  corroborating: number
  overall: number | null
  level: 'Low' | 'Medium' | 'High' | null
}

/** Risk from provenance, rhythm and conversation (docs/assessment.md 2.4 and 2.5). No skill score reads it. */
export function assessIntegrity(input: EvidenceInput, seen: Observations, prompts: ReadPrompt[]): Integrity {
  const provenance = traceProvenance(input, seen)
  const written = seen.shown.flatMap((question) => {
    const pad = question.kind === 'coding' ? finalPad(seen, question) : null
    return pad && !isEmptyCode(pad, question) ? [pad] : []
  })
  const code = [
    ...written.map((pad) => readCodeSigns(input, provenance, pad.questionId, [findTraced(provenance, pad)])),
    ...seen.shown.flatMap(({ id, kind }) => {
      const files = provenance.pads.filter((pad) => pad.questionId === id && isFilePad(pad.language) && !pad.isGone)
      const signs = kind === 'project' ? readCodeSigns(input, provenance, id, files) : null
      return signs && signs.counts.authored > 0 ? [signs] : []
    }),
  ]
  const similar = readSimilarity(input, seen, written)
  const rhythms = readRhythms(input, seen, written)
  const statements = checkStatements(input, seen)
  const unanswered = findUnansweredProbes(seen)
  const pastedAnswer = readPastedAnswer(input, seen, provenance)
  const extractions = prompts.filter(({ kind }) => kind === 'injection' || kind === 'delegation')
  const refuted = statements.filter(({ isRefuted }) => isRefuted).length
  const signs = {
    sExt: highest(code, ({ sExt }) => sExt),
    sBulk: highest(code, ({ sBulk }) => sBulk),
    sSim: highest(similar, similarityOf),
    tabbed: highest(code, ({ tab, sExt }) => tab * sExt),
    linear: highest(rhythms, ({ linear }) => linear),
    awayShare: readAwayShare(seen),
    contradiction: statements.length >= 2 ? refuted / statements.length : 0,
    pasted: pastedAnswer.sign,
    extraction: ramp(extractions.length, 2, 6),
  }
  const hasConversation = seen.turns.some(({ author }) => author === 'candidate') || pastedAnswer.characters > 0
  const channels = {
    codePattern: code.length > 0 ? codePatternOf(signs.sExt, signs.sBulk, signs.sSim, similar.some(isDirect)) : null,
    timing: code.length > 0 || seen.absences.length > 0 ? timingOf(signs) : null,
    conversation: hasConversation ? conversationOf(signs) : null,
  }
  const direct = [signs.sExt >= factAt, similar.some(isDirect)].filter(Boolean).length
  const corroborating = [
    signs.linear >= factAt,
    signs.sBulk >= factAt,
    signs.contradiction >= factAt || unanswered.length > 0,
    signs.pasted >= factAt,
    similar.some((each) => !isDirect(each) && (each.shared ?? 0) >= allRare),
  ].filter(Boolean).length
  const overall = overallRisk(Object.values(channels), direct, corroborating)
  return {
    ...{ provenance, code, similar, rhythms, statements, unanswered, pastedAnswer, extractions },
    ...{ awayShare: signs.awayShare, contradiction: signs.contradiction, extraction: signs.extraction, signs },
    codePattern: percent(channels.codePattern),
    timing: percent(channels.timing),
    conversation: percent(channels.conversation),
    direct,
    corroborating,
    overall,
    level: riskLevel(overall),
  }
}

function highest<T>(items: T[], read: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, read(item)), 0)
}

/** Independent signs combine; none can exceed its own ceiling. */
export function codePatternOf(sExt: number, sBulk: number, sSim: number, isSimilarDirect = false): number {
  return 1 - (1 - 0.95 * sExt) * (1 - 0.55 * sBulk) * (1 - (isSimilarDirect ? 0.95 : 0.58) * sSim)
}

export function timingOf(signs: { tabbed: number; linear: number; awayShare: number }): number {
  return 1 - (1 - 0.5 * signs.tabbed) * (1 - 0.58 * signs.linear) * (1 - 0.1 * ramp(signs.awayShare, 0.25, 0.75))
}

export function conversationOf(signs: { contradiction: number; pasted: number; extraction: number }): number {
  return 1 - (1 - 0.58 * signs.contradiction) * (1 - 0.58 * signs.pasted) * (1 - 0.15 * signs.extraction)
}

/** Shares of one in, 0 to 100 out: without a direct fact or two corroborating ones it is never High. */
export function overallRisk(channels: (number | null)[], direct: number, corroborating: number): number | null {
  const observed = channels.filter((channel) => channel !== null)
  if (observed.length === 0) return null
  const risk = percent(0.75 * Math.max(...observed) + 0.25 * mean(observed)!)!
  if (direct > 0 || corroborating >= 2) return risk
  return Math.min(risk, corroborating === 1 ? 60 : 30)
}

export function riskLevel(risk: number | null): Integrity['level'] {
  if (risk === null) return null
  return risk <= 30 ? 'Low' : risk <= 60 ? 'Medium' : 'High'
}

const findTraced = ({ pads }: Provenance, { questionId, language, text }: PadHistory): TracedPad =>
  pads.find((pad) => pad.questionId === questionId && pad.language === language) ?? {
    ...{ questionId, language, text, marks: [] },
  }

/** The signs of one question's final code: one pad, or all files of a project. */
function readCodeSigns(
  input: EvidenceInput,
  provenance: Provenance,
  questionId: string,
  pads: readonly TracedPad[],
): CodeSigns {
  const counts = countSources(pads, provenance)
  const external = counts.external - counts.declared
  const base = Math.max(1, counts.base)
  const extShare = external / base
  const here = provenance.pastes.filter((paste) => isEvidence(paste) && paste.questionId === questionId)
  const surviving = here.reduce((sum, paste) => sum + paste.surviving, 0)
  const afterReturn = here.filter(cameAfterReturn).reduce((sum, paste) => sum + paste.surviving, 0)
  return {
    ...{ questionId, counts, extShare },
    sExt: external < leastExternal ? 0 : ramp(extShare, 0.15, 0.6),
    sBulk: input.interview.assistiveInput ? 0 : ramp(atOnce(counts) / base, 0.3, 0.8),
    tab: surviving > 0 ? afterReturn / surviving : 0,
  }
}

/** Solid characters that came at once, or that nobody could have typed as claimed; late work of a lost device is none. */
export function atOnce({ bulk, unverified, late }: SolidCounts): number {
  return bulk + unverified - late
}

export const isEvidence = (paste: PasteFact) => paste.from === 'external' && !paste.declared

export function cameAfterReturn(paste: PasteFact): boolean {
  const { after, at } = paste
  return after !== null && after.to - after.from >= leastAbsenceMs && at - after.to <= returnWithinMs
}

function readAwayShare(seen: Observations): number {
  const length = seen.end - seen.start
  if (length <= 0) return 0
  const away = seen.absences.reduce((sum, { from, to }) => {
    return sum + Math.max(0, Math.min(to, seen.end) - Math.max(from, seen.start))
  }, 0)
  return Math.min(1, away / length)
}

/** Solid characters of one insert that is longer than what is said in a breath. */
function countWhole({ bulks }: Provenance, { marks, text }: TracedPad): number {
  const whole = new Set(bulks.filter(({ characters }) => characters >= longestSpoken).map(({ index }) => index))
  return marks.filter(({ origin }, at) => whole.has(origin) && isSolid(text[at]!)).length
}

/** Characters of all text answers together that came from outside, or that nobody could have typed as claimed. */
function readPastedAnswer(input: EvidenceInput, seen: Observations, provenance: Provenance) {
  const asked = new Set(seen.shown.filter(({ kind }) => kind !== 'coding').map(({ id }) => id))
  let [external, fast, characters] = [0, 0, 0]
  const questionIds: string[] = []
  for (const pad of provenance.pads) {
    if (pad.language !== 'text' || !asked.has(pad.questionId)) continue
    const counts = countSources(pad, provenance)
    const doubted = input.interview.assistiveInput ? 0 : counts.doubted + countWhole(provenance, pad)
    const outside = counts.external - counts.declared
    external += outside
    fast += doubted
    characters += counts.base
    if (outside + doubted > 0) questionIds.push(pad.questionId)
  }
  if (characters === 0) {
    const texts = seen.shown.filter(({ id }) => asked.has(id)).map((question) => answerText(seen, question).text)
    characters = solidOf(texts.join('')).length
  }
  const shareOf = (part: number) => (characters > 0 ? part / characters : 0)
  const share = shareOf(external + fast)
  return {
    share,
    external: shareOf(external),
    characters,
    questionIds,
    sign: characters >= leastAnswer ? ramp(share, 0.5, 0.9) : 0,
  }
}
