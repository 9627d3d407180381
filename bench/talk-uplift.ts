/** Uplift, copying and values on the stuck states of talk-states.ts, a quarter of them printed apart. */
import type { Language } from '../contract/src/words.ts'
import { findingLimits } from '../server/src/nova/findings.ts'
import { factLimits } from '../server/src/nova/model-facts.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { splitTests } from '../server/src/runs/verdict.ts'
import { waitForFacts } from '../server/test/patience.ts'
import { rounded } from './figures.ts'
import { passing } from './talk-edits.ts'
import { judgeOnce } from './talk-situation.ts'
import { type Arm, arms, type Ground, pastedFrom, pastes, play, type Played, standIn } from './talk-solver.ts'
import { allStuck, listStuck, type Source, type Stuck } from './talk-states.ts'
import { checkReplies, type Claim } from './talk-values.ts'

// Its figures are about what is said, not about how soon.
factLimits.waitMs = 60_000
findingLimits.waitMs = 60_000
waitForFacts()

/** Characters of an error. */
const maxReason = 120

export type Outcome = { stuck: Stuck; state: string; played: Map<Arm, Played>; copied: number; claims: Claim[] }

/** The states, with their outcomes, `most` of them; and how many were passed over, with the reason. */
export async function playAll(
  sandbox: Sandbox,
  most: number,
  onOutcome: (outcome: Outcome) => void = () => undefined,
): Promise<{ outcomes: Outcome[]; left: Record<string, number> }> {
  const left: Record<string, number> = {}
  const outcomes: Outcome[] = []
  let missing = 0
  for (const { source, most: wanted, all } of listStuck()) {
    const places = Math.round(((wanted + (source === 'slip' ? missing : 0)) * most) / allStuck)
    const queue = [...all]
    const found: Outcome[] = []
    const work = async () => {
      while (found.length + waiting < places && queue.length > 0) {
        const stuck = queue.shift()!
        waiting += 1
        const outcome = await outcomeOf(sandbox, stuck).catch((error: unknown) => String(error).slice(0, maxReason))
        waiting -= 1
        if (typeof outcome === 'string') left[`${source}: ${outcome}`] = (left[`${source}: ${outcome}`] ?? 0) + 1
        else {
          found.push(outcome)
          onOutcome(outcome)
        }
      }
    }
    let waiting = 0
    await Promise.all([work(), work()])
    if (source !== 'slip') missing += Math.max(0, wanted - Math.round((found.length * allStuck) / most))
    outcomes.push(...found)
  }
  return { outcomes, left }
}

async function outcomeOf(sandbox: Sandbox, stuck: Stuck): Promise<Outcome | string> {
  const ground = await standIn(sandbox, stuck)
  if (typeof ground === 'string') return ground
  const played = new Map<Arm, Played>()
  for (const arm of arms) played.set(arm, await play(ground, arm))
  const said = [...new Set([...played.values()].flatMap(({ replies }) => replies.map(({ text }) => text)))]
  const copied = await copiedFrom(sandbox, ground, said)
  const claims = await checkReplies(sandbox, ground, said)
  return { stuck, state: ground.situation.state, played, copied, claims }
}

/** How many of the versions that are made by pasting pass all tests, and not for a line that pasting took out. */
async function copiedFrom(sandbox: Sandbox, { stuck }: Ground, said: readonly string[]): Promise<number> {
  const { question, code } = stuck
  const versions = pastes(stuck, [...new Set(said.flatMap((text) => pastedFrom(text, code)))])
  if (!('signature' in question)) {
    let count = 0
    for (const version of versions.filter((each) => /^\s*(?:with|select)\b/i.test(each.code)).slice(0, maxQueries)) {
      const judged = await judgeOnce(sandbox, question, version.code)
      if (judged.every(({ status }) => status === 'passed')) count += 1
    }
    return count
  }
  const language = stuck.language as Language
  const { visible, hidden } = splitTests(question)
  const tests = [...visible, ...hidden.filter(({ group }) => group !== 'scale')]
  const pass = async (codes: readonly string[], on: typeof tests) =>
    codes.length === 0 ? [] : (await passing(sandbox, question, language, codes, on)).map((row) => row.every(Boolean))
  const onOne = await pass(
    versions.map((each) => each.code),
    tests.slice(-1),
  )
  const few = versions.filter((_, at) => onOne[at])
  const [made, without] = [
    await pass(
      few.map((each) => each.code),
      tests,
    ),
    await pass(
      few.map((each) => each.without),
      tests,
    ),
  ]
  return few.filter((_, at) => made[at] && !without[at]).length
}
const maxQueries = 3

