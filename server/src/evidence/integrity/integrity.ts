import { isAnsweredWithCode, isFilePad } from '@nova/contract/words'
import { allRare, isDirect } from '../code/fingerprints.ts'
import { readSimilarity, similarityOf, type SimilarityFact } from '../code/similarity.ts'
import { checkStatements, findUnansweredProbes, type Statement, type UnansweredProbe } from '../code/statements.ts'
import { isSolid, mean, percent, ramp, solidOf } from '../figures.ts'
import type { EvidenceInput } from '../input.ts'
import { answerText, finalPad, isEmptyCode, type Observations, type PadHistory } from '../observations.ts'
import type { ReadPrompt } from '../prompts/prompts.ts'
import { type Channels, minAnswer, minStatements, readChannels } from './channels.ts'
import { traceProvenance } from './provenance.ts'
import { readRhythms, type Rhythm } from './rhythm.ts'
import type { CodeSigns, PastedAnswer, RiskSigns } from './signs.ts'
import { countSources, type SolidCounts } from './sources.ts'
import { minExternal, type PasteFact, type Provenance, type TracedPad } from './tracing.ts'

export const returnWithinMs = 10_000
export const minAbsenceMs = 8_000
/** Dictation brings a phrase or a few; more than this in one insert of an answer was not spoken into it. */
export const maxSpokenLength = 600
/** From here a graded sign counts as a fact of its tier. */
const factAt = 0.5

export type Integrity = {
  provenance: Provenance
  code: CodeSigns[]
  similar: SimilarityFact[]
  rhythms: Rhythm[]
  statements: Statement[]
  unanswered: UnansweredProbe[]
  awayShare: number
  pastedAnswer: PastedAnswer
  extractions: ReadPrompt[]
  contradiction: number
  extraction: number
  signs: RiskSigns
  channels: Channels
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
    const pad = isAnsweredWithCode(question) ? finalPad(seen, question) : null
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
  const isTimed = pastedAnswer.doubted > (pastedAnswer.external + pastedAnswer.whole) * pastedAnswer.characters
  const signs: RiskSigns = {
    sExt: highest(code, ({ sExt }) => sExt),
    inserted: highest(code, ({ sBulk, isFast }) => (isFast ? 0 : sBulk)),
    fast: Math.max(
      highest(code, ({ sBulk, isFast }) => (isFast ? sBulk : 0)),
      isTimed ? pastedAnswer.sign : 0,
    ),
    sSim: highest(similar, similarityOf),
    tabbed: highest(code, ({ tab, sExt }) => tab * sExt),
    linear: highest(rhythms, ({ linear }) => linear),
    awayShare: readAwayShare(seen),
    contradiction: statements.length >= minStatements ? refuted / statements.length : 0,
    pasted: isTimed ? 0 : pastedAnswer.sign,
    extraction: ramp(extractions.length, 2, 6),
  }
  const channels = readChannels({
    ...{ signs, code, similar, rhythms, statements, pastedAnswer, messages: prompts.length },
    ...{ extractions: extractions.length, absences: seen.absences.length, ...countWriting(seen) },
    afterReturn: provenance.pastes.filter((paste) => isEvidence(paste) && cameAfterReturn(paste)).length,
  })
  const direct = [signs.sExt >= factAt, similar.some(isDirect)].filter(Boolean).length
  const corroborating = [
    signs.linear >= factAt,
    highest(code, ({ sBulk }) => sBulk) >= factAt,
    signs.contradiction >= factAt || unanswered.length > 0,
    pastedAnswer.sign >= factAt,
    similar.some((each) => !isDirect(each) && (each.shared ?? 0) >= allRare),
  ].filter(Boolean).length
  const overall = overallRisk(
    Object.values(channels).map(({ share }) => share),
    direct,
    corroborating,
  )
  return {
    ...{ provenance, code, similar, rhythms, statements, unanswered, pastedAnswer, extractions },
    ...{
      awayShare: signs.awayShare,
      contradiction: signs.contradiction,
      extraction: signs.extraction,
      signs,
      channels,
    },
    codePattern: percent(channels.codePattern.share),
    timing: percent(channels.timing.share),
    conversation: percent(channels.conversation.share),
    direct,
    corroborating,
    overall,
    level: riskLevel(overall),
  }
}

function highest<T>(items: T[], read: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, read(item)), 0)
}

function countWriting({ shown, wholePads }: Observations): { typedIntoCode: number; hasCodeQuestion: boolean } {
  const asked = shown.filter(({ kind }) => isAnsweredWithCode({ kind }) || kind === 'project')
  const steps = wholePads
    .filter(({ questionId, language }) => language !== 'text' && asked.some(({ id }) => id === questionId))
    .flatMap((pad) => pad.steps.filter(({ by, cause }) => by === 'candidate' && cause === 'typed'))
  const typedIntoCode = steps
    .flatMap(({ replacements }) => replacements)
    .reduce((sum, { inserted }) => sum + solidOf(inserted).length, 0)
  return { typedIntoCode, hasCodeQuestion: asked.length > 0 }
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
    sExt: external < minExternal ? 0 : ramp(extShare, 0.15, 0.6),
    sBulk: input.interview.assistiveInput ? 0 : ramp(atOnce(counts) / base, 0.3, 0.8),
    isFast: 2 * counts.doubted > atOnce(counts),
    tab: surviving > 0 ? afterReturn / surviving : 0,
  }
}

/** Solid characters inserted at once or typed implausibly; late work of a lost device doesn't count. */
export function atOnce({ bulk, unverified, late }: SolidCounts): number {
  return bulk + unverified - late
}

export const isEvidence = (paste: PasteFact) => paste.from === 'external' && !paste.declared

export function cameAfterReturn(paste: PasteFact): boolean {
  const { after, at } = paste
  return after !== null && after.to - after.from >= minAbsenceMs && at - after.to <= returnWithinMs
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
  const whole = new Set(bulks.filter(({ characters }) => characters >= maxSpokenLength).map(({ index }) => index))
  return marks.filter(({ origin }, at) => whole.has(origin) && isSolid(text[at]!)).length
}

/** Shares of all text answers that came from outside or were typed implausibly. */
function readPastedAnswer(input: EvidenceInput, seen: Observations, provenance: Provenance): PastedAnswer {
  const asked = new Set(seen.shown.filter(({ kind }) => !isAnsweredWithCode({ kind })).map(({ id }) => id))
  let [external, doubted, whole, characters] = [0, 0, 0, 0]
  const questionIds: string[] = []
  for (const pad of provenance.pads) {
    if (pad.language !== 'text' || !asked.has(pad.questionId)) continue
    const counts = countSources(pad, provenance)
    const fast = input.interview.assistiveInput ? 0 : counts.doubted
    const inserted = input.interview.assistiveInput ? 0 : countWhole(provenance, pad)
    const outside = counts.external - counts.declared
    external += outside
    doubted += fast
    whole += inserted
    characters += counts.base
    if (outside + fast + inserted > 0) questionIds.push(pad.questionId)
  }
  if (characters === 0) {
    const texts = seen.shown.filter(({ id }) => asked.has(id)).map((question) => answerText(seen, question).text)
    characters = solidOf(texts.join('')).length
  }
  const shareOf = (part: number) => (characters > 0 ? part / characters : 0)
  const share = shareOf(external + doubted + whole)
  return {
    ...{ share, external: shareOf(external), whole: shareOf(whole), doubted, characters },
    questionIds,
    sign: characters >= minAnswer ? ramp(share, 0.5, 0.9) : 0,
  }
}
