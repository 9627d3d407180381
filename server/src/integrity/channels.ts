/**
 * The three cards of the integrity section (docs/assessment.md 2.5). A card is made of signs; its figure, what its parts say and its
 * sentence come from them alone, so that no card can speak of another card's counts.
 */
import { count, percent, ramp } from '../observations/figures.ts'
import { allRare, isDirect } from '../observations/fingerprints.ts'
import { minTyped, type Rhythm } from './rhythm.ts'
import type { CodeSigns, RiskSigns, TextSigns } from './signs.ts'
import { type SimilarityFact, whyNotCompared } from './similarity.ts'

/** How strong it is from 0 to 1, null where nothing was there to compare; the most that it can say alone; and the finding. */
export type Sign = { name: string; share: number | null; most: number; says: string }
export type Channel = {
  signs: Sign[]
  /** Share over the observed signs; null if there was none. */
  share: number | null
  says: string
}
export const channelNames = ['codePattern', 'conversation', 'timing'] as const
export type Channels = Record<(typeof channelNames)[number], Channel>

export type ChannelFacts = {
  signs: RiskSigns
  code: CodeSigns[]
  similar: SimilarityFact[]
  rhythms: Rhythm[]
  answers: TextSigns
  /** Pastes from outside right after an absence, and all absences. */
  afterReturn: number
  absences: number
  /** Characters that the person entered into code, kept or not; and true if a coding question was opened. */
  writtenIntoCode: number
  hasCodeQuestion: boolean
}

const most = { foreign: 0.95, shared: 0.58, sharedDirect: 0.95 } as const
const maxInTime = { tabbed: 0.5, linear: 0.58, away: 0.1 } as const
const maxInTalk = { answers: 0.58 } as const

/** Fewer characters of text answers say nothing about where they came from. */
export const minAnswer = 300

export function readChannels(facts: ChannelFacts): Channels {
  return {
    codePattern: channelOf(facts.code.length > 0 ? codeSigns(facts) : [], whyNoCode(facts)),
    conversation: channelOf(talkSigns(facts), whyNoTalk(facts)),
    timing: channelOf(
      facts.code.length > 0 || facts.answers.characters > 0 || facts.absences > 0 ? timeSigns(facts) : [],
      'Not assessed: nothing that was typed is left to look at, and the interview never left the front window.',
    ),
  }
}

/** The sentence of each card. */
export const writeMeasured = ({ codePattern, conversation, timing }: Channels) => ({
  codePattern: codePattern.says,
  conversation: conversation.says,
  timing: timing.says,
})

/** Independent signs combine; none can exceed its own ceiling. */
export function combineSigns(signs: readonly Pick<Sign, 'share' | 'most'>[]): number {
  return 1 - signs.reduce((rest, { share, most: ceiling }) => rest * (1 - ceiling * (share ?? 0)), 1)
}

/** The finding behind the figure first. */
function channelOf(signs: Sign[], whyNot: string): Channel {
  if (signs.every(({ share }) => share === null)) return { signs: [], share: null, says: whyNot }
  const strength = ({ share, most: ceiling }: Sign) => ceiling * (share ?? 0)
  const told = signs.toSorted((a, b) => strength(b) - strength(a)).map(({ says }) => says)
  return { signs, share: combineSigns(signs), says: told.join(' ') }
}

const sumOf = <T>(items: readonly T[], read: (item: T) => number) => items.reduce((sum, each) => sum + read(each), 0)
const characters = (of: number) => count(of, 'character')
const were = (of: number) => (of === 1 ? 'was' : 'were')

function codeSigns({ signs, code, similar }: ChannelFacts): Sign[] {
  const isDirectly = similar.some(isDirect)
  return [
    {
      name: 'Outside or contradicted text',
      share: signs.foreign,
      most: most.foreign,
      says: tellForeign(code, signs.foreign),
    },
    {
      name: 'Shared rare passages',
      most: isDirectly ? most.sharedDirect : most.shared,
      share: similar.some(({ shared }) => shared !== null) ? signs.sSim : null,
      says: tellCompared(similar),
    },
  ]
}

/** One sentence for the final code: each amount is named where there is any, and nothing else. */
function tellForeign(code: readonly CodeSigns[], sign: number): string {
  const authored = sumOf(code, ({ amounts }) => amounts.authored)
  const declared = sumOf(code, ({ amounts }) => amounts.declared)
  const told = tellAmounts({
    outside: sumOf(code, ({ amounts }) => amounts.outside) - declared,
    pace: sumOf(code, ({ amounts }) => amounts.pace),
    times: sumOf(code, ({ amounts }) => amounts.times),
  })
  const unknown = sumOf(code, ({ amounts }) => amounts.unknown)
  const said =
    declared > 0 ? ` ${characters(declared)} from outside ${were(declared)} declared, so they do not count.` : ''
  const unseen = tellUnknown(unknown)
  if (told === '')
    return `Nothing in the final code was seen to come from outside or to contradict the record.${said}${unseen}`
  const few = sign === 0 ? ' That is too little to count.' : ''
  return `Of ${characters(authored)} written into the final code (starter and blanks left out), ${told}.${few}${said}${unseen}`
}

