/**
 * The edits that the scripted solver of `npm run bench -- talk` has for a stuck state, what each does, and where a reply
 * points. An edit is a change of one token or statement in one line, or the repair of one known mistake of the question.
 */
import type { BankCodingQuestion, BankSqlQuestion } from '../contract/src/questions/bank.ts'
import type { Language } from '../contract/src/words.ts'
import { smallEdits } from '../server/src/code-facts/small-edits.ts'
import { tellingWords } from '../server/src/knowledge/search.ts'
import { codeParts } from '../server/src/platform/languages/code-parts.ts'
import type { Json } from '../server/src/platform/sandbox/request.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { makeMutants } from '../server/src/question-validation/mutants.ts'
import { judgeCases, splitTests, type Test } from '../server/src/runs/verdict.ts'
import { judgeOnce } from './talk-situation.ts'
import { inFixedOrder, mistakesOf, numberOf, type Stuck } from './talk-states.ts'

/** `mistake`: the known mistake that it repairs; `line`, from 1: the line that it changes. */
export type Edit = { code: string; line?: number; mistake?: number; isRight: boolean }
export type Input = { args: Json[]; expected: Json }

/** With the known mistakes, about ten of them, an edit is the right one by chance in one of forty. */
const maxEdits = 40
/** Of one version on one input, and of a whole run: steps decide, so that a busy machine changes no result. */
const limits = { maxSteps: 20_000, maxMs: 2_000 }
const wholeLimits = { wallMs: 60_000, cpuMs: 30_000 }

type Texts = { runsIn: Language; program: (codes: readonly string[], name: string, bounds: typeof limits) => string }

/** True for each version that gives the expected result, by the input. */
export async function passing(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  language: Language,
  codes: readonly string[],
  tests: readonly Test[],
): Promise<boolean[][]> {
  const { runsIn, program } = codeParts[language].versions as Texts
  const id = `edits-${numberOf(JSON.stringify([question.id, codes, tests]))}`
  const { signature } = question
  const { cases = [] } = await sandbox.run({
    id,
    queue: id,
    language: runsIn,
    code: program(codes, signature.name, limits),
    mode: 'function',
    maxTimeouts: 2,
    limits: wholeLimits,
    args: codes.flatMap((_, version) => tests.map(({ args }) => [version, ...(args as Json[])])),
    signature: { ...signature, params: [{ name: 'novaVariant', type: 'int' }, ...signature.params] },
  })
  return codes.map((_, at) =>
    judgeCases(question, [...tests], cases.slice(at * tests.length, (at + 1) * tests.length)).map(
      ({ status }) => status === 'passed',
    ),
  )
}

const repairsOf = ({ question, own, code, right }: Stuck): Edit[] =>
  mistakesOf(question).flatMap((_, mistake) => {
    const isRight = mistake === own
    return [{ code: isRight ? (right ?? code) : code, mistake, isRight }]
  })

const lineOf = (before: string, after: string): number => {
  const lines = before.split('\n')
  return after.split('\n').findIndex((line, at) => line !== lines[at]) + 1
}

/** The edits in their fixed order, and the lines of all small ones that make the tests pass. */
export async function editsFor(sandbox: Sandbox, stuck: Stuck): Promise<{ edits: Edit[]; right: number[] }> {
  const repairs = repairsOf(stuck)
  const small =
    'signature' in stuck.question
      ? await smallOf(sandbox, stuck, stuck.question)
      : await ofSql(sandbox, stuck, stuck.question)
  const right = small.filter(({ isRight }) => isRight).slice(0, 2)
  const others = inFixedOrder(
    small.filter((each) => !right.includes(each)),
    ({ code }) => code,
  ).slice(0, maxEdits - repairs.length - right.length)
  const edits = inFixedOrder([...repairs, ...right, ...others], (each) => `${stuck.id} ${each.mistake ?? each.code}`)
  return { edits, right: small.flatMap(({ isRight, line }) => (isRight && line !== undefined ? [line] : [])) }
}

