/** Which of a project's proposals a message asks for: by its words and meaning, and by where the candidate stands. */
import { Intent } from '@nova/contract/knowledge'
import type { BankProposal, ProjectProposal, ProjectQuestion } from '@nova/contract/projects'
import { closestTopic, indexPhrases, knownOf } from '../nova/knowledge.ts'
import { understandIn } from '../nova/parts.ts'
import type { Index } from '../nova/understanding/similarity.ts'
import type { ProposalState } from './thread.ts'

export type Choice =
  /** `isFirstOf`: it asks for several, and this is the first of them. */
  | { kind: 'one'; proposal: ProjectProposal; isFirstOf: boolean }
  | { kind: 'which'; between: { proposal: ProjectProposal; phrase: string }[] }
  /** It asks for a change that the project has none for. */
  | { kind: 'none' }
  /** It asks for no change. */
  | { kind: 'talk' }

/** Where the candidate stands. */
export type Standing = {
  /** The stage they seem to be in. */
  stage: number
  /** The file that was written to last. */
  file: string | undefined
  /** What became of the latest of each proposal of the bank. */
  stateOf: ReadonlyMap<string, ProposalState>
  /** Whether a proposal's patch fits the files as they are. */
  fits: (proposal: ProjectProposal) => boolean
}

/** What else a message may be about, as close as it comes: a fact of the project, a matter of the room. */
export type Rivals = { fact: number; room: number; isTalk: boolean }

/** These ask for a change, or may; all others are for Nova. */
const ofChange: readonly Intent[] = [
  ...(['write-code', 'solution', 'extract', 'debug', 'plan', 'hypothesis', 'failing', 'error', 'slow'] as const),
  ...(['check', 'elaborate', 'disagree', 'code-meaning', 'correction', 'edge-cases', 'answer', 'gibberish'] as const),
]
const ofTalk = Intent.options.filter((intent) => !ofChange.includes(intent))

/** How close a message comes to what Nova knows besides the proposals. */
export function rivalsOf(question: ProjectQuestion, text: string): Rivals {
  const parts = understandIn({ question, language: 'javascript' }, text)
  return {
    fact: knownOf(question)?.index.rank(text)[0]?.alike ?? 0,
    room: closestTopic(ofTalk, text)?.alike ?? 0,
    isTalk: parts.every(({ intent, isSure }) => isSure && !ofChange.includes(intent)),
  }
}

/** All but the words of a way to ask: whoever says them means it, whatever they ask besides. */
const sameWords = 0.85
/** From here on a request is for this proposal, by its closest phrase or by all that is known of it. */
const leastAsked = { alike: 0.4, score: 0.36 }
/** What is put as a question or a statement has to come closer. */
const leastHinted = 0.6
/** Two that are as close as this are both likely. */
const leastLead = 0.08
/** How much where the candidate stands counts. */
const standingShares = { stage: 0.08, otherStage: 0.06, file: 0.03, misfit: 0.15, applied: 0.12 }

export function chooseProposal(question: ProjectQuestion, text: string, standing: Standing, rivals: Rivals): Choice {
  const isWish = asksForChange(text)
  const ranked = rankProposals(question, text, standing)
  const [first] = ranked
  if (first && first.alike >= sameWords) return decide(ranked, standing)
  if (dropsTests.test(text)) return { kind: 'none' }
  const among = isWish ? readFirstOf(question, text, standing) : undefined
  if (among) return { kind: 'one', proposal: among, isFirstOf: true }
  if (refusesChange.test(text)) return { kind: 'talk' }
  const rival = Math.max(rivals.fact, rivals.room)
  if (!isWish) {
    const isMeant = first !== undefined && first.alike >= leastHinted && !rivals.isTalk && rival < first.alike
    return isMeant ? decide(ranked, standing) : { kind: 'talk' }
  }
  if (first && (first.alike >= leastAsked.alike || first.score >= leastAsked.score)) {
    const isOfRoom = rivals.isTalk && rival >= first.alike + muchCloser
    return isOfRoom ? { kind: 'talk' } : decide(ranked, standing)
  }
  return rivals.isTalk || rival > wishRival ? { kind: 'talk' } : { kind: 'none' }
}

