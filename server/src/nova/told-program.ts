/**
 * How much of a reply describes a program, in whatever form: a list of steps, a story, the report of a match. Such text is
 * full of what programs do, of what they keep things in, and of the words that order steps; a hint has few of them
 * (bank/talk/program-words.json; docs/decisions/128-models-know-what-nova-knows.md).
 */
import { readFileSync } from 'node:fs'
import type { BankCodingQuestion } from '@nova/contract/bank'
import { ProgramWords } from '@nova/contract/knowledge'
import { inEnglish } from './understanding/glosses.ts'

type Told = {
  question: Pick<BankCodingQuestion, 'statement' | 'examples' | 'workedExample'>
  code: string
  said: readonly string[]
  replies: readonly { text: string }[]
}

/**
 * Words of one reply, and of it with so many before it. Of 279 replies of a model that keeps to its rules three have more than 7;
 * of 125 that tell a solution in words, as a model would that lets itself be talked into it, 113.
 */
const mostWords = 7
const mostInRow = 24
const repliesInRow = 4
/** Of a long talk what was said last is looked at. */
const mostSaid = 30
/** How much of that may be said to whom: a form of the language takes some steps, and who asks for the solution gets none of it. */
const shares = { more: 2, usual: 1, less: 0.75 }

/**
 * Whether a reply describes a program more than a hint does, alone or with those before it. What is known of the turn is read
 * once, here. What the task, the candidate or their code says may be said again; the author's worked example is another problem.
 */
export function openProgramGate(
  { question, code, said, replies }: Told,
  may: keyof typeof shares,
): (text: string) => boolean {
  const { statement, examples, workedExample } = question
  const task = [statement, ...examples.flatMap(({ input, output }) => [input, output])]
  const known = new Set([...task, code, ...said.slice(-mostSaid)].flatMap((each) => wordsIn(each).map(stemOf)))
  const before = replies.slice(-repliesInRow).reduce((sum, { text }) => sum + countProgramWords(text, known), 0)
  return (text) => {
    const told = countProgramWords(text.replace(workedExample.idea, ''), known)
    return told > shares[may] * mostWords || (told > 0 && told + before > shares[may] * mostInRow)
  }
}

/** How many words of a reply describe a program; questions and code have none. `known` are stems of words that count for nothing. */
function countProgramWords(text: string, known: ReadonlySet<string>): number {
  const { stems, control } = wordsOfPrograms()
  const prose = inEnglish(text.replace(fences, '\n').replace(quoted, ' x '))
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
  return word.length - ending.length >= leastStem ? word.slice(0, word.length - ending.length) : word
}
const leastStem = 3

let program: { stems: ReadonlySet<string>; control: ReadonlySet<string> } | undefined

function wordsOfPrograms() {
  if (program) return program
  const path = new URL('../../../bank/talk/program-words.json', import.meta.url)
  const { acts, structures, control } = ProgramWords.parse(JSON.parse(readFileSync(path, 'utf8')))
  return (program = { stems: new Set([...acts, ...structures].map(stemOf)), control: new Set(control) })
}
