/** Facts about the room, and the purpose of messages, learned from thousands of messages that people wrote. */
import { setImmediate } from 'node:timers/promises'
import { type Intent, type Tongue, type Topic, Topics, Utterances } from '@nova/contract/questions/knowledge'
import { type Found, type Index, makeIndex, readBank, type Searched, wordsIn } from './search.ts'

const tongues = ['en', 'de', 'es', 'fr', 'pt', 'hi', 'zh'] as const satisfies readonly Tongue[]
type Uttered = { intent: Intent; tongue: Tongue }
/** The purposes of a message, likeliest first, each with its share among similar messages; and its language. */
export type Meant = { intents: { intent: Intent; share: number }[]; tongue: Tongue; alike: number }
type Talk = {
  topics: Index<Topic>
  byId: Map<string, Topic>
  first: Map<Intent, Topic>
  utterances: Index<Uttered>
  /** The languages in whose messages a word occurs. */
  tonguesOf: Map<string, Set<Tongue>>
}

let talk: Promise<Talk> | undefined
/** Read once, when the first message comes or ahead of it. */
export const readTalk = (): Promise<Talk> => (talk ??= load())

async function load(): Promise<Talk> {
  const all = Topics.parse(readBank('talk/topics.json'))
  const asked = all.filter(({ intent }) => intent !== undefined)
  const first = new Map<Intent, Topic>()
  for (const topic of asked) if (!first.has(topic.intent!)) first.set(topic.intent!, topic)
  const uttered = tongues.flatMap((tongue) =>
    Object.entries(Utterances.parse(readBank(`talk/${tongue}.json`))).flatMap(([intent, messages]) =>
      (messages ?? []).map((message): Searched<Uttered> => ({
        item: { intent: intent as Intent, tongue },
        asked: [message],
        text: '',
      })),
    ),
  )
  const tonguesOf = new Map<string, Set<Tongue>>()
  for (const { item, asked: messages } of uttered)
    for (const word of messages.flatMap(wordsIn))
      tonguesOf.set(word, (tonguesOf.get(word) ?? new Set()).add(item.tongue))
  const ofTopics = asked.map((topic): Searched<Topic> => ({ item: topic, asked: topic.asked, text: '' }))
  return {
    topics: await makeIndex(ofTopics),
    byId: new Map(all.map((topic) => [topic.id, topic])),
    first,
    utterances: await makeIndex(uttered, { byRuns: false }),
    tonguesOf,
  }
}

/** Number of similar messages that vote, each weighted by its similarity. */
const voters = 9

export async function readMeaning(message: string): Promise<Meant> {
  const { utterances, tonguesOf } = await readTalk()
  const near = utterances(message, voters)
  await setImmediate()
  const weigh = ({ score, alike }: Found<Uttered>) => score * (0.2 + alike)
  const all = near.reduce((sum, each) => sum + weigh(each), 0) || 1
  const intents = [...Map.groupBy(near, ({ item }) => item.intent)]
    .map(([intent, each]) => ({ intent, share: each.reduce((sum, one) => sum + weigh(one), 0) / all }))
    .toSorted((a, b) => b.share - a.share)
  return { intents, tongue: tongueOf(message, tonguesOf), alike: near[0]?.alike ?? 0 }
}

/** The language that most words belong to; English where none is clearly ahead of it. */
function tongueOf(message: string, tonguesOf: Talk['tonguesOf']): Tongue {
  const counts = new Map<Tongue, number>()
  for (const word of wordsIn(message)) {
    const of = tonguesOf.get(word) ?? []
    for (const tongue of of) counts.set(tongue, (counts.get(tongue) ?? 0) + 1 / [...of].length)
  }
  const [first, count] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? ['en', 0]
  return count >= (counts.get('en') ?? 0) + minLead ? first : 'en'
}
const minLead = 0.5

/** The topics that a message comes closest to. */
export const closestTopics = async (message: string, most = 5): Promise<Found<Topic>[]> =>
  (await readTalk()).topics(message, most)
