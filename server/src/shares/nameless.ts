/**
 * Takes a candidate's name and addresses out of a report, wherever they are written. What it cannot know stays: nicknames,
 * and names inside other words.
 */
import { namelessCandidate } from '@nova/contract/shares'

export type Known = { names: readonly string[]; emails: readonly string[] }

/** Fields that hold no words: ids, moments, and what the product itself chooses from a list. */
const fixed = new Set([
  ...[
    'interviewId',
    'questionId',
    'language',
    'kind',
    'state',
    'tier',
    'from',
    'at',
    'author',
    'completedAt',
    'digest',
  ],
  ...[
    'formulaVersion',
    'aiPolicy',
    'riskLevel',
    'lastHash',
    'rule',
    'how',
    'group',
    'status',
    'claimedAt',
    'receivedAt',
  ],
  ...['key', 'outcome', 'id', 'visibility'],
])

/** Names that are English words too: in small letters they are left, or half of the prose would go. */
const words = new Set(
  `amber an art august bill bob brook chance charity chase chip clay cliff dale dan dawn dean do drew eve faith forest frank
  gene glen grace grant guy hope in ivy jack jade jay joy june king lance lane lee long lily mark max may melody mike min
  miles misty nick norm olive page pat pearl penny piper price ray reed rich rob robin rose ruby rusty sage sandy scott sky so
  son stone stormy sue summer sunny to trace van violet wade ward will wood young`.split(/\s+/),
)

/** A copy of `value` without what is known of the candidate, in all texts at any depth. */
export function withoutNames<T>(value: T, known: Known): T {
  const patterns = patternsOf(known)
  return replaceIn(value, (text) => patterns.reduce((each, pattern) => each.replace(pattern, replaceMatch), text)) as T
}

const replaceMatch = (match: string) => (match.includes('@') ? 'candidate@redacted' : namelessCandidate)

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value.normalize('NFC'))
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fixed.has(name) ? each : replaceIn(each, replace)]),
  )
}

/** What to look for, the longest first. */
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
 * No part has a sign that may stand between two, and none begins with a letter's mark, which spellings may lack: so a stretch
 * of text fits in one way only, whatever somebody gives as their name. With more ways, some would take years to look for.
 */
const partsOf = (name: string) =>
  name
    .normalize('NFC')
    .split(/[\s,.'’"()_-]+/u)
    .map((part) => part.replace(/^\p{M}+/u, ''))
    .filter((part) => [...part].length > 1 && /[\p{L}\p{N}]/u.test(part))
const localPartOf = (email: string) => email.normalize('NFC').split('@', 1)[0]!
/** An address such as info@ names nobody, and the word is everywhere. */
const isTelling = (local: string) => local.length > 3 && !/^(info|mail|jobs|contact|hello|candidate|test)$/i.test(local)

const joined = (parts: string[]) => new RegExp(parts.map(spellingsOf).join('[\\s,._-]*'), 'giu')

/** One name as a word of its own. Scripts without spaces between words have no such border. */
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
