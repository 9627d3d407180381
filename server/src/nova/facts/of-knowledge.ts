/** Retrieved entries as facts: a belief is stated as a fact, never answered with yes or no. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Hit } from '../../knowledge/knowledge.ts'
import { textPackOf } from '../../knowledge/packs.ts'
import { namesNew } from '../gate/told-points.ts'
import type { Room, Situation } from '../situation.ts'
import type { Fact } from './fact.ts'
import { openProbe } from './of-words.ts'

const verdict =
  /^(?:yes and no|yes|no|right|close|almost|partly|not quite|exactly|correct|usually|wrong)[,:.;]\s*(?:that's right[,:.]\s*)?/i
const denies = /\b(?:not|no|never|without|isn't|aren't|doesn't|don't|can't|won't)\b/i
/** From here on a message asks for the same as the phrase that an answer was written for. */
export const sameQuestion = 0.6
/** Words: without its yes or no a shorter answer says nothing. */
const minRest = 4

/** Without its yes or no, beginning with a capital letter. */
export function withoutVerdict(text: string): string {
  const rest = text.replace(verdict, '')
  if (rest.split(/\s+/).length < minRest) return text
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** A clarification keeps its yes or no where the message asks for the very same. */
function sayClarification(hit: Hit, message: string): string {
  const { item, alike, phrase } = hit
  const isSame = alike >= sameQuestion && denies.test(message) === denies.test(phrase)
  return isSame ? item.text : withSubject(withoutVerdict(item.text), hit)
}

/** Words in a message that refer to something said before, beside which a belief needs its subject. */
const refers = /^(?:that|it|its|this|they|those|these|both|by then|not|no|only|still|always|\d+:)\b/i
/** Minimum similarity for an answer to an imagined case. */
const closeCase = 0.45
const ofCase = /^(?:then|by then|now)\b|^(?:no: |yes: )?[`“]?[-\d[]|^with \w+ \d/i

/** As an answer to one reading of the message, where it would hang in the air without it. */
const withSubject = (said: string, { alike }: Hit): string =>
  refers.test(said) && alike < sameQuestion
    ? `If I read you right: ${said.charAt(0).toLowerCase()}${said.slice(1)}`
    : said

const sayBelief = (hit: Hit): string => withSubject(withoutVerdict(hit.item.text), hit)

/** The fact of an entry; undefined where this interview's level keeps it. */
export function factOf(hit: Hit, message: string, situation: Situation, room: Room): Fact | undefined {
  const fact = sayEntry(hit, message, situation, room)
  if (fact && (isRefuted(fact.text, situation) || isOtherCase(hit, message))) return undefined
  return fact && tellsPoint(`${fact.text} ${fact.ask ?? ''}`, message, situation) ? undefined : fact
}

const numbersIn = (text: string) => text.match(/\d+/g) ?? []
/** An entry was written for a case with numbers, and the message has others. */
function isOtherCase({ phrase, item }: Hit, message: string): boolean {
  const own = new Set(numbersIn(message))
  return item.source === 'pack' && own.size > 0 && numbersIn(phrase).some((each) => !own.has(each))
}

/** An entry says of an idea that its results are right: not beside code whose results are wrong. */
const isRefuted = (text: string, { state }: Situation): boolean =>
  state === 'wrong-answer' && /\b(?:is|are|come out|comes out) (?:right|correct)\b/i.test(text)

function sayEntry(hit: Hit, message: string, situation: Situation, room: Room): Fact | undefined {
  const { item } = hit
  const isOpen = room.ceiling > 0 && room.level !== 'clarify'
  switch (item.kind) {
    case 'clarification':
      return ofCase.test(item.text) && hit.alike < closeCase
        ? undefined
        : { step: 0, text: sayClarification(hit, message) }
    case 'term':
    case 'fits':
      return { step: 0, text: item.text }
    case 'belief':
      return isOpen && !(ofCase.test(item.text) && hit.alike < closeCase)
        ? { step: 1, text: sayBelief(hit) }
        : undefined
    case 'idea':
      return isOpen && mayTellIdea(hit, situation)
        ? { step: 1, text: sayBelief(hit), ...leadOn(message, situation) }
        : undefined
    case 'cost':
      return isOpen ? { step: 1, text: item.text } : undefined
    case 'cause':
      return isOpen && room.ceiling >= 2 ? causeOf(hit, situation) : undefined
    case 'form':
    case 'error':
      return isOpen ? formOf(item) : undefined
    case 'concept':
      return { step: 0, allowance: 3, text: item.text }
    default:
      return { step: 0, text: item.text }
  }
}

/** An idea is settled for those alone who came close to saying it. */
const closeIdea = 0.3
/** Maximum ideas that one question gets a verdict on: more would reveal the right ones in a list of guesses. */
const maxNudges = 3

function mayTellIdea({ alike, item }: Hit, { question, code, replies }: Situation): boolean {
  const isClose = alike >= closeIdea || (item.verdict === 'true' && alike >= closeIdea / 2 && code.trim() !== '')
  if (!isClose || !('keyPoints' in question)) return isClose
  if (item.verdict === 'false') {
    const nudges = (textPackOf(question.id)?.ideas ?? []).flatMap(({ nudge }) => nudge ?? [])
    const given = replies.filter(({ text }) => nudges.some((nudge) => text.includes(withoutVerdict(nudge)))).length
    if (given >= maxNudges) return false
  }
  return true
}

/** A question of the pack on what a message is about; none where all of them were asked. */
function leadOn(message: string, situation: Situation): { ask?: string } {
  const ask = 'keyPoints' in situation.question ? openProbe(message, situation, true) : undefined
  return ask === undefined ? {} : { ask }
}

/** True if a text makes a point of a good answer that the candidate hasn't made; Nova must not give it away. */
export function tellsPoint(text: string, message: string, { question, code, said }: Situation): boolean {
  if (!('keyPoints' in question)) return false
  return namesNew(text, [question.statement, ...question.assumptions, code, ...said, message], question.keyPoints)
}

const failing: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'slow', 'endless', 'waiting']

/** A known mistake that the message states, beside code that fails: that the results fit it is said where they do. */
function causeOf({ item, alike }: Hit, { state, cause, alike: fitting = [] }: Situation): Fact | undefined {
  if (!failing.includes(state) || alike < closeCause) return undefined
  const isFitting = item.wrong !== undefined && (item.wrong === cause || fitting.includes(item.wrong))
  const said = withoutVerdict(withoutVerdict(item.text).replace(isIt, ''))
  const text = isFitting ? `Your results fit that. ${said}` : said
  return { step: 2, text }
}
const closeCause = 0.35
/** A verdict of the author for those whose results fit. */
const isIt = /^that(?:'s| is) (?:it|the cause|the problem)[.:]\s*/i

function formOf({ text: said, form, language }: Hit['item']): Fact {
  // Many begin with a name of the language.
  const text = language && /^[a-z`]/.test(said) ? `In ${languageNames[language]}: ${said}` : said
  if (!form) return { step: 0, allowance: 3, text }
  const isLong = form.trim().includes('\n')
  const shown = `${text}\n\n\`\`\`${language}\n${form.trim()}\n\`\`\``
  return { step: 0, allowance: isLong ? 4 : 3, text: shown }
}
