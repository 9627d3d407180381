/** Which of a project's stages a message asks about by its number or place, and what that stage asks for. */
import type { BankQuestion } from '@nova/contract/bank'
import { spaced } from '../knowledge.ts'
import { beginningOfStage } from './facts.ts'

type Project = Extract<BankQuestion, { kind: 'project' }>

const ordinals = ['first', 'second', 'third', 'fourth']
const numbers = ['one', 'two', 'three', 'four']
const part = '(?:stage|part|step|task|phase|ticket|section)'
const place = `(?:${[...ordinals, ...numbers, 'last', 'final', 'next', '1st', '2nd', '3rd', '4th', '[1-4]'].join('|')})`
const ofStage = new RegExp(` ${part} (?:number |no )?(${place}) | (${place}) ${part} `)
/** Help with a stage is a hint's matter, and a result is one of the tests. */
const asksForMore =
  / (?:hint|help|stuck|fix|fail|fails|failing|passed|passes|solve|write|done|right|correct|implement) /
const wantsKnown =
  / (?:what|whats|explain|describe|about|tell|say|says|ask|asks|mean|means|which|again|title|read|remind) /

/** The stage as its text tells it; undefined where no stage is named, or more is asked than what it says. */
export function tellStage(question: Project, text: string): string | undefined {
  const message = ` ${spaced(text).trim()} `
  const found = ofStage.exec(message)
  const named = found?.[1] ?? found?.[2]
  if (named === undefined || asksForMore.test(message) || !wantsKnown.test(message)) return undefined
  const { stages } = question
  const at = placeOf(named, stages.length)
  if (at === undefined) return undefined
  const stage = stages[at]
  if (!stage) return `This project has ${numbers[stages.length - 1]} stages. The last is “${stages.at(-1)!.title}”.`
  return `Stage ${at + 1} is “${stage.title}”, about ${stage.minutes} minutes. ${beginningOfStage(stage.statement)} The brief has all of it.`
}

/** From 0. Which one is next is not told by a number. */
function placeOf(named: string, count: number): number | undefined {
  if (named === 'next') return undefined
  if (named === 'last' || named === 'final') return count - 1
  const digit = Number.parseInt(named, 10)
  return Number.isNaN(digit) ? Math.max(ordinals.indexOf(named), numbers.indexOf(named)) : digit - 1
}
