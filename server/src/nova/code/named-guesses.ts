/** Guesses at what the code does wrong that name what it keeps: 'width goes to 0 but sockets not', 'is best[-1] never filled?' */
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation, Suspect } from '../situation.ts'
import { asksAboutTask } from '../task/facts.ts'
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

const given = /([A-Za-z_]\w+)(?:\[[^\]\n]*\])*\s*(?:,\s*\w+\s*)*(?:[-+*/%]?=(?!=)|:=|\+\+|--|\s(?:in|of)\s)/g

/** The lines in which a value stands that a message names and the code made; none where it is no guess at one. */
export function linesNamed(text: string, { code, language, question }: Situation): number[] {
  if (question.kind !== 'coding' || text.split(/\s+/).length > mostWords) return []
  if (!ofRunning.test(text) || lineAsked(text) !== undefined || asksForForm.test(text) || asksAboutTask(text)) return []
  const bare = masked(code, language)
  const own = new Set([...bare.matchAll(given)].map(([, name]) => name!))
  for (const { name } of question.signature.params) own.delete(name)
  const named = [...new Set(text.match(/[A-Za-z_]\w+/g))].filter((name) => own.has(name))
  if (named.length === 0) return []
  const holds = new RegExp(String.raw`\b(?:${named.join('|')})\b`)
  return bare.split('\n').flatMap((line, at) => (holds.test(line) ? [at + 1] : []))
}

/** What comes of trying what a message guesses: a change, or what is wrong with a value. Undefined where it guesses neither. */
export const answerGuess = async (
  text: string,
  scene: Scene,
  { propose, follow, locate }: Trying & { locate?: Locate },
): Promise<Answer | undefined> =>
  (await answerProposed(text, scene, { ...(propose && { propose }), ...(follow && { follow }) })) ??
  answerNamed(text, scene, locate)

type Locate = (lines: readonly number[]) => Promise<Suspect | undefined>

/** Undefined where the message names none, or small changes of those lines mend nothing. */
async function answerNamed(text: string, scene: Scene, locate: Locate | undefined): Promise<Answer | undefined> {
  const { situation, room } = scene
  if (situation.state !== 'wrong-answer' || !situation.isTested || !mayJudge(room) || room.ceiling < 2) return undefined
  const lines = linesNamed(text, situation)
  const suspect = lines.length > 0 ? await locate?.(lines) : undefined
  if (!suspect || !lines.includes(suspect.line)) return undefined
  const seen = { ...scene, situation: { ...situation, suspect } }
  const lead = say(suspect.isPart ? 'suspect-partly' : 'suspect-there', seen)
  const told = `${lead} ${say(`suspect-${suspect.kind}`, seen)}`
  return situation.replies.some((reply) => reply.text.includes(told)) ? undefined : { text: told, step: 2 }
}
