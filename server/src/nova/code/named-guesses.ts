/** Guesses at what the code does wrong that name what it keeps: 'width goes to 0 but sockets not', 'is best[-1] never filled?' */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Json } from '../../platform/sandbox/request.ts'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation, Suspect } from '../situation.ts'
import { asksAboutTask } from '../task/facts.ts'
import { asCode } from '../wording.ts'
import { caseNamed } from './cases-named.ts'
import { answerProposed, type Trying } from './proposed-changes.ts'
import { masked } from './small-edits.ts'
import { lineAsked } from './suspected-parts.ts'

/** Words. Who writes more tells a story. */
const mostWords = 30
/** What a value does, or does not, as a program runs. */
const ofRunning =
  /\b(?:never|still|already|always|stays?|goes|gets?|keeps?|becomes?|grows?|(?:not |n['’]?t |isnt |never )?(?:filled|set|reset|cleared|counted|changed|updated|added|removed|overwritten|initiali[sz]ed|increased|decreased)|too (?:early|late|small|big|large|high|low|often)|wrong|problem|bug|culprit|forgot|missing|off)\b/i
const asksForForm =
  /\b(?:what (?:does|is|are)|how (?:do|to|can|does)|mean|can i|may i|allowed|complexity|slow|fast)\b|O\(/i

/** Words that people say without meaning a name. */
const everyday =
  /^(?:last|first|next|one|same|other|all|new|old|end|start|test|case|line|result|the|my|it|in|is|so|i|to|at|on|of|and|or)$/

const given = /([A-Za-z_]\w+)(?:\[[^\]\n]*\])*\s*(?:,\s*\w+\s*)*(?:[-+*/%]?=(?!=)|:=|\+\+|--|\s(?:in|of)\s)/g

/** The values that a message names and the code made, and their lines; none where it is no guess at one. */
export function valuesNamed(
  text: string,
  { code, language, question }: Situation,
): { names: string[]; lines: number[] } {
  const none = { names: [], lines: [] }
  if (question.kind !== 'coding' || text.split(/\s+/).length > mostWords) return none
  if (!ofRunning.test(text) || lineAsked(text) !== undefined || asksForForm.test(text) || asksAboutTask(text))
    return none
  const bare = masked(code, language)
  const own = new Set([...bare.matchAll(given)].map(([, name]) => name!))
  for (const { name } of question.signature.params) own.delete(name)
  const names = [...new Set(text.match(/[A-Za-z_]\w+/g))].filter(
    (name) => own.has(name) && (!everyday.test(name) || new RegExp(String.raw`\b${name} ?[=[.(]`).test(text)),
  )
  if (names.length === 0) return none
  const holds = new RegExp(String.raw`\b(?:${names.join('|')})\b`)
  const lines = bare.split('\n').flatMap((line, at) => (holds.test(line) ? [at + 1] : []))
  return { names, lines }
}

/** What names hold as a version runs on an input, each in part of a sentence. */
export type Watch = (situation: Situation, args: Json[], names: readonly string[]) => Promise<string[]>
type Guessing = Trying & {
  locate?: (lines: readonly number[]) => Promise<Suspect | undefined>
  watch?: Watch
  meet?: (situation: Situation) => Promise<Situation['counter']>
}

/** What comes of trying what a message guesses: a change, or what is wrong with a value. Undefined where it guesses neither. */
export async function answerGuess(text: string, scene: Scene, guessing: Guessing): Promise<Answer | undefined> {
  const { situation, room } = scene
  if (!situation.isTested || !mayJudge(room) || room.ceiling < 2) return undefined
  return (await answerProposed(text, scene, guessing)) ?? answerNamed(text, scene, guessing)
}

/** Where small changes of the lines mend something, that they are the place; else what becomes of the value. */
async function answerNamed(text: string, scene: Scene, { locate, watch, meet }: Guessing): Promise<Answer | undefined> {
  const { situation } = scene
  const { names, lines } = valuesNamed(text, situation)
  if (situation.state !== 'wrong-answer' || lines.length === 0) return undefined
  const isNew = (told: string) => !situation.replies.some((reply) => reply.text.includes(told))
  const suspect = await locate?.(lines)
  if (suspect && lines.includes(suspect.line)) {
    const seen = { ...scene, situation: { ...situation, suspect } }
    const lead = say(suspect.isPart ? 'suspect-partly' : 'suspect-there', seen)
    const told = `${lead} ${say(`suspect-${suspect.kind}`, seen)}`
    return isNew(told) ? { text: told, step: 2 } : undefined
  }
  const asked = caseNamed(text, situation)
  const failure = (asked?.status === 'failed' ? asked : situation.test?.failure) ?? (await meet?.(situation))
  if (!failure || failure.error) return undefined
  const values = await watch?.(situation, failure.args, names.slice(0, mostWatched))
  if (!values || values.length === 0) return undefined
  const { signature } = situation.question as BankCodingQuestion
  const input = signature.params.map(({ name }, at) => `${name} = ${JSON.stringify(failure.args[at])}`).join(', ')
  const told = `${values.join('; ')}.`
  if (input.length > longestInput || !isNew(told)) return undefined
  return { text: `With ${asCode(input)}, ${told} ${say('making-ask', scene)}`, step: 2 }
}

/** Names whose values are told, and characters of an input that is. */
const mostWatched = 2
const longestInput = 160
