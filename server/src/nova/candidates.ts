/**
 * What could be answered to a message: by each way to answer, and by each entry of what is known that comes close. Which of
 * it is said is chosen in choosing.ts.
 */
import { setImmediate } from 'node:timers/promises'
import { type Answer, unsure } from './answer.ts'
import {
  answerConcept,
  answerCost,
  answerEdges,
  answerHypothesis,
  answerPlan,
  statesCause,
} from './code/code-answers.ts'
import { answerTrap } from './code/code-pitfalls.ts'
import { answerOwnCode } from './code/own-code.ts'
import { answerError, answerFailing, explainThing, isKnown, tellMade } from './code/run-answers.ts'
import { seenCause } from './code/seen-causes.ts'
import { answerSlow, passesAndIsSlow } from './code/slow-answers.ts'
import { looksAtOwnRun } from './code/suspected-parts.ts'
import { comfort } from './comfort.ts'
import { giveHint } from './hint-answers.ts'
import { rivalOf } from './ideas.ts'
import { type Cause, closestTopics, findReference, knownOf, packOf, rankSides, type Side } from './knowledge.ts'
import { mayJudge } from './ladder.ts'
import { say, type Scene, sayTopic } from './sayings.ts'
import { findAskedTerms } from './task/named-terms.ts'
import { rankFacts, replyOf } from './task/rank-facts.ts'
import { answerRules } from './task/several-rules.ts'
import { explainAskedWord, explainTask, readExample } from './task/task-answers.ts'
import { answerCaseDoubt } from './text/case-doubts.ts'
import { answerAboutDraft, leastOfDraft } from './text/draft-answers.ts'
import { explainFreely, explainNamed, leaveToCandidate, tellForm } from './text/point-answers.ts'
import { countWords } from './text/question-parts.ts'
import { mayTell } from './text/settled-ideas.ts'
import { meansYes } from './text/stated-sides.ts'
import { answerIfFits, answerNoStory } from './text/story-answers.ts'
import { answerStoryDoubt } from './text/story-doubts.ts'
import { answerStory } from './text/story-fits.ts'
import { answerFromText } from './text/text-answers.ts'
import { answerIdea, mostVerdicts, verdictsGiven } from './text/text-ideas.ts'
import { withYesOrNo } from './text/yes-or-no.ts'
import { earlierOf } from './thread.ts'
import { answerCaseForm } from './understanding/case-forms.ts'
import { deniesPhrase } from './understanding/denied-phrases.ts'
import { answerRoomForm } from './understanding/known-forms.ts'
import type { Match } from './understanding/similarity.ts'
import { asksSo, isClearOver, mostOfOthers, withoutVerdict } from './understanding/verdicts.ts'

/** `rank` counts from 0 among what is of the same kind; `lead` is how much closer it comes than the next of them. */
export type Closeness = {
  score: number
  alike: number
  held: number
  rank: number
  lead: number
  isClear: boolean
}
/** What could be answered, and where it comes from. */
export type Candidate = { source: string; answer: Answer; close?: Closeness }

const mostFacts = { code: 5, text: 6 }
const mostSides = 3
const mostForms = 2
const mostTopics = 1
/** Characters. A longer draft is held against the question where that is asked for. */
const longestDraft = 2000

type Way = [source: string, answer: () => Answer | string | undefined]

/** Said where the rules find reason to, and to nothing else: they are here so that what the rules chose is known by its source. */
const never = ['comfort', 'unsure', 'hint', 'explain-task', 'edges']
export const mayBeChosen = ({ source, answer }: Candidate): boolean =>
  !never.includes(source) && !source.startsWith('topic-') && !answer.isGuess

/** Of each way what it answers, without those that answer the same. Between two ways others may go on. */
export async function candidatesFor(text: string, scene: Scene, step: number): Promise<Candidate[]> {
  const isCoding = scene.situation.question.kind === 'coding'
  // What the tests or the example show against a message is surer than what is only known.
  if (isCoding && (passesAndIsSlow(text, scene.situation) || explainThing(text, scene))) return []
  const known = isCoding ? knownOfCode(text, scene) : knownOfText(text, scene)
  const told = await tellAll(isCoding ? waysOfCode(text, scene, step) : waysOfText(text, scene, step))
  const found = [...known, ...told, ...topicsNear(text, scene)]
  return found.filter(
    ({ answer }, at) => found.findIndex((other) => other.answer.text === answer.text) === at && answer.text !== '',
  )
}

async function tellAll(ways: Way[]): Promise<Candidate[]> {
  const found: Candidate[] = []
  for (const [source, tell] of ways) {
    await setImmediate()
    const told = tell()
    if (told !== undefined) found.push({ source, answer: typeof told === 'string' ? { text: told, step: 0 } : told })
  }
  return found
}

