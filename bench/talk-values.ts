/**
 * Replays the claims of replies on runs: results by running the code and the reference, values within a run by following it
 * (talk-traces.ts), a line by trying changes there, a known mistake by running its own code, rows by running the query again.
 * Of an author's example the result is worked out where all its arguments are written as code.
 */
import type { BankCodingQuestion } from '../contract/src/questions/bank.ts'
import { tellSqlDifference } from '../contract/src/questions/sql-difference.ts'
import type { Language } from '../contract/src/words.ts'
import { packOf } from '../server/src/knowledge/packs.ts'
import type { CaseResult, Json } from '../server/src/platform/sandbox/request.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { callCode } from '../server/src/question-validation/trying.ts'
import { inputsIn, readArgs, readJson } from './talk-edits.ts'
import { judgeOnce } from './talk-situation.ts'
import type { Ground } from './talk-solver.ts'
import { mistakesOf, type Stuck } from './talk-states.ts'
import { type Followed, follow } from './talk-traces.ts'

/** `isTrue` undefined: it can't be replayed here. */
export type Claim = { kind: string; said: string; isTrue: boolean | undefined }
type Replay = { sandbox: Sandbox; stuck: Stuck; question: BankCodingQuestion; ground: Ground; inputs: Json[][] }

/** All that these replies claim on the code of one stuck state, each claim once. */
export async function checkReplies(sandbox: Sandbox, ground: Ground, replies: readonly string[]): Promise<Claim[]> {
  const { stuck, situation } = ground
  const { question } = stuck
  const text = replies.join('\n\n')
  if (!('signature' in question)) return once(await ofRows(sandbox, ground, text))
  const failing = situation.test?.failure?.args
  const counter = text.includes('line') ? await ground.probes?.counterexample() : undefined
  const found = counter && 'args' in counter ? [counter.args as Json[]] : []
  const all = [...inputsIn(text, question).map(({ args }) => args), ...(failing ? [failing] : []), ...found]
  const inputs = [...new Map(all.map((args) => [JSON.stringify(args), args])).values()]
  const replay: Replay = { sandbox, stuck, question, ground, inputs }
  return once([
    ...(await ofResults(replay, text)),
    ...(await ofErrors(replay, text)),
    ...ofCounts(replay, text),
    ...(await ofSteps(replay, text)),
    ...ofLines(replay, text),
    ...(await ofMistakes(replay, text)),
    ...(await ofExamples(replay, text)),
  ])
}
const once = (claims: readonly Claim[]): Claim[] => [...new Map(claims.map((claim) => [claim.said, claim])).values()]

async function runOn(
  { sandbox, question }: Replay,
  language: Language,
  code: string,
  all: Json[][],
): Promise<CaseResult[]> {
  if (all.length === 0) return []
  const { cases = [] } = await callCode(sandbox, question.signature, all, { language, code, maxTimeouts: 2 })
  return cases
}
const runReference = (replay: Replay, all: Json[][]) =>
  runOn(replay, 'javascript', replay.question.reference.javascript!, all)
const runCandidate = (replay: Replay, all: Json[][]) =>
  runOn(replay, replay.stuck.language as Language, replay.stuck.code, all)

/** A shown value that was cut ends with `…`. */
const isShown = (shown: string, value: unknown): boolean => {
  const whole = JSON.stringify(value) ?? 'nothing'
  return shown.endsWith('…') ? whole.startsWith(shown.slice(0, -1)) : whole === shown
}

