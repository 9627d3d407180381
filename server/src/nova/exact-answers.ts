/**
 * Answers of the room that need no model: thanks, the time left, breaks, which AI is allowed. Only messages that are word for
 * word on a closed list; a model answers what is merely close to one.
 */
import { readTalk } from '../knowledge/talk-topics.ts'
import { sayTopic } from './reply/room-words.ts'
import type { Scene } from './situation.ts'

/** More wordings for each topic of `bank/talk/topics.json`. */
const exact: Record<string, readonly string[]> = {
  thanks: ['thanks', 'thanks a lot', 'thanks nova', 'thank you very much', 'many thanks', 'ty', 'danke', 'gracias'],
  'time-left': [
    ...['how much time do i have', 'how much time do i have left', 'how long do i have', 'time left'],
    ...['wie viel zeit habe ich noch', 'cuánto tiempo queda', 'cuánto tiempo me queda'],
  ],
  break: ['can i take a break', 'may i take a break', 'can i have a break', 'i need a break'],
  'break-button': ['how do i take a break'],
  'outside-help-ai': ['can i use chatgpt', 'can i use copilot', 'may i use ai', 'can i use ai', 'is ai allowed'],
}

const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\d']+/gu) ?? []).join(' ')

/** Undefined: a model answers. */
export async function answerExactly(message: string, scene: Scene): Promise<string | undefined> {
  const { byId } = await readTalk()
  const said = plain(message)
  const found = Object.entries(exact).find(([id, more]) =>
    [...(byId.get(id)?.asked ?? []), ...more].some((phrase) => plain(phrase) === said),
  )
  const topic = found && byId.get(found[0])
  return topic && sayTopic(topic, scene)
}
