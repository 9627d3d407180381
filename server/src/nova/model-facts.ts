/**
 * What a model reads for one message beside the question and the code: the authors' answers that fit the message, what is
 * known of the language, what running the code showed, and the built-in engine's reply. Nothing in it goes beyond what this
 * turn may tell: no solution, no hidden test, no higher hint.
 */
import type { EntryOf } from '@nova/contract/journal'
import { languageNames } from '@nova/contract/language-names'
import type { Draft, Routed } from './builtin.ts'
import { isKnown } from './code/run-answers.ts'
import { seenCause } from './code/seen-causes.ts'
import { findReference, knownOf, packOf, rankIdeas, rankPoints } from './knowledge.ts'
import { mayJudge } from './ladder.ts'
import { openModelGate } from './model-gate.ts'
import { oneLine, type TurnToAnswer } from './model.ts'
import { outcomeOf, say, type Scene } from './sayings.ts'
import { findAskedTerms } from './task/named-terms.ts'
import { phrasesOf, rankFacts, replyOf } from './task/rank-facts.ts'
import { mayTell } from './text/settled-ideas.ts'
import type { Part } from './understanding/understanding.ts'

/** The built-in engine's reply, and all that it was made of. */
export type MadeReply = { draft: Draft; routed: Routed }

/** What a model is asked to answer in one turn, once the built-in engine has read the message. */
export async function turnFor(
  { draft, routed: { asked, scene, parts } }: MadeReply,
  { message, entries, step }: { message: string; entries: EntryOf[]; step: number },
): Promise<TurnToAnswer> {
  const text = asked === '' ? message : asked
  const known = [
    ...ownReply(draft),
    ...(scene.situation.question.kind === 'coding' ? knownOfCode(text, scene, step) : knownOfText(text, scene)),
  ]
  const allowance = Math.max(step, draft.allowance, asksOfLanguage(parts, scene) ? oneLine : 0)
  const turn = { situation: scene.situation, room: scene.room, message, step, allowance }
  return { ...turn, entries, known, gate: await openModelGate({ ...turn, intents: parts.map(({ intent }) => intent) }) }
}

const ofLanguage: readonly Part['intent'][] = ['syntax', 'error']

/** A form of the language comes at once, also where the built-in engine does not know it. */
const asksOfLanguage = (parts: readonly Part[], { room, situation }: Scene): boolean =>
  room.level !== 'clarify' &&
  situation.question.kind === 'coding' &&
  parts.some(({ intent }) => ofLanguage.includes(intent))

const ownReply = ({ text, choices }: Draft): string[] =>
  choices.length > 0 ? [] : [`The built-in engine, which may have missed what is meant, would say: ${asOneLine(text)}`]

/** How close an entry has to come, and how many are told. */
const least = { rule: 0.3, belief: 0.5, sentence: 0.3 }
const most = { rules: 4, beliefs: 2, forms: 2, terms: 1, ideas: 2, probes: 3 }

function knownOfCode(text: string, scene: Scene, step: number): string[] {
  const { situation, room } = scene
  const pack = packOf(situation.question.id)
  const ranked = pack ? rankFacts(pack, text) : []
  const rules = ranked.filter(({ item, score }) => item.kind === 'clarification' && score >= least.rule)
  const beliefs = ranked.filter(({ item, score }) => item.kind === 'hypothesis' && score >= least.belief)
  const tellOf = ({ item }: (typeof ranked)[number]) => `“${phrasesOf(item)[0]}”: ${asOneLine(replyOf(item))}`
  const told = rules.slice(0, most.rules).map((each) => `A rule of the task, asked as ${tellOf(each)}`)
  if (!mayJudge(room)) return told
  const cause = pack && step > 1 ? seenCause(scene, pack) : undefined
  return [
    ...foundByRunning(scene),
    ...(cause ? [`The results fit this mistake, which you may lead them to: ${cause.cause}`] : []),
    ...told,
    ...beliefs.slice(0, most.beliefs).map((each) => `Somebody may hold ${tellOf(each)}`),
    ...knownOfLanguage(text, scene),
  ]
}

function foundByRunning(scene: Scene): string[] {
  const { counter, searched, making, stopped, origins = [], suspect, test, isTested } = scene.situation
  const wrong = counter && (counter.error || `gives ${JSON.stringify(counter.actual)}`)
  return [
    ...(test && isTested ? [outcomeOf(scene.situation)] : []),
    ...(counter
      ? [
          `Found by running their code on other inputs: on ${JSON.stringify(counter.args)} it ${wrong}, and ${JSON.stringify(counter.expected)} is right.`,
        ]
      : []),
    ...(searched ? [`Their code was right on ${searched.inputs} more inputs that were tried.`] : []),
    ...[making, stopped, ...origins.map(({ text: told }) => told)].flatMap((each) =>
      each === undefined ? [] : [`Seen in a run: ${each}`],
    ),
    ...(suspect ? [say(`suspect-${suspect.kind}`, scene)] : []),
  ]
}

function knownOfLanguage(text: string, { situation: { language } }: Scene): string[] {
  const forms = findReference(language, text).filter(({ score }) => score >= isKnown)
  return [
    ...forms
      .slice(0, most.forms)
      .map(({ item: { answer, form } }) =>
        [`${languageNames[language]}: ${asOneLine(answer)}`, ...(form ? [form.trim()] : [])].join('\n'),
      ),
    ...findAskedTerms(text)
      .slice(0, most.terms)
      .map(({ answer }) => asOneLine(answer)),
  ]
}

/** Ideas are told only where the candidate's own words make every point in them. */
function knownOfText(text: string, scene: Scene): string[] {
  const { question } = scene.situation
  const known = knownOf(question)?.index.rank(text) ?? []
  const ideas = mayTell(
    rankIdeas(question, text)
      .slice(0, most.ideas)
      .map(({ item }) => item),
    text,
    scene,
  )
  const probes = rankPoints(question, text).slice(0, most.probes)
  return [
    ...known
      .filter(({ score }) => score >= least.sentence)
      .slice(0, most.rules)
      .map(({ item }) => `Known of the question, asked as “${item.asked[0]}”: ${asOneLine(item.answer)}`),
    ...ideas.map(({ says }) => `What they say is settled by: ${asOneLine(says)}`),
    ...(mayJudge(scene.room) ? probes.map(({ item }) => `A question that leads on: ${item.asks[0]}`) : []),
    ...findAskedTerms(text)
      .slice(0, most.terms)
      .map(({ answer }) => asOneLine(answer)),
  ]
}

const asOneLine = (text: string) => text.replace(/\s*\n+\s*/g, ' ').trim()
