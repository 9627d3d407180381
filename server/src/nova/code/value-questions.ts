import { shownHeld } from '../../code-facts/held-values.ts'
import type { Step } from '../../code-facts/trace.ts'
/**
 * 'What is m[1] when cur is 8?', 'is seen empty in line 12?': what a name or a simple expression of the candidate's own code
 * holds, read from a run of it. Facts of that run alone, as a debugger shows them.
 */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { bareLines } from './code-blocks.ts'
import { type Expression, expressionsIn, namesThatHold, type OwnCode, type Worth, worthOf } from './own-expressions.ts'
import {
  isAnyTime,
  isSaid,
  lineBefore,
  type Moment,
  pickSteps,
  readMoment,
  type Said,
  type Steps,
  valueAtStart,
} from './run-moments.ts'

type Claim = { said: Said; isNot: boolean; isEver?: boolean }
type ValueQuestion = {
  expression: Expression
  moment: Moment
  /** The value that somebody takes it to have. */
  claim?: Claim
  /** That it stands beside what is asked: told only where the run denies it. */
  isAside?: boolean
}

/** 'Is it the empty list? keys[0] is undefined then': on an input that is only thought of. */
const ofThought =
  /\b(?:is|was|be) (?:it|that|this) (?:the|when|if|because|bc|for)\b|\b(?:if|when|with) (?:\w+ )?(?:an? )?(?:list|array|input|string|text|it) (?:is|was|were|would be) empty\b|\bthen,? (?:no|right|yes|correct)\W*$/i

/** Characters, and words. Who writes more tells a story. */
const longestSaid = 300
const mostWords = 45

const fill =
  '(?: (?:now|actually|really|exactly|then|the|my|in|inside|stored in|value (?:of|in|for)|content of|current|that))*'
