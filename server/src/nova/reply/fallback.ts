/**
 * The honest fallback: it says that Nova doesn't know this one, gives the surest fact at hand, and offers three ways
 * on.
 */
import { isAnsweredIn, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import { languageNames } from '@nova/contract/questions/language-names'
import type { Fact } from '../facts/fact.ts'
import { factsOfRun, isCoding } from '../facts/of-runs.ts'
import { factsOfSql, isSql } from '../facts/of-sql.ts'
import { partFact } from '../facts/of-words.ts'
import { novaOf } from '../kinds.ts'
import { mayJudge } from '../ladder.ts'
import type { Room, Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'

const unknown = [
  "I don't have a sure answer to that.",
  "That one I can't answer for certain.",
  "I don't know that for sure, and I'd rather not guess.",
  'I have nothing certain on that.',
  "I can't say that with certainty.",
]

function knownOf(situation: Situation, room: Room): Fact[] {
  if (isSql(situation)) return mayJudge(room) ? factsOfSql(situation) : []
  if (isCoding(situation)) return mayJudge(room) ? factsOfRun(situation) : []
  return 'stages' in situation.question ? [] : partFact(situation)
}

/** The surest thing that Nova can say here without being asked for it. */
const surest = (situation: Situation, room: Room): Fact | undefined =>
  knownOf(situation, room).find(
    ({ step, text }) => step <= room.ceiling && !situation.replies.some((reply) => reply.text.includes(text)),
  )

export function honestFallback(situation: Situation, room: Room): { facts: Fact[]; choices: string[] } {
  const lead: Fact = {
    step: 0,
    text: [sayAnew(unknown, situation), tellOffer(situation), tellTests(situation)].join(' ').trim(),
  }
  const sure = surest(situation, room)
  const own = sure && { ...sure, text: `What I do know: ${sure.text.charAt(0).toLowerCase()}${sure.text.slice(1)}` }
  return { facts: own ? [lead, own] : [lead], choices: choicesFor(situation, room) }
}

/** Says what Nova can do here; read where it may judge. */
function tellOffer({ question, language }: Situation): string {
  if (isAnsweredWithCode(question)) {
    const name = languageNames[isAnsweredIn(question, 'sql') ? 'sql' : language]
    return `Here I can explain the task, go through your runs with you, look things up in ${name} and give hints.`
  }
  return 'stages' in question
    ? 'Here I can explain the project and its stages, say what is in which file and give hints.'
    : 'Here I can explain the question and its words, and ask you what leads on; that is also my kind of hint.'
}

function tellTests(situation: Situation): string {
  const { question, test, isTested } = situation
  if (kindFacts[question.kind].answeredBy === 'words') return ''
  if (!test) return 'No test has run yet.'
  return `${novaOf(question).outcome(situation)}${isTested ? '' : ' The code has changed since.'}`
}

/** Offers three ways on that fit the candidate's situation. */
export function choicesFor(situation: Situation, room: Room): string[] {
  const { state } = situation
  const hint = room.ceiling > 0 ? ['Give me a hint'] : []
  if (isSql(situation)) {
    const ofRun = mayJudge(room) && state !== 'nothing-written' ? ['What is wrong with my rows?'] : []
    return [...ofRun, 'Explain the task', ...hint]
  }
  if (!isCoding(situation)) return ['Explain the question', ...explainTerm(situation), ...hint].slice(0, 3)
  const isFailing = ['wrong-answer', 'runtime-error', 'does-not-parse', 'endless', 'waiting', 'slow'].includes(state)
  const ofCode = isFailing ? 'Show me a failing input' : state === 'untested' ? 'Test my code' : undefined
  const first = (mayJudge(room) ? ofCode : undefined) ?? 'Explain the first example'
  return [
    first,
    ...(explainTerm(situation).length > 0
      ? explainTerm(situation)
      : [`Explain what ${situation.question.signature.name} returns`]),
    ...hint,
  ]
}

/** A word of the question that Nova hasn't explained yet. */
function explainTerm({ question, replies }: Situation): string[] {
  const kind = novaOf(question)
  const open = kind.terms(question)?.find(({ answer }) => !replies.some(({ text }) => text.includes(answer)))
  if (!open) return []
  return [`${kind.askOfTerm} “${open.names[0]!}”`]
}
