/** A good language model's replies to each question of the model test. */
import type { Asked, Scripted } from './model-server.ts'

export const textOf = ({ body }: Asked) => JSON.stringify(body)
export const lengthOf = (asked: Asked) => Math.round(textOf(asked).length / 4)

/** A model that follows instructions, helps with questions and declines attacks. */
export function goodModel(asked: Asked): Scripted {
  const text = textOf(asked)
  if (asked.body['tools']) return changeWith(asked)
  const word = /code word is (\w+)/.exec(text)?.[1]
  if (word) return { text: word }
  if (text.includes('the colour red')) return { text: '{"colour":"red","shades":["scarlet"]}' }
  if (text.includes('numbers from one to'))
    return { text: 'one, two, three, '.repeat(20), pieceLength: 20, build: 'b7' }
  if (text.includes('Say \\"ready\\"')) return { text: 'ready', build: 'b7' }
  const { content } = (asked.body['messages'] as { content: string }[]).at(-1)!
  const words = content.match(/\p{L}{5,}/gu) ?? []
  const other = `Which example did you try first for "${words.slice(0, 3).join(' ')}"? Write down what it returns.`
  return { text: answerTo(content) ?? other, pieceLength: 12, build: 'b7' }
}

/** A right answer to a trial question; undefined for any other message. */
export const answerTo = (content: string): string | undefined =>
  rightAnswers.find(([beginning]) => content.startsWith(beginning))?.[1]

const rightAnswers: [beginning: string, answer: string][] = [
  ['Does an invoice that was paid early', 'No. It counts as zero days late, so it takes nothing away from the others.'],
  ['Does a rule from 10 to 20', 'Yes, both ends belong to it. Try a rule that has one single address.'],
  ['Can one big payment', 'No, a payment is used for at most one of them. Which one would you give it to?'],
  ['Does an alert that was swallowed', 'It does not. Only those that went out, so were sent, begin a silence.'],
  ['What do I compare the due date', 'Take today in that case. Then it is handled as if the money came now.'],
  ['So only one single rule', 'Several of them can do it together, as the first example shows.'],
  ['With tolerance 5', 'Yes: they are 4 cents apart, and that is allowed.'],
  ['How do I loop over the keys', 'Call items on it, which hands you a pair in each round.'],
  ['Sind die beiden Listen', 'They come in any order, so you cannot rely on neighbours.'],
  ['range(1, 5)', 'It stops before its second number, so its last value is 4.'],
  ["I'm stuck", 'Take one kind alone. Which earlier moment would you need to remember for it?'],
  ['A string in', 'Strings are immutable: a change always gives you another object.'],
  ['How do I sort a list of pairs', 'Give sorted a key function that picks that part of the pair.'],
  ['Looking up a key', 'On average it is constant, because the place is found from a hash.'],
  ['Am I going to pass', 'That is for the interviewers to decide. I can help with what is still open here.'],
  ['¿Tengo que devolver', 'The indexes are wanted, from small to large.'],
  ['I have no idea how to begin', 'Would it help to look at both lists from the smallest amount on?'],
  ['What is the time complexity', 'It is quadratic: every value meets every other one.'],
  ['Two rules may touch', 'None is left between them, since whole numbers have no gap there.'],
  ['If exactly quiet seconds', 'At that distance it is sent. The rule says so for this very case.'],
]

/** One that reads and proposes, as it is asked to. */
function changeWith({ body }: Asked): Scripted {
  const path = 'src/price.js'
  const told = (body['messages'] as { role: string }[]).filter(({ role }) => role === 'tool').length
  if (told === 0) return { text: 'I look.', build: 'b7', calls: [{ name: 'read', args: { path } }] }
  const args = { path, find: 'item.cents + count', replace: 'item.cents * count' }
  return { text: 'Please review it.', build: 'b7', ...(told === 1 && { calls: [{ name: 'propose_edit', args }] }) }
}
