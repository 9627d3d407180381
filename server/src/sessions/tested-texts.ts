/** Earlier texts that the candidate has tested, found again in the history of their pad. */
import { setImmediate } from 'node:timers/promises'
import { openText } from '@nova/contract/room/text'
import type { CodeLanguage } from '@nova/contract/words'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readTests } from './versions.ts'

/** Characters compared before yielding to other work. */
const comparedInTurn = 2_000_000

/** `seq`: the last entry of that state. `at`: when it was tested. */
export type TestedText = { text: string; seq: number; at: string }
type Place = { questionId: string; language: CodeLanguage; testId: string }

/** The text of a candidate's test, where the pad held it when it ran; else null. */
export async function findTested(
  ctx: Ctx,
  id: string,
  { questionId, language, testId }: Place,
): Promise<TestedText | null> {
  const test = (await readTests(ctx, id, questionId)).find(
    ({ actor, payload }) => actor.role === 'candidate' && payload.id === testId && payload.language === language,
  )
  if (!test) return null
  const wanted = test.payload.code.replaceAll('\r\n', '\n')
  const text = openText('')
  let seq: number | null = null
  let compared = 0
  for await (const piece of readPieces(ctx, id, { questionId, kinds: ['edit'] })) {
    for (const entry of piece) {
      if (entry.kind !== 'edit' || entry.payload.language !== language) continue
      // The tested text is in the pad just before the test, or a moment after.
      if (entry.seq > test.seq && seq !== null) return { text: wanted, seq, at: test.at }
      for (const { changes } of entry.payload.edits) text.apply(changes)
      if (text.length() !== wanted.length) continue
      if (text.read() === wanted) seq = entry.seq
      compared += wanted.length
      if (compared > comparedInTurn) {
        compared = 0
        await setImmediate()
      }
    }
  }
  return seq === null ? null : { text: wanted, seq, at: test.at }
}
