/**
 * Which of the replies that a message could get is said: the one that most likely helps, by the marks that readers gave to
 * replies to other messages (decision 116). What the rules chose is one of them, and stays unless another is clearly likelier.
 */
import { readFileSync } from 'node:fs'
import type { Closeness } from './candidates.ts'

/** What is known of a message: `group` is where its code stands, or the kind of question. */
export type Asked = {
  text: string
  isCoding: boolean
  group: string
  intent: string
  isEnglish: boolean
  isFollowUp: boolean
}
/** What is known of a reply that it could get; `routed` where the rules chose it. */
export type Offer = {
  source: string
  text: string
  close?: Closeness
  routed?: 'alone' | 'with choices'
  isSaid?: boolean
}

/** A value, or a feature, where it parts, and what lies below (or is missing) and from there on. */
export type Tree = number | [feature: string, from: number, below: Tree, above: Tree]
export type Model = { start: number; trees: Tree[] }

const asks =
  /\?|^\W*(?:\w+\W+){0,3}?(?:what|when|where|which|who|why|how|is|are|do|does|can|could|may|must|should|will|would|am)\b/i
const supposes =
  /\b(?:i (?:think|guess|suppose|assume)|right\??$|correct\??$|isn'?t it|my (?:plan|idea)|would|so (?:it|if|the|i)|can i)\b/i
const tellsResult = /\b(?:example|expected|expects?|instead|returns?|gives?|got|get|wrong|fail\w*|red)\b/i
const namesLanguage = /\b(?:python|java|javascript|typescript|js|ts|go|golang|\w+\(\)|\w+\.\w+)\b/i
const saysYes = /^(?:yes|right|exactly)\b/i
const saysNo = /^(?:no|not|only partly)\b/i

const small = new Set(
  'the a an to of in is are it i you and or so that this for on at be as can if my do does not no yes with then'.split(
    ' ',
  ),
)
const wordsIn = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]{3,}|\d+/g) ?? []).filter((word) => !small.has(word)))
/** Words. Of fewer, one in common says little. */
const leastWords = 3
/** Characters. */
const lengthStep = 150
const mostSteps = 4
const mostNumbers = 3
const mostLead = 0.3

/** What speaks for a reply or against it, by name; what is not there is 0. */
export function featuresOf({ source, text, close, routed, isSaid }: Offer, asked: Asked): Record<string, number> {
  const found: Record<string, number> = {}
  const note = (name: string, value: number | boolean = true) => {
    if (Number(value) !== 0) found[name] = Number(value)
  }
  note(`from ${source}`)
  note(`at ${asked.group}`)
  note(`for ${asked.intent}`)
  note('routed', routed !== undefined)
  note('routed with choices', routed === 'with choices')
  note('words', Math.min(60, asked.text.split(/\s+/).length))
  note('asks', asks.test(asked.text))
  note('supposes', supposes.test(asked.text))
  note('tells a result', tellsResult.test(asked.text))
  note('names a language', asked.isCoding && namesLanguage.test(asked.text))
  note('in English', asked.isEnglish)
  note('follows', asked.isFollowUp)
  note('said before', isSaid ?? false)
  const [said, told] = [wordsIn(asked.text), wordsIn(text)]
  const common = [...said].filter((word) => told.has(word))
  note('share of the message', common.length / Math.max(leastWords, said.size))
  note('share of the reply', common.length / Math.max(leastWords, told.size))
  note('numbers in common', Math.min(mostNumbers, common.filter((word) => /\d/.test(word)).length))
  note('length', Math.min(mostSteps, text.length / lengthStep))
  note('says yes', saysYes.test(text))
  note('says no', saysNo.test(text))
  if (!close) return found
  note('score', close.score)
  note('alike', close.alike)
  note('held', close.held)
  note('lead', 1 + Math.max(-mostLead, Math.min(mostLead, close.lead)))
  note('rank', 1 + close.rank)
  note('clear', close.isClear)
  return found
}

function valueOf(tree: Tree, features: Record<string, number>): number {
  let at = tree
  while (typeof at !== 'number') at = (features[at[0]] ?? 0) < at[1] ? at[2] : at[3]
  return at
}

/** How likely a reply helps, between 0 and 1. */
export const likelihoodOf = (features: Record<string, number>, { start, trees }: Model): number =>
  1 / (1 + Math.exp(-trees.reduce<number>((sum, tree) => sum + valueOf(tree, features), start)))

/** How much likelier another reply has to be than the one of the rules; the same where that is of the room. */
const leastLead = 0.15
const leastLeadOverRoom = 0.3

/** The place of the reply that is said: the likeliest, unless the one of the rules is hardly less likely. */
export function chooseAmong(
  offers: readonly { routed?: Offer['routed']; likelihood: number }[],
  isOfRoom = false,
): number {
  const routed = offers.findIndex((offer) => offer.routed)
  const best = offers.reduce((top, { likelihood }, at) => (likelihood > offers[top]!.likelihood ? at : top), 0)
  const lead = offers[best]!.likelihood - (offers[routed]?.likelihood ?? 0)
  return routed < 0 || lead >= (isOfRoom ? leastLeadOverRoom : leastLead) ? best : routed
}

let model: Model | undefined

/** The same by the model of bank/talk/choosing.json. There is at least one offer. */
export function choose(offers: readonly Offer[], asked: Asked, isOfRoom: boolean): number {
  model ??= JSON.parse(readFileSync(new URL('../../../bank/talk/choosing.json', import.meta.url), 'utf8')) as Model
  const trained = model
  return chooseAmong(
    offers.map((offer) => ({
      ...(offer.routed && { routed: offer.routed }),
      likelihood: likelihoodOf(featuresOf(offer, asked), trained),
    })),
    isOfRoom,
  )
}