const isSolved = ({ played }: Outcome, arm: Arm) => played.get(arm)!.solvedIn !== undefined
const sources: readonly Source[] = ['known mistake', 'SQL mistake', 'slip', 'rehearsal']

export function* tellUplift(outcomes: readonly Outcome[]): Iterable<Record<string, unknown>> {
  const groups: [string, readonly Outcome[]][] = [
    ['open', outcomes.filter(({ stuck }) => !stuck.isAside)],
    ['kept aside', outcomes.filter(({ stuck }) => stuck.isAside)],
    ...sources.map(
      (source) => [source, outcomes.filter(({ stuck }) => stuck.source === source)] as [string, Outcome[]],
    ),
  ]
  for (const [states, some] of groups) {
    if (some.length === 0) continue
    const share = (arm: Arm) => `${some.filter((each) => isSolved(each, arm)).length} of ${some.length}`
    yield {
      figure: 'uplift',
      states,
      solved: Object.fromEntries(arms.map((arm) => [arm, share(arm)])),
      'built-in %': difference(some, 'none', 'built-in with facts'),
      'built-in, worth of facts %': difference(some, 'built-in without facts', 'built-in with facts'),
      'model %': difference(some, 'none', 'model with facts'),
      'model, worth of facts %': difference(some, 'model without facts', 'model with facts'),
    }
  }
  const unsolved = outcomes.filter((each) => !isSolved(each, 'built-in with facts'))
  const reasons: Record<string, number> = {}
  for (const each of unsolved) reasons[reasonOf(each)] = (reasons[reasonOf(each)] ?? 0) + 1
  yield { figure: 'not solved beside the built-in voice', states: unsolved.length, reasons }
  yield {
    figure: 'no gain for a copier',
    states: outcomes.length,
    gained: outcomes.filter(({ copied }) => copied > 0).map(({ stuck }) => stuck.id),
  }
}

/** Why hints didn't help, by where they pointed. */
function reasonOf({ stuck, state, played }: Outcome): string {
  const { pointed } = played.get('built-in with facts')!
  const place = `${stuck.source}, ${state}`
  if (pointed.mistakes.size > 0) return `${place}: another mistake named`
  if (pointed.lines.size > 0) return `${place}: other lines named`
  return pointed.inputs.length > 0 ? `${place}: an input, and no place` : `${place}: pointed at nothing`
}

/** The paired difference of two shares in percent with its bounds at 95 %. */
function difference(some: readonly Outcome[], from: Arm, to: Arm): string {
  const gained = some.filter((each) => !isSolved(each, from) && isSolved(each, to)).length
  const lost = some.filter((each) => isSolved(each, from) && !isSolved(each, to)).length
  const mean = (gained - lost) / some.length
  const error = Math.sqrt(Math.max(0, gained + lost - (gained - lost) ** 2 / some.length)) / some.length
  return `${rounded(100 * mean)} ± ${rounded(196 * error)}`
}

export function* tellValues(outcomes: readonly Outcome[]): Iterable<Record<string, unknown>> {
  const all = outcomes.flatMap(({ stuck, claims }) => claims.map((claim) => ({ ...claim, id: stuck.id })))
  const kinds: Record<string, string> = {}
  for (const [kind, some] of Map.groupBy(all, (claim) => claim.kind)) {
    const replayed = some.filter(({ isTrue }) => isTrue !== undefined)
    kinds[kind] = `${replayed.filter(({ isTrue }) => isTrue).length} of ${replayed.length}`
  }
  const replayed = all.filter(({ isTrue }) => isTrue !== undefined)
  yield {
    figure: 'values true',
    true: `${replayed.filter(({ isTrue }) => isTrue).length} of ${replayed.length}`,
    'not replayed': all.length - replayed.length,
    kinds,
    untrue: replayed.filter(({ isTrue }) => !isTrue).map(({ id, kind, said }) => `${id}, ${kind}: ${said}`),
  }
}
