/**
 * `npm run bench -- counterexamples`: how often an input is found on which the bank's wrong solutions go wrong, where that
 * does not take a large one; and how often one is found, falsely, on its references.
 */
import { findCounterexample } from '../server/src/code-facts/counterexamples.ts'
import { shareOf } from '../server/src/model-check/share.ts'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { percentile, rounded } from './figures.ts'

export async function* measureCounterexamples(folder: string): AsyncIterable<Record<string, unknown>> {
  const log = { info: () => undefined, warn: () => undefined }
  const sandbox = await openSandbox({ dataDir: folder, log })
  const took: number[] = []
  const first: number[] = []
  const counts = { wrong: 0, found: 0, references: 0, false: 0 }
  const missed: string[] = []
  const search = async (...[question, own]: [Coding, Parameters<typeof findCounterexample>[2]]) => {
    const startedAt = performance.now()
    const found = await findCounterexample(sandbox, question, own)
    return { found, ms: performance.now() - startedAt }
  }
  try {
    for (const question of listBankQuestions()) {
      if (question.kind !== 'coding') continue
      for (const language of ['javascript', 'python'] as const) {
        const { found, ms } = await search(question, { language, code: question.reference[language]! })
        if (language === 'javascript') first.push(ms)
        counts.references += 1
        if (found) counts.false += 1
      }
      for (const wrong of question.wrong.filter(({ group }) => group !== 'scale')) {
        const { found, ms } = await search(question, wrong)
        took.push(ms)
        counts.wrong += 1
        if (found) counts.found += 1
        else missed.push(`${question.id}: ${wrong.mistake}`)
      }
    }
    yield {
      ...counts,
      share: shareOf(counts.found, counts.wrong),
      missed,
      p50Ms: rounded(percentile(took, 50)),
      p95Ms: rounded(percentile(took, 95)),
      firstP50Ms: rounded(percentile(first, 50)),
      firstMostMs: rounded(Math.max(...first)),
    }
  } finally {
    await sandbox.drain()
  }
}

type Coding = Extract<ReturnType<typeof listBankQuestions>[number], { kind: 'coding' }>
