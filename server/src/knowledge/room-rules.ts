/** Matters of the room in a message, known by the words of topics (`heard` in bank/talk/topics.json) before any search. */
import { type Intent, type Topic, WordGroups } from '@nova/contract/questions/knowledge'
import { readBank } from './search.ts'
import { readMeaning, readTalk } from './talk-topics.ts'

type Term = { isWanted: boolean; pattern: RegExp }
/** `size`: its wanted terms. */
type Rule = { topic: Topic; terms: Term[]; size: number }
let rules: { exact: Map<string, Topic>; heard: Rule[] } | undefined

/** Characters. */
const maxRuleLength = 250
/** Shorter sentences ask nothing: a greeting, a promise. */
const minRestWords = 4
const ofCode = /`|==|;\s*$|\(\)|=>|\{/m

/** Small letters without accents, marks and apostrophes. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/['’](?=(?:t|s|m|re|ll|ve|d)\b)/g, '')
    .replace(/[^\p{L}\p{M}\d+]+/gu, ' ')
    .trim()

async function readRules() {
  const groups = WordGroups.parse(readBank('talk/word-groups.json'))
  const termOf = (written: string): Term => {
    const name = written.replace('!', '')
    const words = name.startsWith('{') ? groups[name.slice(1, -1)]! : [name]
    const each = words.map((word) => (/[(\\]/.test(word) ? word : plain(word))).join('|')
    return { isWanted: name === written, pattern: new RegExp(`(?<![a-z\\d])(?:${each})(?![a-z\\d])`, 'u') }
  }
  const topics = [...(await readTalk()).byId.values()].filter(({ heard }) => heard !== undefined)
  return {
    exact: new Map(topics.flatMap((topic) => topic.asked.map((phrase) => [plain(phrase), topic] as const))),
    heard: topics.flatMap((topic) =>
      topic.heard!.map((rule): Rule => {
        const terms = rule.split(' ').map(termOf)
        return { topic, terms, size: terms.filter(({ isWanted }) => isWanted).length }
      }),
    ),
  }
}

/** Ends of sentences, and joints between two questions. */
const ends = new RegExp(
  String.raw`(?<=[.?!;\n。？！])|,?\s+(?:and|but|und|aber|y|pero|et|mais|e|mas)\s+(?=(?:can|may|is|are|am|do|does|did|how|what|why|will|should|who|when|kann|darf|ist|wie|was|puedo|es|est|puis|posso|como)\b)`,
  'i',
)

/** Matters of the room in a message, and the sentences that ask something else. */
export type Heard = { topics: Topic[]; rest: string }

/** Reads each sentence of a short message; of the patterns that fit, the one with the most terms tells its topic. */
export async function hearTopics(message: string): Promise<Heard> {
  const { exact, heard } = (rules ??= await readRules())
  const known = exact.get(plain(message))
  if (known) return { topics: [known], rest: '' }
  if (message.length > maxRuleLength || ofCode.test(message)) return { topics: [], rest: message }
  const rest: string[] = []
  const topics: Topic[] = []
  for (const sentence of message.split(ends)) {
    const said = plain(sentence)
    const words = said.split(/ |(?<=\p{Script=Han}{2})/u).length
    const [best] = heard
      .filter(
        ({ size, terms }) => words <= 6 + 6 * size && terms.every((term) => term.pattern.test(said) === term.isWanted),
      )
      .toSorted((a, b) => b.size - a.size)
    if (best && !(await isOfTask(sentence, best.topic))) topics.push(best.topic)
    else if (said.split(' ').length >= minRestWords) rest.push(sentence.trim())
  }
  return { topics: [...new Set(topics)], rest: rest.join(' ') }
}

const ofTask: ReadonlySet<Intent> = new Set([
  ...(['acknowledge', 'apology', 'nervous', 'insult', 'small-talk', 'off-topic', 'thinking', 'rule', 'term'] as const),
  ...(['explain-task', 'hint', 'solution', 'hypothesis', 'plan', 'check', 'failing', 'error', 'slow', 'cost'] as const),
  ...(['syntax', 'concept', 'edge-cases', 'code-meaning', 'debug', 'write-code', 'elaborate', 'disagree'] as const),
  ...(['which-story', 'answer-length', 'answer-form', 'confidential', 'correction', 'answer', 'feedback'] as const),
])
const maxOfTask = 0.9

/** True if nearly all messages that resemble it are of the task, so that its words of the room are chance. A rule is said all the same. */
async function isOfTask(sentence: string, { intent }: Topic): Promise<boolean> {
  if (intent === undefined || intent === 'outside-help') return false
  const { intents } = await readMeaning(sentence)
  return intents.reduce((sum, each) => sum + (ofTask.has(each.intent) ? each.share : 0), 0) > maxOfTask
}
