/**
 * Talk about the talk: a closed list of intents, each with an exact answer. A message is recognised by its words
 * (`bank/talk/short.json`), or by the messages that it resembles (knowledge/talk-topics.ts).
 */
import { type Intent, ShortTalk, type TalkIntent } from '@nova/contract/questions/knowledge'
import { saidAs } from '../../knowledge/said.ts'
import { readBank } from '../../knowledge/search.ts'
import type { Meant } from '../../knowledge/talk-topics.ts'
import type { Situation } from '../situation.ts'

let talk: ShortTalk | undefined
const readShort = (): ShortTalk => (talk ??= ShortTalk.parse(readBank('talk/short.json')))

/** Intents of longer messages that are talk about the talk. */
const byIntent: Partial<Record<Intent, TalkIntent>> = {
  thanks: 'thanks',
  greeting: 'greeting',
  acknowledge: 'acknowledge',
  nervous: 'feeling',
  insult: 'swearing',
  apology: 'apology',
  'talk-language': 'language',
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\d' ]+/gu, ' ')
    .replace(/^(?:\s*(?:ok|okay|hm+|um|uh|well|so|oh|and|but|sorry|please|pls|wait|hey|hi|nova)\b)+/, (lead) =>
      lead.length === text.trim().length ? lead : ' ',
    )
    .replace(/\b(?:please|pls|nova|then|though|man|bro|lol)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()

let known: Map<string, TalkIntent> | undefined
const readKnown = () =>
  new Map(
    Object.entries(readShort()).flatMap(([intent, { asked }]) =>
      asked.map((each) => [plain(each) || each, intent as TalkIntent] as const),
    ),
  )
const sigh =
  /^\W*(?:(?:ugh+|urgh+|argh+|aargh+|gah+|meh|oof|ouch|damn(?: it)?|dang|jeez|omg|oh (?:man|no|god|boy))\b[\s,.!…:-]*)+/i
/** A sigh before a message says nothing of it; alone it stays. */
export const withoutSigh = (message: string): string => message.replace(sigh, '') || message
const swears = /\b(?:fuck\w*|shit\w*|wtf|ffs|bullshit|bitch|asshole|crap)\b/i
/** Words: longer messages also ask something. */
const maxTalk = 14
/** From here on the messages that a message resembles are surely meant. */
const minShare = 0.45

/** Recognizes a message from the closed list; undefined for any other. */
export function readTalkIntent(message: string, meant: Meant): TalkIntent | undefined {
  const text = plain(message)
  known ??= readKnown()
  const found = known.get(text) ?? known.get(message.toLowerCase().trim())
  if (found) return found
  const words = text.split(' ').length
  const [first] = meant.intents
  if (words > maxTalk || !first) return undefined
  const isSwearing = swears.test(message)
  if (isSwearing && !message.includes('?') && words <= maxSwearing) return 'swearing'
  if (message.includes('?') && first.intent !== 'talk-language') return undefined
  return first.share >= minShare ? byIntent[first.intent] : undefined
}
const maxSwearing = 6

/** The wordings of an intent that needs nothing but itself. */
export const wordingsOfTalk = (intent: TalkIntent): readonly string[] | undefined => readShort()[intent].says

/** Explains the source of the last reply's certainty. */
export function tellSource({ replies }: Situation): string[] {
  const last = replies.at(-1)?.text ?? ''
  const isOfRun = /your code|your result|line \d|failing input|test run/i.test(last)
  return saidAs(`source.${last === '' ? 'nothing' : isOfRun ? 'run' : /The task says/.test(last) ? 'task' : 'authors'}`)
}
