/**
 * Facts for a model about one message, in addition to the question and the code: results of running the code, authors'
 * answers that fit, and facts about the language. They stay within this turn's limits: no solution, no hidden test, no
 * higher hint.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { languageNames } from '@nova/contract/questions/language-names'
import type { EntryOf } from '@nova/contract/room/journal'
import type { Language } from '@nova/contract/words'
import { type Hit, retrieve, retrieveOfLanguage } from '../knowledge/knowledge.ts'
import { textPackOf } from '../knowledge/packs.ts'
import type { Fact } from './facts/fact.ts'
import { factOf } from './facts/of-knowledge.ts'
import { causeFact, factsOfRun, isCoding, outcomeOf } from './facts/of-runs.ts'
import { factsOfSql, isSql } from './facts/of-sql.ts'
import { openProbe } from './facts/of-words.ts'
import { openModelGate } from './gate/model-gate.ts'
import type { Help } from './help.ts'
import { mayJudge } from './ladder.ts'
import type { TurnToAnswer } from './model.ts'
import type { Selected } from './selected.ts'
import { knownLanguage, type Scene } from './situation.ts'

/** Milliseconds. Facts that are found later come too late for this turn. */
export const factLimits = { waitMs: 150 }

type Stand = {
  scene: Scene
  entries: EntryOf[]
  message: string
  help: Help
  sheet: string
  selected?: Selected | undefined
  /** Facts that are being found by running the code. */
  seen?: Promise<Fact[]>
}

/** The turn that a model is asked to answer. */
export async function turnFor({ scene, message, help, seen, ...beside }: Stand): Promise<TurnToAnswer> {
  const { room, situation } = scene
  const { step } = help
  const gate = openGate(scene, message, help)
  // It is awaited once the model has begun, which reports what goes wrong.
  gate.catch(() => undefined)
  const [found, known] = await Promise.all([
    seen ?? [],
    Promise.race([findKnown(message, scene, step), sleep(factLimits.waitMs, undefined)]),
  ])
  return {
    ...beside,
    situation,
    room,
    message,
    step,
    known: [...seenInRuns(scene, step, found), ...(known ?? [])],
    gate,
  }
}

/** Share of similar messages from which on an intent counts. */
const minShare = 0.25

async function openGate({ situation, room }: Scene, message: string, { meant, step, allowance }: Help) {
  const intents = meant.intents.filter(({ share }) => share >= minShare).map(({ intent }) => intent)
  return openModelGate({ situation, room, message, step, allowance, intents })
}

/** Sentences on what running the code showed, as far as this turn may say it. */
function seenInRuns({ situation, room }: Scene, step: number, found: readonly Fact[]): string[] {
  if (!mayJudge(room)) return []
  const { test, isTested } = situation
  const seen = isSql(situation) ? factsOfSql(situation) : isCoding(situation) ? factsOfRun(situation) : []
  const cause = step > 1 ? causeFact(situation, room) : []
  return [
    ...(isCoding(situation) && test && isTested ? [outcomeOf(situation)] : []),
    ...[...seen, ...found].filter((each) => each.step <= Math.max(1, step)).map(({ text }) => `Seen in a run: ${text}`),
    ...cause.map(({ text }) => `You may lead them to this: ${text}`),
  ]
}

/** The likelihood to help from which on an entry is sent, and how many entries. */
const minLikelihood = 0.2
const maxEntries = 7

async function findKnown(message: string, scene: Scene, step: number): Promise<string[]> {
  const { situation, room } = scene
  const { question } = situation
  const hits = await retrieve({ question, language: knownLanguage(situation), message })
  const told = hits
    .filter(({ likelihood, item }) => likelihood >= minLikelihood && (item.source === 'pack' || mayJudge(room)))
    .flatMap((hit) => tellEntry(hit, message, scene, step) ?? [])
    .slice(0, maxEntries)
  const probe = mayJudge(room) && textPackOf(question.id) ? openProbe(message, situation) : undefined
  return [...told, ...(probe ? [`A question that leads on: ${probe}`] : [])]
}

function tellEntry(hit: Hit, message: string, scene: Scene, step: number): string | undefined {
  const { item, phrase } = hit
  if (item.source === 'statement') return undefined
  const fact = factOf(hit, message, scene.situation, scene.room)
  if (!fact || (fact.step > 0 && step === 0)) return undefined
  if (item.source === 'pack' && item.kind === 'belief')
    return `Somebody may hold (found by its words) “${phrase}”: ${asOneLine(item.text)}`
  if (item.source === 'pack') return `Known of the question, asked as “${phrase}”: ${asOneLine(item.text)}`
  return tellForm(hit)
}

const tellForm = ({ item: { language, text, form } }: Hit): string =>
  [
    `${language ? languageNames[language] : 'A term'} (found by its words): ${asOneLine(text)}`,
    ...(form ? [form.trim()] : []),
  ].join('\n')

const maxForms = 3

/** Entries of the language reference that fit; a language that the words name wins over the one given. */
export const knownOfLanguage = async (words: string, language: Language): Promise<string[]> =>
  (await retrieveOfLanguage(words, language))
    .filter(({ likelihood }) => likelihood >= minLikelihood)
    .slice(0, maxForms)
    .map(tellForm)

const asOneLine = (text: string) => text.replace(/\s*\n+\s*/g, ' ').trim()