const asksBefore = new RegExp(
  String.raw`\b(?:wh?ats?|wh?at['’]?s|wh?at (?:is|are|was|were|would be|will be)|(?:values?|contents?) (?:of|in|for)|(?:which|what) values? (?:has|have)|(?:tell|show) me|print(?:ed)?)${fill} ?$`,
  'i',
)
const asksOfHolding = /\b(?:what|which values?|what values?) (?:do|does|did|will|would)(?: (?:the|my))* ?$/i
const holds = /^ (?:hold|contain|have|look like|equal|become|be|keep|store|evaluate)s?\b/i
const asksShort = /\b(?:what|which value|know)(?: (?:the|my))* ?$/i
const isThen = /^ (?:is|are|was|holds|contains|has)\b(?! (?:for|good|wrong|off|a|an|the|this|that)\b)/i
const isValue = /^(?: ?= ?\?|['’]?s value\b| value\b)|^ is (?:what|which)\b/i
const beforeValue = /\bvalue ?$/i
const asksSize =
  /\bhow (?:(?:big|large|long)(?: (?:is|are|was|does|has))*|many(?: \w+){0,2}(?: (?:in|inside)|(?<=\w) (?:does|do|has)))(?: (?:the|my))* ?$/i
const asksIf = /(?:^|[\s,.;?!])(?:is|are|was|does|did|isn['’]?t|aren['’]?t)(?: (?:the|my))* ?$/i
const equals = /^(?: ever| never)? ?(?:={1,3}|(?:is|are|was|equals?|becomes?|stays?|holds?)\b|isn['’]?t\b)/i
const still = /^(?: (?:ever|still|already|really|actually|then|now|just|always|equal to))*/i
const not = /^ (?:not|never)\b|n['’]?t$/i
/** What follows a value that is put as a question. */
const isQuestion =
  /^[\s~,]*(?:(?:right|no|correct|yes|yeah|true|then|now|or (?:not|no))\b[\s,]*)*\?|^[\s~,.]*(?:right|no|correct|yes|yeah|true)\W*$/i
const isEnd = /^[\s~,.]*$/
/** The reason is asked, which a value alone is none of. */
const asksWhy = /\b(?:why|how come|because|bc|cause|since)\b[^.?!]{0,30}$/i
const ofRule =
  /\b(?:should|must|supposed|ought|need(?:s|ed)?|has|have) (?:n['’]?t |not )?(?:to )?(?:be )?$|\b(?:should|must|supposed|ought)\b/i
const assumed =
  /\bi(?:['’]d)? (?:had |have )?(?:assum\w+|thought|expect\w*|guess\w*|think|would say|bet|say)(?: (?:it|that|its|it['’]s|is|was|be|to be|would be))*(?= )/i

/** Undefined where a message asks for no value of the code, or for one that a rule of the task may be about. */
export function readValueQuestion(text: string, situation: Situation): ValueQuestion | undefined {
  if (text.length > longestSaid || text.split(/\s+/).length > mostWords || ofThought.test(text)) return undefined
  const own = namesThatHold(situation)
  const { moment, rest } = readMoment(text.replace(/[`]/g, ''), own)
  const whole = moment.isThere && isAnyTime(moment) ? { ...moment, line: lineBefore(situation) } : moment
  for (const expression of expressionsIn(rest, own)) {
    const asked = askedOf(expression, rest)
    if (asked && isSurelyOfCode(asked, whole, situation)) {
      const guess = assumed.exec(rest)
      const found = guess && valueAtStart(rest.slice(guess.index + guess[0].length))
      const claim = asked.claim ?? (found ? { said: found.said, isNot: false } : undefined)
      return { expression: asked.expression, moment: whole, ...(claim && { claim }) }
    }
  }
  return undefined
}

const isOfOneRun = /\b(?:tests?|ex(?:a?mple)?|case|line) ?#?\d/i
/** 'cur=8, m[1]=9, so 8+2 fits': what somebody takes several values to be at one moment, the first as it is told. */
export function readEquations(text: string, situation: Situation): ValueQuestion[] {
  if (text.length > longestSaid || ofRule.test(text) || !isOfOneRun.test(text)) return []
  const own = namesThatHold(situation)
  const all = expressionsIn(text, own).flatMap((expression) => {
    const [, sign] = /^( ?={1,3} ?)[-\d["'tTfFnN]/.exec(text.slice(expression.end)) ?? []
    const found = sign === undefined ? undefined : valueAtStart(text.slice(expression.end + sign.length))
    return found ? [{ expression, said: found.said }] : []
  })
  const [first, ...others] = all
  if (!first || first.said === 'empty') return []
  const moment: Moment = { when: { ...first, shown: asCode(shownHeld(first.said.value)) } }
  return others.map(({ expression, said }) => ({ expression, moment, claim: { said, isNot: false }, isAside: true }))
}

type Asked = Pick<ValueQuestion, 'expression' | 'claim'> & { isOpenly: boolean; isByValue: boolean }

function askedOf(expression: Expression, text: string): Asked | undefined {
  const before = text.slice(0, expression.start).replace(/['"]$/, '')
  const after = text.slice(expression.end).replace(/^['"]/, '')
  const isLate = holds.test(after) && asksOfHolding.test(before)
  if (
    isLate ||
    asksBefore.test(before) ||
    (asksShort.test(before) && isThen.test(after)) ||
    isValue.test(after) ||
    beforeValue.test(before)
  )
    return {
      expression,
      isOpenly: true,
      isByValue:
        isLate || /\bvalues?\b|\b(?:in|inside)(?: (?:the|my))? ?$/i.test(before.slice(-24)) || isValue.test(after),
    }
  if (asksSize.test(before)) {
    const sized: Expression = { ...expression, ways: [...expression.ways, { kind: 'size' }], text: expression.text }
    return expression.ways.at(-1)?.kind === 'size' ? undefined : { expression: sized, isOpenly: true, isByValue: false }
  }
  return claimOf(expression, before, after)
}

function claimOf(expression: Expression, before: string, after: string): Asked | undefined {
  const isAsked = asksIf.test(before)
  const [link] = equals.exec(after) ?? []
  if ((link === undefined && !isAsked) || asksWhy.test(before) || ofRule.test(before.slice(-24))) return undefined
  const behind = after.slice(link?.length ?? 0)
  const lead = still.exec(behind)![0]
  const [denied] = not.exec(behind.slice(lead.length)) ?? []
  const tail = behind.slice(lead.length + (denied?.length ?? 0))
  const found = valueAtStart(tail)
  const rest = tail.slice(found?.length ?? 0)
  if (!found || !(isQuestion.test(rest) || (isAsked && isEnd.test(rest)))) return undefined
  const isNot = denied !== undefined || /n['’]?t$/i.test(link ?? '')
  const isEver = /\bever\b/i.test(after.slice(0, 16))
  return { expression, claim: { said: found.said, isNot, isEver }, isOpenly: false, isByValue: isEver }
}

/** A bare name may be a word of the task, or of a sentence, unless it is asked for as a name is. */
function isSurelyOfCode(asked: Asked, moment: Moment, { question, code }: Situation): boolean {
  const { expression } = asked
  if (expression.ways.length > 0) return true
  const isTimed = moment.line !== undefined || moment.when !== undefined || moment.nth !== undefined
  if (question.kind !== 'coding' || isTimed || asked.isByValue) return question.kind === 'coding'
  const isOfTask = new RegExp(String.raw`\b${expression.name}s?\b`, 'i').test(`${question.statement} ${question.title}`)
  const isGiven = question.signature.params.some(({ name }) => name === expression.name)
  const isAssigned = new RegExp(
    String.raw`(?<![\w.])${expression.name}(?::[^=\n]{1,60})?\s*(?:=(?!=)|:=|[-+*/]=)`,
  ).test(code)
  return !isOfTask && !isGiven && isAssigned && expression.name.length > 1 && !isAnyTime(moment)
}

/** Values that are told one by one, and characters of each, and of one alone. */
const mostTold = 5
const longestTold = 40
const longestAlone = 120

/** A sentence without its beginning, and the verdict on what somebody takes for its value. */
export type Told = { verdict?: string; text: string }

/** What is told of the value; undefined where the steps don't tell it. */
export function tellValue(
  { expression, moment, claim, isAside }: ValueQuestion,
  steps: readonly Step[],
  own: OwnCode,
  isCut: boolean,
): Told | undefined {
  const picked = pickSteps(moment, steps, own, isCut)
  if (!picked) return undefined
  if ('none' in picked) return { text: `${picked.none}.` }
  const { at, called } = afterSetting(expression, picked, steps, own)
  const known = at.flatMap((each) => worthOf(expression, steps[each]!.held, own) ?? [])
  const worths = moment.line === undefined ? changesOf(known) : known
  const [first] = worths
  if (first === undefined || (moment.line !== undefined && known.length < at.length)) return undefined
  if (worths.some((worth) => 'lacks' in worth))
    return worths.length === 1 ? tellLacking(expression, steps[at[0]!]!.held, called) : undefined
  const values = worths.map((worth) => (worth as { value: Json }).value)
  const denied = isAside && claim && claim.said !== 'empty' ? ` and not ${asCode(shownHeld(claim.said.value))}` : ''
  const text = tellAll(expression, values, `${denied}${called === '' ? '' : ` ${called}`}`)
  const isPart = isCut && at.length > 1
  const verdict = claim && !isPart ? verdictOn(claim, values, own) : undefined
  if (text === undefined || (claim && isPart) || (isAside && verdict !== 'No')) return undefined
  return verdict === undefined || isAside ? { text } : { text, verdict }
}

/** Who asks for a value in the line that sets it means the one that it gets there. */
function afterSetting(
  { name }: Expression,
  { at, called, line }: Steps,
  steps: readonly Step[],
  own: OwnCode,
): { at: number[]; called: string } {
  const text = bareLines(own)[(line ?? 0) - 1] ?? ''
  const sets = new RegExp(
    String.raw`(?<![\w.])${name}(?:\[[^\]]*\])*\s*(?:[-+*/%|&^]{0,2}=(?!=)|:=|\+\+|--|,[\w\s,]*=(?!=))|(?:\+\+|--)${name}\b`,
  )
  if (line === undefined || !sets.test(text) || at.some((each) => steps[each]!.line !== line)) return { at, called }
  // In a script a step doesn't tell in which function it stands.
  const mayCall = isScript(own) && (own.code.match(/=>|\bfunction\b/g) ?? []).length > 1
  const after = at.flatMap((each) => {
    const next = steps.findIndex((step, place) => place > each && step.depth <= steps[each]!.depth)
    const isSeen = next > 0 && steps[next]!.depth === steps[each]!.depth && name in steps[next]!.held
    return mayCall || !isSeen ? [] : [next]
  })
  // Where it can no longer be seen, what it was before the line.
  if (after.length < at.length) return { at, called }
  return { at: after, called: called.replace(/\bwhen (line \d+) is reached/, 'once $1 has run') }
}
const isScript = ({ language }: OwnCode) => language === 'javascript' || language === 'typescript'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const changesOf = (worths: readonly Worth[]): Worth[] =>
  worths.filter((worth, at) => at === 0 || !same(worth, worths[at - 1]))

function tellAll({ text, ways }: Expression, values: readonly Json[], behind: string): string | undefined {
  const isLength = ways.at(-1)?.kind === 'size' && !/len|size/.test(text)
  const name = isLength ? `the length of \`${text}\`` : `\`${text}\``
  const shown = values.map(shownHeld)
  const isOne = shown.every((each) => each === shown[0])
  if (shown.some((each) => each.length > (isOne ? longestAlone : longestTold))) return undefined
  if (isOne)
    return `${name} is ${asCode(shown[0]!)}${behind}${values.length > 1 ? `, each of ${values.length} times` : ''}.`
  const each = shown.slice(0, mostTold).map(asCode)
  const left = shown.length - each.length
  const all = left > 0 ? each.join(', ') : `${each.slice(0, -1).join(', ')} and then ${each.at(-1)!}`
  return `${name} is ${all}${behind}${left > 0 ? `, and has ${left} more ${left === 1 ? 'value' : 'values'} after that` : ''}.`
}

/** Of Java, Go and scripts not every moment is seen, so that nothing is said never to be. */
function verdictOn({ said, isNot, isEver }: Claim, values: readonly Json[], { language }: OwnCode): string | undefined {
  // Of numbers that are too large the last digits are lost.
  if (values.some((value) => Number.isInteger(value) && !Number.isSafeInteger(value))) return undefined
  const fit = values.filter((value) => isSaid(value, said) !== isNot).length
  if (fit === values.length || (isEver && fit > 0)) return 'Yes'
  return fit > 0 ? 'Not always' : isEver && language !== 'python' ? undefined : 'No'
}

function tellLacking({ ways, name, text }: Expression, held: Step['held'], called: string): Told | undefined {
  const root = shownHeld(held[name])
  if (ways.length !== 1 || root.length > longestTold) return undefined
  return { text: `\`${name}\` is ${asCode(root)}${called === '' ? '' : ` ${called}`}, so there is no \`${text}\`.` }
}
