/**
 * Detects a hidden test in a reply: its inputs and its result, as values. A model isn't given any, but it may guess or
 * be fed one.
 */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'

type Told = {
  question: Pick<BankCodingQuestion, 'statement' | 'examples' | 'tests' | 'tryInput'>
  code: string
  said: readonly string[]
  replies: readonly { text: string }[]
}

/** Characters of one value without blanks. A shorter one comes up by chance. */
const minTelling = 10

/**
 * Opens the gate of one turn: true if a reply, with those before it, contains all values of a hidden test that weren't
 * mentioned before.
 */
export function openTestGate({ question, code, said, replies }: Told): (text: string) => boolean {
  const { statement, examples = [], tests = [], tryInput } = question
  const shown = tests.filter(({ visible }) => visible).map(({ args, expected }) => JSON.stringify([args, expected]))
  const texts = examples.flatMap(({ input, output }) => [input, output])
  const known = packed([statement, tryInput, ...texts, ...shown, code, ...said].join('\n'))
  const hidden = tests
    .filter(({ visible }) => !visible)
    .map(({ args, expected }) => [...args, expected].map((value) => packed(JSON.stringify(value ?? null))))
    .filter((values) => values.some((value) => value.length >= minTelling && !known.includes(value)))
  const before = packed(replies.map(({ text }) => text).join('\n'))
  return (text) => {
    const told = before + packed(text)
    return hidden.some((values) => values.every((value) => told.includes(value)))
  }
}

/** Without blanks and escapes, so that a value reads the same in prose and in JSON. */
const packed = (text: string) => text.replace(/\s+/g, '').replaceAll('\\"', '"')