function waysOfCode(text: string, scene: Scene, step: number): Way[] {
  const { situation, room } = scene
  const isTested = situation.test !== undefined || situation.complaint !== ''
  const pack = packOf(situation.question.id)
  return [
    ['rule', () => answerRules(text, scene, earlierOf(scene))],
    ['word', () => explainAskedWord(text, scene)],
    ['concept', () => answerConcept(text, scene, earlierOf(scene))],
    ['explain-task', () => explainTask(scene)],
    ['example', () => readExample(situation, text)],
    ['hint', () => giveHint(scene, step)],
    ['hypothesis', () => answerHypothesis(text, scene)],
    ['plan', () => answerPlan(text, scene)],
    ['failing', () => (isTested ? answerFailing(text, scene, step) : undefined)],
    [
      'cause',
      () => (pack && step > 1 && room.ceiling > 1 ? tellCause(seenCause(scene, pack), text, scene) : undefined),
    ],
    ['made', () => (room.ceiling > 1 && step > 0 ? tellMade(scene, Math.max(step, 2)) : undefined)],
    ['slow', () => (situation.state === 'slow' ? answerSlow(text, scene, step) : undefined)],
    ['error', () => (situation.complaint === '' ? undefined : answerError(text, scene, step))],
    ['own-code', () => answerOwnCode(text, scene, step)],
    ['trap', () => answerTrap('failing', text, scene, step)],
    ['cost', () => answerCost(text, scene)],
    ['edges', () => answerEdges(scene)],
    ['room-form', () => answerRoomForm(text, scene, false)],
    ['comfort', () => comfort(text, scene, step)],
    ['unsure', () => unsure(scene)],
  ]
}

/** With its yes only where the message states the cause. */
const tellCause = (seen: Cause | undefined, text: string, scene: Scene): string | undefined =>
  seen && (statesCause(text, scene) ? seen.reply : withoutVerdict(seen.reply))

function waysOfText(text: string, scene: Scene, step: number): Way[] {
  const { situation } = scene
  const isDrafted = situation.code.length <= longestDraft && countWords(situation.code) >= leastOfDraft
  const isStory = situation.question.kind === 'behavioral'
  return [
    ['word', () => explainAskedWord(text, scene)],
    ['concept', () => explainFreely(text, scene)],
    ['named', () => explainNamed(text, scene)],
    ['form', () => tellForm(text, scene)],
    ['idea', () => answerIdea(text, scene)],
    ['left', () => leaveToCandidate(text, scene)],
    ['draft', () => (isDrafted ? answerAboutDraft(situation.code, scene, text) : undefined)],
    ['story-doubt', () => (isStory ? answerStoryDoubt(text, scene, true) : undefined)],
    ['case-doubt', () => (isStory ? undefined : answerCaseDoubt(text, scene))],
    ['case-form', () => (isStory ? undefined : answerCaseForm(text, scene))],
    ['story', () => (isStory ? answerStory(text, scene) : undefined)],
    ['if-fits', () => (isStory ? answerIfFits(text, scene) : undefined)],
    ['no-story', () => (isStory ? answerNoStory(text, scene) : undefined)],
    ['hint', () => giveHint(scene, step, text)],
    ['explain-task', () => explainTask(scene)],
    ['sentence', () => answerFromText('rule', text, scene)],
    ['room-form', () => answerRoomForm(text, scene, false)],
    ['unsure', () => unsure(scene)],
  ]
}

/** Entries with how close they come to the message; `told` puts them in words. */
function near<T>(
  source: (item: T) => string,
  ranked: readonly Match<T>[],
  most: number,
  told: (match: Match<T>) => Answer | string | undefined,
  text: string,
): Candidate[] {
  return ranked.slice(0, most).flatMap((match, rank) => {
    const answer = told(match)
    if (answer === undefined) return []
    const lead = match.score - mostOfOthers(ranked, match, 'score')
    const isAlone = isClearOver(text, match, () => mostOfOthers(ranked, match, 'alike'))
    const { score, alike, held } = match
    return {
      source: source(match.item),
      answer: typeof answer === 'string' ? { text: answer, step: 0 } : answer,
      close: { score, alike, held, rank, lead, isClear: isAlone },
    }
  })
}

/** Words. Without its yes or no so short an answer says nothing. */
const leastOfRest = 5
/** From here on a yes or no may be told with what asks for the same. */
const leastOfVerdict = 0.4
/** The same of a yes or no that an answer only amounts to. */
const leastOfYes = 0.6

