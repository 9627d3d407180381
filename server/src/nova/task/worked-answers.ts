/** What comes out for an input that the candidate made up: worked out by the question's reference, and told. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { sameValue } from '@nova/contract/signature'
import type { Json } from '../../platform/sandbox/request.ts'
import { compareOf } from '../../question-validation/provable.ts'
import { say, type Scene } from '../sayings.ts'
import { type OwnInput, readOwnInputs } from './own-inputs.ts'
import { findValues } from './written-values.ts'

/** Works out inputs; undefined in the place of one that it has no result for. */
export type WorkOut = (inputs: Json[][]) => Promise<(Json | undefined)[]>

/**
 * What is said of the inputs in a message, with the rest of it that asks for something else; undefined where it gives
 * none, or nothing came of them.
 */
export async function answerInputs(
  message: string,
  scene: Scene,
  workOut: WorkOut,
): Promise<{ text: string; beside: string[] } | undefined> {
  const { situation, room } = scene
  const { question } = situation
  if (question.kind !== 'coding' || room.policy === 'none') return undefined
  const inputs = readOwnInputs(message, question, situation.said)
  if (inputs.length === 0) return undefined
  const results = await workOut(inputs.map(({ args }) => args))
  const told = inputs.flatMap((input, at) => {
    const result = results[at]
    return result === undefined ? [] : [tellOne(input, result, message, scene)]
  })
  return told.length === 0 ? undefined : { text: told.join('\n\n'), beside: besideIn(message) }
}

function tellOne({ args, said }: OwnInput, result: Json, message: string, scene: Scene): string {
  const { signature, tests } = scene.situation.question as BankCodingQuestion
  const input = signature.params.map(({ name }, at) => `${name} = ${written(args[at]!)}`).join(', ')
  const isRight = said !== undefined && sameValue(said, result, compareOf(tests))
  // Who takes a test for broken is not told yes.
  const topic =
    said === undefined || doubtsTest.test(message) ? 'worked-out' : isRight ? 'worked-out-right' : 'worked-out-wrong'
  const worked = { input: asCode(input), result: asCode(written(result)), said: asCode(written(said ?? null)) }
  return say(topic, { ...scene, situation: { ...scene.situation, worked } })
}

const doubtsTest = /\b(?:test|example|expected\w*)\b.{0,16}\b(?:broken|wrong|buggy?|mistaken?|incorrect)\b/i

/** As examples write values. */
const written = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${written(each)}`)
    .join(', ')}}`
}

const asCode = (value: string) => (value.includes('`') ? `\`\` ${value} \`\`` : `\`${value}\``)

const fewestWords = 4

const asksElse = /\?|\bi (?:suspect|think|guess|believe|assume)\b/i

/** Sentences that ask, or tell an idea, and name no value. */
const besideIn = (message: string): string[] =>
  message
    .split(/(?<=[?!.])\s+|\n/)
    .filter((each) => asksElse.test(each) && findValues(each).length === 0 && each.split(/\s+/).length >= fewestWords)
