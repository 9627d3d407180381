/**
 * Integrity: an account of each character of a submission, and signs that a person should look at. Pure.
 * Public files: account/account.ts, account/amounts.ts, channels.ts, findings.ts, late.ts, rhythm.ts, similarity.ts.
 */
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { isFilePad } from '@nova/contract/words'
import { mean, percent, ramp, solidOf } from '../observations/figures.ts'
import { allRare, isDirect } from '../observations/fingerprints.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { answerText, finalPad, isEmptyCode, type Observations, type PadHistory } from '../observations/observations.ts'
import type { ReadPrompt } from '../observations/prompts.ts'
import { type Account, accountOf } from './account/account.ts'
import { amountsOf, broughtOf, foreignOf, padsOf } from './account/amounts.ts'
import {
  type Facts,
  ordinaryInInterview,
  ordinaryInQuestion,
  type PasteFact,
  countEntered,
  isEnteredByPerson,
  readFacts,
} from './account/facts.ts'
import type { AccountPad } from './account/fold.ts'
import { type Channels, minAnswer, readChannels } from './channels.ts'
import { findUnansweredProbes, type UnansweredProbe } from './probes.ts'
import { readRhythms, type Rhythm } from './rhythm.ts'
import type { CodeSigns, RiskSigns, TextSigns } from './signs.ts'
import { readSimilarity, similarityOf, type SimilarityFact } from './similarity.ts'

export const returnWithinMs = 10_000
export const minAbsenceMs = 8_000
/** From here a graded sign counts as a fact of its tier. */
const factAt = 0.5
/** More in an interview than is ordinary is a fact, however small its share is. */
const amountSign = 0.6