/** What is known under a phrase, with its yes or no where the message asks for the same. */
function asAsked(text: string, { phrase, alike }: Match<unknown>, answer: string): string {
  if (alike >= leastOfVerdict && asksSo(text, phrase)) return answer
  const rest = withoutVerdict(answer)
  return rest.split(/\s+/).length > leastOfRest ? rest : answer
}

/** 'Then the answer would be 40': of a case that somebody imagines. */
const ofCase = /^then\b/i
const supposesCase = /\b(?:if|what about|suppose|imagine|would|had|were)\b/i

function knownOfCode(text: string, scene: Scene): Candidate[] {
  const { situation, room } = scene
  const pack = packOf(situation.question.id)
  const facts = (pack ? rankFacts(pack, text) : []).filter(
    ({ item }) =>
      (item.kind === 'clarification' || mayJudge(room)) && (supposesCase.test(text) || !ofCase.test(replyOf(item))),
  )
  // 'Still wrong, what else?' asks for no form of the language, whatever entry comes close.
  const isOfRun = looksAtOwnRun(text, situation)
  const forms = room.level === 'clarify' || isOfRun ? [] : findReference(situation.language, text)
  const terms = room.level === 'clarify' ? [] : findAskedTerms(text)
  return [
    ...near(
      (item) => (item.kind === 'clarification' ? 'fact' : `idea-${item.of.verdict}`),
      facts,
      mostFacts.code,
      (match) => {
        if (match.item.kind === 'clarification') return { text: asAsked(text, match, replyOf(match.item)), step: 0 }
        const isRight = match.item.of.verdict === 'true'
        const isOpen = !isRight && (deniesPhrase(text, match.phrase) || rivalOf(match, facts) !== undefined)
        return isOpen ? undefined : { text: replyOf(match.item), step: 1 }
      },
      text,
    ),
    ...near(
      ({ kind }) => (kind === 'error' ? 'form-error' : 'form'),
      forms.filter(({ score }) => score >= isKnown / 2),
      mostForms,
      ({ item: { answer, form } }) => ({
        text: form ? `${answer}\n\n\`\`\`${situation.language}\n${form.trim()}\n\`\`\`` : answer,
        step: 0,
        allowance: form && form.trim().includes('\n') ? 4 : 3,
      }),
      text,
    ),
    ...terms.slice(0, 1).map(({ answer }) => ({ source: 'term', answer: { text: answer, step: 0, allowance: 3 } })),
  ]
}

const eitherOr =
  /^\W*(?:should|shall|do|does|is|are|which|what)\b[^?.]*\bor\b|\bbefore or after\b|\bfirst or \w+ first\b|\bwhich (?:one|sequence|order|way|side)?\b[^?.]{0,12}\bbetter\b/i
const supposes = /\bi(?:['’]d| would| think| guess| suppose|['’]ll| will| assume)\b|\bmy\b|\bso\b/i

/** 'What is X?', 'before or after?': nothing is held to be so that could be right or wrong. */
const asksOpenly = (text: string): boolean =>
  findAskedTerms(text).length > 0 || (eitherOr.test(text) && !supposes.test(text))

function knownOfText(text: string, scene: Scene): Candidate[] {
  const { question } = scene.situation
  const known = knownOf(question)?.index.rank(text) ?? []
  const mayWeigh =
    question.kind === 'technical' && mayJudge(scene.room) && verdictsGiven(scene) < mostVerdicts && !asksOpenly(text)
  const sides = mayWeigh ? rankSides(question, text) : []
  return [
    ...near(
      () => 'fact',
      known,
      mostFacts.text,
      (match) => {
        const told = asAsked(text, match, match.item.answer)
        return match.alike >= leastOfYes ? withYesOrNo(text, told) : told
      },
      text,
    ),
    ...near(
      ({ side }) => `side-${side}`,
      sides,
      mostSides,
      (match) => sayOf(match, text, scene),
      text,
    ),
  ]
}

/** What is said of an idea by the side it is put on, without a point of a good answer that the candidate has not made. */
function sayOf(match: Match<Side>, text: string, scene: Scene): Answer | undefined {
  const { idea, side } = match.item
  if (side === 'wrong' && deniesPhrase(text, match.phrase)) return undefined
  const [told] = mayTell([idea], text, scene)
  const says = told?.says ?? ''
  const said =
    side === 'right'
      ? `${meansYes(text, match) ? say('idea-holds', scene) : ''} ${says}`.trim()
      : side === 'wrong'
        ? (idea.nudge ?? (says && `${say('idea-against', scene)} ${says}`))
        : says
  return said === '' ? undefined : { text: said, step: 1, isLeft: true }
}

const topicsNear = (text: string, scene: Scene): Candidate[] =>
  near(
    ({ intent }) => `topic-${intent}`,
    closestTopics(text),
    mostTopics,
    ({ item }) => sayTopic(item, scene),
    text,
  )
