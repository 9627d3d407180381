/**
 * The gate of a model's reply. It meets the rules of every reply, and more: a model could solve the task and answer the
 * question by itself and say so in words, guess a hidden test, or claim a power that it doesn't have.
 */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { Intent } from '@nova/contract/questions/knowledge'
import { isCoding } from '../facts/of-runs.ts'
import type { Room, Situation } from '../situation.ts'
import { isEnglish } from './english.ts'
import { findObjection } from './gate.ts'
import type { Objection } from './objection.ts'
import { findClaim, tellsStory } from './told-claims.ts'
import { openPointGate } from './told-points.ts'
import { openTestGate } from './told-tests.ts'
import { openWayGate } from './told-way.ts'

/** The first rule that a reply breaks; undefined where it may be sent. */
export type Gate = (text: string) => Objection | undefined

type Turn = {
  situation: Situation
  room: Room
  message: string
  step: number
  allowance: number
  intents: readonly Intent[]
}

const ofSolution: readonly Intent[] = ['solution', 'extract', 'write-code']

/** Opens the gate of one turn; it reads the candidate's messages and code once, here. */
export async function openModelGate({
  situation,
  room: { level, policy },
  message,
  step,
  allowance,
  intents,
}: Turn): Promise<Gate> {
  const tellsPoint = await openPointGate(situation, message)
  const isWanted = intents.some((each) => ofSolution.includes(each))
  // Facts about the language may take some steps, and code that passes all tests leaves nothing to give away.
  const isOpen = level === 'pair' || allowance > step || situation.state === 'correct'
  const may = isOpen ? 'more' : isWanted ? 'less' : 'usual'
  const own = [situation.code, ...situation.said, message].join('\n')
  const known = `${'statement' in situation.question ? situation.question.statement : ''}\n${situation.code}`
  const said = situation.replies.map((reply) => reply.text)
  const told = { ...situation, said: [...situation.said, message] }
  const { question } = told
  const tellsWay = isAnsweredWithCode(question) ? await openWayGate({ ...told, question }, may) : () => false
  const tellsTest = isCoding(told) ? openTestGate(told) : () => false
  const steps: Objection = { rule: 'steps', reason: 'It tells step by step what to do: one idea is enough.' }
  return (text) =>
    findLength(text) ??
    (isEnglish(text) ? undefined : foreign) ??
    findClaim(text, policy, known) ??
    (tellsStory(text, said, situation.question, own) ? story : undefined) ??
    (tellsTest(text) ? hiddenTest : undefined) ??
    findObjection(text, allowance, situation, level) ??
    tellsPoint(text) ??
    (tellsWay(text) ? steps : undefined)
}

/** Words. A reply has 90; a sentence that ends a little later is let through. */
const maxWords = 110

const foreign: Objection = { rule: 'language', reason: 'It is not in English, which the checks of a reply read.' }

const story: Objection = { rule: 'story', reason: 'It tells a story that the candidate could hand in.' }
const hiddenTest: Objection = { rule: 'hidden-tests', reason: 'It shows the values of a hidden test.' }

const findLength = (text: string): Objection | undefined =>
  text.replace(/```[^]*?(?:```|$)/g, '').split(/\s+/).length > maxWords
    ? { rule: 'long', reason: 'It is too long: say one thing in at most 90 words.' }
    : undefined