export type Integrity = {
  account: Account
  facts: Facts
  code: CodeSigns[]
  similar: SimilarityFact[]
  rhythms: Rhythm[]
  unanswered: UnansweredProbe[]
  awayShare: number
  answers: TextSigns
  extractions: ReadPrompt[]
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
  const account = accountOf(input, seen)
  const facts = readFacts(input, seen, account)
  const written = seen.shown.flatMap((question) => {
    const pad = isAnsweredWithCode(question) ? finalPad(seen, question) : null
    return pad && !isEmptyCode(pad, question) ? [pad] : []
  })
  const places = listPlaces(seen, account, written)
  const read = readSigns(seen, account, places)
  const code = read.code.map((signs) => ({ ...signs, tab: readTab(facts, signs.questionId) }))
  const { answers } = read
  const similar = readSimilarity(input, seen, written)
  // Text that didn't come by hand has no order of typing.
  const isFact = (id: string) => code.some(({ questionId, sign }) => questionId === id && sign >= factAt)
  const typedIn = ({ questionId, language }: PadHistory) =>
    countEntered(
      account,
      (origin) => origin.source === 'typed' && origin.questionId === questionId && origin.language === language,
    )
  const rhythms = readRhythms(input, seen, written, typedIn).map((rhythm) =>
    isFact(rhythm.questionId) ? { ...rhythm, linear: 0 } : rhythm,
  )
  const unanswered = findUnansweredProbes(seen)
  const extractions = prompts.filter(({ kind }) => kind === 'injection' || kind === 'code')
  const signs: RiskSigns = {
    foreign: highest(code, ({ sign }) => sign),
    sSim: highest(similar, similarityOf),
    tabbed: highest(code, ({ tab, sign }) => tab * sign),
    linear: highest(rhythms, ({ linear }) => linear),
    awayShare: readAwayShare(seen),
    answers: answers.sign,
  }
  const channels = readChannels({
    signs,
    code,
    similar,
    rhythms,
    answers,
    absences: seen.absences.length,
    ...countWriting(seen, account),
    afterReturn: facts.pastes.filter((paste) => isEvidence(paste) && cameAfterReturn(paste)).length,
  })
  const isBrought = highest(code, ({ brought }) => brought) >= factAt
  const direct = [isBrought, similar.some(isDirect)].filter(Boolean).length
  const corroborating = [
    signs.linear >= factAt,
    signs.foreign >= factAt && !isBrought,
    signs.answers >= factAt,
    similar.some((each) => !isDirect(each) && (each.shared ?? 0) >= allRare),
  ].filter(Boolean).length
  const overall = overallRisk(
    Object.values(channels).map(({ share }) => share),
    direct,
    corroborating,
  )
  return {
    account,
    facts,
    code,
    similar,
    rhythms,
    unanswered,
    answers,
    extractions,
    awayShare: signs.awayShare,
    signs,
    channels,
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

function countWriting({ shown }: Observations, account: Account) {
  const asked = shown.filter((question) => !isAnsweredBy(question, 'words'))
  const writtenIntoCode = countEntered(
    account,
    (origin) =>
      isEnteredByPerson(origin) && origin.language !== 'text' && asked.some(({ id }) => id === origin.questionId),
  )
  return { writtenIntoCode, hasCodeQuestion: asked.length > 0 }
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

type Place = { questionId: string; pads: readonly AccountPad[] }

/** The final code of each question: one pad, or all files of a project. */
function listPlaces(seen: Observations, account: Account, written: readonly PadHistory[]): Place[] {
  return [
    ...written.map(({ questionId, language }) => ({
      questionId,
      pads: padsOf(account, questionId).filter((pad) => pad.language === language),
    })),
    ...seen.shown.flatMap(({ id, kind }) =>
      isAnsweredBy({ kind }, 'files')
        ? [{ questionId: id, pads: padsOf(account, id).filter((pad) => isFilePad(pad.language)) }]
        : [],
    ),
  ]
}

/**
 * Signs of each place and of the text answers. What is ordinary in a question says nothing, unless the whole interview
 * holds more than is ordinary: then it is a fact wherever most of it is.
 */
function readSigns(seen: Observations, account: Account, places: readonly Place[]) {
  const code = places.flatMap(({ questionId, pads }) => {
    const amounts = amountsOf(pads)
    const isProject = pads.some(({ language }) => isFilePad(language))
    return isProject && amounts.authored === 0 ? [] : [{ questionId, amounts, foreign: foreignOf(amounts) }]
  })
  const texts = readTexts(seen, account)
  const all = code.reduce((sum, { foreign }) => sum + foreign, 0) + texts.foreign
  const signOf = (foreign: number, base: number, [from, to]: [number, number]) => {
    const isMuch = all > ordinaryInInterview && foreign * 2 >= Math.min(all, 2 * ordinaryInQuestion)
    if (foreign <= ordinaryInQuestion && !isMuch) return 0
    return Math.max(ramp(foreign / Math.max(1, base), from, to), isMuch ? amountSign : 0)
  }
  const sign = texts.characters < minAnswer ? 0 : signOf(texts.foreign, texts.characters, [0.3, 0.8])
  return {
    code: code.map((each) => ({
      ...each,
      share: each.foreign / Math.max(1, each.amounts.base),
      sign: signOf(each.foreign, each.amounts.base, [0.15, 0.6]),
      brought: signOf(broughtOf(each.amounts), each.amounts.base, [0.15, 0.6]),
    })),
    answers: { ...texts, share: texts.foreign / Math.max(1, texts.characters), sign },
  }
}

/** Share of the surviving outside characters that were pasted right after an absence. */
function readTab({ pastes }: Facts, questionId: string): number {
  const here = pastes.filter((paste) => isEvidence(paste) && paste.questionId === questionId)
  const surviving = here.reduce((sum, paste) => sum + paste.surviving, 0)
  const afterReturn = here.filter(cameAfterReturn).reduce((sum, paste) => sum + paste.surviving, 0)
  return surviving > 0 ? afterReturn / surviving : 0
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

/** The text answers; without a pad, the length of the answer. */
function readTexts(seen: Observations, account: Account): Omit<TextSigns, 'share' | 'sign'> {
  const asked = new Set(seen.shown.filter(({ kind }) => !isAnsweredWithCode({ kind })).map(({ id }) => id))
  const pads = account.pads.filter(({ language, questionId }) => language === 'text' && asked.has(questionId))
  const amounts = amountsOf(pads)
  const spoken = () => seen.shown.filter(({ id }) => asked.has(id)).map((question) => answerText(seen, question).text)
  return {
    amounts,
    foreign: foreignOf(amounts),
    characters: amounts.base > 0 ? amounts.base : solidOf(spoken().join('')).length,
    questionIds: pads.filter((pad) => foreignOf(amountsOf([pad])) > 0).map(({ questionId }) => questionId),
  }
}
