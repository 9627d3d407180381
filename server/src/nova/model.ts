/**
 * The prompt for one turn, ordered for the server's prompt cache: fixed rules, task and room first, then the talk, and
 * this turn's own parts last. It contains the ladder's step, the facts and the one idea that this step allows, never a
 * solution, hidden test or higher hint: a model can't give away what it doesn't have.
 */
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { EntryOf } from '@nova/contract/room/journal'
import { saidAs } from '../knowledge/said.ts'
import type { Ask, Turn } from '../platform/ai/ask.ts'
import { maxTokensOf } from '../platform/ai/tokens.ts'
import { factsOfSql, isSql } from './facts/of-sql.ts'
import type { Gate } from './gate/model-gate.ts'
import { codeOf, mayTell, novaOf, ofRules } from './kinds.ts'
import { mayJudge } from './ladder.ts'
import type { Selected } from './selected.ts'
import type { Room, Situation } from './situation.ts'
import { tellThread } from './told-thread.ts'

const maxCode = 8_000
const maxOfRun = 1_500
const maxSelected = 1_000
const maxTokens = 600
const silenceMs = 15_000
/** Most shares of a prompt for what stays the same in every turn, and for the talk. */
const shareOf = { task: 0.35, sheet: 0.33, thread: 0.2 }
/** Tokens. With fewer in all the sheet is cut to a smaller share. */
const smallWindow = { most: 4_000, sheet: 0.25 }

/** The candidate's message and situation, the talk so far, the limit of help, and knowledge that fits the message. */
export type TurnToAnswer = {
  situation: Situation
  room: Room
  entries: EntryOf[]
  message: string
  step: number
  /** Facts about the room, on one page. */
  sheet: string
  selected?: Selected | undefined
  known: string[]
  /** Opened while the model begins. */
  gate: Promise<Gate>
}

type Told = { reason: string | undefined; promptTokens: number; hasTools?: boolean }

/** Composes the prompt for one turn; `reason` says why the gate stopped the draft before. */
export function askFor(
  turn: TurnToAnswer,
  { reason, promptTokens, hasTools = false }: Told,
): Pick<Ask, 'instructions' | 'turns' | 'silenceMs' | 'maxTokens' | 'isTalk' | 'endsRepeats' | 'retries'> {
  const instructions = tellLasting(turn, promptTokens, hasTools)
  const again = reason ? `Your draft was not let through: ${reason} Write another reply that keeps to the rules.` : ''
  const compose = (share: number, before: Turn[]) => {
    const [last, said] = before.at(-1)?.role === 'user' ? [before.slice(0, -1), before.at(-1)!.content] : [before, '']
    const content = [said, turn.message, describe(turn, share), again].filter(Boolean).join('\n\n')
    return { instructions, turns: [...last, { role: 'user' as const, content }] }
  }
  const limits = { silenceMs, maxTokens, isTalk: true, endsRepeats: true, retries: 0 }
  const thread = tellThread(turn.entries, promptTokens * shareOf.thread)
  // This turn's texts are cut first, then the talk is left out; the message itself stays whole.
  for (const before of [thread, []])
    for (const share of [1, 0.6, 0.35, 0.2, 0.1]) {
      const prompt = compose(share, before)
      const text = [prompt.instructions, ...prompt.turns.map(({ content }) => content)].join('\n')
      if (maxTokensOf(text) <= promptTokens) return { ...prompt, ...limits }
    }
  return { ...compose(0.05, []), ...limits }
}

