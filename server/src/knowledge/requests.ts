/** Whether a message asks for a change of the code, asks something, or is talk: a question never becomes a change. */
import type { Intent } from '@nova/contract/knowledge'
import type { Meant } from './talk-topics.ts'

export type Request = 'change' | 'question' | 'talk'

const acts =
  'add|apply|change|complete|correct|create|delete|do|edit|extract|finish|fix|implement|insert|make|move|propose|refactor|remove|rename|repair|replace|rewrite|split|update|write'
/** 'fix the test', 'please add a field', 'can you rename it', 'I want you to write it', 'go ahead and fix it'. */
const wishes = new RegExp(
  String.raw`^\W*(?:(?:ok|okay|so|now|then|and|yes|hi|hey|nova|well|great)\W+)*(?:please\s+|pls\s+|(?:can|could|would|will) (?:you|u)\s+(?:please\s+|pls\s+|just\s+)?|i (?:want|need|would like|'d like) you to\s+|let'?s\s+|go (?:on|ahead) and\s+|just\s+)*(?:${acts})\b(?! (?:i|you|we|they)\b)`,
  'i',
)
/** 'can you explain', 'can you tell me': asks for words. */
const asksForWords = /\b(?:explain|tell|show|describe|say|remind|help me understand)\b/i
const polite =
  /[,.;]\s*(?:please|pls|can you|could you)\s+(?:\w+\s+)?(?:add|change|correct|fix|implement|make|remove|rename|write)\b/i

const ofTalk: readonly Intent[] = [
  'greeting',
  'thanks',
  'acknowledge',
  'apology',
  'nervous',
  'insult',
  'thinking',
  'small-talk',
]
const minShare = 0.6

export function readRequest(message: string, meant: Meant): Request {
  const [first] = meant.intents
  if (first && ofTalk.includes(first.intent) && first.share >= minShare && !wishes.test(message)) return 'talk'
  const isWish = wishes.test(message) || polite.test(message)
  return isWish && !(asksForWords.test(message) && message.includes('?')) ? 'change' : 'question'
}
