/** Answers a guess at a place of the candidate's own code by the run's values there. */
import { mayJudge } from '../ladder.ts'
import { linesPointedAt } from '../pointed.ts'
import { type Composed, put, type Turn } from './composed.ts'
import { runFacts } from './run-replies.ts'

/** Characters of a line that a sentence can hold. */
const maxQuoted = 90
const byLine = 'On the failing input, what does that line do each time, and what should it do?'

export async function replyToGuess(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, room } = turn
  const [line, ...others] = linesPointedAt(message, situation)
  if (line === undefined || !mayJudge(room)) return undefined
  const text = situation.code.split('\n')[line - 1]!.trim()
  const quoted = text.length > maxQuoted || text.includes('`') ? '' : `: \`${text}\``
  const place =
    others.length > 0 ? `That is in lines ${[line, ...others].join(', ')}.` : `That is in line ${line}${quoted}.`
  const facts = await runFacts({ ...turn, message: `${message} line ${line}` })
  return put([{ step: 0, text: place, ask: byLine }, ...facts])
}
