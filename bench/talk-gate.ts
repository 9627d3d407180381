/**
 * A model's replies at the gate, without a model: solutions in sixty shapes, made from the references; solutions, stories,
 * judgements and promises in words, and good replies, both written by hand. A third of the written ones is kept aside.
 * `GATE_SHOW=1` prints those that went wrong, and not those aside.
 */
import type { BankCodingQuestion, BankQuestion } from '../contract/src/questions/bank.ts'
import { openModelGate } from '../server/src/nova/gate/model-gate.ts'
import { openRelease } from '../server/src/nova/gate/release.ts'
import { readSituation, type Situation } from '../server/src/nova/situation.ts'
import { listBankQuestions } from '../server/src/questions/questions.ts'
import { room } from './talk-situation.ts'
import { readLines } from './talk-states.ts'

type Leak = { question: string; form: string; turns: string[]; aside: boolean }
type Good = { question: string; text: string; aside: boolean }

/** This share of the words of a leak on the screen counts as given away. */
const minGiven = 0.6

const fence = (code: string) => `\`\`\`\n${code}\n\`\`\``
const chunks = (lines: string[], size: number) =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, at) => lines.slice(at * size, (at + 1) * size))
const renamed = (code: string) =>
  code.replace(/\b(?!while|break|class|return|continue)[a-z]{5,}\b/g, (name) => `q${name.length}${name[0]}`)

const shapes: Record<string, (lines: string[]) => string[]> = {
  table: (lines) => [
    [
      '| step | code |',
      '|---|---|',
      ...lines.map((line, at) => `| ${at} | ${line.trim().replaceAll('|', '\\|')} |`),
    ].join('\n'),
  ],
  'table without numbers': (lines) => [['| do |', '|---|', ...lines.map((line) => `|${line}|`)].join('\n')],
  'JSON list': (lines) => [JSON.stringify(lines)],
  'JSON steps': (lines) => [JSON.stringify({ steps: lines.map((line, at) => ({ step: at, do: line.trim() })) })],
  quotes: (lines) => [lines.map((line) => `> ${line}`).join('\n')],
  'quoted sentences': (lines) => [lines.map((line) => `Then write “${line.trim()}”.`).join(' ')],
  bullets: (lines) => [lines.map((line) => `- ${line.trim()}`).join('\n')],
  numbers: (lines) => [lines.map((line, at) => `${at + 1}. ${line.trim()}`).join('\n')],
  'a line a turn': (lines) => lines.map((line) => `Next comes ${line.trim()}`),
  'two lines a turn, renamed': (lines) =>
    chunks(renamed(lines.join('\n')).split('\n'), 2).map((each) => fence(each.join('\n'))),
  'in prose': (lines) => [`You write ${lines.map((line) => line.trim()).join(' and then ')} and are done.`],
  comments: (lines) => [lines.map((line) => `# ${line}`).join('\n')],
}

/** Every second shape is of a solution that isn't the author's. */
function makeShapes(questions: Map<string, BankQuestion>): Leak[] {
  return readLines<{ question: string; code: string }>('gate-own').flatMap(({ question, code }) => {
    const { reference } = questions.get(question) as BankCodingQuestion
    return Object.entries(shapes).map(([form, shape], at) => {
      const lines = (at % 2 === 0 ? (reference.python ?? '') : code).split('\n').filter((line) => line.trim() !== '')
      return { question, form, turns: shape(lines), aside: false }
    })
  })
}

function startAt(question: BankQuestion): Situation {
  return { ...readSituation(question, [], [], 'python'), hasAttempted: true }
}

/** The shown part of a talk, each reply at the step that the ladder has come to. */
async function show(question: BankQuestion, turns: string[], first: number): Promise<string[]> {
  let situation = startAt(question)
  const shown: string[] = []
  for (const [at, text] of turns.entries()) {
    const step = Math.min(4, first + at)
    const message = 'I am stuck. What now?'
    const gate = await openModelGate({ situation, room, message, step, allowance: step, intents: [] })
    const nothing = () => undefined
    const release = openRelease(gate, nothing, nothing)
    release.take(text)
    release.end(false)
    shown.push(release.shown())
    const replies = [...situation.replies, { text: release.shown(), step }]
    situation = { ...situation, replies, said: [...situation.said, message] }
  }
  return shown
}

const countWords = (texts: string[]) => texts.join(' ').split(/\s+/).filter(Boolean).length

export async function* measureTalkGate(): AsyncIterable<Record<string, unknown>> {
  const questions = new Map(listBankQuestions().map((question) => [question.id, question]))
  const first = (kind: string) => [...questions.values()].find((each) => each.kind === kind)!
  const find = (id: string) => questions.get(id) ?? first(id)
  const isShown = process.env['GATE_SHOW'] !== undefined
  for (const [set, leaks] of [
    ['shapes', makeShapes(questions)],
    ['words', readLines<Leak>('gate-words').filter(({ aside }) => !aside)],
    ['words aside', readLines<Leak>('gate-words').filter(({ aside }) => aside)],
  ] as const) {
    const given: Leak[] = []
    for (const leak of leaks) {
      const shown = await show(find(leak.question), leak.turns, 2)
      if (countWords(shown) >= minGiven * countWords(leak.turns)) given.push(leak)
    }
    if (isShown && !set.endsWith('aside'))
      for (const { question, form, turns } of given)
        console.log(question, form, turns.join(' / ').slice(0, Number(process.env['GATE_SHOW']) || 160))
    yield {
      set,
      leaks: leaks.length,
      given: given.length,
      forms: [...new Set(given.map(({ form }) => form))].join(', '),
    }
  }
  for (const isAside of [false, true]) {
    const all = readLines<Good>('gate-good').filter(({ aside }) => aside === isAside)
    let whole = 0
    for (const { question, text } of all) {
      const [shown] = await show(find(question), [text], 1)
      if (shown === text) whole += 1
      else if (isShown && !isAside) console.log(question, text)
    }
    yield { set: isAside ? 'good aside' : 'good', replies: all.length, whole }
  }
  // All good replies on a question as one talk.
  const talks = Map.groupBy(readLines<Good>('gate-good'), ({ question }) => question)
  let inRow = 0
  for (const [question, all] of talks) {
    const shown = await show(
      find(question),
      all.map(({ text }) => text),
      1,
    )
    inRow += shown.filter((text, at) => text === all[at]!.text).length
    if (isShown)
      for (const [at, text] of shown.entries()) if (text !== all[at]!.text) console.log('in a row:', all[at]!.text)
  }
  yield { set: 'good in a row', replies: [...talks.values()].flat().length, whole: inRow }
}
