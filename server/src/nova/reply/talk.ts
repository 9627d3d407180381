/**
 * Talk about the talk: a closed list of intents, each with an exact answer. A short message is recognised by its words, a
 * longer one by the messages that it resembles (knowledge/talk-topics.ts).
 */
import type { Intent } from '@nova/contract/questions/knowledge'
import type { Meant } from '../../knowledge/talk-topics.ts'
import type { Situation } from '../situation.ts'

export type TalkIntent = keyof typeof phrases

const phrases = {
  'repeat-question': [
    ...[
      'repeat the question',
      'read the question',
      'what was the question',
      'say the question again',
      'question again',
    ],
    ...[
      'can you repeat the question',
      'could you read the question to me',
      'read the question to me',
      'what is the question',
      'tell me the question',
    ],
  ],
  'repeat-reply': [
    ...[
      'repeat',
      'repeat that',
      'say that again',
      'say it again',
      'come again',
      'again please',
      'can you repeat that',
      'pardon',
    ],
    ...['what did you say', 'sorry what', 'can you say that again'],
  ],
  differently: [
    ...[
      "i don't get it",
      'i dont get it',
      "i don't understand",
      'i dont understand',
      'huh',
      'what',
      'what do you mean',
      'say it differently',
    ],
    ...[
      'say that simpler',
      'can you explain that differently',
      'in other words',
      'simpler please',
      'too complicated',
      'confusing',
    ],
    ...[
      "i didn't get that",
      'i didnt get that',
      'explain that again',
      'not clear',
      'still not clear',
      "i'm lost",
      'slower',
      'slower please',
    ],
  ],
  why: ['why', 'why is that', 'why so', 'how come', 'but why', 'why not', 'reason', 'why that'],
  sure: [
    ...[
      'are you sure',
      'u sure',
      'you sure',
      'sure',
      'r u sure',
      'is that true',
      'really',
      'is that right',
      'certain',
      'is this correct',
    ],
    ...['are you certain', 'can i trust that', 'how do you know'],
  ],
  'what-would-you-do': [
    ...[
      'what would you do',
      'what do you suggest',
      'what should i do',
      'what do you recommend',
      'what now',
      'what next',
      'and now',
    ],
    ...['how would you do it', 'what would you do next', 'what should i do now', 'now what', 'what to do'],
  ],
  'never-mind': [
    ...[
      'never mind',
      'nevermind',
      'nvm',
      'forget it',
      'forget that',
      'ignore that',
      'nothing',
      'skip it',
      'all good',
      'found it',
      'got it myself',
    ],
    ...['i found it', 'solved it', 'i got it', 'no need'],
  ],
  presence: [
    'are you there',
    'you there',
    'hello?',
    'anyone there',
    'still there',
    'are you still there',
    'r u there',
    'nova?',
    'nova',
  ],
  thanks: [
    'thanks',
    'thank you',
    'thx',
    'ty',
    'cheers',
    'thank u',
    'many thanks',
    'thanks a lot',
    'great thanks',
    'perfect thanks',
    'ok thanks',
  ],
  greeting: ['hi', 'hello', 'hey', 'good morning', 'good afternoon', 'hi nova', 'hello nova', 'hey nova'],
  acknowledge: [
    'ok',
    'okay',
    'k',
    'alright',
    'got it',
    'i see',
    'makes sense',
    'cool',
    'great',
    'nice',
    'yes',
    'yep',
    'sure thing',
    'right',
    'fine',
  ],
  feeling: [
    ...[
      "i'm crying",
      'im crying',
      'i am crying',
      "i can't do this",
      'i cant do this',
      'i give up',
      'i feel stupid',
      'im so stupid',
      'i hate this',
    ],
    ...[
      "i'm panicking",
      'im panicking',
      'i want to quit',
      "i'm going to fail",
      'im going to fail',
      'my head is empty',
      'i feel sick',
      'kill me',
    ],
  ],
  swearing: [
    'fuck',
    'fuck you',
    'fuck this',
    'shit',
    'wtf',
    'damn',
    'this sucks',
    'you suck',
    'stupid bot',
    'useless',
    'idiot',
    'bullshit',
    'ffs',
  ],
  apology: ['sorry', 'my bad', 'oops', 'sorry about that', 'excuse me'],
  language: [
    'can we talk in spanish',
    'do you speak german',
    'in my language',
    'can you answer in french',
    'speak hindi',
    'in german please',
  ],
  'what-may-i-ask': [
    'what can i ask',
    'what can you do',
    'what can you help with',
    'how can you help',
    'help',
    'what may i ask',
    'who are you',
  ],
} as const satisfies Record<string, readonly string[]>

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