/** An unknown value is named and isn't a term. */
const tellUnknown = (unknown: number) =>
  unknown > 0 ? ` How ${characters(unknown)} came is unknown, and they don’t count.` : ''

/** Names what came from outside, and what the server's record contradicts; empty where there is nothing. */
export function tellAmounts({ outside, pace, times }: { outside: number; pace: number; times: number }): string {
  const told = [
    ...(outside > 0 ? [`${outside} came from outside the session`] : []),
    ...(pace > 0 ? [`${pace} came faster than anyone types`] : []),
    ...(times > 0 ? [`${times} came at times that contradict their arrival`] : []),
  ]
  return told.length > 1 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : told.join('')
}

/** An index of rare passages shared, never a percentage: independent solutions of a short task are alike by nature. */
function tellCompared(similar: SimilarityFact[]): string {
  const compared = similar.filter(({ shared }) => shared !== null)
  const reasons = [...new Set(similar.flatMap((each) => whyNotCompared(each) ?? []))]
  if (compared.length > 0) {
    const closest = compared.reduce((first, second) => (second.shared! > first.shared! ? second : first))
    const others = similar.length - compared.length
    const rest = others > 0 ? ` ${count(others, 'other')} could not be compared.` : ''
    return `We compared ${count(compared.length, 'solution')} with up to ${Math.max(...compared.map(({ pool }) => pool))} independent ones: at most ${count(closest.shared!, 'rare passage')} shared with one other submission (${allRare} or more count).${rest}`
  }
  if (reasons.length === 0) return 'Files of projects are not compared with other submissions.'
  return `Nothing was compared with other submissions: ${reasons.join('; ')}.`
}

function whyNoCode({ hasCodeQuestion, writtenIntoCode }: ChannelFacts): string {
  if (!hasCodeQuestion) return 'Not assessed: no question that was opened asks for code.'
  if (writtenIntoCode > 0)
    return `Not assessed: ${characters(writtenIntoCode)} ${were(writtenIntoCode)} written, and the code that counts has nothing beyond the starter code.`
  return 'Not assessed: the candidate wrote no code.'
}

function timeSigns({ signs, rhythms, afterReturn }: ChannelFacts): Sign[] {
  const compared = rhythms.filter(({ typed }) => typed >= minTyped)
  const closest = compared.toSorted((a, b) => b.linear - a.linear)[0]
  return [
    {
      name: 'Pasted after an absence',
      share: signs.tabbed,
      most: maxInTime.tabbed,
      says: `${count(afterReturn, 'paste')} from outside came within 10 s of an absence.`,
    },
    {
      name: 'Typed straight through',
      most: maxInTime.linear,
      share: closest ? signs.linear : null,
      says: closest
        ? `In ${count(compared.length, 'solution')} we looked at the order of typing: ${closest.linear > 0 ? `${percent(closest.atEnd)}% of one came at the end of the text, ${percent(closest.removedShare)}% were removed again` : 'none was typed straight through'}.`
        : `No single file or solution has ${minTyped} typed characters; fewer say nothing about their order.`,
    },
    {
      name: 'Away',
      share: ramp(signs.awayShare, 0.25, 0.75),
      most: maxInTime.away,
      says:
        signs.awayShare > 0
          ? `The interview was not in the front window for ${signs.awayShare < 0.005 ? 'less than 1' : percent(signs.awayShare)}% of the session.`
          : 'The interview stayed in the front window.',
    },
  ]
}

/** Judges only the origin of words: their meaning would depend on the language. */
const talkSigns = ({ signs, answers }: ChannelFacts): Sign[] => [
  {
    name: 'Text answers',
    most: maxInTalk.answers,
    share: answers.characters >= minAnswer ? signs.answers : null,
    says: tellAnswers(answers),
  },
]

function tellAnswers({ characters: length, amounts, foreign, sign }: TextSigns): string {
  if (length === 0) return 'There was no text answer.'
  const few =
    length < minAnswer
      ? ` Fewer than ${minAnswer} characters are too few to count.`
      : foreign > 0 && sign === 0
        ? ' That is too little to count.'
        : ''
  const told = foreign > 0 ? tellAmounts({ ...amounts, outside: amounts.outside - amounts.declared }) : ''
  const all = `Of ${characters(length)} in text answers, blanks left out, `
  return `${all}${told || 'none was seen to come from outside or to contradict the record'}.${few}${tellUnknown(amounts.unknown)}`
}

function whyNoTalk({ answers }: ChannelFacts): string {
  if (answers.characters === 0) return 'Not assessed: there was no text answer.'
  return `Not assessed: the text answers have ${characters(answers.characters)}, blanks left out, and it takes ${minAnswer}.`
}
