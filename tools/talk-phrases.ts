/** All that the bank says about talk, for training: examples of intents, and the phrases of what Nova knows. */
import { readdirSync, readFileSync } from 'node:fs'
import {
  Beliefs,
  Concepts,
  Doubts,
  type Intent,
  QuestionPack,
  Reference,
  TextPack,
  Tongue,
  Topics,
  Utterances,
} from '../contract/src/knowledge.ts'
import { BankProject, BankProposal } from '../contract/src/projects.ts'
import { inEnglish } from '../server/src/nova/understanding/glosses.ts'

const bank = new URL('../bank/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, bank), 'utf8'))
const filesIn = (path: string) =>
  readdirSync(new URL(path, bank))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => read(path + name))

/** `text` is in English, however rough; `tongue` is the language it was written in. */
export type Example = { text: string; tongue: Tongue; intent: Intent; weight: number }

/** Messages with what they are for: `talk` as people write them, `more` from what Nova knows, which weigh less. */
export function readExamples(): { talk: Example[]; more: Example[] } {
  // Some languages are read by their dictionaries alone; there are no examples of them.
  const talk = Tongue.options
    .filter((tongue) => !['it', 'pl', 'tr', 'nl'].includes(tongue))
    .flatMap((tongue) =>
      Object.entries(Utterances.parse(read(`talk/${tongue}.json`))).flatMap(([intent, texts]) =>
        (texts ?? []).map((text) => ({ text: inEnglish(text, tongue), tongue, intent: intent as Intent, weight: 1 })),
      ),
    )
  const more = (texts: string[], intent: Intent, weight: number): Example[] =>
    texts.map((text) => ({ text, tongue: 'en', intent, weight }))
  return {
    talk,
    more: [
      ...packs().flatMap(({ clarifications }) =>
        clarifications.flatMap(({ asked }) => more(asked.slice(0, 2), 'rule', 0.1)),
      ),
      ...textPacks().flatMap(({ clarifications }) =>
        clarifications.flatMap(({ asked }) => more([asked[0]!], 'rule', 0.04)),
      ),
      ...references().flatMap(({ entries }) =>
        entries.flatMap(({ kind, asked }) => more(asked.slice(0, 2), kind === 'error' ? 'error' : 'syntax', 0.15)),
      ),
      ...concepts().flatMap(({ asked }) => more(asked, 'concept', 0.25)),
    ],
  }
}

/** Messages about an answer in words, by the place of what they ask among `kinds`. */
export function readDoubts(about: 'story' | 'case', kinds: readonly string[]) {
  const all: Partial<Record<string, string[]>> = Doubts.parse(read('talk/doubts.json'))[about]
  return kinds.flatMap((kind, at) => (all[kind] ?? []).map((text) => ({ text, at, weight: 1 })))
}

/** One thing that may be meant, with the ways in which it is said and what is answered. */
export type Thing = { phrases: string[]; answer: string | undefined }

/** Things that may be meant in one place: a question, a language, the field, an intent's topics. */
export function readPlaces(): Thing[][] {
  const byIntent = Map.groupBy(Topics.parse(read('talk/topics.json')), ({ intent }) => intent ?? '')
  return [
    ...packs().map(({ clarifications, hypotheses, causes }) => [
      ...clarifications.map(({ asked, answer }) => ({ phrases: asked, answer })),
      ...hypotheses.map(({ stated, reply }) => ({ phrases: stated, answer: reply })),
      ...causes.map(({ stated, cause }) => ({ phrases: [...stated, cause], answer: undefined })),
    ]),
    ...textPacks().map(({ clarifications }) => clarifications.map(({ asked, answer }) => ({ phrases: asked, answer }))),
    ...textPacks().map(({ probes }) => probes.map(({ of, asks }) => ({ phrases: [of, ...asks], answer: undefined }))),
    ...textPacks().map(({ ideas }) =>
      ideas.map(({ stated, right, wrong, says }) => ({ phrases: [...stated, ...right, ...wrong], answer: says })),
    ),
    ...projects().map(({ facts }) => facts.map(({ asked, says }) => ({ phrases: asked, answer: says }))),
    ...proposals().map((ofProject) => ofProject.map(({ asked, message }) => ({ phrases: asked, answer: message }))),
    ...references().map(({ entries }) =>
      entries.map(({ asked, yes = [], no = [], names, answer }) => ({
        phrases: [...asked, ...yes, ...no, ...names],
        answer,
      })),
    ),
    concepts().map(({ asked, names, answer }) => ({ phrases: [...asked, ...names], answer })),
    beliefs().map(({ right, wrong }) => ({ phrases: [...right, ...wrong], answer: undefined })),
    ...[...byIntent.values()].map((topics) => topics.map(({ asked }) => ({ phrases: asked, answer: undefined }))),
  ]
}

const packs = () => filesIn('packs/coding/').map((file) => QuestionPack.parse(file))
const textPacks = () =>
  ['packs/technical/', 'packs/behavioral/'].flatMap((path) => filesIn(path).map((file) => TextPack.parse(file)))
const projects = () =>
  readdirSync(new URL('projects/', bank)).map((id) => BankProject.parse(read(`projects/${id}/project.json`)))
const proposals = () =>
  projects().map(({ id }) => filesIn(`projects/${id}/proposals/`).map((file) => BankProposal.parse(file)))
const references = () => filesIn('reference/').map((file) => Reference.parse(file))
const concepts = () => Concepts.parse(read('concepts.json')).concepts
const beliefs = () => Beliefs.parse(read('beliefs.json')).beliefs
