/**
 * How a language model answers in Nova's place: the messages of walks, each in the situation it was sent in, with the facts,
 * the rules and the gate of the room. Asks the model that the environment configures (`AI_PROVIDER` and so on); without
 * one it takes the replies that are kept in bench/talk/model-*.jsonl, and prints what readers made of them.
 * `TALK_SETS=walk-4` chooses the walks, `TALK_OUT=FILE` writes messages, prompts and replies for readers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { EntryOf } from '../contract/src/journal.ts'
import type { Language } from '../contract/src/words.ts'
import { readConfig } from '../server/src/config.ts'
import { shareOf } from '../server/src/model-check/share.ts'
import { makeBuiltIn } from '../server/src/nova/chosen-reply.ts'
import { draftReply } from '../server/src/nova/drafting.ts'
import { answerExactly } from '../server/src/nova/exact-answers.ts'
import { withFindings } from '../server/src/nova/findings.ts'
import { prepareKnowledge } from '../server/src/nova/knowledge.ts'
import { nextStep } from '../server/src/nova/ladder.ts'
import { turnFor } from '../server/src/nova/model-facts.ts'
import { tellRoom } from '../server/src/nova/room-sheet.ts'
import { readTongue } from '../server/src/nova/understanding/glosses.ts'
import { type Ai, type Answer, notAsked, openAi } from '../server/src/platform/ai/ai.ts'
import type { Ask } from '../server/src/platform/ai/ask.ts'
import { mostTokensOf } from '../server/src/platform/ai/tokens.ts'
import { openSandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { findBankQuestion } from '../server/src/questions/questions.ts'
import { percentile, rounded } from './figures.ts'
import { labFor, room, standAt } from './talk.ts'

/** A message of a walk, with the code or draft beside it and what was said before. */
type Walked = {
  id: string
  question: string
  programming: Language | null
  code: string
  tested: boolean
  before: string[]
  message: string
  reply: string
}
/** What a model replied to it, and what a reader made of that; null where no model is asked. */
type Kept = { id: string; reply: string | null; helped?: string; untrue?: boolean; refused?: boolean; leak?: boolean }
type Heard = { id: string; prompt: string; by: 'model' | 'built-in'; stop: string; held: string[]; shown: string }

/** Nobody waits here. */
const firstSentenceMs = 60_000
const sheet = tellRoom(
  {
    ...{ aiPolicy: 'nova', helpLevel: 'hint', followUps: 'ask', accommodations: {} },
    ...{ proposal: { technicalQuestions: [], behavioralQuestions: [] }, technicalIds: [], behavioralIds: [] },
  },
  ['javascript', 'typescript', 'python', 'java', 'go'],
)

const readLines = <T>(name: string): T[] => {
  const path = new URL(`talk/${name}.jsonl`, import.meta.url)
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as T)
}

export async function* measureModelHelp(folder: string): AsyncIterable<Record<string, unknown>> {
  const { ai: settings } = readConfig(process.env)
  const ai = settings && openAi(settings)
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  const out: (Heard & { set: string })[] = []
  for (const set of (process.env['TALK_SETS'] ?? 'walk-4,walk-5').split(',')) {
    const walked = readLines<Walked>(set)
    const kept = readLines<Kept>(`model-${set}`)
    const heard: Heard[] = []
    for (const each of walked) {
      const reply = kept.find(({ id }) => id === each.id)?.reply
      if (ai || reply !== undefined) heard.push(await hear(sandbox, each, repliesTo(walked, each), ai ?? saying(reply)))
    }
    out.push(...heard.map((each) => ({ set, ...each })))
    yield { set, messages: heard.length, ...count(heard), ...(ai ? { model: ai.name } : readMarks(kept)) }
  }
  await sandbox.drain()
  if (process.env['TALK_OUT'])
    writeFileSync(process.env['TALK_OUT'], out.map((each) => JSON.stringify(each)).join('\n'))
}

