/**
 * Matters of the room in a message, before any search. Two decisions: is it about the room, and is one topic sure? If none is,
 * the card of the nearest area answers with the interview's own settings.
 */
import type { Intent, Topic } from '@nova/contract/questions/knowledge'
import { nearestTopic, readMeaning, readTalk } from './talk-topics.ts'

/** Areas of the room; each has a card among the topics. */
const areas: Record<string, readonly Intent[]> = {
  use: ['outside-help'],
  kept: ['recorded', 'watching', 'nova-sees'],
  time: ['time', 'break', 'accommodation', 'saving', 'leave'],
  judged: ['scoring', 'asking-cost'],
  after: ['after'],
  room: [
    ...(['submitting', 'navigation', 'running', 'editor', 'language-choice', 'libraries'] as const),
    ...(['voice', 'trouble', 'talk-language', 'about-nova'] as const),
  ],
  distress: ['distress'],
  'repeat-question': ['repeat-question'],
}
const areaOf = new Map(Object.entries(areas).flatMap(([area, intents]) => intents.map((each) => [each, area] as const)))
/** Intents of the room, without a person's distress and the question itself. */
export const ofRoom: readonly Intent[] = Object.entries(areas).flatMap(([area, each]) =>
  area === 'distress' || area === 'repeat-question' ? [] : each,
)

/** Characters of a message that is read whole, and of one that is read at all. */
const maxLength = 250
const ofCode = /`|==|;\s*$|\(\)|=>|\{/m
/** How surely a message is about the room for its sure topic, for a card, and for a topic of a part of it. */
const minRoom = { topic: 0.45, inThread: 0.6, card: 0.7, part: 0.9 }
/** Words: a longer message about the task may touch on the room by chance. */
const maxCardWords = 20
/** Below it a message has no part on the room. */
const maxTask = 0.4
const minSure = { whole: 0.6, part: 0.75 }
/** Sentences that surely ask one of these are answered after the room's matters. */
const beside = new Set(
  'failing check error debug slow hint solution syntax explain-task write-code code-meaning hypothesis'.split(
    ' ',
  ) as Intent[],
)
const minBeside = 0.6
/** Weight of the reply before a short message, which may go on with the talk. */
const ofBefore = 0.5
const maxShort = 8
/** From here on a message is about the room, whatever was said before. */
const surely = 0.97
/** Other areas aren't ruled out. */
const elsewhere = 0.05
const ends = /(?<=[.?!;\n。？！])|,?\s+(?:and|but|und|aber|y|pero|et|mais|e|mas)\s+(?=\S+\s+\S+\s+\S+)/i

/** Matters of the room in a message, a card among them where no topic is sure, and the sentences that ask something else. */
export type Heard = { topics: Topic[]; rest: string }

type Read = { room: number; sure: Topic | undefined; certainty: number; card: Topic | undefined; beside: number }

async function read(text: string): Promise<Read> {
  const { intents } = await readMeaning(text)
  const shares = new Map<string, number>()
  for (const { intent, share } of intents) {
    const area = areaOf.get(intent)
    if (area) shares.set(area, (shares.get(area) ?? 0) + share)
  }
  const [nearest] = [...shares].toSorted(([, a], [, b]) => b - a)
  const room = [...shares.values()].reduce((sum, each) => sum + each, 0)
  const { topic, share: certainty } = await nearestTopic(text, (intent) => {
    const area = areaOf.get(intent)
    return area ? (shares.get(area) ?? 0) / room + elsewhere : 0
  })
  return {
    room,
    certainty,
    sure: certainty >= minSure.whole && topic?.heard ? topic : undefined,
    // How the room works is for a search too, so its card comes last.
    card: nearest?.[0] === 'room' ? undefined : (await readTalk()).byId.get(`card-${nearest?.[0]}`),
    beside: intents.reduce((sum, { intent, share }) => sum + (beside.has(intent) ? share : 0), 0),
  }
}

const countWords = (text: string) => text.trim().split(/\s+/).length

function topicOf({ room, sure, card }: Read, message: string, least: number): Topic[] {
  if (sure && room >= least) return [sure]
  return card && room >= minRoom.card && countWords(message) <= maxCardWords ? [card] : []
}

/** `before`: the last reply, where there is one. */
export async function hearTopics(message: string, before?: string): Promise<Heard> {
  if (message.length > maxLength || ofCode.test(message)) return { topics: [], rest: message }
  const alone = await read(message)
  const mayGoOn = alone.room < surely && countWords(message) <= maxShort
  const thread = before !== undefined && mayGoOn ? await read(`${message} ${before}`) : undefined
  const whole = thread ? { ...alone, room: alone.room * (1 - ofBefore) + thread.room * ofBefore } : alone
  const sentences = message.split(ends).filter((each) => each.trim() !== '')
  const parts =
    sentences.length < 2 || whole.room < maxTask
      ? []
      : await Promise.all(sentences.map(async (text) => ({ text: text.trim(), ...(await read(text)) })))
  const ofParts = parts.flatMap(({ room, sure, certainty }) =>
    sure && room >= minRoom.part && certainty >= minSure.part ? [sure] : [],
  )
  const topics =
    ofParts.length > 0 ? [...new Set(ofParts)] : topicOf(whole, message, thread ? minRoom.inThread : minRoom.topic)
  const rest = parts.filter((each) => each.room < maxTask && each.beside >= minBeside)
  return { topics, rest: topics.length === 0 ? message : rest.map(({ text }) => text).join(' ') }
}

/** True for a message that a topic of the room surely answers whole, whoever else could. */
export async function isSurelyOfRoom(message: string): Promise<boolean> {
  const { room, sure, certainty } = await read(message)
  return message.length <= maxLength && room >= minRoom.part && sure !== undefined && certainty >= minSure.part
}