async function ofResults(replay: Replay, text: string): Promise<Claim[]> {
  const form = /With `([^`]*)` your code (gives `[^`]*`|gives nothing|stops[^`]*?”), and `([^`]*)` is expected/g
  const said = [...text.matchAll(form)].map(([whole, given, came, expected]) => {
    return { whole, came: came!, expected: expected!, args: readArgs(given!, replay.question) }
  })
  const inputs = said.flatMap(({ args }) => (args ? [args] : []))
  const [own, right] = [await runCandidate(replay, inputs), await runReference(replay, inputs)]
  return said.map(({ whole, came, expected, args }) => {
    const at = args ? inputs.indexOf(args) : -1
    const isTrue = args && hasCome(came, own[at]) && isShown(expected, right[at]?.returned)
    return { kind: 'result', said: whole, isTrue }
  })
}

function hasCome(came: string, own: CaseResult | undefined): boolean {
  if (came === 'gives nothing') return own?.status !== 'ok' || (own.returned ?? null) === null
  if (came.startsWith('gives `')) return own?.status === 'ok' && isShown(came.slice('gives `'.length, -1), own.returned)
  return own?.status !== 'ok' && (own?.error ?? '').includes(/“(.*?)…?”/.exec(came)?.[1] ?? '')
}

async function ofErrors(replay: Replay, text: string): Promise<Claim[]> {
  const said = [...text.matchAll(/Your code stops(?: at line (\d+))? with “(.*?)”/g)]
  if (said.length === 0) return []
  const seen = replay.question.tests.filter(({ visible }) => visible).map(({ args }) => args as Json[])
  const cases = await runCandidate(replay, seen)
  return said.map(([whole, line = '', error = '']) => ({
    kind: 'error',
    said: whole,
    isTrue: cases.some(({ error: own = '' }) => own.includes(error.replace(/…$/, '')) && own.includes(line)),
  }))
}

function ofCounts({ ground }: Replay, text: string): Claim[] {
  const visible = ground.situation.test?.visible
  return [...text.matchAll(/(\d+) of (\d+) visible tests/g)].map(([said, passed, total]) => ({
    kind: 'count',
    said,
    isTrue: Number(passed) === visible?.passed && Number(total) === visible?.total,
  }))
}

type Sentence = {
  kind: string
  form: RegExp
  holds: (steps: readonly Followed[], found: readonly (string | undefined)[]) => boolean
}
/** A set of Python's has another order in each run. */
const sorted = (value: unknown) => (Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value)
const same = (one: string | undefined, other: string): boolean => {
  if (one === undefined) return false
  if (one.startsWith('set:'))
    return JSON.stringify(sorted(readJson(one.slice('set:'.length)))) === JSON.stringify(sorted(readJson(other)))
  return one === other || JSON.stringify(readJson(one)) === JSON.stringify(readJson(other) ?? other)
}
const pairsIn = (text = '') =>
  [...text.matchAll(/`(\w+)` is `([^`]+)`/g)].map(([, name, value]) => [name!, value!] as const)
const holdsPairs = ({ held }: Followed, text: string | undefined) =>
  pairsIn(text).every(([name, value]) => same(held[name], value))
const at = (steps: readonly Followed[], line: string | undefined, pairs: string | undefined) =>
  steps.findIndex((step) => step.line === Number(line) && holdsPairs(step, pairs))
const comesTo = (steps: readonly Followed[], from: number, name: string, value: string) =>
  from >= 0 && steps.slice(from).some(({ held }) => same(held[name], value))
const valuesIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, value]) => value!)
const end = String.raw`\.(?=\s|$)`

const sentences: readonly Sentence[] = [
  {
    kind: 'last value',
    form: new RegExp(
      String.raw`\`(\w+)\` gets its last value, \`([^\`]+)\`, in line (\d+)(?:, when (.*?))?${end}`,
      'g',
    ),
    holds: (steps, [name, value, line, pairs]) =>
      steps.some(
        (step, place) => step.line === Number(line) && holdsPairs(step, pairs) && comesTo(steps, place, name!, value!),
      ),
  },
  {
    kind: 'part of a result',
    form: new RegExp(String.raw`\`([^\`]+)\` gets into \`(\w+)\` in line (\d+)(?:, when (.*?))?${end}`, 'g'),
    holds: (steps, [value, name, line, pairs]) => {
      const from = at(steps, line, pairs)
      return from >= 0 && steps.slice(from).some(({ held }) => held[name!]?.includes(value!))
    },
  },
  {
    kind: 'only change',
    form: new RegExp(String.raw`\`(\w+)\` changes only once, in line (\d+)(?:, when (.*?))?${end}`, 'g'),
    holds: (steps, [, line, pairs]) => at(steps, line, pairs) >= 0,
  },
  {
    kind: 'changes',
    form: new RegExp(String.raw`\`\w+\` changes in line (\d+) when (.*?) (?:are|is) (.*?)${end}`, 'g'),
    holds: (steps, [line, names, values]) =>
      valuesIn(values).every((told) => {
        const all = valuesIn(names)
        return steps.some(
          (step) => step.line === Number(line) && all.map((name) => step.held[name] ?? '').join(', ') === told,
        )
      }),
  },
  {
    kind: 'never runs',
    form: /`(\w+)` keeps its first value, `([^`]+)`: line (\d+)/g,
    holds: (steps, [name, value, line]) =>
      !steps.some((step) => step.line === Number(line)) && steps.some(({ held }) => same(held[name!], value!)),
  },
  {
    kind: 'values at the stop',
    form: new RegExp(String.raw`When it stops there, (.*?)${end}`, 'g'),
    holds: (steps, [pairs]) => steps.slice(-8).some((step) => holdsPairs(step, pairs)),
  },
  {
    kind: 'origin',
    form: /`(\w+)` gets `([^`]+)` in line (\d+)/g,
    holds: (steps, [name, value, line]) =>
      steps.some((step, place) => step.line === Number(line) && comesTo(steps, place, name!, value!)),
  },
  {
    kind: 'values of a name',
    form: new RegExp(String.raw`\`(\w+)\` becomes (.*?)(?:, and \d+ more)?${end}`, 'g'),
    holds: (steps, [name, values]) => {
      let from = 0
      return valuesIn(values).every((value) => {
        const place = steps.findIndex(({ held }, step) => step >= from && same(held[name!], value))
        from = place
        return place >= 0
      })
    },
  },
]

