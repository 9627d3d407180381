/** Answers to questions about the room (bench/talk/room-questions.jsonl), by rule and helper together, against the marked topic. */
import type { Topic } from '../contract/src/questions/knowledge.ts'
import type { AiPolicy } from '../contract/src/words.ts'
import { hearTopics } from '../server/src/knowledge/room-asked.ts'
import { readTalk } from '../server/src/knowledge/talk-topics.ts'
import { ceilingOf } from '../server/src/nova/ladder.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import { readSituation, type Room } from '../server/src/nova/situation.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { policyInWords } from '../server/src/sessions/disclosure.ts'
import { readLines } from './talk-states.ts'

type Asked = { set: string; policy: AiPolicy; text: string; topic: string | null }
const settings = {
  company: 'Nordwind',
  provider: 'No language model reads your work in this interview.',
  keeping: 'It is kept for six months.',
  contact: 'Contact for privacy: privacy@nordwind.example.',
  languages: 'Python, JavaScript',
}
/** A reply that allows it, where the marked topic is on the rules. */
const allows =
  /^(?:yes|sure|of course|that's fine|go ahead)\b|\b(?:isn't forbidden|is fine|feel free|no problem|you may|you can use)\b/i

export async function* tellRoomAnswers(): AsyncIterable<Record<string, unknown>> {
  const question = listBankQuestions().find(({ kind }) => kind === 'coding')!
  const situation = readSituation(question, [], [], 'python')
  const wrong: string[] = []
  const harmful: string[] = []
  const all = readLines<Asked>('room-questions')
  for (const { policy, text, topic } of all) {
    const level = policy === 'none' ? 'clarify' : 'hint'
    const room: Room = {
      remainingSeconds: 1500,
      policy,
      level,
      ceiling: ceilingOf(level, policy),
      settings,
      readSettings: async () => settings,
    }
    const { text: said } = await composeReply(text, situation, room)
    const gold = topic === null ? undefined : (await readTalk()).byId.get(topic)
    const isRight =
      gold === undefined
        ? !said.includes(policyInWords[policy])
        : (await isHeard(text, gold)) || formsOf(gold).some((form) => form.test(said))
    if (isRight) continue
    const line = `${policy}, ${topic}: ${text} -> ${said.slice(0, maxShown)}`
    wrong.push(line)
    if (topic?.startsWith('outside-help') && allows.test(said)) harmful.push(line)
  }
  yield { figure: 'room answers right', questions: all.length, right: all.length - wrong.length, harmful, wrong }
}
const maxShown = 120
const minFixed = 12

const isHeard = async (text: string, gold: Topic) => (await hearTopics(text)).topics.includes(gold)

/** The wordings of a topic, with anything in their slots; without those that are nearly all slot. */
const formsOf = ({ says }: Topic): RegExp[] =>
  says
    .flatMap(({ en }) => en.map((wording) => wording.split(/\{\w+\}/)))
    .filter((parts) => parts.join('').length >= minFixed)
    .map((parts) => new RegExp(parts.map(escaped).join('.*'), 's'))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
