/** Reads the purpose of messages, learned from thousands that people wrote, and holds the room's certain answers. */
import { setImmediate } from 'node:timers/promises'
import {
  type Intent,
  ShortTalk,
  type TalkIntent,
  type Tongue,
  type Topic,
  Topics,
  Utterances,
} from '@nova/contract/questions/knowledge'
import { type Example, learn, type Reading } from './learned.ts'
import { referenceEntries } from './reference.ts'
import { saidAs } from './said.ts'
import { readBank, wordsIn } from './search.ts'

const tongues = ['en', 'de', 'es', 'fr', 'pt', 'hi', 'zh'] as const satisfies readonly Tongue[]
/**
 * The purposes of a message, likeliest first, each with its share; its language; `alike`: how much of it the likeliest knows;
 * `move`: that it is short talk about the talk.
 */
export type Meant = {
  intents: { intent: Intent; share: number }[]
  tongue: Tongue
  alike: number
  move?: TalkIntent | undefined
}
type Talk = {
  byId: Map<string, Topic>
  read: (text: string) => Reading<Intent>
  readTopic: (text: string) => Reading<Topic>
  readMove: (text: string) => Reading<TalkIntent | undefined>
  short: ShortTalk
  /** The languages in whose messages a word occurs. */
  tonguesOf: Map<string, Set<Tongue>>
}

let talk: Promise<Talk> | undefined
/** Read once, when the first message comes or ahead of it. */
export const readTalk = (): Promise<Talk> => (talk ??= load())

/** A message that was asked of a topic tells more than one that only has its purpose. */
const heardWeight = 4
/** Ways to ask for a form of a language, of each entry. */
const maxForms = 3
/** Short talk has few examples among thousands of other messages. */
const moveWeight = 4
/** Words: a longer message asks something else. */
const maxMove = 8
const minMove = 0.7
/** Purposes that are talk about the talk, and those that short talk may have too. */
export const byIntent: Partial<Record<Intent, TalkIntent>> = {
  thanks: 'thanks',
  greeting: 'greeting',
  acknowledge: 'acknowledge',
  nervous: 'feeling',
  insult: 'swearing',
  apology: 'apology',
  'talk-language': 'language',
}
const ofShort: readonly Intent[] = ['thanks', 'greeting', 'acknowledge', 'apology', 'insult']
const ofTalk: readonly Intent[] = ['thinking', 'gibberish', 'elaborate', 'disagree', 'repeat-question']
/** Messages that surely ask for something aren't short talk. */
const isOfWork = (intents: Meant['intents']) =>
  intents.some(({ intent, share }) => intent === 'distress' && share >= minDistress) ||
  intents.reduce((sum, { intent, share }) => sum + (ofWork.includes(intent) ? share : 0), 0) >= minMove
const ofWork: readonly Intent[] = ['hint', 'solution', 'explain-task', 'check', 'repeat-question']
const minDistress = 0.3
/** Thanks and the like: all messages that resemble it have to be such. */
const isMannerly = (move: TalkIntent | undefined, intents: Meant['intents']) => {
  const own = ofShort.filter((intent) => intent !== 'insult' && byIntent[intent] === move)
  return own.length === 0 || intents.some(({ intent, share }) => own.includes(intent) && share >= minDistress)
}
const countWords = (text: string) => text.trim().split(/\s+/).length
/** Shares of labels as they come are too sure. */
const sharpness = 0.5

async function load(): Promise<Talk> {
  const all = Topics.parse(readBank('talk/topics.json'))
  const uttered = tongues.flatMap((tongue) =>
    Object.entries(Utterances.parse(readBank(`talk/${tongue}.json`))).flatMap(([intent, messages]) =>
      (messages ?? []).map((text) => ({ text, label: intent as Intent, tongue })),
    ),
  )
  const tonguesOf = new Map<string, Set<Tongue>>()
  for (const { text, tongue } of uttered)
    for (const word of wordsIn(text)) tonguesOf.set(word, (tonguesOf.get(word) ?? new Set()).add(tongue))
  const ofTopics = all.flatMap((topic): Example<Topic>[] =>
    [...topic.asked, ...(topic.heard ?? [])].map((text) => ({ text, label: topic })),
  )
  const ofTask = [
    ...['asks.project', 'asks.files'].flatMap((key) =>
      saidAs(key).map((text) => ({ text, label: 'explain-task' as const, weight: heardWeight })),
    ),
    ...referenceEntries('sql').flatMap((entry) =>
      entry.asked.slice(0, maxForms).map((text) => ({ text, label: 'syntax' as const })),
    ),
  ]
  const asked = ofTopics.flatMap(({ text, label: { intent, heard = [] } }) =>
    intent ? [{ text, label: intent, weight: heard.includes(text) ? heardWeight : 1 }] : [],
  )
  const short = ShortTalk.parse(readBank('talk/short.json'))
  const moves = Object.entries(short).flatMap(([intent, each]) =>
    each.asked.map((text) => ({ text, label: intent as TalkIntent, weight: moveWeight })),
  )
  const others = [...uttered, ...asked].flatMap(({ text, label }) =>
    countWords(text) <= maxMove && !ofTalk.includes(label)
      ? [{ text, label: ofShort.includes(label) ? byIntent[label] : undefined }]
      : [],
  )
  return {
    short,
    readMove: await learn<TalkIntent | undefined>([...moves, ...others], sharpness),
    byId: new Map(all.map((topic) => [topic.id, topic])),
    read: await learn<Intent>([...uttered, ...asked, ...ofTask], sharpness),
    readTopic: await learn(ofTopics, sharpness),
    tonguesOf,
  }
}

export async function readMeaning(message: string): Promise<Meant> {
  const { read, readMove, tonguesOf } = await readTalk()
  const { labels, alike } = read(message)
  const [move] = countWords(message) <= maxMove ? readMove(message).labels : []
  await setImmediate()
  const intents = labels.map(({ label, share }) => ({ intent: label, share }))
  return {
    intents,
    tongue: tongueOf(message, tonguesOf),
    alike,
    move:
      move && move.share >= minMove && !isOfWork(intents) && isMannerly(move.label, intents) ? move.label : undefined,
  }
}

/** The topic that a message asks for, among those whose intents weigh something, and its share among these. */
export async function nearestTopic(
  message: string,
  weigh: (intent: Intent) => number,
): Promise<{ topic: Topic | undefined; share: number }> {
  const weighed = (await readTalk())
    .readTopic(message)
    .labels.map(({ label, share }) => ({ label, share: label.intent ? share * weigh(label.intent) : 0 }))
  const [best] = weighed.toSorted((a, b) => b.share - a.share)
  return { topic: best?.label, share: (best?.share ?? 0) / weighed.reduce((sum, { share }) => sum + share, 0) }
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
