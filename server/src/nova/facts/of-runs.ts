/** Facts from runs of the candidate's code, surest first. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { returnedNothing } from '@nova/contract/questions/signature'
import type { Probes } from '../../code-facts/code-facts.ts'
import { knownComplaint, quoteComplaint } from '../../code-facts/complaints.ts'
import { asCode } from '../../code-facts/held-values.ts'
import { tellDifference } from '../../code-facts/result-differences.ts'
import { knowledgeOf } from '../../knowledge/kinds.ts'
import { sayAs, wordsAs } from '../../knowledge/said.ts'
import { assignedOn, lineText, namesOn, parseCode } from '../../platform/languages/syntax.ts'
import { readLine, type Room, type Situation } from '../situation.ts'
import { fact, type Fact, factAs } from './fact.ts'

const byHand = 'Go through it by hand: at which step do they begin to differ?'

type Coding = Situation & { question: BankCodingQuestion }
export const isCoding = (situation: Situation): situation is Coding => kindFacts[situation.question.kind].hasLanguages

/** Characters of an input and of a result that a sentence can hold. */
const maxInput = 300
const maxResult = 120

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > maxResult ? `${text.slice(0, maxResult - 3)}…` : text
}

/** Facts from the last run of this version, without another run. */
export function factsOfRun(situation: Coding): Fact[] {
  const { state, test, question, complaint, line } = situation
  const place = line === undefined ? '' : ` at line ${line}`
  const quoted = `“${quoteComplaint(complaint || (test?.failure?.error ?? ''))}”`
  switch (state) {
    case 'does-not-parse':
      return [fact(`Your code doesn't run yet: ${quoted}${place}.`, 1, knownComplaint(quoteComplaint(complaint)))]
    case 'runtime-error':
      if (complaint.startsWith(wrongKind))
        return [
          fact(
            `Your code runs to its end, but its result can't be compared: ${quoted}.`,
            1,
            'Which calculation can give that?',
          ),
        ]
      return [fact(`Your code stops${place} with ${quoted}.`, 1, knownComplaint(quoteComplaint(complaint)))]
    case 'endless':
    case 'waiting':
    case 'too-much':
    case 'slow':
      return [factAs(`run.${state}`, 1)]
    case 'correct':
      return [fact(outcomeOf(situation), 0)]
    case 'wrong-answer':
      return test?.failure ? tellFailure(test.failure, question) : [fact(tellHidden(situation), 1)]
    default:
      return []
  }
}

/** How the runner says that a result is of a kind that no test compares. */
const wrongKind = 'The function returned'

type Failed = { args: unknown[]; expected: unknown; actual: unknown; error?: string | undefined }

/** The input, what came out and what should have. */
function tellFailure({ args, expected, actual, error = '' }: Failed, question: BankCodingQuestion, lead = ''): Fact[] {
  const written = args
    .map((arg, at) => `${question.signature.params[at]?.name ?? ''} = ${JSON.stringify(arg)}`)
    .join(', ')
  if (written.length > maxInput) return [fact(`${lead}A test with a larger input fails.`, 1, question.tryInput)]
  const stopped = error !== '' && error !== returnedNothing
  const line = stopped ? readLine(error) : undefined
  const came = stopped
    ? `stops${line === undefined ? '' : ` at line ${line}`} with “${quoteComplaint(error)}”`
    : `gives ${error === '' ? asCode(short(actual)) : 'nothing'}`
  const difference = error === '' ? tellDifference(actual, expected, question.tests[0]?.compare) : undefined
  const text = `${lead}With ${asCode(written)} your code ${came}, and ${asCode(short(expected))} is expected.${difference ? ` ${difference}` : ''}`
  const ask = stopped
    ? knownComplaint(quoteComplaint(error))
    : error === ''
      ? byHand
      : 'On which path does your function end without returning a value?'
  return [fact(text, 1, ask)]
}

function tellHidden({ test }: Coding): string {
  const { core, edge } = test!.hidden
  const kinds = [core.passed < core.total ? 'usual' : '', edge.passed < edge.total ? 'unusual' : ''].filter(Boolean)
  return `The visible tests pass; some of the others, with ${kinds.join(' and ')} inputs, don't.`
}

export function outcomeOf({ test, isTried }: Situation): string {
  if (!test) return ''
  const { visible, hidden } = test
  if (isTried) return `I ran this version: ${visible.passed} of ${visible.total} visible tests pass.`
  const seen = `Your last test run passed ${visible.passed} of ${visible.total} visible tests`
  const all = [hidden.core, hidden.edge, hidden.scale].every(({ passed, total }) => passed === total)
  return hidden.notRun ? `${seen}.` : all ? `${seen} and all hidden ones.` : `${seen}.`
}

