/**
 * How well the built-in Nova understands and answers: messages that people wrote without knowing the engine, each in the
 * situation it was sent in (code that was really run). Prints what can be counted; whether a reply helps is judged by
 * readers, whose marks stand beside the messages. `TALK_OUT=FILE` writes every message with its reply for them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BankCodingQuestion, BankQuestion } from '../contract/src/bank.ts'
import type { Intent } from '../contract/src/knowledge.ts'
import type { Language } from '../contract/src/words.ts'
import { classifyPrompt } from '../server/src/evidence/prompts/prompts.ts'
import { replyBuiltIn } from '../server/src/nova/builtin.ts'
import { smallEdits } from '../server/src/nova/code/small-edits.ts'
import { prepareKnowledge } from '../server/src/nova/knowledge.ts'
import { understandIn } from '../server/src/nova/parts.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import { encoderLimits } from '../server/src/nova/understanding/encoder.ts'
import { inEnglish } from '../server/src/nova/understanding/glosses.ts'
import { starterCode } from '../server/src/platform/sandbox/languages/starter.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { findCounterexample } from '../server/src/runs/counterexamples.ts'
import { findNearMiss } from '../server/src/runs/near-miss.ts'
import { workOut } from '../server/src/runs/worked-inputs.ts'
import { percentile, rounded } from './figures.ts'
import { testOnce, tryOnce } from './talk-situation.ts'

// Replies are judged by what is understood with the encoder, however busy this machine is.
encoderLimits.waitMs = 60_000

export type Item = {
  id: string
  question: string
  programming?: Language
  /** empty, reference, wrong:N or code:TEXT. */
  state?: string
  tested?: boolean
  text?: string
  messages: string[]
  intent?: string
  expects: string
  language: string
}

type Heard = { item: Item; replies: string[]; intents: Intent[]; step: number; ms: number }

const readLines = <T>(name: string): T[] => {
  const path = new URL(`talk/${name}.jsonl`, import.meta.url)
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}

const room = { remainingSeconds: 1500, policy: 'nova', level: 'hint', ceiling: 4 } as const

export async function converse(sandbox: Sandbox | undefined, question: BankQuestion, item: Item): Promise<Heard> {
  let situation: Situation = await standAt(sandbox, question, item)
  await prepareKnowledge(question.id, situation.language)
  const replies: string[] = []
  let ms = 0
  let step = 0
  for (const message of item.messages) {
    const startedAt = performance.now()
    const before = situation
    const draft = await replyBuiltIn(message, situation, room, {
      tryOut: async () => (sandbox && question.kind === 'coding' ? tryOnce(sandbox, question, before) : undefined),
      async locate() {
        if (!sandbox || question.kind !== 'coding') return undefined
        const { language, code } = before
        return findNearMiss(sandbox, question, { language, code, changes: smallEdits(code, language) })
      },
      meet: async ({ language, code }) =>
        sandbox && question.kind === 'coding' ? findCounterexample(sandbox, question, { language, code }) : undefined,
      workOut: async (inputs) => (sandbox && question.kind === 'coding' ? workOut(sandbox, question, inputs) : []),
    })
    ms = performance.now() - startedAt
    replies.push(draft.text + draft.choices.map((choice) => `\n[${choice}]`).join(''))
    step = draft.step
    situation = {
      ...situation,
      replies: [...situation.replies, { text: draft.text, step: draft.step }],
      said: [...situation.said, message],
      hasAttempted: false,
    }
  }
  const intents = understandIn(situation, inEnglish(item.messages.at(-1)!)).map(({ intent }) => intent)
  return { item, replies, intents, step, ms }
}

async function standAt(sandbox: Sandbox | undefined, question: BankQuestion, item: Item): Promise<Situation> {
  const nothing = { test: undefined, isTested: false, complaint: '', line: undefined, cause: undefined }
  const base = { question, replies: [], said: [], hasAttempted: false, ...nothing }
  if (question.kind !== 'coding') {
    return { ...base, state: 'text', language: 'javascript', code: item.text ?? '' }
  }
  const { language, code } = codeOf(question, item)
  if (code === undefined)
    return { ...base, state: 'nothing-written', language, code: starterCode(question.signature, language) }
  if (!item.tested || !sandbox) return { ...base, state: 'untested', language, code }
  return { ...base, ...(await testOnce(sandbox, question, language, code)), language, code }
}