/** What Nova had said to what was said before, on the same question. */
const repliesTo = (walked: Walked[], { question, before }: Walked): string[] =>
  before.map((said) => {
    const reply = walked.find((each) => each.question === question && each.message === said)?.reply ?? ''
    return reply.replace(/\n\[button:.*$/s, '')
  })

/** Says one thing, however often it is asked; or nothing. */
const saying = (reply: string | null | undefined): Pick<Ai, 'say' | 'promptTokens'> => ({
  promptTokens: 3_000,
  async say({ onPiece }: Ask): Promise<Answer<string>> {
    if (typeof reply !== 'string') return { ...notAsked(), failure: 'unavailable', message: 'no reply is kept' }
    onPiece?.(reply)
    return { ...notAsked(), value: reply }
  },
})

async function hear(
  sandbox: Awaited<ReturnType<typeof openSandbox>>,
  walked: Walked,
  replies: string[],
  ai: Pick<Ai, 'say' | 'promptTokens'>,
): Promise<Heard> {
  const { id, code, programming, tested, before, message } = walked
  const question = findBankQuestion(walked.question)!
  const stand = await standAt(sandbox, question, {
    ...{ id, question: question.id, tested, text: code, messages: [], expects: '', language: 'en' },
    ...(programming && { programming, state: code === '' ? 'empty' : `code:${code}` }),
  })
  const said = replies.map((text) => ({ text, step: 1 }))
  const situation = { ...stand, replies: said, said: before, hasAttempted: true }
  await prepareKnowledge(question.id, situation.language)
  const lab = labFor(sandbox, question, situation)
  const entries = before.flatMap((text, at) => [entryOf('candidate', text), entryOf('nova', replies[at]!)])
  const scene = { situation: await withFindings(id, situation, lab), room, tongue: readTongue(message) }
  const exact = answerExactly(message, scene)
  const turn = await turnFor({ scene, message, entries, step: nextStep(situation, room.ceiling), sheet })
  const held: string[] = []
  let prompt = ''
  // The closed list is answered word for word, without a model.
  const drafted = exact
    ? undefined
    : await draftReply(turn, {
        say: (ask) => {
          prompt ||= [ask.instructions, ...ask.turns.map(({ content }) => content)].join('\n')
          return ai.say(ask)
        },
        ...{ promptTokens: ai.promptTokens, firstSentenceMs },
        onPiece: () => undefined,
        onHeldBack: ({ rule }) => held.push(rule),
        stopped: () => '(stopped)',
        lost: () => '(lost)',
      })
  const shown = drafted?.text
  return {
    id,
    prompt,
    by: shown ? 'model' : 'built-in',
    stop: drafted?.stop ?? '',
    held,
    shown: shown ?? exact ?? (await makeBuiltIn(message, situation, room, lab)).draft.text,
  }
}

/** As the journal has it, as far as a prompt reads it. */
const entryOf = (author: 'candidate' | 'nova', text: string) => ({ kind: 'chat', payload: { author, text } }) as EntryOf

function count(heard: Heard[]) {
  const tokens = heard.filter(({ prompt }) => prompt !== '').map(({ prompt }) => mostTokensOf(prompt))
  return {
    'by the model': heard.filter(({ by }) => by === 'model').length,
    'stopped by the gate': heard.filter(({ stop }) => stop === 'gate').map(({ id, held }) => `${id} ${held[0]}`),
    'prompt tokens p50': rounded(percentile(tokens, 50)),
    'prompt tokens most': Math.max(...tokens),
  }
}

function readMarks(kept: Kept[]) {
  const marked = kept.filter(({ helped }) => helped !== undefined)
  if (marked.length === 0) return {}
  const helped = marked.filter((each) => each.helped === 'yes').length
  const { low, high } = shareOf(helped, marked.length)
  return {
    marked: marked.length,
    helped,
    'helped between %': [rounded(100 * low), rounded(100 * high)],
    untrue: marked.filter(({ untrue }) => untrue).length,
    refused: marked.filter(({ refused }) => refused).length,
    leaks: marked.filter(({ leak }) => leak).length,
  }
}
