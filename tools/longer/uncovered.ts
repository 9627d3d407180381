/**
 * Lists sentences of the bank's coding questions that can hardly be asked about: taken as a question, they come close
 * to no clarification of their question's pack. `node tools/with-runtime.mjs tools/longer/uncovered.ts [score]`.
 */
import { retrieve } from '../../server/src/knowledge/knowledge.ts'
import { sentencesOf } from '../../server/src/knowledge/statement.ts'
import { listBankQuestions } from '../../server/src/questions/questions.ts'

const least = Number(process.argv[2] ?? 0.5)
let count = 0
for (const question of listBankQuestions()) {
  if (question.kind !== 'coding') continue
  const weak: string[] = []
  for (const message of sentencesOf(question).slice(1)) {
    count += 1
    const hits = await retrieve({ question, language: undefined, message })
    const best = hits.find(({ item }) => item.kind === 'clarification')?.likelihood ?? 0
    if (best < least) weak.push(`${best.toFixed(2)} ${message}`)
  }
  if (weak.length > 0) console.log([question.id, ...weak].join('\n  '))
}
console.log(`${count} sentences`)
process.exit(0)
