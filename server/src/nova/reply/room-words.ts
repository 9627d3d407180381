/** Fills a topic of the room with what is known there: time left, language, the last outcome. */
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { codeFacts } from '@nova/contract/languages/code'
import type { Intent, RoomTexts, Topic } from '@nova/contract/questions/knowledge'
import { languageNames } from '@nova/contract/questions/language-names'
import { runLimits } from '@nova/contract/questions/runs'
import { hearTopics } from '../../knowledge/room-rules.ts'
import { fillIn, readRoomTexts } from '../../knowledge/room-texts.ts'
import { sentencesOf } from '../../knowledge/statement.ts'
import { readMeaning, readTalk } from '../../knowledge/talk-topics.ts'
import { policyInWords } from '../../sessions/disclosure.ts'
import { isSql } from '../facts/of-sql.ts'
import { novaOf } from '../kinds.ts'
import type { Room, Scene, Situation } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { repeatQuestion } from './explaining.ts'

/** The wordings of a topic that fit; none where a slot of it has no value here. `texts`: those of another language. */
export function wordingsOf({ id, says }: Topic, { situation, room }: Scene, texts?: RoomTexts): string[] {
  const at = says.findIndex(({ when }) => fits(when, situation, room))
  const own = texts?.says[id]?.[at]
  const wordings = own === undefined ? (says[at]?.en ?? []) : [own]
  const values = slotsOf(situation, room, own === undefined ? undefined : texts?.settings)
  return wordings
    .filter((each) => each.match(slot)?.every((name) => values[name.slice(1, -1)]) ?? true)
    .map((each) => fillIn(each, values))
}
const slot = /\{\w+\}/g

/** Of these the ones that fit a SQL question, which has no function, no input of one's own and nothing to print. */
export function inSqlRoom({ intent }: Topic, wordings: readonly string[]): string[] {
  if (intent && ofWords.includes(intent)) return []
  if (intent === 'language-choice') return languageOfSql
  const fitting = wordings
    .filter((wording) => !ofPrograms.test(wording))
    .map((wording) => wording.replaceAll('Run Code', 'Run Query'))
  return fitting.length === 0 && intent === 'running' ? runningSql : fitting
}
const ofWords: readonly Intent[] = ['which-story', 'answer-length', 'answer-form', 'confidential']
const ofPrograms =
  /custom input|program input|\bprint|function|lambda|language|JSON|debugger|parameter|compil|librar|\bimport|clear structure|how clear|starter code|formats the code/i
const languageOfSql = [
  'This question is answered in SQL, on PostgreSQL. There is no other language to choose.',
  'PostgreSQL runs your query here, and SQL is the only language of this question.',
]
const runningSql = [
  'Run Query shows the rows on the data you see. Test Cases checks your query on hidden data sets too. Neither submits anything.',
  'For a quick look use Run Query, for checking use Test Cases; both are above the editor.',
]

/** One of them that was not used yet; undefined where none fits. Of SQL everything is said in English. */
export function sayTopic(topic: Topic, scene: Scene, texts?: RoomTexts): string | undefined {
  const { situation } = scene
  const wordings = isSql(situation) ? inSqlRoom(topic, wordingsOf(topic, scene)) : wordingsOf(topic, scene, texts)
  return wordings.length === 0 ? undefined : sayAnew(wordings, situation)
}

/** The room's own answer to a message, before any search and any model; `rest` is left to these. */
export async function answerByRule(message: string, { situation, room }: Scene): Promise<Ruled | undefined> {
  const { topics, rest } = await hearTopics(message)
  if (topics.length === 0) return undefined
  const texts = readRoomTexts((await readMeaning(message)).tongue)
  const scene = { situation, room: { ...room, settings: await room.readSettings?.(texts) } }
  const told = topics.slice(0, maxTopics).flatMap((topic) => sayTopic(topic, scene, texts) ?? [])
  const isOwn = topics.every(({ id }) => texts?.says[id]) && !isSql(situation)
  return told.length === 0 ? undefined : { text: told.join('\n\n'), rest, isOwn }
}
/** `isOwn`: in the candidate's language, which isn't English. */
type Ruled = { text: string; rest: string; isOwn: boolean }
const maxTopics = 3

/** The same for a topic by its name; throws where the bank has none that fits. */
export async function sayNamed(id: string, scene: Scene): Promise<string> {
  const topic = (await readTalk()).byId.get(id)
  const text = topic && sayTopic(topic, scene)
  if (text === undefined) throw new Error(`bank/talk/topics.json has nothing to say on ${id}`)
  return text
}

type When = Topic['says'][number]['when']

function fits({ kind, policy, level, state, timed, tried }: When, situation: Situation, room: Room): boolean {
  return (
    (kind === undefined || kind === (isAnsweredWithCode(situation.question) ? 'coding' : situation.question.kind)) &&
    (policy === undefined || policy === room.policy) &&
    (level === undefined || level === room.level) &&
    (state === undefined || state.includes(situation.state)) &&
    (tried === undefined || tried === (situation.isTried ?? false)) &&
    (timed === undefined || timed === (room.remainingSeconds !== null))
  )
}

function slotsOf(situation: Situation, room: Room, words?: RoomTexts['settings']): Record<string, string | undefined> {
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
