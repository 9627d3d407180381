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
  const words = (asked.body['messages'] as { content: string }[]).at(-1)!.content.match(/\p{L}{5,}/gu) ?? []
  return {
    text: `Which example did you try first for "${words.slice(0, 3).join(' ')}"? Write down what it returns.`,
    pieceLength: 12,
    build: 'b7',
  }
}

/** One that reads and proposes, as it is asked to. */
function changeWith({ body }: Asked): Scripted {
  const path = 'src/price.js'
  const told = (body['messages'] as { role: string }[]).filter(({ role }) => role === 'tool').length
  if (told === 0) return { text: 'I look.', build: 'b7', calls: [{ name: 'read', args: { path } }] }
  const args = { path, find: 'item.cents + count', replace: 'item.cents * count' }
  return { text: 'Please review it.', build: 'b7', ...(told === 1 && { calls: [{ name: 'propose_edit', args }] }) }
}
