/** On which input a question about a run is answered: the test that a message names or pastes, else the one spoken of before. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { isOfType, parseType } from '@nova/contract/value-type'
import type { Json } from '../../platform/sandbox/request.ts'
import type { Scene } from '../sayings.ts'
import { findValues } from '../task/written-values.ts'
import { asCode } from '../wording.ts'
import { placeOfCase } from './cases-named.ts'
import { inputOf } from './stated-causes.ts'

/** `called`: how a sentence on a run with it begins. */
type MeantInput = { args: Json[]; called: string }

/** Characters of an input that is told. */
const longestInput = 120
/** Replies, from the last back, that may have told of an input. */
const mostBack = 2
const told = /With (`+) ?([^]*?) ?\1/

/** Undefined where there is no visible test to run. */
export function inputMeant(text: string, { situation }: Scene): MeantInput | undefined {
  const question = situation.question as BankCodingQuestion
  const visible = visibleOf(question)
  const place = placeOfCase(text)
  if (place >= 0 && visible[place]) return meantAs(visible[place], visible, question)
  const pasted = argsIn(text, question)
  if (pasted) return meantAs(pasted, visible, question)
  const earlier = situation.replies.slice(-mostBack).reverse()
  const before = earlier.map((reply) => argsTold(reply.text, question)).find(Boolean)
  const failing = situation.isTested ? situation.test?.failure?.args : undefined
  const args = before ?? failing ?? visible[0]
  return args && meantAs(args, visible, question)
}

const visibleOf = ({ tests }: BankCodingQuestion) =>
  tests.filter((each) => each.visible).map(({ args }) => args as Json[])
const argsTold = (reply: string, question: BankCodingQuestion) => argsIn(told.exec(reply)?.[2] ?? '', question)
const placeOf = (args: readonly Json[], visible: readonly Json[][]) =>
  visible.findIndex((each) => JSON.stringify(each) === JSON.stringify(args))

/** The place among the visible tests of the input that a reply tells of; -1 where it tells of none of them. */
export const placeTold = (reply: string, question: BankCodingQuestion): number =>
  placeOf(argsTold(reply, question) ?? [], visibleOf(question))

function meantAs(args: Json[], visible: readonly Json[][], question: BankCodingQuestion): MeantInput {
  const place = placeOf(args, visible)
  const input = inputOf(question, args)
  const shown = input.length <= longestInput ? `With ${asCode(input)}` : 'On that input'
  return { args, called: place < 0 ? shown : `In test ${place + 1}` }
}

/** The arguments that are written out in a text, in their order; undefined where one is missing, or none is a list or a map. */
function argsIn(text: string, { signature: { params } }: BankCodingQuestion): Json[] | undefined {
  const values = findValues(text).map(({ value }) => value)
  const args: Json[] = []
  for (const { type } of params) {
    const at = values.findIndex((each) => isOfType(each, parseType(type)))
    if (at < 0) return undefined
    args.push(...values.splice(0, at + 1).slice(-1))
  }
  const isTelling = args.some((each) => typeof each === 'object' && each !== null && Object.keys(each).length > 0)
  return isTelling ? args : undefined
}
