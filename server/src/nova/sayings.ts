/** What Nova says for certain, in the candidate's language: the wording of a topic that fits, filled with facts. */
import type { Tongue, Topic } from '@nova/contract/knowledge'
import { languageNames } from '@nova/contract/language-names'
import { runLimits } from '@nova/contract/runs'
import { topicOf } from './knowledge.ts'
import type { Room, Situation } from './situation.ts'
import { sentencesOf } from './task/facts.ts'
import { readTongue } from './understanding/glosses.ts'
import { asCode, sayAnew } from './wording.ts'

/** Where something is said: what is known there, and the language it is said in. */
export type Scene = { situation: Situation; room: Room; tongue: Tongue }

/** A wording of the topic that fits and was not used yet; undefined where none fits. */
export function sayTopic(topic: Topic, scene: Scene): string | undefined {
  const saying = topic.says.find(({ when }) => fits(when, scene))
  if (!saying) return undefined
  const own = scene.tongue === 'es' || scene.tongue === 'de' ? saying[scene.tongue] : undefined
  return sayAnew(
    (own ?? saying.en).map((wording) => fill(wording, scene)),
    scene.situation,
  )
}

/** The same for a topic that is known to exist; throws where it does not. */
export function say(id: string, scene: Scene): string {
  const topic = topicOf(id)
  const text = topic && sayTopic(topic, scene)
  if (text === undefined) throw new Error(`bank/talk/topics.json has nothing to say on ${id}`)
  return text
}

type When = Topic['says'][number]['when']

function fits({ kind, policy, level, state, timed, tried }: When, { situation, room }: Scene): boolean {
  return (
    (kind === undefined || kind === situation.question.kind) &&
    (policy === undefined || policy === room.policy) &&
    (level === undefined || level === room.level) &&
    (state === undefined || state.includes(situation.state)) &&
    (tried === undefined || tried === (situation.isTried ?? false)) &&
    (timed === undefined || timed === (room.remainingSeconds !== null))
  )
}

function fill(wording: string, scene: Scene): string {
  return wording.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = slots[name]?.(scene)
    if (value === undefined) throw new Error(`bank/talk/topics.json: nothing fills ${slot}`)
    return value
  })
}

const slots: Record<string, (scene: Scene) => string> = {
  timeLeft: ({ room, tongue }) => tellTime(room.remainingSeconds ?? 0, tongue),
  minutes: ({ situation }) => String(situation.question.minutes),
  callSeconds: () => String(runLimits.caseMs / 1000),
  steps: ({ situation }) => (situation.language === 'python' ? 'some ten million' : 'some hundred million'),
  language: ({ situation }) => languageNames[situation.language],
  function: ({ situation: { question } }) => (question.kind === 'coding' ? question.signature.name : ''),
  limit: ({ situation }) => limitOf(situation),
  passed: ({ situation: { test } }) => String(test?.visible.passed ?? 0),
  visible: ({ situation: { test } }) => String(test?.visible.total ?? 0),
  outcome: ({ situation }) => outcomeOf(situation),
  line: ({ situation }) => String(situation.suspect?.line ?? situation.line ?? ''),
  asked: ({ situation }) => askedOf(situation),
  input: ({ situation }) => situation.worked?.input ?? '',
  result: ({ situation }) => situation.worked?.result ?? '',
  said: ({ situation }) => situation.worked?.said ?? '',
  from: ({ situation }) => asCode(situation.proposal?.from ?? ''),
  to: ({ situation }) => asCode(situation.proposal?.to ?? ''),
  there: ({ situation, tongue }) => placeOf(situation.proposal?.line, tongue),
  subject: ({ situation }) => subjectOf(situation),
}

/** What a question asks for, in its words: of a story the questions about it. */
export function askedOf({ question }: Situation): string {
  const sentences = sentencesOf(question)
  const asked =
    question.kind === 'behavioral'
      ? sentences.slice(1).join(' ')
      : sentences.findLast((each) => question.statement.includes(each))
  return asked || sentences[0]!
}

