/**
 * Tools that a model may use while it answers: they run the candidate's own code and look up what is known. Each is bounded in
 * time by what runs it, and all in number; none shows a hidden test or a solution.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import { z } from 'zod'
import type { Probes } from '../code-facts/code-facts.ts'
import type { OwnRun } from '../code-facts/worked-inputs.ts'
import type { WorkTool } from '../platform/ai/ask.ts'
import type { Json } from '../platform/sandbox/request.ts'
import { mayJudge } from './ladder.ts'
import { knownOfLanguage } from './model-facts.ts'
import type { Scene } from './situation.ts'

/** The tools' implementation; each returns its result in words. */
export type NovaTools = {
  run: (args: Json[]) => Promise<string>
  values: (name: string, args: Json[] | undefined) => Promise<string>
  findCounterexample: () => Promise<string>
  reference: (words: string) => Promise<string>
}

const maxCalls = 6
const maxSearches = 1
/** Characters. */
const maxToldLength = 1_200
const maxKeptLength = 300

export type Looked = NonNullable<EntryOf<'chat'>['payload']['looked']>[number]

const nothing = 'It can’t be run now.'
const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** The tools over what Nova runs by itself; undefined where this interview lets it say nothing of the code. */
export function openTools(scene: Scene, probes: Probes | undefined): NovaTools | undefined {
  const { situation, room } = scene
  const { question, language, code } = situation
  if (!('signature' in question) || !probes || !mayJudge(room)) return undefined
  const { params } = question.signature
  const isFitting = (args: Json[]) => args.length === params.length
  const misfit = `The function takes ${params.length} arguments: ${params.map(({ name, type }) => `${name} (${type})`).join(', ')}.`
  return {
    async run(args) {
      if (!isFitting(args)) return misfit
      const { own, right } = await probes.run(args)
      const expected = right === undefined ? 'What is right there is not known.' : `Right is ${shown(right)}.`
      if (!own) return `Their code: ${nothing} ${expected}`
      return `Their code ${ownRunIn(own)}. ${expected}`
    },
    async values(name, args) {
      const input = args ?? firstFailure(situation)?.args ?? question.tests.find(({ visible }) => visible)?.args
      if (!input || !isFitting(input)) return misfit
      if (!code.split(/[^\p{L}\p{N}_$]+/u).includes(name)) return `Their code has no \`${name}\`.`
      const found = await probes.values(name, input)
      return found
        ? `On ${shown(input)}: ${found.text}`
        : `The run on ${shown(input)} does not show \`${name}\`, or its values are long.`
    },
    async findCounterexample() {
      const met = await probes.counterexample()
      if (!met) return nothing
      if (!('args' in met)) return `Their code was right on all ${met.inputs} inputs that were tried.`
      const got = met.error ? `it stops with ${met.error}` : `it gives ${shown(met.actual)}`
      return `On ${shown(met.args)} ${got}, and ${shown(met.expected)} is right.`
    },
    async reference(words) {
      const found = await knownOfLanguage(words, language)
      return found.length > 0 ? found.join('\n') : 'Nothing is known of that here.'
    },
  }
}

/** The input of the first test that went wrong. */
function firstFailure({ state, test }: Scene['situation']) {
  const stopped = state === 'runtime-error' ? test?.cases?.find(({ error, own }) => error && !own) : undefined
  return stopped ?? test?.failure ?? undefined
}

function ownRunIn({ status, returned, error = '' }: OwnRun): string {
  if (status === 'timeout') return 'does not come to an end'
  if (status === 'error') return `stops with an error: ${error.slice(0, maxKeptLength).toWellFormed()}`
  return `gives ${shown(returned ?? null)}`
}

/** A list of values as JSON: models fill a text more surely than a list of anything. */
const Args = z.string().max(4_000).describe('The arguments as one JSON array, in their order')

/** As a model is offered them, and what was looked up with them. */
export function offerTools(tools: NovaTools, onUse: (doing: string) => void) {
  const looked: Looked[] = []
  let searches = 0
  const answer = async (tool: string, given: string, doing: string, work: () => Promise<string>): Promise<string> => {
    if (looked.length >= maxCalls) return 'No more calls in this turn: answer with what you have.'
    onUse(doing)
    const told = (await work().catch(() => nothing)).slice(0, maxToldLength).toWellFormed()
    const short = (text: string) => text.slice(0, maxKeptLength).toWellFormed()
    looked.push({ tool, given: short(given), told: short(told) })
    return told
  }
  const withArgs = (text: string, work: (args: Json[]) => Promise<string>): Promise<string> => {
    const args = readArgs(text)
    return args ? work(args) : Promise.resolve('That is no JSON array.')
  }
  const offered: Record<string, WorkTool> = {
    run: {
      about: 'Runs the candidate’s code on one input of yours, and tells what comes out and what is right.',
      input: z.object({ args: Args }),
      run: (input) => {
        const { args } = input as { args: string }
        return answer('run', args, 'Running your code', () => withArgs(args, tools.run))
      },
    },
    values: {
      about: 'Tells what a name of the candidate’s code holds, step by step; without args on the test that fails.',
      input: z.object({ name: z.string().max(60), args: Args.optional() }),
      run: (input) => {
        const { name, args } = input as { name: string; args?: string }
        const work = () =>
          args === undefined ? tools.values(name, undefined) : withArgs(args, (each) => tools.values(name, each))
        return answer('values', `${name} ${args ?? ''}`.trim(), 'Looking at your code', work)
      },
    },
    find_counterexample: {
      about: 'Looks for a small input on which the candidate’s code goes wrong. Once in a turn; it takes some seconds.',
      input: z.object({}),
      run: () => {
        searches += 1
        const work = () =>
          searches > maxSearches
            ? Promise.resolve('It was looked for in this turn already.')
            : tools.findCounterexample()
        return answer('find_counterexample', '', 'Testing your code', work)
      },
    },
    reference: {
      about: 'Looks up how something is written in the language, what an error means, or what a term means.',
      input: z.object({ words: z.string().max(200) }),
      run: (input) => {
        const { words } = input as { words: string }
        return answer('reference', words, '', () => tools.reference(words))
      },
    },
  }
  return { offered, looked }
}

function readArgs(text: string): Json[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as Json[]) : undefined
  } catch {
    return undefined
  }
}
