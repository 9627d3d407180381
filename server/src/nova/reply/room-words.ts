/** Fills a topic of the room with what is known there: time left, language, the last outcome. */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { codeFacts } from '@nova/contract/languages/code'
import type { RoomTexts, Topic } from '@nova/contract/questions/knowledge'
import { languageNames } from '@nova/contract/questions/language-names'
import { runLimits } from '@nova/contract/questions/runs'
import type { QuestionKind } from '@nova/contract/words'
import { hearTopics } from '../../knowledge/room-asked.ts'
import { fillIn, readRoomTexts } from '../../knowledge/room-texts.ts'
import { sentencesOf } from '../../knowledge/statement.ts'
import { readMeaning, readTalk } from '../../knowledge/talk-topics.ts'
import { policyInWords } from '../../sessions/disclosure.ts'
import { novaOf } from '../kinds.ts'
import type { Room, Scene, Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { repeatQuestion } from './explaining.ts'

/** What fits of a topic; `own`: in the language of `texts`. */
function chosenOf({ id, says }: Topic, { situation, room }: Scene, texts?: RoomTexts) {
  const saying = says.find(({ when }) => fits(when, situation, room))
  const at = saying ? says.filter(({ inEnglish }) => !inEnglish).indexOf(saying) : -1
  return { wordings: saying?.en ?? [], own: texts?.says[id]?.[at] }
}

/** One of the wordings that was not used yet; undefined where none fits, or a slot of each has no value here. */
export function sayTopic(topic: Topic, scene: Scene, texts?: RoomTexts): string | undefined {
  const { own, wordings } = chosenOf(topic, scene, texts)
  const values = slotsOf(scene, own === undefined ? undefined : texts?.settings)
  const isWhole = (each: string) => each.match(slot)?.every((name) => values[name.slice(1, -1)]) ?? true
  const whole = (own === undefined ? wordings : [own]).filter(isWhole).map((each) => fillIn(each, values))
  return whole.length === 0 ? undefined : sayAnew(whole, scene.situation)
}
const slot = /\{\w+\}/g

/** The room's own answer to a message, before any search and any model; `rest` is left to these. */
export async function answerByRule(message: string, { situation, room }: Scene): Promise<Ruled | undefined> {
  const { move, tongue } = await readMeaning(message)
  const thanks = move === 'thanks' ? [(await readTalk()).byId.get('thanks')!] : []
  const { topics, rest } = move
    ? { topics: thanks, rest: '' }
    : await hearTopics(message, situation.replies.at(-1)?.text)
  if (topics.length === 0) return undefined
  const texts = readRoomTexts(tongue)
  const scene = { situation, room: { ...room, settings: await room.readSettings?.(texts) } }
  const told = topics.slice(0, maxTopics).flatMap((topic) => sayTopic(topic, scene, texts) ?? [])
  const isOwn = topics.every((topic) => chosenOf(topic, scene, texts).own !== undefined)
  const isCard = topics.every(({ id }) => id.startsWith('card-'))
  return told.length === 0 ? undefined : { text: told.join('\n\n'), rest, isOwn, isCard }
}
/** `isOwn`: in the candidate's language, which isn't English; `isCard`: no topic was sure. */
type Ruled = { text: string; rest: string; isOwn: boolean; isCard: boolean }
const maxTopics = 3

/** The same for a topic by its name; throws where the bank has none that fits. */
export async function sayNamed(id: string, scene: Scene): Promise<string> {
  const topic = (await readTalk()).byId.get(id)
  const text = topic && sayTopic(topic, scene)
  if (text === undefined) throw new Error(`bank/talk/topics.json has nothing to say on ${id}`)
  return text
}

/** What is said of coding holds for all code, where nothing else is. */
const kindsOf = ({ question }: Situation): QuestionKind[] => [
  question.kind,
  ...(isAnsweredWithCode(question) ? (['coding'] as const) : []),
]

type When = Topic['says'][number]['when']

function fits({ kind, policy, level, state, timed, tried }: When, situation: Situation, room: Room): boolean {
  return (
    (kind === undefined || kindsOf(situation).includes(kind)) &&
    (policy === undefined || policy === room.policy) &&
    (level === undefined || level === room.level) &&
    (state === undefined || state.includes(situation.state)) &&
    (tried === undefined || tried === (situation.isTried ?? false)) &&
    (timed === undefined || timed === (room.remainingSeconds !== null))
  )
}

function slotsOf({ situation, room }: Scene, words?: RoomTexts['settings']): Record<string, string | undefined> {
  const { question, language, test, line } = situation
  const [first = ''] = sentencesOf(question)
  const [passed, visible] = [test?.visible.passed, test?.visible.total].map((count) => String(count ?? ''))
  return {
    ...room.settings,
    policy: (words?.policy ?? policyInWords)[room.policy],
    question: repeatQuestion(situation),
    timeLeft: tellTime(room.remainingSeconds ?? 0, words?.minutes),
    minutes: String(question.minutes),
    callSeconds: String(runLimits.caseMs / 1000),
    steps: codeFacts[language].steps,
    language: languageNames[isAnsweredIn(question, 'sql') ? 'sql' : language],
    function: 'signature' in question ? question.signature.name : '',
    limit:
      isAnsweredWithCode(question) && 'constraints' in question
        ? (question.constraints.find((each) => /\d{3,}/.test(each)) ?? '')
        : '',
    passed,
    visible,
    outcome: words && test ? fillIn(words.outcome, { passed, visible }) : novaOf(question).outcome(situation),
    line: line === undefined ? '' : String(line),
    asked: askedIn(situation),
    subject: first.replace(/^Tell me about (?:a time when |the )?/i, '').replace(/[.:]$/, ''),
  }
}

/** The sentence with which a question asks. */
const askedIn = ({ question }: Situation): string => {
  const sentences = sentencesOf(question)
  return novaOf(question).asked(sentences) || (sentences[0] ?? '')
}

const inMinutes: RoomTexts['settings']['minutes'] = ['less than a minute', '1 minute', '{n} minutes']

function tellTime(seconds: number, [less, one, more] = inMinutes): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 1 ? less : minutes === 1 ? one : fillIn(more, { n: String(minutes) })
}
