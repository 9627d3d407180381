/**
 * Talk about the talk: a closed list of intents, each with an exact answer. A message is recognised by its words
 * (`bank/talk/short.json`), or by the messages that it resembles (knowledge/talk-topics.ts).
 */
import type { TalkIntent } from '@nova/contract/questions/knowledge'
import { saidAs } from '../../knowledge/said.ts'
import { byIntent, type Meant, readTalk } from '../../knowledge/talk-topics.ts'
import type { Situation } from '../situation.ts'

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
  if (meant.move) return meant.move
  const words = message.trim().split(/\s+/).length
  const [first] = meant.intents
  if (words > maxTalk || !first) return undefined
  if (swears.test(message) && !message.includes('?') && words <= maxSwearing) return 'swearing'
  if (message.includes('?') && first.intent !== 'talk-language') return undefined
  return first.share >= minShare ? byIntent[first.intent] : undefined
}
const maxSwearing = 6

/** The wordings of an intent that needs nothing but itself. */
export const wordingsOfTalk = async (intent: TalkIntent): Promise<readonly string[] | undefined> =>
  (await readTalk()).short[intent].says

/** Explains the source of the last reply's certainty. */
export function tellSource({ replies }: Situation): string[] {
  const last = replies.at(-1)?.text ?? ''
  const isOfRun = /your code|your result|line \d|failing input|test run/i.test(last)
  return saidAs(`source.${last === '' ? 'nothing' : isOfRun ? 'run' : /The task says/.test(last) ? 'task' : 'authors'}`)
}
