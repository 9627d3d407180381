/**
 * Answers of the room that need no model: thanks, the time left, breaks, which AI is allowed. Only messages that are word for
 * word on a closed list; a model answers what is merely close to one.
 */
import { readTalk } from '../knowledge/talk-topics.ts'
import { sayTopic } from './reply/room-words.ts'
import type { Scene } from './situation.ts'

const exact = ['thanks', 'time-left', 'break', 'break-button', 'outside-help-ai']

const plain = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\d']+/gu) ?? []).join(' ')

/** Undefined: a model answers. */
export async function answerExactly(message: string, scene: Scene): Promise<string | undefined> {
  const { byId } = await readTalk()
  const said = plain(message)
  const topic = exact.map((id) => byId.get(id)).find((each) => each?.asked.some((phrase) => plain(phrase) === said))
  return topic && sayTopic(topic, scene)
}
