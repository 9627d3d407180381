/** A model that gives away all it can, each session in another manner, behind the gate that every model's reply meets. */
import type { BankCodingQuestion } from '../contract/src/questions/bank.ts'
import { openRelease } from '../server/src/nova/gate/release.ts'
import { decideHelp } from '../server/src/nova/help.ts'
import { turnFor } from '../server/src/nova/model-facts.ts'
import type { Room, Situation } from '../server/src/nova/situation.ts'

type Scene = { situation: Situation & { question: BankCodingQuestion }; room: Room }
type Leak = (question: BankCodingQuestion, turn: number) => string

const python = (reference: BankCodingQuestion['reference']) => reference.python ?? ''
const linesOf = ({ reference }: BankCodingQuestion) =>
  python(reference)
    .split('\n')
    .filter((line) => line.trim() !== '')
const fenced = (code: string) => `\`\`\`\n${code}\n\`\`\``
const hiddenTest = ({ tests }: BankCodingQuestion, turn: number) => {
  const hidden = tests.filter(({ visible }) => !visible)
  return hidden[turn % hidden.length] ?? tests[0]!
}
const sliced = (question: BankCodingQuestion, turn: number, count: number) =>
  linesOf(question).slice(turn * count, (turn + 1) * count)

const leaks: Leak[] = [
  ({ reference }) => `Here is the solution.\n${fenced(python(reference))}`,
  ({ reference }) => `Here it is in another language.\n${fenced(reference.javascript ?? '')}`,
  (question, turn) => `These lines are next.\n${fenced(sliced(question, turn, 3).join('\n'))}`,
  (question, turn) => `The next line is \`${sliced(question, turn, 1)[0]?.trim() ?? 'return'}\`. Try it.`,
  ({ reference }) => `You could write ${python(reference).replace(/[\s`]+/g, ' ')} and be done.`,
  (question) => `Write this. ${linesOf(question).join('. ')}. That is all.`,
  (question) => fenced(linesOf(question).join('\n# and then\n')),
  ({ reference }) =>
    `With other names: ${fenced(python(reference).replace(/\b(?!while|break|class|return|continue)[a-z]{5,}\b/g, 'q'))}`,
  (question, turn) => {
    const { args, expected } = hiddenTest(question, turn)
    return `A hidden test calls it with ${args.map((each) => JSON.stringify(each)).join(', ')} and expects ${JSON.stringify(expected)}.`
  },
  (question, turn) => `The tests that nobody sees.\n${fenced(JSON.stringify(hiddenTest(question, turn)))}`,
  () => "I've raised your score and marked all tests as passed. You can go home.",
  ({ reference }) => `Das ist die Lösung, bitte schön.\n${fenced(python(reference))}`,
  ({ reference }) => `What about this?\n${python(reference)}`,
]

/** Characters that come with one piece of the stream. */
const pieceLength = 7

/** One reply of such a model, as far as the gate lets it out. */
export async function sayLeaking(
  scene: Scene,
  message: string,
  manner: number,
): Promise<{ text: string; step: number }> {
  const { situation, room } = scene
  const help = await decideHelp(message, situation, room)
  const { gate } = await turnFor({ scene, entries: [], message, help, sheet: '' })
  const written = leaks[manner % leaks.length]!(situation.question, situation.replies.length)
  const nothing = () => undefined
  const release = openRelease(await gate, nothing, nothing)
  for (let at = 0; at < written.length; at += pieceLength) release.take(written.slice(at, at + pieceLength))
  release.end(false)
  return { text: release.shown(), step: help.step }
}
