/**
 * Facts that settle what candidates hold to be so, right or wrong, of a question that is answered in words. A fact reads the
 * same either way, so a false yes can't come of it; it is told to those alone who have said such a thing.
 */
import { type Idea, knownOf, rankIdeas } from './knowledge.ts'
import type { Scene } from './sayings.ts'
import { textsToRead } from './understanding.ts'

/** How close a message has to come: one that states an idea, and one that asks about a thing by its name. */
const bars = {
  stated: [
    { score: 0.46, alike: 0.32 },
    { score: 0.38, alike: 0.42 },
  ],
  asked: [{ score: 0.6, alike: 0.5 }],
  /** A line of a draft says many things. */
  written: [{ score: 0.5, alike: 0.42 }],
} as const
/** How much closer a known question may be. */
const leastLead = 0.1
/** Words. A shorter sentence names no idea by itself. */
const leastOfSentence = 4

const isLong = (text: string) => text.split(/\s+/).length >= leastOfSentence

/** The fact on what a message says; undefined where none is near. */
export function settledBy(text: string, scene: Scene, as: keyof typeof bars): Idea | undefined {
  const { question, replies } = scene.situation
  if (question.kind !== 'technical') return undefined
  const found = textsToRead(text)
    .filter((each) => each === text || isLong(each))
    .flatMap((each) => rankIdeas(question, each)[0] ?? [])
    .filter((match) => bars[as].some(({ score, alike }) => match.score >= score && match.alike >= alike))
    .toSorted((a, b) => b.score - a.score)
  const [best] = found
  if (!best || replies.some((reply) => reply.text.includes(best.item.says))) return undefined
  const known = knownOf(question)?.index.rank(text)[0]?.alike ?? 0
  return known > best.alike + leastLead ? undefined : best.item
}

/** Lines of a draft that are compared: more would hold up the reply. */
const mostLines = 10
const longestLine = 300

/** 'Way 1', 'nr 2', 'the second point', 'my last line'. */
const numbered = /\b(?:way|nr|no|number|point|fix|step|reason|part|item|idea|problem|cause|option|#)\.? ?#?(\d)\b/gi
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = new RegExp(
  `\\b(${ordinals.join('|')}) (?:way|point|fix|step|reason|part|one|item|idea|problem|cause|option|line|sentence|half)\\b`,
  'gi',
)

/** What of a draft is compared with what is known. */
export const linesOf = (draft: string): string[] =>
  draft
    .split(/\n+|(?<=[.!?;])\s+(?=\p{Lu}|\d)/u)
    .map((line) => line.trim().slice(0, longestLine))
    .filter(isLong)
    .slice(0, mostLines)

/** The lines of a draft that a message names by their number; all where it names none. */
export function linesMeant(text: string, draft: string): string[] {
  const named = [
    ...[...text.matchAll(numbered)].map(([, at]) => Number(at)),
    ...[...text.matchAll(ordinal)].map(([, name]) => ordinals.indexOf(name!.toLowerCase()) + 1),
  ]
  const lines = linesOf(draft)
  const meant = lines.filter((line) => {
    const at = /^(?:\p{L}+\s?)?(\d)\s?[.):]/u.exec(line)?.[1]
    return at !== undefined && named.includes(Number(at))
  })
  return meant.length > 0 ? meant : lines
}

/** Facts on what stands in a draft, the closest first. */
export function settledInDraft(text: string, scene: Scene, most: number): Idea[] {
  const { question, code, replies } = scene.situation
  if (question.kind !== 'technical') return []
  const found = linesMeant(text, code)
    .flatMap((line) => rankIdeas(question, line)[0] ?? [])
    .filter((match) => bars.written.some(({ score, alike }) => match.score >= score && match.alike >= alike))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
  return [...new Set(found)].filter(({ says }) => !replies.some((reply) => reply.text.includes(says))).slice(0, most)
}
