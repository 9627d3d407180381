/**
 * Removes a candidate's name and addresses from a report, wherever they occur. Limits: nicknames, and names inside
 * other words.
 */
import { namelessCandidate } from '@nova/contract/interviews/shares'
import { FilePad } from '@nova/contract/words'
import type { z } from 'zod'

export type Known = { names: readonly string[]; emails: readonly string[] }

/** Names that are English words too: in small letters they are left, or half of the prose would go. */
const words = new Set(
  `amber an art august bill bob brook chance charity chase chip clay cliff dale dan dawn dean do drew eve faith forest frank
  gene glen grace grant guy hope in ivy jack jade jay joy june king lance lane lee long lily mark max may melody mike min
  miles misty nick norm olive page pat pearl penny piper price ray reed rich rob robin rose ruby rusty sage sandy scott sky so
  son stone stormy sue summer sunny to trace van violet wade ward will wood young`.split(/\s+/),
)

/**
 * A copy of `value` without the candidate's data, in all texts at any depth. Ids, moments and words from a list stay,
 * as `schema` takes nothing else in their fields.
 */
export function withoutNames<T>(schema: z.ZodType<T>, value: T, known: Known): T {
  const patterns = patternsOf(known)
  const hidden = replaceIn(value, (text) =>
    patterns.reduce((each, pattern) => each.replace(pattern, replaceMatch), text),
  )
  for (const { path } of schema.safeParse(hidden).error?.issues ?? []) putClosed(hidden, value, path)
  return schema.parse(hidden)
}

const replaceMatch = (match: string) => (match.includes('@') ? 'candidate@redacted' : namelessCandidate)

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value.normalize('NFC'))
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaceIn(each, replace)]))
}

/**
 * Puts a word of a closed list back. A file's name isn't such a word: with the longer one it was too long for a path.
 */
function putClosed(hidden: unknown, value: unknown, path: readonly PropertyKey[]): void {
  type Node = Record<PropertyKey, unknown>
  const parent = (from: unknown) => path.slice(0, -1).reduce((each, key) => (each as Node)[key], from) as Node
  const text = parent(value)[path.at(-1)!]
  if (typeof text !== 'string') throw new Error(`No text at ${path.join('.')}.`)
  parent(hidden)[path.at(-1)!] = FilePad.safeParse(text).success ? `file:${namelessCandidate}` : text
}

/** Search patterns, longest first. */
function patternsOf({ names, emails }: Known): RegExp[] {
  const whole = names.map((name) => partsOf(name)).filter((parts) => parts.length > 1)
  return [
    ...emails.filter(Boolean).map((email) => new RegExp(escapeText(email.normalize('NFC')), 'giu')),
    // 'Ada Lovelace', 'ada_lovelace', 'AdaLovelace', 'Lovelace, Ada'.
    ...whole.flatMap((parts) => [parts, parts.toReversed()]).map((parts) => joined(parts)),
    ...emails.map(localPartOf).filter(isTelling).map(wordPattern),
    ...[...new Set(names.flatMap(partsOf))].toSorted((a, b) => b.length - a.length).map(wordPattern),
  ]
}

/**
 * No part contains a separator and none begins with a combining mark, which spellings may lack. A stretch of text
 * therefore matches in only one way for any name; otherwise some names would cause catastrophic backtracking.
 */
const partsOf = (name: string) =>
  name
    .normalize('NFC')
    .split(/[\s,.'’"()_-]+/u)
    .map((part) => part.replace(/^\p{M}+/u, ''))
    .filter((part) => [...part].length > 1 && /[\p{L}\p{N}]/u.test(part))
const localPartOf = (email: string) => email.normalize('NFC').split('@', 1)[0]!
/** A generic local part such as info@ names no person and occurs everywhere. */
const isTelling = (local: string) => local.length > 3 && !/^(info|mail|jobs|contact|hello|candidate|test)$/i.test(local)

const joined = (parts: string[]) => new RegExp(parts.map(spellingsOf).join('[\\s,._-]*'), 'giu')

/** One name as its own word. Scripts without spaces between words have no such border. */
function wordPattern(part: string): RegExp {
  const border = /^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(part)
  const [before, after] = border ? ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] : ['', '']
  const isWord = words.has(part.toLowerCase())
  if (!isWord) return new RegExp(`${before}${spellingsOf(part)}${after}`, 'giu')
  const cased = [part, part.toUpperCase(), part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()]
  return new RegExp(`${before}(?:${[...new Set(cased)].map(escapeText).join('|')})${after}`, 'gu')
}

/** With its accents and without them. */
function spellingsOf(part: string): string {
  const plain = part.normalize('NFD').replace(/\p{M}/gu, '')
  return plain === part ? escapeText(part) : `(?:${escapeText(part)}|${escapeText(plain)})`
}

const escapeText = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