/** Several that are asked for in one message: the first of those that are known, each by its own words. */
function readFirstOf(question: ProjectQuestion, text: string, standing: Standing): ProjectProposal | undefined {
  const parts = text.split(/[,;.\n]|\b(?:and|then|also|plus)\b/i).filter((part) => /\w\W+\w/.test(part))
  if (parts.length < 2 || parts.length > mostParts) return undefined
  const found = parts.flatMap((part) => {
    const [first] = rankProposals(question, part, standing)
    return first && first.alike >= leastHinted ? [first.proposal] : []
  })
  // Parts that are about one matter are one request.
  const isApart = new Set(found.map(({ id }) => id)).size > 1
  return isApart ? found.find((each) => !standing.stateOf.has(each.id) && standing.fits(each)) : undefined
}

const mostParts = 6

/** Nothing in the bank takes a test away, and what makes one pass is something else. */
const dropsTests =
  /\b(?:delete|remove|skip|disable|drop|comment out|get rid of)\b[^.?!]{0,24}\btests?\b(?! (?:data|result|file))/i

const wishRival = 0.75
const muchCloser = 0.15

type Ranked = { proposal: ProjectProposal; alike: number; score: number; phrase: string; lead: number }

/** Those that share anything with the message, the likeliest first. Of what was rejected only the very words count. */
function rankProposals(question: ProjectQuestion, text: string, standing: Standing): Ranked[] {
  const stageOf = new Map(question.stages.map(({ id }, at) => [id, at]))
  const ranked = indexOf(question)
    .rank(text)
    .map(({ item, alike, score, phrase }) => {
      const isHere = stageOf.get(item.stage) === standing.stage
      const isOpen = standing.file !== undefined && item.open.includes(standing.file)
      const bonus = (isHere ? standingShares.stage : -standingShares.otherStage) + (isOpen ? standingShares.file : 0)
      const state = standing.stateOf.get(item.id)
      const misfit =
        state === 'applied' ? standingShares.applied : state || standing.fits(item) ? 0 : standingShares.misfit
      return { proposal: item, alike, score: (alike + score) / 2 + bonus - misfit, phrase, lead: 0 }
    })
    .filter(({ proposal, alike }) => standing.stateOf.get(proposal.id) !== 'rejected' || alike >= explicit)
    .toSorted((a, b) => b.score - a.score)
  return ranked.map((each, at) => ({ ...each, lead: each.score - (ranked[at + 1]?.score ?? 0) }))
}

/** What was rejected is only asked for again in words as close as these. */
const explicit = 0.72

/** One says no more than the other: to ask which is meant would tell that there are two ways, and which is the better. */
export function isSameRequest(one: string, other: string): boolean {
  const [few, many] = [wordsIn(one), wordsIn(other)].toSorted((a, b) => a.size - b.size)
  return [...few!].every((word) => many!.has(word))
}

const wordsIn = (phrase: string) => new Set<string>(phrase.toLowerCase().match(/[\p{L}\d]+/gu))

function decide(ranked: readonly Ranked[], standing: Standing): Choice {
  const [first, second, third] = ranked
  const isSure = first!.alike >= sameWords || !second || first!.lead >= leastLead
  // A change that has to come first is no other choice.
  const isApart =
    second && !first!.proposal.needs.includes(second.proposal.id) && !isSameRequest(first!.phrase, second.phrase)
  if (isSure || !isApart || standing.stateOf.has(second.proposal.id)) return one(first!.proposal)
  const isThird =
    third !== undefined && second.score - third.score < leastLead / 2 && !standing.stateOf.has(third.proposal.id)
  const between = [first!, second, ...(isThird ? [third] : [])]
  return { kind: 'which', between: between.map(({ proposal, phrase }) => ({ proposal, phrase })) }
}

const one = (proposal: ProjectProposal): Choice => ({ kind: 'one', proposal, isFirstOf: false })