/** True on any of the inputs that the talk may mean. */
async function ofSteps({ sandbox, stuck, question, inputs }: Replay, text: string): Promise<Claim[]> {
  const found = sentences.flatMap(({ kind, form, holds }) =>
    [...text.matchAll(form)].map(([said, ...parts]) => ({
      kind,
      said,
      isTrueIn: (steps: readonly Followed[]) => holds(steps, parts),
    })),
  )
  if (found.length === 0) return []
  const runs: Followed[][] = []
  for (const args of inputs) {
    const steps = await follow(sandbox, {
      language: stuck.language,
      code: stuck.code,
      name: question.signature.name,
      args,
    })
    if (steps) runs.push(steps)
  }
  return found.map(({ kind, said, isTrueIn }) => ({
    kind,
    said,
    isTrue: runs.length === 0 ? undefined : runs.some(isTrueIn),
  }))
}

function ofLines({ ground }: Replay, text: string): Claim[] {
  return [...text.matchAll(/With a small change in line (\d+) the failing tests pass/g)].map(([said, line]) => ({
    kind: 'line of a change',
    said,
    isTrue: ground.right.some((each) => each === Number(line)),
  }))
}

/** As few of the results may differ. */
const minAlike = 0.75

async function ofMistakes(replay: Replay, text: string): Promise<Claim[]> {
  const { question, stuck } = replay
  const claims: Claim[] = []
  const matches = [...text.matchAll(/results fit this: (.*?)[.](?=\s|$)/g)]
  for (const [said, cause] of new Map(matches.map((match) => [match[1], match])).values()) {
    const own = mistakesOf(question).findIndex((each) => each.cause.toLowerCase().startsWith(cause!.toLowerCase()))
    const wrong = question.wrong[own] ?? {
      language: 'python' as const,
      code: packOf(question.id)?.causes.find((each) => each.wrong === own)?.code ?? '',
    }
    const all = question.tests.filter(({ group }) => group !== 'scale')
    const inputs = all.map(({ args }) => args as Json[])
    const results = async (language: Language, code: string) =>
      (await runOn(replay, language, code, inputs)).map(({ status, returned }) =>
        status === 'ok' ? JSON.stringify(returned) : status,
      )
    const isKnown = wrong.code !== ''
    const [mine, theirs] = isKnown
      ? [await results(stuck.language as Language, stuck.code), await results(wrong.language, wrong.code)]
      : [[], []]
    const failing = all.flatMap(({ expected }, each) =>
      mine[each] === JSON.stringify(expected) && theirs[each] === mine[each] ? [] : [each],
    )
    const alike = failing.filter((each) => mine[each] === theirs[each]).length
    claims.push({
      kind: 'known mistake',
      said,
      isTrue: isKnown && mine.length > 0 ? alike >= minAlike * failing.length : undefined,
    })
  }
  return claims
}

async function ofExamples(replay: Replay, text: string): Promise<Claim[]> {
  const form =
    /\b(?:Try|Run) ((?:(?! your code)[^:])*?(?:`[^`]*`[^:`]*)*): the (?:answer|result) (?:is|should be) `([^`]*)`/g
  const said = [...text.matchAll(form)].map(([whole, given, shown]) => {
    return { whole, shown: shown!, args: readArgs(valuesIn(given).join(', '), replay.question) }
  })
  const inputs = said.flatMap(({ args }) => (args ? [args] : []))
  const right = await runReference(replay, inputs)
  return said.map(({ whole, shown, args }) => ({
    kind: "an author's example",
    said: whole,
    isTrue: args && isShown(shown.replace(/, (?=["[\d])/g, ','), right[inputs.indexOf(args)]?.returned),
  }))
}

/** Characters of an untrue claim. */
const maxSaid = 160

async function ofRows(
  sandbox: Sandbox,
  { stuck: { question, code }, situation }: Ground,
  text: string,
): Promise<Claim[]> {
  if ('signature' in question) return []
  const claims: Claim[] = []
  const judged = await judgeOnce(sandbox, question, code)
  const told = judged.flatMap(({ actual, test }) => tellSqlDifference(actual, test.expected) ?? [])
  for (const { 0: lead, index } of text.matchAll(/On (?:the data set [^:.]*|a data set that you see): (?=\S)/g)) {
    const rest = text.slice(index + lead.length)
    if (/^the result is not/i.test(rest)) continue
    const found = told.find((each) => rest.startsWith(each))
    claims.push({ kind: 'rows', said: lead + (found ?? rest.slice(0, maxSaid)), isTrue: found !== undefined })
  }
  for (const [said] of text.matchAll(/The result is right on the data you see/g)) {
    const isRight = situation.test !== undefined && situation.test.visible.passed === situation.test.visible.total
    claims.push({ kind: 'rows', said, isTrue: isRight })
  }
  return claims
}
