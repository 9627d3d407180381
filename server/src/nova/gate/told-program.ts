/**
 * Measures how much a reply describes a program, in any form: a list of steps, a story, the report of a match. Such
 * text is full of verbs of programs, their data structures and words that order steps; a hint has few of them
 * (bank/talk/program-words.json; docs/decisions/139-the-model-is-asked-at-once.md).
 */
import { readFileSync } from 'node:fs'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { ProgramWords } from '@nova/contract/questions/knowledge'

type Told = {
  question: Pick<BankCodingQuestion, 'statement' | 'examples' | 'workedExample'>
  code: string
  said: readonly string[]
  replies: readonly { text: string }[]
}

/**
 * Maximum program words in one reply, and in a reply with the ones before. Among 279 replies of a model that keeps to
 * its rules, 3 have more than 7; among 125 that describe a solution in words, as a model does that was talked into it,
 * 113 do.
 */
const maxWords = 7
const maxInRow = 24
const repliesInRow = 4
/** Only the latest messages of a long talk are read. */
const maxSaid = 30
/** How much of that may be said to whom: a form of the language takes some steps, and who asks for the solution gets none of it. */
const shares = { more: 2, usual: 1, less: 0.75 }

/**
 * Makes a gate: true if a reply, alone or with those before it, describes more of a program than a hint does. It reads
 * the turn once, here. Words of the task, the candidate or their code may be repeated; the author's worked example is
 * another problem.
 */
export function openProgramGate(
  { question, code, said, replies }: Told,
  may: keyof typeof shares,
): (text: string) => boolean {
  const { statement, examples, workedExample } = question
  const task = [statement, ...examples.flatMap(({ input, output }) => [input, output])]
  const known = new Set([...task, code, ...said.slice(-maxSaid)].flatMap((each) => wordsIn(each).map(stemOf)))
  const before = replies.slice(-repliesInRow).reduce((sum, { text }) => sum + countProgramWords(text, known), 0)
  return (text) => {
    const told = countProgramWords(text.replace(workedExample.idea, ''), known)
    return told > shares[may] * maxWords || (told > 0 && told + before > shares[may] * maxInRow)
  }
}

/** How many words of a reply describe a program; questions and code have none. `known` are stems of words that count for nothing. */
function countProgramWords(text: string, known: ReadonlySet<string>): number {
  const { stems, control } = wordsOfPrograms()
  const prose = text.replace(fences, '\n').replace(quoted, ' x ')
  return prose
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((each) => !each.trim().endsWith('?'))
    .flatMap(wordsIn)
    .filter((word) => control.has(word) || (stems.has(stemOf(word)) && !known.has(stemOf(word)))).length
}

const fences = /```[^]*?(?:```|$)/g
const quoted = /`[^`\n]*`/g

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []

/** Without its ending, so that 'sorts', 'sorted' and 'sorting' are one word. */
const stemOf = (word: string): string => {
  const ending = /(?:ing|ied|ed|es|s|d)$/.exec(word)?.[0] ?? ''
  return word.length - ending.length >= minStem ? word.slice(0, word.length - ending.length) : word
}
const minStem = 3

let program: { stems: ReadonlySet<string>; control: ReadonlySet<string> } | undefined

function wordsOfPrograms() {
  if (program) return program
  const path = new URL('../../../../bank/talk/program-words.json', import.meta.url)
  const { acts, structures, control } = ProgramWords.parse(JSON.parse(readFileSync(path, 'utf8')))
  return (program = { stems: new Set([...acts, ...structures].map(stemOf)), control: new Set(control) })
}
