/**
 * What a model reads for one message beside the question and the code: what running the code showed, the authors' answers that
 * fit the message, and what is known of the language. Nothing in it goes beyond what this turn may tell: no solution, no hidden
 * test, no higher hint.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { EntryOf } from '@nova/contract/journal'
import { languageNames } from '@nova/contract/language-names'
import type { Language } from '@nova/contract/words'
import { isKnown } from './code/run-answers.ts'
import { seenCause } from './code/seen-causes.ts'
import { findReference, knownOf, packOf, prepareKnowledge, rankIdeas, rankPoints } from './knowledge.ts'
import { mayJudge } from './ladder.ts'
import { openModelGate } from './model-gate.ts'
import type { TurnToAnswer } from './model.ts'
import { understandIn } from './parts.ts'
import { comparedOf } from './reading.ts'
import { outcomeOf, say, type Scene } from './sayings.ts'
import type { Selected } from './selected.ts'
import type { Situation } from './situation.ts'
import { findAskedTerms } from './task/named-terms.ts'
import { phrasesOf, rankFacts, replyOf } from './task/rank-facts.ts'
import { languageOf } from './text/point-answers.ts'
import { mayTell } from './text/settled-ideas.ts'
import { withoutLeadIn } from './thread.ts'
import { inEnglish, prepareGlosses } from './understanding/glosses.ts'
import { readForReply } from './understanding/meanings.ts'
import { inPlainSigns } from './understanding/plain-signs.ts'
import { textsToRead } from './understanding/understanding.ts'

/** What is not found by then comes too late for this turn, and is there for the next. */
export const factLimits = { waitMs: 150 }

type Stand = {
  scene: Scene
  entries: EntryOf[]
  message: string
  step: number
  sheet: string
  selected?: Selected | undefined
  /** The situation with what is being found out by running the code; else as in the scene. */
  seen?: Promise<Situation>
}

/** What a model is asked to answer in one turn. */
export async function turnFor({ scene, message, step, seen, ...beside }: Stand): Promise<TurnToAnswer> {
  const { room } = scene
  const gate = openGate(scene, message, step)
  // It is waited for once the model has begun, and what goes wrong is told there.
  gate.catch(() => undefined)
  const [situation, found] = await Promise.all([
    seen ?? scene.situation,
    Promise.race([findKnown(message, scene, step), sleep(factLimits.waitMs, undefined)]),
  ])
  const known = [...seenInRuns({ ...scene, situation }, step), ...(found ?? [])]
  return { ...beside, situation, room, message, step, known, gate }
}

const ofLanguage = ['syntax', 'error']

/** As far as it takes to read the message, beside the model that begins to answer it. */
async function openGate({ situation, room }: Scene, message: string, step: number) {
  const asked = withoutLeadIn(inEnglish(inPlainSigns(message)))
  await readForReply(textsToRead(asked))
  const intents = understandIn(situation, asked).map(({ intent }) => intent)
  // A form of the language comes at once: as much code as the third step of the ladder has.
  const isOfLanguage =
    room.level !== 'clarify' &&
    situation.question.kind === 'coding' &&
    intents.some((each) => ofLanguage.includes(each))
  const allowance = Math.max(step, isOfLanguage ? oneLine : 0)
  return openModelGate({ situation, room, message, step, allowance, intents })
}
const oneLine = 3

/** What running the code showed, as far as this turn may tell it. */
function seenInRuns(scene: Scene, step: number): string[] {
  const { question } = scene.situation
  if (question.kind !== 'coding' || !mayJudge(scene.room)) return []
  const pack = packOf(question.id)
  const cause = pack && step > 1 ? seenCause(scene, pack) : undefined
  return [
    ...foundByRunning(scene),
    ...(cause ? [`The results fit this mistake, which you may lead them to: ${cause.cause}`] : []),
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

/** What is known of the matter, found by the words of the message. */
async function findKnown(message: string, scene: Scene, step: number): Promise<string[]> {
  const { question, language } = scene.situation
  const isCoding = question.kind === 'coding'
  await prepareKnowledge(question.id, isCoding ? language : languageOf(question))
  await prepareGlosses()
  const text = withoutLeadIn(inEnglish(inPlainSigns(message)))
  await readForReply(comparedOf(text, isCoding))
  return isCoding ? knownOfCode(text, scene, step) : knownOfText(text, scene)
}

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
  return [
    ...told,
    ...(step > 0
      ? beliefs.slice(0, most.beliefs).map((each) => `Somebody may hold (found by its words) ${tellOf(each)}`)
      : []),
    ...knownOfLanguage(text, languageNamed(text) ?? situation.language),
  ]
}

/** What is known of a language and of terms of the field. */
export function knownOfLanguage(text: string, language: Language): string[] {
  const forms = findReference(language, text).filter(({ score }) => score >= isKnown)
  return [
    ...forms
      .slice(0, most.forms)
      .map(({ item: { answer, form } }) =>
        [`${languageNames[language]} (found by its words): ${asOneLine(answer)}`, ...(form ? [form.trim()] : [])].join(
          '\n',
        ),
      ),
    ...findAskedTerms(text)
      .slice(0, most.terms)
      .map(({ answer }) => asOneLine(answer)),
  ]
}

const named: readonly [RegExp, Language][] = [
  [/\b(?:typescript|ts)\b/i, 'typescript'],
  [/\b(?:javascript|js)\b/i, 'javascript'],
  [/\b(?:python3?|py)\b/i, 'python'],
  [/\bjava\b/i, 'java'],
  [/\bgolang\b|\bin go\b/i, 'go'],
]

/** The language that a message names; undefined where it names none, or more than one. */
export function languageNamed(text: string): Language | undefined {
  const found = named.filter(([pattern]) => pattern.test(text)).map(([, language]) => language)
  return found.length === 1 ? found[0] : undefined
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