/** Whoever asks, tells how things are or answers does not tell the assistant to do something. */
const asks =
  /\?\s*$|^\W*(?:(?:ok(?:ay)?|so|and|but|also|well|nova)\W+)*(?:how|what|when|where|which|who|whose|why|is|are|am|was|were|do|does|did|has|have|may|must|shall|should)\b/i
const tells =
  /^\W*(?:(?:ok(?:ay)?|so|and|but|also|well|nova)\W+)*(?:i(?!(?:'d)? (?:want|need|would)\b)|i'm|my|it|its|it's|there|this|that|these|they|you|your|yes|no|not|nothing|thanks?|thx|ty|hello|hi|hey|sorry|great|cool|nice|good|ok|okay)\b/i
/** Said along with what is told: '…, please fix that'. */
const wish =
  /\b(?:please|pls|(?:can|could|would|will) (?:you|u|we))\W+(?:\w+\W+){0,2}?(?:fix|repair|correct|solve|add|write|make|create|implement|build|change|rename|remove|handle|do|sort|turn|put|rewrite|update|show|apply|propose|suggest|test|check|close|stop)\b|[,;.]\s*(?:please\W+)?(?:fix|change|correct|repair|handle|write|do|make|sort|add|implement)\b[^.?]{0,40}\??$|\b(?:i|we)(?:'d| would)? (?:want|need|like)\b/i
/** These ask for words and no change. */
const refusesChange =
  /\b(?:hints?|don'?t (?:change|fix|write|propose)|without changing|just explain|only explain|remind me)\b|^\W*(?:(?:can|could|would) you |please )*(?:explain|describe|tell me|show me (?:how|where|what|why))\b/i

/** Whether a message asks for something to be done, whatever it is. */
export const asksForChange = (text: string): boolean => {
  const said = text.replace(nod, '')
  return (
    !refusesChange.test(said) && (wish.test(said) || (!asks.test(said) && !tells.test(said) && !isPasted.test(said)))
  )
}

/** 'ok, now …', 'great. add …': what comes after it is what is meant. */
const nod =
  /^\W*(?:ok(?:ay)?|great|good|cool|nice|perfect|alright|right|thanks?|thx)\b[\s,.!;:-]*(?=(?:(?:and|so|then|now|next|please|just)\s+)*(?:add|change|rename|remove|delete|write|create|implement|refactor|extract|simplify|fix|repair|replace|do|make|build|handle|finish|go on|continue|move|use|turn|put|sort|update)\b)/i

/** Says what to do to files or code: none of it is a matter of the room, however close its words come to one. */
export const asksForEdit = (text: string): boolean => editing.test(text) && asksForChange(text)

const editing =
  /\b(?:add|change|rename|remove|delete|write|create|implement|refactor|extract|rewrite|simplify|fix|repair|replace|split|document)\b[^.?!]{0,80}\b(?:files?|class(?:es)?|functions?|methods?|tests?|types?|modules?|code|readme|imports?|variables?|comments?|errors?|bugs?|\w+\.\w{1,4})\b/i

/** The output of a failed run says what happened, and asks for nothing. */
const isPasted =
  /^[^\w\n]*(?:uncaught )?[\w.]{0,80}(?:Error|Exception|Failure)\b[^\n]{0,40}:|\bTraceback\b|\n[ \t]+at \S|^[ \t]*(?:not ok|FAIL|✖|✗|--- FAIL)/m

const indexes = new Map<string, Index<ProjectProposal>>()
const mostIndexes = 60

/** By what is asked and said: each interview has its own copy of the project. */
function indexOf({ id, version, proposals = [] }: ProjectQuestion): Index<ProjectProposal> {
  const key = JSON.stringify([id, version, proposals.map(({ id: own, asked }) => [own, asked])])
  const known = indexes.get(key)
  if (known) return known
  const made = indexPhrases(proposals.map((item) => ({ item, phrases: item.asked, text: wordsOf(item) })))
  indexes.set(key, made)
  if (indexes.size > mostIndexes) indexes.delete(indexes.keys().next().value!)
  return made
}

const wordsOf = ({ id, message, explanation, open }: BankProposal) =>
  `${id.replaceAll('-', ' ')} ${message} ${explanation} ${open.join(' ')}`
