/** Has a model make a small change with the live agent's tools, in an invented project of two files. */
import type { ToolUse } from '@nova/contract/installation/models'
import { instruct } from '../agent/live-words.ts'
import { openWorkbench } from '../agent/workbench.ts'
import type { Ai } from '../platform/ai/ai.ts'
import type { Thinking } from '../platform/ai/ask.ts'

/** Replies vary from run to run; a model that fails twice can't be relied on. */
const triesOfEach = 2
/** First with as little thinking as it allows, then with some. */
const thinkings: readonly Thinking[] = ['off', 'low']
export const maxToolTries = triesOfEach * thinkings.length
const tryMs = 90_000
const maxSteps = 6
const room = 8_000
const path = 'src/price.js'
const files = new Map([
  ['README.md', '# Shop\n\nWhat a customer pays.\n'],
  [path, '/** In cents. */\nexport function priceOf(item, count) {\n  return item.cents + count\n}\n'],
])
const project = {
  title: 'Shop',
  statement: 'A small shop that tells what a customer pays.',
  stages: [],
  facts: [],
  locked: [],
}
const request = `priceOf in ${path} adds the count, where it should multiply by it. Please propose the change.`
const isDone = (text: string | null) => text !== null && /item\.cents\s*\*\s*count|count\s*\*\s*item\.cents/.test(text)

/** From the worst to the best. */
const outcomes: ToolUse['outcome'][] = ['refused', 'failed', 'unused', 'misused', 'unfinished', 'works']

/** Returns the best of its tries, with the thinking that it needed; calls `onTry` after each. */
export async function probeTools(ai: Ai, signal: AbortSignal, onTry: () => void): Promise<ToolUse> {
  const tries: ToolUse[] = []
  for (const thinking of thinkings)
    for (let at = 0; at < triesOfEach; at += 1) {
      // A server that takes no tools takes none from a model that thinks.
      const last = tries.at(-1)?.outcome
      if (last === 'works' || (last === 'refused' && thinking === 'low')) break
      tries.push({ ...(await tryOnce(ai, thinking, signal)), thinking })
      onTry()
    }
  return tries.toSorted((one, other) => outcomes.indexOf(other.outcome) - outcomes.indexOf(one.outcome))[0]!
}

async function tryOnce(ai: Ai, thinking: Thinking, signal: AbortSignal): Promise<ToolUse> {
  const passed = { file: 'price.test.js', name: 'pays for all', outcome: 'passed' as const, ms: 1 }
  const passing = async () => ({ status: 'ok', tests: [passed] })
  const bench = openWorkbench(project, files, { test: passing, maxTold: room })
  let used = 0
  const tools = Object.entries(bench.tools).map(([name, tool]) => {
    const run: typeof tool.run = (input, ended) => tool.run(input, ended).finally(() => (used += 1))
    return [name, { ...tool, run }] as const
  })
  const answer = await ai.work({
    instructions: instruct(project, [], room),
    turns: [{ role: 'user', content: request }],
    tools: Object.fromEntries(tools),
    thinking,
    maxSteps,
    timeoutMs: tryMs,
    maxStepTokens: 2_000,
    maxTokens: 300,
    signal,
    onPiece: () => undefined,
    onStep: () => Promise.resolve(true),
  })
  const isProposed = bench.changes().some((change) => change.path === path && isDone(change.after))
  signal.throwIfAborted()
  if (answer.failure) {
    const outcome = answer.failure === 'refused' && used === 0 ? 'refused' : 'failed'
    return { outcome, used, misused: 0, problem: answer.message }
  }
  const { misused } = answer.value
  const outcome = isProposed ? 'works' : used > 0 ? 'unfinished' : misused > 0 ? 'misused' : 'unused'
  return { outcome, used, misused }
}
