import { quoteComplaint } from '../../code-facts/complaints.ts'
/** What a run shows of where a value comes from, told piece by piece, and which of it a candidate has seen by themselves. */
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'
import type { Finding, Situation } from '../situation.ts'
import { repeatable } from '../task/task-answers.ts'
import { escaped } from './code-slips.ts'
import { withoutWords } from './error-lines.ts'

/** Words. */
const mostWords = 24
const ofFew = 4
const asksOn =
  /\b(?:why|how come|how can|where|which|who|from what|what line|what (?:makes?|made|sets?|gives?|gave))\b/i
/** 'ev returns None', 'A1 is still in seen' */
const statesFlow =
  /\b(?:returns?|returned|gives?|gave)\b.{0,24}\b(?:none|null|nil|undefined|nan|inf\w*)\b|\b(?:already|still|is|was|got) in(?:side)?\b/i
/** A form of the language is wanted, or something of the task. */
const asksElse = /\bhow (?:do|to|should|would)\b|\b(?:hint|example|statement|task|rule|syntax|submit)\b/i

/** Whether a message asks on about an error that was told, or states a cause of it by a line. */
function asksFurther(text: string, { replies, complaint, state, isTested }: Situation): boolean {
  const quoted = withoutWords(quoteComplaint(complaint))
  const isTold = quoted !== '' && replies.some((reply) => reply.text.includes(quoted))
  if (state !== 'runtime-error' || !isTested || !isTold || asksElse.test(text)) return false
  return (
    text.split(/\s+/).length <= mostWords && (asksOn.test(text) || text.search(named) >= 0 || statesFlow.test(text))
  )
}

