/**
 * A model's decision on a change with a box: it lists, reads and searches the files as the change leaves them, and runs the
 * visible tests, in bounded steps. It writes nothing, and hidden tests and known faults aren't there.
 */
import type { ProjectChange } from '@nova/contract/projects/code-reviews'
import { openWorkbench, type TestsOf, type Workbench } from '../agent/workbench.ts'
import type { Answer } from '../platform/ai/ai.ts'
import type { Work, Worked, WorkTool } from '../platform/ai/ask.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { patchFiles } from '../question-validation/patches.ts'
import { boxInstructions, describeChange, ReviewAnswer } from './asking.ts'
import { addUsage, type Bounds, byOf, type Decided, nothingSpent, type Review } from './measuring.ts'

/** Limits of one change; its run has others. */
export const boxBounds = { maxSteps: 12, maxStepTokens: 3_000, maxTold: 60_000, timeoutMs: 300_000 }

/** Lets a model work; `onStep` is called for each step that it took. */
export type WorkWithTools = (work: Work) => Promise<Answer<Worked>>

export type Box = { work: WorkWithTools; testsOf: (review: Review) => TestsOf }

/** The visible tests of reviews in a sandbox, one after the other. */
export const testsIn =
  (sandbox: Pick<Sandbox, 'runProjectTests'>, queueKey: string) =>
  ({ runtime, libraries }: Review): TestsOf =>
  (files, signal) =>
    sandbox.runProjectTests({ runtime, libraries, files, paths: [], queueKey, signal })

/** The tools that only look, in words that fit a review. */
const looks: Record<string, string> = {
  list: 'Lists the files, as the change leaves them.',
  read: 'Reads a file, as the change leaves it.',
  search: 'Finds the lines of all files that hold a text.',
  run_tests: 'Runs the visible tests on the files with the change.',
}

/** The decision with tools, tried again where there is none; the last problem, if there was one; and what it took. */
export async function decideInBox(box: Box, review: Review, change: ProjectChange, limits: Bounds): Promise<Decided> {
  const patched = patchFiles(review.repository, change.patch)
  if ('problem' in patched) return { answer: undefined, problem: patched.problem, spent: nothingSpent }
  const files = new Map(patched.files.map(({ path, text }) => [path, text]))
  let [spent, problem] = [nothingSpent, undefined as string | undefined]
  for (let attempt = 0; attempt < limits.attempts; attempt += 1) {
    const bench = openWorkbench({ locked: [] }, files, { test: box.testsOf(review), maxTold: boxBounds.maxTold })
    let decided: ReviewAnswer | undefined
    const answer = await box.work({
      instructions: boxInstructions[byOf(review)],
      turns: [{ role: 'user', content: describeChange(review, change, { hasFiles: false }) }],
      tools: toolsOf(bench, (said) => (decided ??= said)),
      maxSteps: boxBounds.maxSteps,
      maxStepTokens: boxBounds.maxStepTokens,
      maxTokens: limits.maxTokens,
      timeoutMs: boxBounds.timeoutMs,
      silenceMs: limits.silenceMs,
      retries: limits.retries,
      onPiece: () => undefined,
      // Once it has decided, no more is asked.
      onStep: async ({ usage }) => {
        spent = addUsage(spent, usage, null)
        return decided === undefined
      },
    })
    spent = addUsage(spent, answer.usage, answer.trace.version ?? null)
    if (decided) return { answer: decided, problem, spent }
    problem = answer.failure
      ? `${answer.failure}: ${answer.message.slice(0, 120)}`
      : 'unreadable: The model ended without calling decide.'
  }
  return { answer: undefined, problem, spent }
}

function toolsOf({ tools }: Workbench, onDecided: (answer: ReviewAnswer) => void): Record<string, WorkTool> {
  const looking = Object.entries(looks).flatMap(([name, about]) => {
    const tool = tools[name]
    return tool ? [[name, { ...tool, about }] as const] : []
  })
  const decide: WorkTool = {
    about: 'Gives your decision on the change, once; nothing is asked after it.',
    input: ReviewAnswer,
    run: async (input) => {
      onDecided(ReviewAnswer.parse(input))
      return 'Noted.'
    },
  }
  return { ...Object.fromEntries(looking), decide }
}