const known = new Map<string, TalkIntent>(
  Object.entries(phrases).flatMap(([intent, all]) =>
    all.map((each) => [plain(each) || each, intent as TalkIntent] as const),
  ),
)
const swears = /\b(?:fuck\w*|shit\w*|wtf|ffs|bullshit|bitch|asshole|crap)\b/i
/** Words: longer messages also ask something. */
const maxTalk = 14
/** From here on the messages that a message resembles are surely meant. */
const minShare = 0.45

/** Recognizes a message from the closed list; undefined for any other. */
export function readTalkIntent(message: string, meant: Meant): TalkIntent | undefined {
  const text = plain(message)
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
const wordings: Partial<Record<TalkIntent, readonly string[]>> = {
  'never-mind': [
    "All right. I'm here if something comes up.",
    'No problem. Just write when you need me.',
    'Okay, leaving it there.',
  ],
  presence: [
    "Yes, I'm here. What would you like to look at?",
    "I'm here. Go ahead.",
    "Still here. What's on your mind?",
  ],
  thanks: [
    "You're welcome. Write again whenever something comes up.",
    'Glad to help.',
    'Any time.',
    'Happy to. Good luck with the next step.',
  ],
  greeting: [
    "Hi, I'm Nova. I can explain the question, look at a run with you, or give you a hint. What would help?",
    'Hello again. What would you like to look at?',
    'Hi. What can I do for you?',
  ],
  acknowledge: ["Good. I'm here if something comes up.", 'All right.', 'Fine. Go on whenever you like.', 'Okay.'],
  feeling: [
    "I'm sorry, that's a hard moment, and many people have one in an interview. Take a breath; everything you've written is saved. If you like, we can look at it together, or you can leave this question for later.",
    "That sounds tough. A moment like this says nothing about how good you are, and how you feel isn't judged. Take the time you need. Tell me if you'd like to go on together.",
    "I hear you. It's fine to stop for a minute. Your work is safe, and you can go to another question and come back. I'm here when you want company.",
  ],
  swearing: [
    "Fair enough, this can be frustrating. If I missed your point, tell me in a few words what you need and I'll try again.",
    "I get it. Let's not make it harder: say what's in the way, and I'll stick to that.",
    "Understood. I'm still here, and I'm happy to help with whatever is annoying you most.",
  ],
  apology: ['No need to apologize. Where were we?', "It's all right. Go on.", "Don't worry about it."],
  language: [
    'You can write in your own language, and I do my best to understand it. I answer in English, like the question, in short sentences.',
    'I answer in English only, but you may write in another language. Short sentences work best.',
  ],
  'what-may-i-ask': [
    'You can ask me what the question means, what your last run shows, how something works in your language, or how this room works. I can also give you a hint, one step at a time.',
    'Ask about a rule of the question, a failing test, a form of the language, the room, or ask for a hint.',
  ],
}

export const wordingsOfTalk = (intent: TalkIntent): readonly string[] | undefined => wordings[intent]

/** Explains the source of the last reply's certainty. */
export function tellSource({ replies }: Situation): string[] {
  const last = replies.at(-1)?.text ?? ''
  if (last === '') return ["I haven't said anything about this question yet. What would you like me to check?"]
  if (/your code|your result|line \d|failing input|test run/i.test(last))
    return [
      'The values come from running your code, so they are certain. Whether that is the place of the mistake is for you to check: change it and press Test Cases.',
      "That much I'm sure of, because I ran your code. What it means for your solution, the next test run will show.",
    ]
  if (/The task says/.test(last))
    return ["It's quoted from the question's text, so you can rely on it.", "Those are the question's own words."]
  return [
    "It's from what the question's authors wrote. If it doesn't fit what you meant, ask me in other words.",
    "I go by the authors' notes on this question, which were checked. I may have misread what you asked, though.",
  ]
}
