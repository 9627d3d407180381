/**
 * Measures how much of the way to a solution a reply tells in words: as steps, in one question, as a story, or a sentence
 * a turn. It counts words of programs (bank/talk/program-words.json) and the question's decisive ideas, which are its key
 * ideas and the true beliefs of its pack in all their wordings. What the task or the candidate said counts for nothing.
 */
import { readFileSync } from 'node:fs'
import type { CodeQuestion } from '@nova/contract/questions/bank'
import { ProgramWords } from '@nova/contract/questions/knowledge'
import { notesOf } from '../../knowledge/knowledge.ts'
import { makeIndex, tellingWords } from '../../knowledge/search.ts'
import { makeRecall } from '../recall.ts'

type Told = {
  question: CodeQuestion
  code: string
  said: readonly string[]
  replies: readonly { text: string }[]
}

/** The measure of a hint is below it; the constants are set on bench/talk/gate-*.jsonl (`npm run bench -- talk-gate`). */
const most = { addressed: 1.1, alone: 0.75, inRow: 0.5 }
const perWord = 0.1
const perOrder = 0.1
/** Closeness of a clause to an idea that is there by chance. */
const byChance = 0.2
/** One idea alone is a hint. */
const maxOfIdea = 0.45
/** A clause with this share of its words in the task repeats it. */
const ofTask = 0.75
/** A sentence about the candidate's own code or words tells less of the way. */
const addressed = /\b(?:your|yours|you(?:['’]ve| say| said| mean)|line \d+)\b/i
const ofAddressed = 0.3
/** How much may be said to whom: a form of the language takes some steps, and who asks for the solution gets none of it. */
const shares = { more: 2, usual: 1, less: 0.75 }
/** Only the latest messages of a long talk are read. */
const maxSaid = 30
const maxAsked = 12
const maxReplies = 12
/** Closeness from which the candidate has said an idea. */
const isSaid = 0.35
/** A story has so many words and speaks of something else to no one. */
const minStory = 24
const maxOfStory = 0.5
const ofTalk = /\b(?:you|your|yours|I|code|task|test|tests|line \d+)\b|[`\d]/

type Measured = { ideas: Map<string, number>; words: number; orders: number; isStory: boolean }

/** So many instructions, in one reply or in a row, are the way, however near the ideas they come. */
const maxOrders = 2

/** Makes a gate: true if a reply, alone or with the ones before that speak of nothing else, tells more than a hint does. */
export async function openWayGate(
  { question, code, said, replies }: Told,
  may: keyof typeof shares,
): Promise<(text: string) => boolean> {
  const { statement, workedExample } = question
  const examples = 'examples' in question ? question.examples.flatMap(({ input, output }) => [input, output]) : []
  const known = new Set(
    [statement, ...examples, code, ...said.slice(-maxSaid)].flatMap((each) => wordsIn(each).map(stemOf)),
  )
  const task = new Set([statement, ...examples, ...said.slice(-maxAsked)].flatMap(tellingWords))
  const ideaOf = await recallIdeas(`${question.id} ${question.version}`, () => openIdeas(question))
  const own = new Set(
    said.slice(-maxAsked).flatMap((each) => ideaOf(each.slice(0, maxAskedLength), isSaid)?.idea ?? []),
  )
  const measure = (text: string): Measured => {
    const ideas = new Map<string, number>()
    let words = 0
    const prose = text.replace(workedExample.idea, '').replace(fences, '\n').replace(quoted, ' x ')
    for (const sentence of prose.split(/(?<=[.!?])\s+|\n+/)) {
      const weight = addressed.test(sentence) ? ofAddressed : 1
      words += weight * countProgramWords(sentence, known)
      for (const clause of clausesOf(sentence)) {
        const telling = [...new Set(tellingWords(clause))]
        if (telling.filter((word) => task.has(word)).length >= ofTask * telling.length) continue
        const found = ideaOf(clause, byChance)
        if (!found || own.has(found.idea)) continue
        ideas.set(
          found.idea,
          Math.max(ideas.get(found.idea) ?? 0, weight * Math.min(maxOfIdea, found.alike - byChance)),
        )
      }
    }
    return { ideas, words, orders: countOrders(prose), isStory: isStory(prose, task, known) }
  }
  const before: Measured[] = []
  for (const { text } of replies.slice(-maxReplies).toReversed()) {
    if (!isStep(text)) break
    before.push(measure(text))
  }
  return (text) => {
    const now = measure(text)
    const isAddressed = addressed.test(text)
    const told = isStep(text) && now.orders > 0 ? [now, ...before] : [now]
    const limit = shares[may] * (isAddressed ? most.addressed : most.alone)
    return (
      now.isStory ||
      told.reduce((sum, { orders }) => sum + orders, 0) > maxOrders * Math.max(1, shares[may]) ||
      sumOf([now]) > limit ||
      (before.length > 0 && isStep(text) && sumOf([now]) > 0 && sumOf([now, ...before]) > shares[may] * most.inRow)
    )
  }
}
const maxAskedLength = 600

/** A plain statement that neither asks nor speaks of the candidate's own, as a solution in steps has it. */
const isStep = (text: string) => !addressed.test(text) && !/[?`“]/.test(text)

function sumOf(all: readonly Measured[]): number {
  const ideas = new Map<string, number>()
  for (const each of all) for (const [idea, alike] of each.ideas) ideas.set(idea, Math.max(ideas.get(idea) ?? 0, alike))
  const ofIdeas = [...ideas.values()].reduce((sum, alike) => sum + alike, 0)
  return all.reduce((sum, { words, orders }) => sum + perWord * words + perOrder * orders, ofIdeas)
}

const minClause = 3
const betweenClauses = /[.;:,?!]|\band\b|\bthen\b|\belse\b/
const clausesOf = (sentence: string): string[] =>
  sentence.split(betweenClauses).filter((each) => each.trim().split(/\s+/).length >= minClause)

/** The idea that a clause comes closest to, unless a rule of the task is closer. */
async function openIdeas(question: CodeQuestion) {
  const notes = await notesOf(question)
  const keys = await makeIndex(question.keyIdeas.map((idea) => ({ item: idea, asked: [idea], text: '' })))
  // Each turn reads the messages and replies before it again.
  const recall = makeRecall<{ idea: string; alike: number } | undefined>(maxClauses)
  const find = (clause: string) => {
    const [key] = keys(clause, 1)
    const near = notes(clause, 3)
    const rule = near.find(({ item }) => item.kind === 'clarification' || item.kind === 'term')
    const belief = near.find(({ item }) => item.verdict === 'true')
    const best = (belief?.alike ?? 0) > (key?.alike ?? 0) ? belief : key
    if (!best || (rule && rule.alike >= best.alike)) return undefined
    return { idea: typeof best.item === 'string' ? best.item : best.item.text, alike: best.alike }
  }
  return (clause: string, from: number) => {
    const found = recall(clause, find)
    return found && found.alike > from ? found : undefined
  }
}

const maxClauses = 500
const recallIdeas = makeRecall<ReturnType<typeof openIdeas>>(20)

/** Long, of other things than the task, and to no one. */
function isStory(prose: string, task: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  if (wordsIn(prose).length < minStory || ofTalk.test(prose)) return false
  const telling = [...new Set(tellingWords(prose))]
  const { stems } = wordsOfPrograms()
  const near = telling.filter((word) => task.has(word) || known.has(stemOf(word)) || stems.has(stemOf(word)))
  return near.length < maxOfStory * telling.length
}

const countProgramWords = (sentence: string, known: ReadonlySet<string>): number => {
  const { stems, control } = wordsOfPrograms()
  return wordsIn(sentence).filter((word) => control.has(word) || (stems.has(stemOf(word)) && !known.has(stemOf(word))))
    .length
}

const lead = /^\W*(?:(?:or|and|so|now|next|first|second|third|finally|also|just|only|again)\W+)*(?:\d+[.)]\s*)?/i

/** To try an input by hand is no step of a program. */
const ofTrying = /\b(?:inputs?|examples?|by hand|tests?|cases?|outputs?|print|comes? out)\b|\d/i

/** Clauses that begin with what to do. */
const countOrders = (prose: string): number =>
  prose
    .split(betweenOrders)
    .filter((clause) => !ofTrying.test(clause))
    .filter((clause) => wordsOfPrograms().orders.has(wordsIn(clause.replace(lead, ''))[0] ?? '')).length

const betweenOrders = new RegExp(`${betweenClauses.source}|\\bor\\b`, 'i')

const fences = /```[^]*?(?:```|$)/g
const quoted = /`[^`\n]*`/g

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []

/** Without its ending, so that 'sorts', 'sorted' and 'sorting' are one word. */
const stemOf = (word: string): string => {
  const ending = /(?:ing|ied|ed|es|s|d)$/.exec(word)?.[0] ?? ''
  return word.length - ending.length >= minStem ? word.slice(0, word.length - ending.length) : word
}
const minStem = 3

let program: Record<'stems' | 'control' | 'orders', ReadonlySet<string>> | undefined

function wordsOfPrograms() {
  if (program) return program
  const path = new URL('../../../../bank/talk/program-words.json', import.meta.url)
  const { acts, structures, control, orders } = ProgramWords.parse(JSON.parse(readFileSync(path, 'utf8')))
  return (program = {
    stems: new Set([...acts, ...structures].map(stemOf)),
    control: new Set(control),
    orders: new Set([...acts, ...orders]),
  })
}
