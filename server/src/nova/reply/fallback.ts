/**
 * The honest fallback: it says that Nova doesn't know this one, gives the surest fact at hand, and offers three ways
 * on.
 */
import { isAnsweredIn, kindFacts } from '@nova/contract/kinds/kinds'
import { languageNames } from '@nova/contract/questions/language-names'
import { packOf, textPackOf } from '../../knowledge/packs.ts'
import { saidAs, sayAs } from '../../knowledge/said.ts'
import type { Fact } from '../facts/fact.ts'
import { factsOfRun, isCoding } from '../facts/of-runs.ts'
import { factsOfSql, isSql } from '../facts/of-sql.ts'
import { partFact } from '../facts/of-words.ts'
import { novaOf } from '../kinds.ts'
import { mayJudge } from '../ladder.ts'
import type { Room, Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'

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
    text: [sayAnew(saidAs('unknown'), situation), tellOffer(situation), tellTests(situation)].join(' ').trim(),
  }
  const sure = surest(situation, room)
  const own = sure && { ...sure, text: `What I do know: ${sure.text.charAt(0).toLowerCase()}${sure.text.slice(1)}` }
  return { facts: own ? [lead, own] : [lead], choices: choicesFor(situation, room) }
}

/** Says what Nova can do here; read where it may judge. */
function tellOffer({ question, language }: Situation): string {
  const { answeredBy } = kindFacts[question.kind]
  return sayAs(`offer.${answeredBy}`, { language: languageNames[isAnsweredIn(question, 'sql') ? 'sql' : language] })
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
function explainTerm({ question: { id }, replies }: Situation): string[] {
  const terms = packOf(id)?.terms ?? textPackOf(id)?.terms ?? []
  const open = terms.find(({ answer }) => !replies.some(({ text }) => text.includes(answer)))
  return open ? [`Explain “${open.names[0]!}”`] : []
}
