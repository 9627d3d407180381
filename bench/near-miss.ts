/**
 * `npm run bench -- near-miss`: how often the line of a mistake is found by trying small changes. The mistakes are small
 * ones in the references of the whole bank, made by the code that checks how thorough a question's tests are.
 */
import type { Language } from '../contract/src/words.ts'
import { findNearMiss } from '../server/src/code-facts/near-miss.ts'
import { smallEdits } from '../server/src/code-facts/small-edits.ts'
import { shareOf } from '../server/src/model-check/share.ts'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { makeMutants } from '../server/src/question-validation/mutants.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { testOnce } from './talk-situation.ts'

const languages: readonly Language[] = ['python', 'javascript', 'typescript', 'java', 'go']
/** Mistakes tried per reference. */
const maxMistakes = 2

export async function* measureNearMisses(folder: string): AsyncIterable<Record<string, unknown>> {
  const log = { info: () => undefined, warn: () => undefined }
  const sandbox = await openSandbox({ dataDir: folder, log })
  try {
    for (const language of languages) {
      const took: number[] = []
      const lines = { failing: 0, found: 0, right: 0 }
      for (const question of listBankQuestions()) {
        if (question.kind !== 'coding') continue
        const reference = question.reference[language] ?? ''
        for (const { code } of makeMutants(reference, language, maxMistakes)) {
          const situation = await testOnce(sandbox, question, language, code)
          if (situation.state !== 'wrong-answer') continue
          lines.failing += 1
          const changes = smallEdits({ code, language })
          const startedAt = performance.now()
          const found = await findNearMiss(sandbox, question, { language, code, changes })
          took.push(performance.now() - startedAt)
          if (!found) continue
          lines.found += 1
          if (found.line === differingLine(reference, code)) lines.right += 1
        }
      }
      took.sort((a, b) => a - b)
      const at = (share: number) => Math.round(took[Math.floor(share * took.length)] ?? 0)
      yield {
        language,
        found: boundsOf(lines.found, lines.failing),
        right: boundsOf(lines.right, lines.found),
        p50Ms: at(0.5),
        p95Ms: at(0.95),
      }
    }
  } finally {
    await sandbox.drain()
  }
}

function boundsOf(count: number, of: number): string {
  const { low, high } = shareOf(count, of)
  return `${count} of ${of} (95 %: ${Math.round(low * 100)} to ${Math.round(high * 100)})`
}

/** From 1. */
function differingLine(one: string, other: string): number {
  const lines = one.split('\n')
  return other.split('\n').findIndex((line, at) => line !== lines[at]) + 1
}