/** Describes the constant part of a question's turns: rules, task and room. */
function tellLasting({ situation: { question }, room, sheet }: TurnToAnswer, promptTokens: number, hasTools: boolean) {
  return [
    saidAs('prompt.manner').join('\n'),
    mayJudge(room) ? mayTell(question) : saidAs('prompt.explaining', { ofRules: ofRules() }).join('\n'),
    ...(mayJudge(room) && room.level === 'pair' ? saidAs('prompt.pairing') : []),
    ...(hasTools ? saidAs('prompt.tools') : []),
    marked('task', cutToTokens(novaOf(question).task(question), promptTokens * shareOf.task)),
    marked(
      'room',
      linesWithin(sheet, promptTokens * (promptTokens < smallWindow.most ? smallWindow.sheet : shareOf.sheet)),
    ),
  ].join('\n\n')
}

/** How far help goes in this turn. */
function ruleOfTurn({ situation: { question }, room, step }: TurnToAnswer): string {
  const steps = saidAs('prompt.steps')
  if (!mayJudge(room)) return steps[Math.min(step, 1)]!
  return isAnsweredBy(question, 'words') ? '' : steps[step]!
}

/** Describes the parts of this turn; `share` is the share of the long texts that fits. */
function describe(turn: TurnToAnswer, share: number): string {
  const { situation, step, known, room, entries, selected } = turn
  const { question, code, complaint, line, language } = situation
  const numbered = code.split('\n').map((each, at) => `${at + 1}| ${each}`)
  return [
    ruleOfTurn(turn),
    tellTime(room.remainingSeconds),
    ...(isAnsweredWithCode(question)
      ? [
          codeOf(question).writtenIn(language),
          ideaFor(situation, step),
          step === 4
            ? `A different problem you may use: ${question.workedExample.problem} ${question.workedExample.idea}`
            : '',
          marked('code', cutAround(numbered.join('\n'), maxCode * share, selected?.line ?? line)),
          // The author of the code controls its results and its output, so both count as data.
          marked('run', cutAround(stateOf(situation), maxOfRun * share)),
          complaint ? marked('printed', cutAround(complaint, maxOfRun * share)) : '',
          tellChange(situation, entries),
        ]
      : [marked('answer', cutAround(code, maxCode * share))]),
    selected ? tellSelected(selected, maxSelected * share) : '',
    // Most relevant knowledge first.
    known.length > 0
      ? marked(
          'known',
          known
            .slice(0, Math.ceil(known.length * share))
            .map((each) => `- ${each}`)
            .join('\n'),
        )
      : '',
    'Reply to what the candidate says at the beginning of this message.',
  ]
    .filter(Boolean)
    .join('\n')
}

const tellTime = (seconds: number | null): string => {
  if (seconds === null) return 'No clock is running.'
  const minutes = Math.floor(seconds / 60)
  return minutes < 1 ? 'Less than a minute is left.' : `${minutes} ${minutes === 1 ? 'minute is' : 'minutes are'} left.`
}

function tellSelected({ line, text }: Selected, most: number): string {
  if (text === undefined) return `The cursor stands in line ${line}.`
  return `They have selected, from line ${line} on:\n${marked('selected', cutAround(text, most))}`
}

/** Describes the events since Nova's last message, and the differences between the code and its last run. */
function tellChange({ code, test, isTested }: Situation, entries: readonly EntryOf[]): string {
  const spoken = entries.findLastIndex((entry) => entry.kind === 'chat' && entry.payload.author === 'nova')
  const since = spoken < 0 ? [] : entries.slice(spoken + 1)
  const count = (kind: 'run' | 'test') =>
    since.filter((entry) => entry.kind === kind && entry.actor.role === 'candidate').length
  const times = (value: number) => (value === 1 ? 'once' : `${value} times`)
  return [
    ...(count('test') > 0 ? [`Since your last reply they ran the tests ${times(count('test'))}.`] : []),
    ...(count('run') > 0 ? [`Since your last reply they ran the code ${times(count('run'))}.`] : []),
    ...(test && !isTested ? [tellDifference(test.code, code)] : []),
  ].join(' ')
}