/** What a story is to be about: 'a bug you found before users did'. */
const subjectOf = ({ question }: Situation) =>
  sentencesOf(question)[0]!
    .replace(/^Tell me about (?:a time when |the )?/i, '')
    .replace(/[.:]$/, '')

const units: Record<'en' | 'es' | 'de', [one: string, many: string, less: string]> = {
  en: ['1 minute', 'minutes', 'less than a minute'],
  es: ['1 minuto', 'minutos', 'menos de un minuto'],
  de: ['1 Minute', 'Minuten', 'weniger als eine Minute'],
}

function tellTime(seconds: number, tongue: Tongue): string {
  const [one, many, less] = units[tongue === 'es' || tongue === 'de' ? tongue : 'en']
  const minutes = Math.floor(seconds / 60)
  return minutes < 1 ? less : minutes === 1 ? one : `${minutes} ${many}`
}

/** Where a change stands that a candidate asks about, in one line or in several. */
function placeOf(line: number | undefined, tongue: Tongue): string {
  const [one, many] = { es: ['en la línea', 'en cualquiera de sus lugares'], de: ['in Zeile', 'an jeder Stelle'] }[
    tongue as 'es' | 'de'
  ] ?? ['in line', 'in any place where it stands']
  return line === undefined ? many! : `${one} ${line}`
}

/** The largest limit of a task, in its words. */
export function limitOf({ question }: Situation): string {
  if (question.kind !== 'coding') return ''
  return question.constraints.find((each) => /<= \d{3,}|\d{4,}/.test(each)) ?? question.constraints[0] ?? ''
}

/** What the last test run showed, the candidate's or Nova's own, in a sentence. */
export function outcomeOf({ test, isTried }: Situation): string {
  if (!test) return ''
  const { status, visible, hidden } = test
  if (isTried) return `On this version ${visible.passed} of ${visible.total} visible tests pass.`
  if (status === 'compile_error') return "Your last test run couldn't start, because the code has an error."
  const seen = `Your last test run passed ${visible.passed} of ${visible.total} visible tests`
  if (hidden.notRun) return `${seen}.`
  const failing = (
    [
      [hidden.core, 'usual'],
      [hidden.edge, 'unusual'],
      [hidden.scale, 'large'],
    ] as const
  )
    .filter(([{ passed, total }]) => passed < total)
    .map(([{ passed, total }, name]) => `${passed} of ${total} with ${name} inputs`)
  return failing.length === 0
    ? `${seen}, and all hidden tests.`
    : `${seen}, and of the hidden ones ${failing.join(', ')}.`
}

const openings = {
  es: 'Te entiendo; respondo en inglés, como la tarea.',
  de: 'Ich verstehe Sie; ich antworte auf Englisch, wie die Aufgabe.',
  fr: 'Je vous comprends ; je réponds en anglais, comme la tâche.',
  pt: 'Entendo você; respondo em inglês, como a tarefa.',
  it: 'Ti capisco; rispondo in inglese, come il testo del compito.',
  hi: 'मैं आपकी बात समझता हूँ; जवाब अंग्रेज़ी में दूँगा, जैसे यह प्रश्न है।',
  pl: 'Rozumiem; odpowiadam po angielsku, tak jak brzmi zadanie.',
  tr: 'Sizi anlıyorum; görev gibi İngilizce yanıtlıyorum.',
  nl: 'Ik begrijp je; ik antwoord in het Engels, zoals de opdracht.',
  zh: '我明白你的意思；我会像题目一样用英语回答。',
}

/** Says once that the message was understood, in its own language, where the reply is in another. */
export function withOpening(text: string, { tongue, situation }: Scene): string {
  if (tongue === 'en' || readTongue(text) === tongue) return text
  const opening = openings[tongue]
  return situation.replies.some((reply) => reply.text.startsWith(opening)) ? text : `${opening} ${text}`
}
