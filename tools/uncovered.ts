import { packOf, prepareKnowledge } from '../server/src/nova/knowledge.ts'
/**
 * Which sentences of the bank's coding questions can hardly be asked about: those that, taken as a question themselves,
 * come close to no clarification of their question's pack. `node tools/with-runtime.mjs tools/uncovered.ts [score]`.
 */
import { sentencesOf } from '../server/src/nova/task/facts.ts'
import { readMeanings } from '../server/src/nova/understanding/meanings.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'

const least = Number(process.argv[2] ?? 0.5)
let count = 0
for (const question of listBankQuestions()) {
  if (question.kind !== 'coding') continue
  await prepareKnowledge(question.id, undefined)
  const sentences = sentencesOf(question).slice(1)
  await readMeanings(sentences)
  const weak = sentences.flatMap((sentence) => {
    count += 1
    const best = packOf(question.id)!
      .index.rank(sentence)
      .find(({ item }) => item.kind === 'clarification')
    const score = best?.score ?? 0
    return score < least ? [`${score.toFixed(2)} ${sentence}`] : []
  })
  if (weak.length > 0) console.log([question.id, ...weak].join('\n  '))
}
console.log(`${count} sentences`)
process.exit(0)