async function smallOf(
  sandbox: Sandbox,
  { code, language, right }: Stuck,
  question: BankCodingQuestion,
): Promise<Edit[]> {
  const own = language as Language
  const undone = right === undefined ? [] : [{ code: right, line: lineOf(code, right) }]
  const found = smallEdits({ code, language: own })
  const tokens = makeMutants(code, own, maxEdits).map((each) => ({ code: each.code, line: lineOf(code, each.code) }))
  const seen = new Set([code])
  const isNew = (each: { code: string }) => !seen.has(each.code) && seen.add(each.code) !== undefined
  const all = [...undone, ...found, ...tokens].filter(isNew)
  if (all.length === 0) return []
  const { visible, hidden } = splitTests(question)
  const tests = [...visible, ...hidden.filter(({ group }) => group !== 'scale')]
  // As the product looks for a near miss: first on the test that fails, then the few that pass it on all.
  const [now] = await passing(sandbox, question, own, [code], tests)
  const first = now!.indexOf(false)
  if (first < 0) return []
  const onFirst = await passing(
    sandbox,
    question,
    own,
    all.map((each) => each.code),
    [tests[first]!],
  )
  const few = all.filter((_, at) => onFirst[at]![0])
  const onAll =
    few.length === 0
      ? []
      : await passing(
          sandbox,
          question,
          own,
          few.map((each) => each.code),
          tests,
        )
  const isRight = (each: { code: string }) =>
    onAll[few.findIndex((one) => one.code === each.code)]?.every(Boolean) ?? false
  return all.map((each) => ({ code: each.code, line: each.line, isRight: isRight(each) }))
}

/** Tokens of SQL that are mistaken for each other. */
const swaps: readonly [RegExp, string][] = [
  [/<=/g, '<'],
  [/(?<![<>])<(?![=>])/g, '<='],
  [/>=/g, '>'],
  [/(?<![<>])>(?!=)/g, '>='],
  [/\bleft join\b/gi, 'join'],
  [/(?<!left )\bjoin\b/gi, 'left join'],
  [/\band\b/gi, 'or'],
  [/\bdesc\b/gi, 'asc'],
  [/\bmin\b/gi, 'max'],
  [/\bmax\b/gi, 'min'],
  [/\brank\b/gi, 'row_number'],
  [/\brow_number\b/gi, 'rank'],
  [/\bunion\b(?! all)/gi, 'union all'],
  [/\bunion all\b/gi, 'union'],
  [/\bis null\b/gi, 'is not null'],
  [/\bselect\b(?! distinct)/gi, 'select distinct'],
  [/\bcount\((?=\w)/gi, 'count(distinct '],
]

async function ofSql(sandbox: Sandbox, { code }: Stuck, question: BankSqlQuestion): Promise<Edit[]> {
  const edits = swaps.flatMap(([from, to]) =>
    [...code.matchAll(from)].map(({ index, 0: text }) => ({
      code: code.slice(0, index) + to + code.slice(index + text.length),
      line: code.slice(0, index).split('\n').length,
    })),
  )
  const some = inFixedOrder(edits, (each) => each.code).slice(0, maxEdits)
  const made: Edit[] = []
  for (const each of some) {
    const judged = await judgeOnce(sandbox, question, each.code)
    made.push({ code: each.code, line: each.line, isRight: judged.every(({ status }) => status === 'passed') })
  }
  return made
}

/** The places that replies have pointed at. */
export type Pointed = { lines: Set<number>; mistakes: Set<number>; inputs: Input[] }

/** This share of a mistake's words names it, and no other mistake has more. */
const minNamed = 0.6

/** Reads where a reply points: a line, a known mistake by most of its words, an input with its expected result. */
export function point(text: string, { question }: Stuck, pointed: Pointed): void {
  for (const [, line] of text.matchAll(/\blines? (\d+)\b/g)) pointed.lines.add(Number(line))
  const words = new Set(tellingWords(text))
  const named = mistakesOf(question).map(({ cause, reply }, mistake) => {
    const own = [...new Set(tellingWords(cause))]
    const share =
      reply !== '' && text.includes(reply) ? 1 : own.filter((word) => words.has(word)).length / Math.max(1, own.length)
    return { mistake, share }
  })
  const most = Math.max(0, ...named.map(({ share }) => share))
  if (most >= minNamed) for (const { mistake, share } of named) if (share === most) pointed.mistakes.add(mistake)
  if ('signature' in question) pointed.inputs.push(...inputsIn(text, question))
}

/** Inputs of a reply with the result that it says is expected. */
export function inputsIn(text: string, question: BankCodingQuestion): Input[] {
  return [...text.matchAll(/With `(.*?)` your code .*?, and `(.*?)` is expected/gs)].flatMap(([, given, result]) => {
    const args = readArgs(given!, question)
    const expected = readJson(result!)
    return args && expected !== undefined ? [{ args, expected }] : []
  })
}

/** `a = [1], b = 2` as the values of a question's parameters; undefined where it is something else. */
export function readArgs(given: string, { signature }: BankCodingQuestion): Json[] | undefined {
  const places = signature.params.map(({ name }) => new RegExp(`(?:^|, )${name} = `).exec(given))
  if (places.some((each) => each === null)) return undefined
  const ends = places.map((_, at) => places[at + 1]?.index ?? given.length)
  const args = places.map((found, at) => readJson(given.slice(found!.index + found![0].length, ends[at])))
  return args.every((each) => each !== undefined) ? args : undefined
}

export function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
