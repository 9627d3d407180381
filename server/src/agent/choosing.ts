/**
 * Chooses which of a project's proposals a request asks for, by its words and by the candidate's position in the
 * project.
 */
import type { BankProposal, ProjectProposal, ProjectQuestion } from '@nova/contract/projects/projects'
import { type Index, makeIndex } from '../knowledge/search.ts'
import { filesNamed, isTest } from './project-map.ts'
import { asksForChange, asksSomething } from './requests.ts'
import type { ProposalState } from './thread.ts'

export type Choice =
  /** `isFirstOf`: it asks for several, and this is the first of them. */
  | { kind: 'one'; proposal: ProjectProposal; isFirstOf: boolean }
  /** Each in the request's own words with the file that would change. */
  | { kind: 'which'; between: { proposal: ProjectProposal; phrase: string }[] }
  /** The project has no such change. */
  | { kind: 'none' }

/** The candidate's current position in the project. */
export type Standing = {
  /** The stage they seem to be in. */
  stage: number
  /** The file that was written to last. */
  file: string | undefined
  stateOf: ReadonlyMap<string, ProposalState>
  fits: (proposal: ProjectProposal) => boolean
}

/** All but the words of a way to ask. */
const sameWords = 0.9
/** From here on a request is for this proposal. */
const minClose = 0.26
/** Each of several that are asked for in one message has to come closer. */
const minCloseOfPart = 0.45
/** Two that are as close as this are both likely. */
const minLead = 0.06
/** The same where the words of none of them are close. */
const minLeadOfLoose = 0.1
const minPhrase = 0.45
/** Weight of the candidate's position in the score. */
const shares = { stage: 0.08, otherStage: 0.06, file: 0.03, misfit: 0.15, applied: 0.12 }
/** A rejected change is proposed again only for a request at least this close. */
const minExplicit = 0.72

export async function chooseProposal(question: ProjectQuestion, text: string, standing: Standing): Promise<Choice> {
  const offered = readOffer(question, text, standing)
  if (offered) return { kind: 'one', proposal: offered, isFirstOf: false }
  const ranked = await rankProposals(question, text, standing)
  const [first] = ranked
  if (first && first.alike >= sameWords) return decide(text, ranked, standing)
  if (dropsTests.test(text)) return { kind: 'none' }
  const among = await readFirstOf(question, text, standing)
  if (among) return { kind: 'one', proposal: among, isFirstOf: true }
  return first && first.close >= minClose ? decide(text, ranked, standing) : { kind: 'none' }
}

/** Several that are asked for in one message: the first of those that are known, each by its own words. */
async function readFirstOf(
  question: ProjectQuestion,
  text: string,
  standing: Standing,
): Promise<ProjectProposal | undefined> {
  const parts = text.split(/[,;.\n]|\b(?:and|then|also|plus)\b/i).filter((part) => /\w\W+\w/.test(part))
  if (parts.length < 2 || parts.length > maxParts) return undefined
  const ranked = await Promise.all(parts.map((part) => rankProposals(question, part, standing)))
  const found = ranked.flatMap(([first]) => (first && first.close >= minCloseOfPart ? [first.proposal] : []))
  // Parts that are about one matter are one request.
  const isApart = new Set(found.map(({ id }) => id)).size > 1
  return isApart ? found.find((each) => !standing.stateOf.has(each.id) && standing.fits(each)) : undefined
}
const maxParts = 6

/** Nothing in the bank takes a test away, and what makes one pass is something else. */
const dropsTests =
  /\b(?:delete|remove|skip|disable|drop|comment out|get rid of)\b[^.?!]{0,24}\btests?\b(?! (?:data|result|file))/i

type Ranked = { proposal: ProjectProposal; alike: number; close: number; score: number; phrase: string; lead: number }

/**
 * Ranks proposals that share words with the message, likeliest first; if the message names a file, only those that
 * touch it.
 */
async function rankProposals(question: ProjectQuestion, text: string, standing: Standing): Promise<Ranked[]> {
  const stageOf = new Map(question.stages.map(({ id }, at) => [id, at]))
  const find = await indexOf(question)
  const named = filesNamed(text, new Map(question.repository.map((file) => [file.path, file.text])))
  const isOf = ({ open, patch }: ProjectProposal) =>
    named.length === 0 || named.some((path) => open.includes(path) || patch.includes(path))
  const ranked = find(text, maxRanked)
    .filter(({ item }) => isOf(item))
    .map(({ item, alike, held, score, phrase }) => {
      const isHere = stageOf.get(item.stage) === standing.stage
      const isOpen = standing.file !== undefined && item.open.includes(standing.file)
      const bonus = (isHere ? shares.stage : -shares.otherStage) + (isOpen ? shares.file : 0)
      const state = standing.stateOf.get(item.id)
      const misfit = state === 'applied' ? shares.applied : state || standing.fits(item) ? 0 : shares.misfit
      const close = alike * ofPhrase + held * (1 - ofPhrase)
      const likely = alike * weights.alike + held * weights.held + score * weights.score
      return { proposal: item, alike, close, score: likely + bonus - misfit, phrase, lead: 0 }
    })
    .filter(({ proposal, alike }) => standing.stateOf.get(proposal.id) !== 'rejected' || alike >= minExplicit)
    .toSorted((a, b) => b.score - a.score)
  return ranked.map((each, at) => ({ ...each, lead: each.score - (ranked[at + 1]?.score ?? 0) }))
}
const maxRanked = 12
/** Weight of the closest phrasing in a change's own score; the rest comes from other signals. */
const ofPhrase = 0.6
/** Ranking weights. The closest phrasing counts most; the score goes up to 2. */
const weights = { alike: 0.5, held: 0.2, score: 0.15 }

