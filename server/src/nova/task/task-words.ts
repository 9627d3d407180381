/** Words of tasks and of questions about them, brought together: without endings, and with other words for the same. */
import { makeRecall } from '../understanding/recall.ts'

const stem = (word: string) => word.replace(/(ies|es|s|ed|ing|ion)$/, '').replace(/e$/, '')

/** Says nothing about what a sentence is on. */
const common = new Set(
  (
    'what when which where does should would could will happen there have with that this they them then than from some ' +
    'here just like need want mean make many much task question problem code function write please help return give ' +
    'know about into your you can the and are was for not but has its may must any all each every both only also ' +
    'always never least most long once one two first last same other another more less list array input output result ' +
    'value number element item thing case count allow possible assume get got how why who let put say tell use off yes out'
  )
    .split(' ')
    .map(stem),
)

/** A map, since people say 'constructor', which every plain object knows. */
const synonyms = new Map(
  Object.entries({
    bigger: 'larger',
    greater: 'larger',
    smaller: 'larger',
    exceeds: 'larger',
    exceed: 'larger',
    remove: 'evict',
    removed: 'evict',
    discard: 'evict',
    saved: 'stored',
    begins: 'starts',
    finish: 'end',
    finishes: 'end',
    blank: 'empty',
  }),
)

/** The sentences of a task are read again and again for one message. */
const recallWords = makeRecall<readonly string[]>(200)

export const wordsOf = (text: string): readonly string[] => recallWords(text, readWords)

function readWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []
  return words.map((word) => stem(synonyms.get(word) ?? word)).filter((word) => word.length > 2 && !common.has(word))
}

export function hasWord(text: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, 'i').test(text)
}

/** How much of the message a sentence speaks of; rare words of the task count more. */
export function scoreOf(sentence: string, message: string, all: string[]): number {
  const own = new Set(wordsOf(sentence))
  return [...new Set(wordsOf(message))]
    .filter((word) => own.has(word))
    .reduce((score, word) => score + 1 / all.filter((each) => wordsOf(each).includes(word)).length, 0)
}

/** By words in common with the message; in the task's order where they are equal. */
export function mostAlike(sentences: string[], message: string, all: string[]): string[] {
  return sentences
    .map((sentence, at) => ({ sentence, at, score: scoreOf(sentence, message, all) }))
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ sentence }) => sentence)
}

/** Whether a sentence speaks of half of what a message speaks of: less is a word that both happen to hold. */
export function speaksOf(sentence: string, message: string): boolean {
  const wanted = new Set(wordsOf(message))
  const own = new Set(wordsOf(sentence))
  const found = [...wanted].filter((word) => own.has(word)).length
  return found > 0 && found * 2 >= wanted.size
}

/** Answers that have to write a name as code for it to be one of the task's. */
const leastUses = 2
/** Words that any message may hold. */
const anyWord = new Set(
  'times start most from null number length other show count changes open current until word code size side'.split(' '),
)

/** The names that answers about a task write as code, such as parameters, in lower case. */
export function namesOfTask(answers: readonly string[]): ReadonlySet<string> {
  const uses = answers.flatMap((each) => [
    ...new Set([...each.matchAll(/`([a-z][a-zA-Z]{3,})`/g)].map(([, name]) => name!.toLowerCase())),
  ])
  const counts = Map.groupBy(uses, (name) => name)
  return new Set([...counts].flatMap(([name, all]) => (all.length >= leastUses && !anyWord.has(name) ? name : [])))
}
