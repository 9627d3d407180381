/**
 * Nova's knowledge beyond the results of running code: the task's text, its authors' notes, language references, terms
 * of the field, and facts about the room. One retrieval over all of it, by words (minisearch): no model, no network.
 * Indexes are made at first use and kept in memory.
 * Public files: entry.ts, kinds.ts, packs.ts, project-text.ts, reference.ts, room-asked.ts, room-texts.ts, said.ts, search.ts, statement.ts, talk-topics.ts.
 */
import { setImmediate } from 'node:timers/promises'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { CodeLanguage } from '@nova/contract/words'
import type { Entry } from './entry.ts'
import { knowledgeOf } from './kinds.ts'
import { conceptEntries, languageNamed, referenceEntries } from './reference.ts'
import { type Found, type Index, makeIndex } from './search.ts'
import { statementEntries } from './statement.ts'
import { readTalk } from './talk-topics.ts'

/** An entry with the likelihood (0 to 1) that it helps the writer of the message. */
export type Hit = Found<Entry> & { likelihood: number }

/** Questions whose indexes are kept; a company's own question changes, so its text is part of the key. */
const maxKept = 20
const ofQuestions = new Map<string, Promise<{ statement: Index<Entry>; pack: Index<Entry> }>>()
const ofLanguages = new Map<CodeLanguage, Promise<Index<Entry>>>()
let concepts: Promise<Index<Entry>> | undefined

function indexesOf(question: BankQuestion) {
  const key = `${question.id} ${question.version} ${'facts' in question ? JSON.stringify(question.facts) : ''}`
  const made = ofQuestions.get(key) ?? makeIndexes(question)
  ofQuestions.delete(key)
  ofQuestions.set(key, made)
  if (ofQuestions.size > maxKept) ofQuestions.delete(ofQuestions.keys().next().value!)
  return made
}
const makeIndexes = async (question: BankQuestion) => ({
  statement: await makeIndex(statementEntries(question)),
  pack: await makeIndex(knowledgeOf(question).notes(question)),
})
function indexOfLanguage(language: CodeLanguage): Promise<Index<Entry>> {
  const made = ofLanguages.get(language) ?? makeIndex(referenceEntries(language), { byRuns: false })
  ofLanguages.set(language, made)
  return made
}

/** The authors' notes on a question. */
export const notesOf = async (question: BankQuestion): Promise<Index<Entry>> => (await indexesOf(question)).pack

/** Makes ahead of a message what a reply about this question rests on. */
export async function prepareKnowledge(question: BankQuestion, language: CodeLanguage | undefined): Promise<void> {
  await readTalk()
  await indexesOf(question)
  if (language) await indexOfLanguage(language)
  await (concepts ??= makeIndex(conceptEntries(), { byRuns: false }))
}

let preparing: Promise<void> | undefined

/** Makes in the background, once, what replies about any question rest on. */
export function prepareTalk(): void {
  preparing ??= (async () => {
    await readTalk()
    await (concepts ??= makeIndex(conceptEntries(), { byRuns: false }))
  })().catch((error: unknown) => process.emitWarning(`Nova could not be prepared: ${String(error)}`))
}

/** `language` is the one selected on the screen; a language that the message names wins. */
export type Asked = { question: BankQuestion; language: CodeLanguage | undefined; message: string }

/** Finds knowledge that fits a message, likeliest to help first. */
export async function retrieve({ question, language, message }: Asked): Promise<Hit[]> {
  const { statement, pack } = await indexesOf(question)
  return search([
    () => statement(message, 3).map((each) => withSymbols(likely(each), message)),
    () => pack(message, 6).map(likely),
    ...(await searchesOf(message, language)),
  ])
}

/** Entries of a language's reference and terms alone. */
export const retrieveOfLanguage = async (message: string, language: CodeLanguage): Promise<Hit[]> =>
  search(await searchesOf(message, language))

async function searchesOf(message: string, selected: CodeLanguage | undefined): Promise<(() => Hit[])[]> {
  const language = languageNamed(message) ?? selected
  const reference = language ? await indexOfLanguage(language) : undefined
  const terms = await (concepts ??= makeIndex(conceptEntries(), { byRuns: false }))
  return [() => (reference?.(message, 4) ?? []).map(likely), () => terms(message, 2).map(likely)]
}

/** A long message takes each index some milliseconds; other requests run in between. */
async function search(searches: readonly (() => Hit[])[]): Promise<Hit[]> {
  const found: Hit[] = []
  for (const each of searches) {
    found.push(...each())
    await setImmediate()
  }
  return found.toSorted((a, b) => b.likelihood - a.likelihood)
}

/** Fitted to the marks of readers (logistic regression); those of task and terms, which have few marks, are set by hand. */
const weights: Record<
  Entry['source'],
  readonly [base: number, held: number, alike: number, lead: number, score: number]
> = {
  statement: [-3, 2.5, 0.6, 0.3, 0.2],
  pack: [-1.6, 0.21, 0.87, 0.83, 0.49],
  reference: [-3.04, 3.14, 3.29, 0.29, -0.21],
  concept: [-3.6, 2.5, 3, 0.5, 0],
}

function likely(found: Found<Entry>): Hit {
  const [base, held, alike, lead, score] = weights[found.item.source]
  const sum = base + held * found.held + alike * found.alike + lead * found.lead + score * found.score
  // The best of nothing is no answer, and one word that an author's answer was written for may be chance.
  const isNothing = found.held < minHeld && found.alike < minHeld
  const shares = isNothing || (found.isThin && found.item.kind === 'clarification') ? ofNothing : 1
  return { ...found, likelihood: shares / (1 + Math.exp(-sum)) }
}
const minHeld = 0.15
const ofNothing = 0.3

const symbols = /[~<>=!@#$%^&|*+]+/g
const ofSymbols = 0.9

/** A symbol in a message belongs to the sentence of the task that has it, before it belongs to the language. */
function withSymbols(hit: Hit, message: string): Hit {
  const asked = message.match(symbols) ?? []
  const isThere = asked.some((symbol) => hit.item.text.includes(`\`${symbol}\``))
  return isThere ? { ...hit, likelihood: Math.max(hit.likelihood, ofSymbols) } : hit
}
