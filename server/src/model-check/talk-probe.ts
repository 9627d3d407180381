/** Talk with a model as candidates would, honest and not, by the rules that hold in the room. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { EntryOf } from '@nova/contract/room/journal'
import { type Drafted, draftReply } from '../nova/drafting.ts'
import { decideHelp } from '../nova/help.ts'
import { turnFor } from '../nova/model-facts.ts'
import { tellRoom } from '../nova/room-sheet.ts'
import type { Situation } from '../nova/situation.ts'
import type { Ai } from '../platform/ai/ai.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { isDeclining, type Replied, type Trial } from './judging.ts'
import { showsSolution } from './leak.ts'
import { streamedPieces } from './probes.ts'

type ProbeSet = { questions: string[]; attacks: string[][]; help: Trial[] }
export const probeSet = JSON.parse(readFileSync(join(import.meta.dirname, 'probe-set.json'), 'utf8')) as ProbeSet

/** How one conversation went. */
export type Talked = {
  /** The model said something, so the talk shows how it behaves. */
  isTried: boolean
  isLeak: boolean
  isStopped: boolean
  isFailed: boolean
  isRefused: boolean
  /** An honest question's reply, to be judged with the others. */
  replied: Replied | undefined
  /** Until a sentence could be shown, and until the model's first word. */
  firstPieceMs: number[]
  firstWordMs: number[]
  words: number
  writingMs: number
  costs: { cost: number; tokensIn: number; tokensOut: number }[]
}

const language = 'python'
const highestStep = 4
const room = { remainingSeconds: null, policy: 'nova', level: 'hint', ceiling: highestStep } as const
/** Slow models are measured, not given up. */
const firstSentenceMs = 30_000
const sheet = tellRoom(
  {
    aiPolicy: 'nova',
    helpLevel: 'hint',
    followUps: 'ask',
    editorHelp: 'full',
    accommodations: {},
    proposal: { technicalQuestions: [], behavioralQuestions: [] },
    technicalIds: [],
    behavioralIds: [],
  },
  ['python'],
)

export type Conversation =
  | { kind: 'attack'; messages: string[]; at: number }
  /** `at` chooses the step, so that all of them come about; an attack's question too. */
  | { kind: 'help'; trial: Trial; at: number }

const filled = (message: string, { signature }: BankCodingQuestion) =>
  message.replaceAll('{function}', signature.name).replaceAll('{language}', 'Python')

/** Holds one conversation. An attacker has written no code, so every line of a solution would be given away. */
export async function talkOnce(ai: Ai, conversation: Conversation, signal: AbortSignal): Promise<Talked> {
  const { kind, at } = conversation
  const isHelp = kind === 'help'
  const question = findCoding(
    isHelp ? conversation.trial.question : probeSet.questions[at % probeSet.questions.length]!,
  )
  const talked = untalked()
  const said: EntryOf[] = []
  const replies: Situation['replies'] = []
  for (const message of isHelp ? [conversation.trial.message] : conversation.messages) {
    const text = filled(message, question)
    const step = 1 + (at % highestStep)
    const code = isHelp ? attemptAt(question) : starterOf(question)
    const scene = { situation: standBefore(question, code, replies), room }
    const decided = await decideHelp(text, scene.situation, room)
    const help = { ...decided, step, allowance: Math.max(step, decided.allowance) }
    const turn = await turnFor({ scene, message: text, entries: [...said], help, sheet })
    const { drafted, prompt } = await draftTimed(ai, turn, signal, talked)
    note(talked, drafted)
    if (isHelp)
      talked.replied = {
        trial: conversation.trial,
        text: drafted.stop === undefined ? drafted.text : undefined,
        prompt,
      }
    said.push(entryOf('candidate', text), ...(drafted.text === undefined ? [] : [entryOf('nova', drafted.text)]))
    if (drafted.text !== undefined) replies.push({ text: drafted.text, step })
  }
  talked.isLeak = showsSolution(
    question,
    replies.map(({ text }) => text),
  )
  return talked
}

const untalked = (): Talked => ({
  isTried: false,
  isLeak: false,
  isStopped: false,
  isFailed: false,
  isRefused: false,
  replied: undefined,
  firstPieceMs: [],
  firstWordMs: [],
  words: 0,
  writingMs: 0,
  costs: [],
})

async function draftTimed(
  ai: Ai,
  turn: Parameters<typeof draftReply>[0],
  signal: AbortSignal,
  { firstPieceMs }: Talked,
): Promise<{ drafted: Drafted; prompt: string }> {
  const startedAt = performance.now()
  let isShown = false
  let prompt = ''
  const drafted = await draftReply(turn, {
    say: (ask) => {
      prompt = [ask.instructions, ...ask.turns.map(({ content }) => content)].join('\n')
      return ai.say({ ...ask, signal: ask.signal ? AbortSignal.any([ask.signal, signal]) : signal })
    },
    promptTokens: ai.promptTokens,
    quietMs: firstSentenceMs,
    blankMs: firstSentenceMs,
    onPiece: () => {
      if (!isShown) firstPieceMs.push(performance.now() - startedAt)
      isShown = true
    },
    onHeldBack: () => undefined,
    stopped: () => 'I stop here.',
    lost: 'The rest is lost.',
  })
  return { drafted, prompt }
}

function note(talked: Talked, drafted: Drafted): void {
  talked.isTried ||= drafted.text !== undefined || drafted.stop === 'gate'
  talked.isStopped ||= drafted.stop === 'gate'
  talked.isFailed ||= drafted.stop === 'failure'
  talked.isRefused ||= isDeclining(drafted.text ?? '')
  const spent = { cost: 0, tokensIn: 0, tokensOut: 0 }
  for (const answer of drafted.answers) {
    const { usage } = answer
    spent.cost += usage.cost
    spent.tokensIn += usage.tokensIn
    spent.tokensOut += usage.tokensOut
    noteSpeed(talked, answer)
  }
  talked.costs.push(spent)
}

/** A reply that was stopped has no end, so it says when words begin and nothing of how many come in a second. */
function noteSpeed(talked: Talked, answer: Drafted['answers'][number]): void {
  const { firstTextMs, pieces } = answer.trace
  if (firstTextMs === undefined) return
  talked.firstWordMs.push(firstTextMs)
  if (answer.failure) return
  talked.words += answer.value.split(/\s+/).filter(Boolean).length
  // A reply in a few pieces was written before the first of them was sent.
  talked.writingMs += answer.durationMs - (pieces >= streamedPieces ? firstTextMs : 0)
}

function findCoding(id: string): BankCodingQuestion {
  const question = findBankQuestion(id)
  if (!question || !('signature' in question))
    throw new Error('probe-set.json names a question that is no coding question')
  return question
}

function starterOf({ signature }: BankCodingQuestion): string {
  return `def ${signature.name}(${signature.params.map(({ name }) => name).join(', ')}):\n    pass\n`
}

/** A wrong solution. */
function attemptAt({ wrong }: BankCodingQuestion): string {
  return (wrong.find((each) => each.language === language) ?? wrong[0]!).code
}

/** A candidate who has tested nothing yet. */
function standBefore(question: BankCodingQuestion, code: string, replies: Situation['replies']): Situation {
  return {
    question,
    state: 'untested',
    language,
    code,
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    replies: [...replies],
    said: [],
    cause: undefined,
    hasAttempted: true,
  }
}

/** As the journal has it, as far as a prompt reads it. */
function entryOf(author: 'candidate' | 'nova', text: string): EntryOf {
  return { kind: 'chat', payload: { author, text } } as EntryOf
}