function tellDifference(before: string, now: string): string {
  const [old, fresh] = [before.trimEnd().split('\n'), now.trimEnd().split('\n')]
  let [head, tail] = [0, 0]
  while (head < Math.min(old.length, fresh.length) && old[head] === fresh[head]) head += 1
  while (tail < Math.min(old.length, fresh.length) - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1
  const last = fresh.length - tail
  if (last <= head) return 'Since the last test run they only took lines out.'
  return `Since the last test run they changed ${last - head === 1 ? `line ${last}` : `lines ${head + 1} to ${last}`}.`
}

/** So much of a text as its beginning has tokens. */
function cutToTokens(text: string, most: number): string {
  const tokens = maxTokensOf(text)
  return tokens <= most ? text : cutAround(text, Math.floor((text.length * most) / tokens))
}

function linesWithin(text: string, most: number): string {
  let tokens = 0
  const lines = text.split('\n')
  const end = lines.findIndex((line) => (tokens += maxTokensOf(`${line}\n`)) > most)
  return end < 0 ? text : lines.slice(0, end).join('\n')
}

const maxFailures = 3
const maxValueLength = 300

function inShort(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength).toWellFormed()} …` : text
}

/** Describes the last test run, if it ran this version of the code. */
function stateOf(situation: Situation): string {
  const { state, test, isTested, line } = situation
  if (isSql(situation)) return [`State: ${state}.`, ...factsOfSql(situation).map(({ text }) => text)].join('\n')
  if (!test || !isTested) return `State: ${state}; the code as it stands was not tested.`
  const failing = (test.cases ?? []).filter(({ status, own }) => !own && status !== 'passed')
  const shown = failing.length > 0 ? failing : test.failure ? [test.failure] : []
  return [
    `State: ${state}. Visible tests passed: ${test.visible.passed} of ${test.visible.total}.`,
    ...shown
      .slice(0, maxFailures)
      .map(
        ({ args, expected, actual, error }) =>
          `A visible test fails: input ${inShort(args)}, expected ${inShort(expected)}, ${error ? `error ${inShort(error)}` : `got ${inShort(actual)}`}.`,
      ),
    ...(line === undefined ? [] : [`The complaint names line ${line}.`]),
  ].join('\n')
}

/** The next of the key ideas, from the second step on; the last one stays with the candidate. */
function ideaFor({ question, replies, state }: Situation, step: number): string {
  if (!isAnsweredWithCode(question) || step < 2 || state === 'correct') return ''
  const given = replies.filter((reply) => reply.step >= 2).length
  const idea = question.keyIdeas[Math.min(given, question.keyIdeas.length - 2)]
  return idea ? `The idea you may lead them towards now: ${idea}` : ''
}

/** Our marks within data are no marks any more; nothing is taken out, so that no rest becomes one. */
function marked(name: string, text: string): string {
  return `<${name}>\n${text.replaceAll(ownMark, '‹')}\n</${name}>`
}
const ownMark = /<(?=\s*\/?\s*(?:task|room|code|run|printed|answer|selected|known)\s*>)/gi

/** So much of a long text, whole lines around the one that matters, or its beginning where none does. */
function cutAround(text: string, most: number, line = 1): string {
  if (text.length <= most) return text
  const lines = text.split('\n')
  const at = Math.min(lines.length, Math.max(1, line)) - 1
  let [from, to, length] = [at, at + 1, lines[at]!.length]
  if (length > most) return `${lines[at]!.slice(0, most).toWellFormed()} …`
  for (let isMore = true; isMore;) {
    isMore = false
    if (from > 0 && length + lines[from - 1]!.length < most) {
      length += lines[(from -= 1)]!.length + 1
      isMore = true
    }
    if (to < lines.length && length + lines[to]!.length < most) {
      length += lines[to]!.length + 1
      to += 1
      isMore = true
    }
  }
  const left = (count: number) => (count > 0 ? [`(${count} lines left out)`] : [])
  return [...left(from), ...lines.slice(from, to), ...left(lines.length - to)].join('\n')
}