/** Whether a message has a name of what a run shows, or a kind of value. */
function isNamedIn(text: string, origins: readonly Finding[]): boolean {
  const marked = origins.flatMap(({ text: told }) => [...told.matchAll(/`([^`]+)`/g)].map(([, each]) => each!))
  const own = new Set(marked.flatMap((each) => each.match(/[A-Za-z_]\w*/g) ?? []).filter((each) => !ofEvery.test(each)))
  return ofKind.test(text) || (text.match(/[A-Za-z_]\w*/g) ?? []).some((each) => own.has(each))
}
const ofKind = /\b(?:none|null|nil|undefined|nan|infinity|inf|empty|zero)\b/i
/** The same of one that points at it, or asks nothing else. */
const isAbout = (text: string, origins: readonly Finding[]): boolean =>
  isNamedIn(text, origins) || pointsAt.test(text) || (text.split(/\s+/).length <= ofFew && !/\d/.test(text))
const pointsAt = /\b(?:come|comes|from|it|that|this|lines?)\b/i
/** Words of a line that say nothing of what it holds. */
const ofEvery = /^(?:if|elif|else|in|return|while|for|line|not|and|or|let|const|var|is|of|int|new|the|a|i)$/

/**
 * What the run shows besides of an error that was told before, for who asks on about it or states where it comes from;
 * undefined where the run shows no more.
 */
export async function answerFurther(
  text: string,
  scene: Scene,
  isOfError: boolean,
  halt: ((situation: Situation) => Promise<Pick<Situation, 'origins'> | undefined>) | undefined,
): Promise<Answer | undefined> {
  const { situation, room } = scene
  if (!halt || !mayJudge(room) || room.ceiling < 2 || !asksFurther(text, situation)) return undefined
  const { origins = [] } = (await halt(situation)) ?? {}
  if (!isOfError && !isAbout(text, origins)) return undefined
  const told = { ...scene, situation: { ...situation, origins } }
  const next = tellNext(text, told)
  if (!next?.isStated && !asksOn.test(text)) return undefined
  // Where all was told, it is told once more.
  if (!next && origins.length > 0)
    return { text: repeatable(tellAll(told.situation), scene), step: 1, allowance: formAllowance }
  return next && { text: repeatable(next.text, scene), step: 1, allowance: formAllowance }
}

/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3

/** All that a run shows, in one. */
export const tellAll = ({ origins = [] }: Situation): string => origins.map(({ text }) => text).join(' ')

/**
 * What is told of an error next: that what the candidate states is so, or what the run shows that was not told yet;
 * undefined where all was told. What answers a question of theirs stands alone.
 */
export function tellNext(text: string, { situation }: Scene): (Finding & { isStated: boolean }) | undefined {
  const { origins = [], replies, line } = situation
  const isTold = (each: Finding) => replies.some((reply) => reply.text.includes(each.text))
  const next = origins.find((each) => !isTold(each))
  const [stated] = statedOf(text, origins, line)
  if (stated) {
    const told = next ?? (replies.at(-1)?.text.includes(stated.text) ? undefined : stated)
    const verdict = verdictOn(text, stated, situation)
    return { ...stated, text: told ? `${verdict} ${told.text}` : verdict, isStated: true }
  }
  return next && { ...next, isStated: false }
}

const named = /\blines?\s+(\d{1,4})\b/gi
const asksOpenly = /\b(?:why|what|wh?ats|where|how|which|who)\b/i
const supposes = /\?|\b(?:because|cause|since|so|maybe|probably|think|guess|right|no|yes|must be)\b/i
/** A change is asked about, and no cause. */
const plans = /\b(?:must|should|shall|need|have to|instead|chang\w+|fix\w*|use|can i|could i)\b/i
const denies =
  /\b(?:not|isn['’]?t|wasn['’]?t|n['’]t be) (?:it |that |in |on |the |because of )*lines?\b|\blines?\s+\d+ (?:is|was|does|did|can|could)(?:n['’]?t| not)\b/i

/** What the run shows of that which a message states by a line, or by what came from where; none of a message that only asks. */
function statedOf(text: string, origins: readonly Finding[], stopped: number | undefined): Finding[] {
  if (asksOpenly.test(text) || denies.test(text) || plans.test(text) || !supposes.test(text)) return []
  // Where the code stopped is known, and no guess at a cause.
  const lines = [...text.matchAll(named)].map(([, each]) => Number(each)).filter((each) => each !== stopped)
  return origins.filter((each) => each.lines.some((line) => lines.includes(line)) || isStatedIn(text, each))
}

const ofMember = /^`"?(\w+)"?` got into `(\w+)`/
const ofCall = / gets `([^`]+)` in line \d+ from `(\w+)\(/

/** 'A1 is already in seen', 'ev returns None' */
function isStatedIn(text: string, { text: told }: Finding): boolean {
  const [, key, holder] = ofMember.exec(told) ?? []
  if (key !== undefined && holder !== undefined)
    return new RegExp(
      String.raw`\b${key}\b[^.?!]{0,30}\b(?:is|was|gets|got|stays|still|already)\b[^.?!]{0,24}\bin(?:side)?\b[^.?!]{0,16}\b${holder}\b`,
    ).test(text)
  const [, value, called] = ofCall.exec(told) ?? []
  const says = String.raw`\b${called}\b[^.?!]{0,30}\b(?:returns?|returned|gives?|gave)\b[^.?!]{0,16}\b${escaped(value ?? '')}`
  const said = value === undefined ? undefined : new RegExp(says, 'i').exec(text)?.[0]
  return said !== undefined && !/n['’]?t\b|\bnot?\b|\bnever\b/i.test(said)
}

/** 'Yes', with the line that gives something back where another was named for it. */
function verdictOn(text: string, { lines, text: told }: Finding, { code, origins = [] }: Situation): string {
  const said = [...text.matchAll(named)].map(([, each]) => Number(each))
  const returns = (line: number) => /\breturn\b/.test(code.split('\n')[line - 1] ?? '')
  const giver = origins.flatMap((each) => each.lines).find(returns)
  const isOther = /\breturn/i.test(text) && said.length > 0 && !said.some(returns) && giver !== undefined
  if (isOther) return `Yes, and it is line ${giver} that returns it.`
  const line = said.find((each) => lines.includes(each))
  if (line !== undefined) return `Yes, line ${line} is part of it.`
  const [, value, called] = ofCall.exec(told) ?? []
  const [, key, holder] = ofMember.exec(told) ?? []
  return called === undefined ? `Yes, \`${key!}\` is in \`${holder!}\`.` : `Yes, \`${called}\` gave \`${value!}\` back.`
}