/**
 * True if one phrase contains all words of the other. Asking which is meant would reveal that there are two ways and
 * which is better.
 */
export function isSameRequest(one: string, other: string): boolean {
  const [few, many] = [wordsIn(one), wordsIn(other)].toSorted((a, b) => a.size - b.size)
  return [...few!].every((word) => many!.has(word))
}

const wordsIn = (phrase: string) => new Set<string>(phrase.toLowerCase().match(/[\p{L}\d]+/gu))

function decide(text: string, ranked: readonly Ranked[], standing: Standing): Choice {
  const [first, second, third] = ranked
  const isSure =
    first!.alike >= sameWords || !second || first!.lead >= (first!.alike >= minPhrase ? minLead : minLeadOfLoose)
  // A change that has to come first isn't another choice.
  const isApart =
    second && !first!.proposal.needs.includes(second.proposal.id) && !isSameRequest(first!.phrase, second.phrase)
  if (isSure || !isApart || standing.stateOf.has(second.proposal.id))
    return { kind: 'one', proposal: first!.proposal, isFirstOf: false }
  const isThird =
    third !== undefined && second.score - third.score < minLead / 2 && !standing.stateOf.has(third.proposal.id)
  const between = new Map<string, ProjectProposal>()
  for (const { proposal } of [first!, second, ...(isThird ? [third] : [])])
    if (!between.has(placeOf(proposal))) between.set(placeOf(proposal), proposal)
  // Two ways to change one file can't be told apart without saying what each does.
  if (between.size === 1) return { kind: 'one', proposal: first!.proposal, isFirstOf: false }
  const words = text.trim().replace(/[\s.?!]+$/, '')
  return {
    kind: 'which',
    between: Array.from(between, ([place, proposal]) => ({ proposal, phrase: `${words} in ${place}` })),
  }
}

/** The file by which a change is called: what it does there would tell whether it does all of it. */
export const placeOf = ({ open }: Pick<BankProposal, 'open'>): string => open.find((path) => !isTest(path)) ?? open[0]!

/** A request for any change of this file in a stage, counted from 0; `isAgain`: for the rejected one. */
export const offerFor = (place: string, stage: number, isAgain = false): string =>
  `Propose ${isAgain ? 'that change' : 'a change'} in ${place} ${isAgain ? 'again ' : ''}(stage ${stage + 1})`

/** The change that an offer brings, the same for everyone: the first of this file that wasn't asked for yet. */
function readOffer({ stages, proposals = [] }: ProjectQuestion, text: string, standing: Standing) {
  return proposals.find((proposal) => {
    const stage = stages.findIndex(({ id }) => id === proposal.stage)
    const isFor = (isAgain: boolean) => plain(text) === plain(offerFor(placeOf(proposal), stage, isAgain))
    const state = standing.stateOf.get(proposal.id)
    return state === undefined
      ? isFor(false) && proposal.needs.length === 0 && standing.fits(proposal)
      : state === 'rejected' && isFor(true)
  })
}

/** True for the words of an offer, and for a choice that names a file. */
export const isOffer = ({ repository }: Pick<ProjectQuestion, 'repository'>, text: string): boolean =>
  filesNamed(text, new Map(repository.map((file) => [file.path, file.text]))).length > 0

const isRequest = (phrase: string): boolean => asksForChange(phrase) || !asksSomething(phrase)

/** The first way to ask for a change that is a request. */
export const requestFor = ({ asked }: Pick<BankProposal, 'asked'>): string => asked.find(isRequest) ?? asked[0]!

/** In the very words that a change is asked for with; a question stays a question. */
export const isOwnRequest = ({ proposals = [] }: ProjectQuestion, text: string): boolean =>
  isRequest(text) && proposals.some(({ asked }) => asked.some((phrase) => plain(phrase) === plain(text)))

/** A phrase as two people may write it alike. */
export const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d+#.]+/gu, ' ')
    .replaceAll(/\.(?= |$)/g, '')
    .trim()} `

const indexes = new Map<string, Promise<Index<ProjectProposal>>>()
const maxIndexes = 60

/** Found by its content: each interview has its own copy of the project. */
function indexOf({ id, version, proposals = [] }: ProjectQuestion): Promise<Index<ProjectProposal>> {
  const key = JSON.stringify([id, version, proposals.map(({ id: own, asked }) => [own, asked])])
  const made =
    indexes.get(key) ?? makeIndex(proposals.map((item) => ({ item, asked: item.asked, text: aboutOf(item) })))
  indexes.delete(key)
  indexes.set(key, made)
  if (indexes.size > maxIndexes) indexes.delete(indexes.keys().next().value!)
  return made
}

const aboutOf = ({ id, message, explanation, open }: BankProposal) =>
  `${id.replaceAll('-', ' ')} ${message} ${explanation} ${open.join(' ')}`