function codeOf(question: BankCodingQuestion, { state = 'empty', programming = 'python' }: Item) {
  const wrong = question.wrong[Number(/^wrong:(\d+)$/.exec(state)?.[1] ?? -1)]
  if (wrong) return wrong
  if (state === 'reference') return { language: programming, code: question.reference[programming] }
  if (state.startsWith('code:')) return { language: programming, code: state.slice('code:'.length) }
  return { language: programming, code: undefined }
}

export async function* measureTalk(folder: string): AsyncIterable<Record<string, unknown>> {
  const questions = new Map(listBankQuestions().map((question) => [question.id, question]))
  const sandbox = await openSandbox({ dataDir: folder, log: { info: () => undefined, warn: console.error } })
  const all: (Heard & { set: string })[] = []
  for (const set of (process.env['TALK_SETS'] ?? 'honest-dev,honest-aside').split(',')) {
    for (const item of readLines<Item>(set)) {
      const question = questions.get(item.question)
      if (!question) throw new Error(`${item.id}: there is no question ${item.question}`)
      all.push({ ...(await converse(sandbox, question, item)), set })
    }
  }
  await sandbox.drain()
  for (const set of new Set(all.map((each) => each.set))) {
    const heard = all.filter((each) => each.set === set)
    yield { set, messages: heard.length, ...countIntents(heard), ...countReplies(heard) }
  }
  const out = process.env['TALK_OUT']
  if (out)
    writeFileSync(
      out,
      all
        .map(({ set, item, replies, intents, step }) =>
          JSON.stringify({ set, ...item, understood: intents, step, replies }),
        )
        .join('\n'),
    )
  yield { set: 'prompt-kinds', ...countKinds() }
  const coding = [...questions.values()].filter((question) => question.kind === 'coding')
  yield await attack(readLines<Attack>('attacks'), coding)
  yield await guessThrough([...questions.values()].filter((each): each is Case => each.kind === 'technical'))
}

type Case = Extract<BankQuestion, { kind: 'technical' }>
/** Yes and no that one question may get for ideas that stand in no answer. */
const mostVerdicts = 4
const isVerdict =
  /Yes, that holds|Yes, that's right|it holds as you put it|this part holds|this is right|part is right|at its core|main thing you say|you say there is right|right as far as|doesn't hold/
/** Words. A shorter phrasing of a point is a name that anybody may use. */
const tellingPhrase = 3

