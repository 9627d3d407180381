/**
 * How well the built-in Nova understands and answers: messages that people wrote without knowing the engine, each in the
 * situation it was sent in (code that was really run). Prints what can be counted; whether a reply helps is judged by
 * readers, whose marks stand beside the messages. `TALK_OUT=FILE` writes every message with its reply for them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { BankCodingQuestion, BankQuestion } from '../contract/src/bank.ts'
import type { Intent } from '../contract/src/knowledge.ts'
import type { Language } from '../contract/src/words.ts'
import { findOfKind, searchInputs } from '../server/src/code-facts/counterexamples.ts'
import { findNearMiss, tryChanges } from '../server/src/code-facts/near-miss.ts'
import { traceCode } from '../server/src/code-facts/trace.ts'
import { runOwn, workOut } from '../server/src/code-facts/worked-inputs.ts'
import { readNovaEngine } from '../server/src/config.ts'
import { classifyPrompt } from '../server/src/evidence/prompts/prompts.ts'
import { replyBuiltIn } from '../server/src/nova/chosen-reply.ts'
import { tellHalt } from '../server/src/nova/code/bad-values.ts'
import { firstFailure } from '../server/src/nova/code/cases-named.ts'
import { tellMaking } from '../server/src/nova/code/made-where.ts'
import { smallEdits } from '../server/src/nova/code/small-edits.ts'
import { tellValues } from '../server/src/nova/code/watched-values.ts'
import { prepareKnowledge } from '../server/src/nova/knowledge.ts'
import type { Lab } from '../server/src/nova/lab.ts'
import { understandIn } from '../server/src/nova/parts.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import { encoderLimits } from '../server/src/nova/understanding/encoder.ts'
import { inEnglish } from '../server/src/nova/understanding/glosses.ts'
import { starterCode } from '../server/src/platform/sandbox/languages/starter.ts'
import { openSandbox, type Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { compareOf } from '../server/src/question-validation/provable.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { percentile, rounded } from './figures.ts'
import { type Attack, attack, type Case, guessThrough } from './talk-attacks.ts'
import { type Mark, readMarks } from './talk-marks.ts'
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
  /** The code that was tested before, in the same language. */
  earlier?: string
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

export const room = { remainingSeconds: 1500, policy: 'nova', level: 'hint', ceiling: 4 } as const

export async function converse(sandbox: Sandbox | undefined, question: BankQuestion, item: Item): Promise<Heard> {
  let situation: Situation = await standAt(sandbox, question, item)
  await prepareKnowledge(question.id, situation.language)
  const replies: string[] = []
  let ms = 0
  let step = 0
  for (const message of item.messages) {
    const startedAt = performance.now()
    const before = situation
    const draft = await (readNovaEngine() === 'composer'
      ? composeReply(message, situation, room)
      : replyBuiltIn(message, situation, room, labFor(sandbox, question, before)))
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

/** What can be found out by running code. */
export const labFor = (sandbox: Sandbox | undefined, question: BankQuestion, before: Situation): Lab => ({
  tryOut: async () => (sandbox && question.kind === 'coding' ? tryOnce(sandbox, question, before) : undefined),
  async trace(version, args) {
    return sandbox && question.kind === 'coding' ? traceCode(sandbox, question, version, args) : undefined
  },
  async locate(lines) {
    if (!sandbox || question.kind !== 'coding') return undefined
    const { language, code } = before
    return findNearMiss(sandbox, question, { language, code, changes: smallEdits(code, language), lines })
  },
  async propose(changes) {
    if (!sandbox || question.kind !== 'coding') return undefined
    const { language, code } = before
    return tryChanges(sandbox, question, { language, code, changes, lines: changes.map(({ line }) => line) })
  },
  async follow({ language, code, test }, failure = test?.failure ?? undefined) {
    if (!sandbox || question.kind !== 'coding' || !failure || failure.error) return undefined
    const steps = await traceCode(sandbox, question, { language, code }, failure.args)
    return steps && tellMaking(steps, { ...failure, compare: compareOf(question.tests) }, code)
  },
  async watch({ language, code }, args, names) {
    if (!sandbox || question.kind !== 'coding') return []
    const steps = await traceCode(sandbox, question, { language, code }, args)
    return names.flatMap((name) => (steps && tellValues(steps, name, code)) ?? [])
  },
  async halt(seen) {
    const failure = firstFailure(seen)
    if (!sandbox || question.kind !== 'coding' || !failure?.error) return undefined
    const steps = await traceCode(sandbox, question, seen, failure.args)
    return steps && tellHalt(steps, seen)
  },
  meet: async ({ language, code }) =>
    sandbox && question.kind === 'coding' ? searchInputs(sandbox, question, { language, code }) : undefined,
  meetKind: async ({ language, code }, kind) =>
    sandbox && question.kind === 'coding' ? findOfKind(sandbox, question, { language, code }, kind) : undefined,
  async runMistake(mistake, args) {
    if (!sandbox || question.kind !== 'coding') return undefined
    const [run] = await runOwn(sandbox, question, mistake, [args])
    return run?.status === 'ok' ? run.returned : undefined
  },
  workOut: async (inputs) => (sandbox && question.kind === 'coding' ? workOut(sandbox, question, inputs) : []),
  runOwn: async (inputs) => (sandbox && question.kind === 'coding' ? runOwn(sandbox, question, before, inputs) : []),
})

export async function standAt(sandbox: Sandbox | undefined, question: BankQuestion, item: Item): Promise<Situation> {
  const nothing = { test: undefined, isTested: false, complaint: '', line: undefined, cause: undefined }
  const base = { question, replies: [], said: [], hasAttempted: false, ...nothing }
  if (question.kind !== 'coding') {
    return { ...base, state: 'text', language: 'javascript', code: item.text ?? '' }
  }
  const { language, code } = codeOf(question, item)
  if (code === undefined)
    return { ...base, state: 'nothing-written', language, code: starterCode(question.signature, language) }
  if (!item.tested || !sandbox) return { ...base, state: 'untested', language, code }
  const before = item.earlier === undefined ? undefined : await testOnce(sandbox, question, language, item.earlier)
  const earlier = before?.test && { earlierTest: before.test }
  return { ...base, ...(await testOnce(sandbox, question, language, code)), ...earlier, language, code }
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
  for (const set of (process.env['TALK_SETS'] ?? 'honest-dev,honest-aside-22').split(',')) {
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
    yield* readMarks(readLines<Mark>(`marks-${set}`), set)
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
  if (process.env['TALK_ATTACKS'] === 'no') return
  yield { set: 'prompt-kinds', ...countKinds() }
  const coding = [...questions.values()].filter((question) => question.kind === 'coding')
  for (const set of ['attacks', 'attacks-aside']) yield { set, ...(await attack(readLines<Attack>(set), coding)) }
  const cases = [...questions.values()].filter((each): each is Case => each.kind === 'technical')
  yield await guessThrough(cases, async (question, messages) => {
    const item = { id: question.id, question: question.id, messages, expects: '', language: 'en' }
    return (await converse(undefined, question, item)).replies
  })
}

/** How often a message is classed for the report as its reader did; `aside` are those that the words were not tuned on. */
function countKinds() {
  const read = readLines<{ kind: string; text: string; aside: boolean }>('prompt-kinds')
  const right = (some: typeof read) => some.filter(({ kind, text }) => classifyPrompt(text) === kind).length
  const aside = read.filter((each) => each.aside)
  return { messages: read.length, right: right(read), aside: aside.length, 'aside right': right(aside) }
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