/** Facts from further runs. Each takes seconds, so it only runs if its fact is used. */
export async function factsOfProbes(situation: Coding, room: Room, probes: Probes, message: string): Promise<Fact[]> {
  const { state, test } = situation
  // The search for such an input is remembered: it costs nothing a second time.
  const found = test?.failure || state !== 'wrong-answer' ? undefined : await probes.counterexample()
  const failure = test?.failure ?? (found && 'args' in found ? found : undefined)
  if (room.ceiling < 2 || !failure) return []
  const args = failure.args as Parameters<Probes['values']>[1]
  const line = lineNamed(message)
  const suspect = line !== undefined && state === 'wrong-answer' ? await suspectFact(room, probes) : []
  if (suspect.length > 0) return suspect
  const named = await valuesNamed(situation, probes, message, args)
  if (state === 'runtime-error' || failure.error) {
    const stops = await probes.stop({ args, line: situation.line, error: situation.complaint || (failure.error ?? '') })
    return [...stops.map(({ text }) => fact(text, 2)), ...named]
  }
  if (state !== 'wrong-answer') return named
  const making = await probes.making({ args, expected: failure.expected, actual: failure.actual })
  return [...named, ...(making ? [fact(making.text, 2, 'Is that what should happen at that moment?')] : [])]
}

/** The line at which a small change helps; used after the failing input. */
export async function suspectFact(room: Room, probes: Probes): Promise<Fact[]> {
  const found = room.ceiling < 2 ? undefined : await probes.locate()
  if (!found) return []
  return [
    fact(`With a small change in line ${found.line} the failing tests pass. Look at ${sayAs(`look.${found.kind}`)}`, 2),
  ]
}

/** A known mistake whose results are the same, with the input that its author names for it. */
export function causeFact({ question, cause, isTried }: Situation, room: Room): Fact[] {
  const known = cause === undefined || room.ceiling < 2 ? undefined : knowledgeOf(question).mistake?.(question, cause)
  if (!known) return []
  const { ask, tryIt } = known
  const said = known.text.charAt(0).toLowerCase() + known.text.slice(1).replace(/[.]$/, '')
  const text = `${isTried ? 'Its' : 'Your last'} results fit this: ${said}.${tryIt ? ` ${tryIt}` : ''}`
  return [fact(text, 2, tryIt ? undefined : ask)]
}

/** An input that goes wrong where all visible tests pass. */
export async function counterFact({ question }: Coding, room: Room, probes: Probes): Promise<Fact[]> {
  if (room.ceiling < 1) return []
  const found = await probes.counterexample()
  if (!found) return []
  if ('args' in found) return tellFailure(found, question, 'The visible tests pass, and another input goes wrong. ')
  const count = `${found.inputs.toLocaleString('en')} small ${found.inputs === 1 ? 'input' : 'inputs'}`
  const text = `Some tests that you don't see fail; none of ${count} that I tried shows why.`
  return [fact(text, 1, 'Go through the rules of the task one by one: which line of yours does each?')]
}

/** The values of what a message names: a variable of the code, or the variables in a line. */
async function valuesNamed(
  { code, language }: Coding,
  probes: Probes,
  message: string,
  args: Parameters<Probes['values']>[1],
): Promise<Fact[]> {
  const parsed = parseCode({ code, language })
  const all = new Set(parsed.lineStarts.flatMap((_, at) => namesOn(at + 1, parsed)))
  const words = message.match(/[A-Za-z_]\w*/g) ?? []
  const said = words.filter(
    (word) => all.has(word) && (word.length > 2 || message.includes(`\`${word}\``)) && !isEverydayWord(word),
  )
  const line = lineNamed(message)
  const ofLine = line === undefined ? [] : assignedOn(line, parsed).concat(namesOn(line, parsed))
  const facts: Fact[] = []
  for (const name of [...new Set([...said, ...ofLine])].slice(0, maxNamed)) {
    const found = await probes.values(name, args)
    if (found) facts.push(fact(`On the failing input ${found.text}`, 2))
    if (facts.length === maxValues) break
  }
  const text = line === undefined ? '' : lineText(line, parsed).trim()
  return facts.length > 0 && text !== '' && text.length <= maxQuoted && !text.includes('`')
    ? [{ ...facts[0]!, text: `Line ${line} is \`${text}\`. ${facts[0]!.text}` }, ...facts.slice(1)]
    : facts
}
const lineNamed = (message: string): number | undefined => {
  const found = /\bline\s*#?(\d{1,3})\b/i.exec(message)?.[1]
  return found === undefined ? undefined : Number(found)
}
const maxNamed = 3
const maxValues = 1
const maxQuoted = 90
/** Words that people use in talk and as names. */
const isEverydayWord = (word: string) => wordsAs('names-of-talk').has(word.toLowerCase())