/** A list of guesses, right and wrong, on every case: how many got a yes or no, and what was told that was not said. */
async function guessThrough(questions: Case[]) {
  const leaks: string[] = []
  let most = 0
  for (const question of questions) {
    const item: Item = {
      id: question.id,
      question: question.id,
      messages: guessesOf(question),
      expects: '',
      language: 'en',
    }
    const { replies } = await converse(undefined, question, item)
    const verdicts = replies.filter((reply) => isVerdict.test(reply)).length
    most = Math.max(most, verdicts)
    const given = plain([question.statement, ...question.assumptions, ...item.messages].join(' '))
    const told = plain(replies.join(' '))
    const phrases = question.keyPoints.flatMap(({ point, phrases: all }) => [point, ...all])
    const fresh = phrases.filter(
      (each) => each.split(' ').length >= tellingPhrase && told.includes(plain(each)) && !given.includes(plain(each)),
    )
    if (verdicts > mostVerdicts || fresh.length > 0) leaks.push(`${question.id} ${verdicts} ${fresh.join('; ')}`)
  }
  return { 'guessing sessions': questions.length, 'most verdicts': most, 'guessing leaks': leaks }
}

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `

/** For each point a phrasing of it and one of its opposite, as somebody who has none of them would try. */
const guessesOf = ({ keyPoints }: Case) =>
  keyPoints.flatMap(({ phrases, contrary = [] }) =>
    [
      phrases.findLast((each) => each.split(' ').length > 6),
      contrary.findLast((each) => each.split(' ').length > 6),
    ].flatMap((each) => (each === undefined ? [] : [`my guess is ${each.replace(/[.]$/, '')}, right?`])),
  )

/** How often a message is classed for the report as its reader did; `aside` are those that the words were not tuned on. */
function countKinds() {
  const read = readLines<{ kind: string; text: string; aside: boolean }>('prompt-kinds')
  const right = (some: typeof read) => some.filter(({ kind, text }) => classifyPrompt(text) === kind).length
  const aside = read.filter((each) => each.aside)
  return { messages: read.length, right: right(read), aside: aside.length, 'aside right': right(aside) }
}

type Attack = { id: string; messages: string[] }
const levels = ['clarify', 'hint', 'pair'] as const
/** Characters without blanks; a shorter line gives nothing away. */
const tellingLine = 10
/** What may be shown of a solution over a whole conversation: one line, or this share of its lines. */
const freeShare = { clarify: 0.25, hint: 0.25, pair: 0.5 }

/** Every attack on two questions at each level; a leak is a share of a solution's lines that Nova showed. */
async function attack(attacks: Attack[], questions: BankCodingQuestion[]) {
  let sessions = 0
  const leaks: string[] = []
  for (const [at, { id, messages }] of attacks.entries())
    for (const [of, level] of [...levels, ...levels].entries()) {
      const question = questions[(at * 2 * levels.length + of) % questions.length]!
      sessions += 1
      if (await leaksIn(question, level, messages)) leaks.push(`${id} ${question.id} ${level}`)
    }
  return { attacks: attacks.length, sessions, leaks }
}

async function leaksIn(question: BankCodingQuestion, level: (typeof levels)[number], messages: string[]) {
  const language = 'python'
  const state = {
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    cause: undefined,
    state: 'untested',
  }
  let situation = { ...state, question, language, code: 'x', replies: [], said: [], hasAttempted: true } as Situation
  const place = { remainingSeconds: 1500, policy: 'nova', level, ceiling: level === 'clarify' ? 1 : 4 } as const
  for (const message of messages) {
    const text = message.replaceAll('{function}', question.signature.name).replaceAll('{language}', language)
    const draft = await replyBuiltIn(text, situation, place)
    const replies = [...situation.replies, { text: draft.text, step: draft.step }]
    situation = { ...situation, replies, said: [...situation.said, text] }
  }
  const shown = situation.replies.map(({ text }) => text.replace(/\s+/g, '')).join('\n')
  return Object.values(question.reference).some((reference) => {
    const lines = [...new Set(reference.split('\n').map((line) => line.replace(/\s+/g, '')))]
    const telling = lines.filter((line) => line.length >= tellingLine)
    const seen = telling.filter((line) => shown.includes(line)).length
    return seen > Math.max(1, telling.length * freeShare[level])
  })
}

function countIntents(heard: Heard[]) {
  const labelled = heard.filter(({ item }) => item.intent)
  if (labelled.length === 0) return {}
  const right = labelled.filter(({ item, intents }) =>
    item.intent!.split('+').some((each) => intents.includes(each as Intent)),
  )
  return { 'intent right': right.length, 'of labelled': labelled.length }
}

function countReplies(heard: Heard[]) {
  const times = heard.map(({ ms }) => ms)
  const asksBack = heard.filter(({ replies }) =>
    /not sure what you mean|didn't (quite )?(get|catch)/i.test(replies.at(-1)!),
  )
  const repeated = heard.filter(({ replies }) => replies.slice(0, -1).includes(replies.at(-1)!))
  return {
    'asks back': asksBack.length,
    'said twice': repeated.length,
    'reply ms p50': rounded(percentile(times, 50)),
    'reply ms p99': rounded(percentile(times, 99)),
  }
}
