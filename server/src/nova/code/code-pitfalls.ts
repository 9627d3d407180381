/**
 * Traps of a language that a line of the candidate's own code shows: what the language does there, as any reference
 * says it. Told only where the message is about what comes of it.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import type { Language } from '@nova/contract/words'
import type { Answer } from '../answer.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'

type Pitfall = {
  of: readonly Language[]
  /** What a line looks like that may fall into it. */
  line: RegExp
  /** Of the whole code: what shows that it is dealt with. */
  unless?: RegExp
  /** What a message says that wonders about it. */
  asked: RegExp
  /** Only where numbers of the task may go beyond this. */
  beyond?: number
  tells: string
}

const script = ['javascript', 'typescript'] as const
const wrongOrder =
  /\b(?:order\w*|sort\w*|first|before|after|random\w*|different (?:each|every)|sometimes|changes|last|larger|greater|bigger|newest|compar\w*)\b|\d ?[<>] ?\d/i
const wrongNumber =
  /\b(?:negative|nonsense|garbage|overflow\w*|wrong|weird|strange|huge|large|bigint|minus|cut|bits?|hangs?|forever|spins?)\b|-\d{5,}|\d{9,}/i

const pitfalls: readonly Pitfall[] = [
  {
    of: script,
    // Between values: a union of types and the end of generics are none.
    line: /(?:(?<!\b(?:null|undefined|string|number|boolean|unknown|any|never))[\w)\]] ?(?:<<|>>>?|[&|^]) ?(?!(?:null|undefined|string|number|boolean|unknown|any|never)\b)[\w(~-]|~[\w(])/,
    asked: wrongNumber,
    beyond: 2 ** 31 - 1,
    tells:
      'JavaScript cuts numbers to 32 bits with a sign for `&`, `|`, `^`, `~`, `<<` and `>>`, so from 2147483648 on the results turn negative or wrong. `%`, `*` and `Math.floor(a / b)` are exact up to 2^53; BigInt goes beyond.',
  },
  {
    of: script,
    line: /\.sort\(\)/,
    asked: wrongOrder,
    tells:
      '`sort()` without a comparison puts values in the order of their texts: 10 comes before 9. For numbers it takes `(a, b) => a - b`.',
  },
  {
    of: ['go'],
    line: /\bfor\b.*:?= range \w+/,
    unless: /sort\.|slices\./,
    asked: /\b(?:random\w*|different (?:each|every)|sometimes|changes? (?:every|each)|order\w*)\b/i,
    tells:
      'If that goes through a map: Go visits the keys of a map in a new order each time. Collect the keys and sort them where the order counts.',
  },
  {
    of: ['java'],
    line: /\bint\b(?!\d).*[*+]/,
    unless: /\blong\b|BigInteger|Math\.(?:multiply|add)Exact/,
    asked: /\b(?:negative|overflow\w*|nonsense|garbage|weird|minus)\b|-\d{5,}/i,
    beyond: 2 ** 31 - 1,
    tells:
      'In Java an `int` holds up to 2147483647 and goes on at the smallest number without an error, also in the middle of a calculation. A `long` holds up to about 9 times 10^18.',
  },
  {
    of: ['java'],
    line: /\w+(?:\.get\([^)]*\)|\.\w+|\[\w+\])? [!=]= \w+\.(?:get|substring|charAt|trim|toLowerCase|split)\b|[!=]= "/,
    asked: /\b(?:equal\w*|same|never|false|not found|compar\w*|match\w*|true)\b|==/i,
    tells:
      'In Java `==` asks whether two strings or boxed numbers are the same object. Their contents are compared with `equals`.',
  },
  {
    of: ['python'],
    line: /\[\s*\[[^\]]*\](?:\s*\*\s*\w+)?\s*\]\s*\*\s*\w+/,
    asked: /\b(?:all|every|each|rows?|columns?|same|wrong|changes?|twice|whole)\b/i,
    tells:
      'Multiplying a list that holds a list repeats the same inner list: a change in one row shows in all of them. `[[0] * n for _ in range(m)]` makes rows of their own.',
  },
  {
    of: script,
    line: /\.fill\(\s*(?:\[|new |\{)/,
    asked: /\b(?:all|every|each|rows?|columns?|same|wrong|changes?|twice|whole)\b/i,
    tells:
      '`fill` puts the very same array or object into every place, so a change in one shows in all. `Array.from({ length: n }, () => [])` makes one for each.',
  },
  {
    of: script,
    line: /\bnew Date\(\s*[\w.]+\s*,/,
    asked: /\b(?:month\w*|days?|hours?|zone|utc|date\w*|off by|feb\w*|march|starts? at)\b/i,
    tells:
      '`new Date(year, month, day)` counts months from 0 and is in the time zone of the machine, where a day may have 23 or 25 hours. `Date.UTC(year, month, day)` gives milliseconds that depend on no zone.',
  },
  {
    of: script,
    line: /\bfor \((?:const|let|var) \w+ in /,
    asked: /\b(?:string\w*|concat\w*|index\w*|nan|wrong|weird|order\w*|number\w*|add\w*)\b/i,
    tells: '`for … in` gives the keys, and always as texts: `"0" + 1` is `"01"`. `for … of` gives the values.',
  },
  {
    of: script,
    line: /\.(?:has|get|add|set|includes|indexOf)\(\s*\[/,
    asked: /\b(?:never|not found|found|undefined|false|again|duplicat\w*|twice|visited|seen|same)\b/i,
    tells:
      'Arrays are compared by identity: a Set or Map never finds `[1, 2]` again by another array with the same values. A text such as `a + "," + b` works as a key.',
  },
  {
    of: ['python'],
    line: /\bdef \w+\([^)]*=\s*(?:\[\]|\{\}|set\(\))/,
    asked: /\b(?:second|again|remember\w*|keeps?|earlier|previous|left over|old|still|twice|tests?)\b/i,
    tells:
      'A default value such as `[]` or `{}` is made once, so what one call puts into it is still there in the next. `None` as the default, and a new one inside, avoids that.',
  },
  {
    of: [...script],
    line: /\/ ?2\b|[\w)\]] \/ [\w(]/,
    unless: /Math\.(?:floor|trunc|ceil|round)|\| ?0|>> ?1|BigInt/,
    asked: /\b(?:half|decimal\w*|fraction\w*|comma|undefined|float\w*|\d+\.5)\b|\.5\b/i,
    tells: 'In JavaScript `/` keeps the fraction: 5 / 2 is 2.5. `Math.floor(a / b)` gives the whole part.',
  },
]

/** Of code that is looked at line by line for what it might do: more is not one person's answer to a small task. */
const mostLines = 600
/** A line that is longer is passed over: patterns take their time with those that are made for it. */
const longestLine = 120

/** The code as far as it is looked at, with its lines where they were; undefined where there is too much of it. */
function lookedAt(code: string): string | undefined {
  const lines = code.split('\n')
  if (lines.length > mostLines) return undefined
  return lines.map((line) => (line.length > longestLine ? '' : line)).join('\n')
}

/** An index of more than one name: `i` stays inside, and `i + k` need not. */
const reaches = /(\w+)\[\s*([^\]:]*\b\w+\s*[+-]\s*\w+[^\]:]*)\]/
const pastEnd = /\b(?:IndexError|index(?:es)? out of|out of (?:range|bounds)|OutOfBounds|past the end|undefined)\b/i

/** The number of the line that a message quotes, or that the last run named. */
function lineMeant(text: string, { code, line }: Situation): string | undefined {
  const lines = code.split('\n')
  const quoted = /\bline (?:with|that says|where)\s+[`"“]?([^`"”.…?]{3,40}?)(?:\s*\.{2,}|[`"”…?]|$)/i
    .exec(text)?.[1]
    ?.trim()
  const squeezed = quoted?.replace(/\s+/g, '')
  const byQuote = squeezed ? lines.find((each) => each.replace(/\s+/g, '').includes(squeezed)) : undefined
  return byQuote ?? (line === undefined ? undefined : lines[line - 1])
}

/** Of a read past the end: which place the line really asks for. */
function tellReach(text: string, situation: Situation): string | undefined {
  if (!pastEnd.test(`${text} ${situation.complaint}`)) return undefined
  const meant = lineMeant(text, situation)
  const found = meant ? reaches.exec(meant) : undefined
  if (!found) return undefined
  const at = situation.code.split('\n').indexOf(meant!) + 1
  return `Line ${at} reads \`${found[1]}[${found[2]!.trim()}]\`: even if each part of that is inside, the place they come to together may lie past the end. Print it beside the length, and look up what the task says on going past the end.`
}

/** Two names compared of which one holds a piece of a text that was split: as text, 9 comes after 10. */
function tellTextCompared(text: string, { code, language }: Situation): string | undefined {
  if (!['javascript', 'typescript', 'python'].includes(language)) return undefined
  if (!/\bsplit\(/.test(code) || !wrongOrder.test(text)) return undefined
  const lines = code.split('\n')
  const at = lines.findIndex((line) => {
    const names = /(?<![\w.)])([a-z_]\w*) [<>]=? ([a-z_]\w*)(?![\w.([])/i.exec(line)?.slice(1) ?? []
    return names.some((name) => isPiece(name, lines))
  })
  if (at < 0) return undefined
  return `Look at line ${at + 1}. \`split\` gives pieces of text, and text is compared sign by sign: '9' comes after '10'. Print both sides of that comparison with their types: are they numbers?`
}

const longestName = 40
const toNumber = /\bNumber\b|parse(?:Int|Float)|\bint\b|\bfloat\(|\.length|\blen\(|\bfor\b/
/** Whether a name is given an element of a list, or a text in quotes, and is never turned into a number. */
function isPiece(name: string, lines: readonly string[]): boolean {
  if (name.length > longestName) return false
  const given = lines.filter((line) => new RegExp(`\\b${name}\\b[^=<>!]*(?<![=<>!])=(?!=)`).test(line))
  return given.length > 0 && !given.some((line) => toNumber.test(line)) && given.some((line) => /\w\[|['"]/.test(line))
}

const largest = ({ constraints, statement }: BankCodingQuestion): number =>
  Math.max(
    0,
    ...[...constraints, statement].flatMap((each) => [
      ...(each.match(/\d{4,}/g) ?? []).map(Number),
      ...[...each.matchAll(/2\^(\d+)/g)].map(([, power]) => 2 ** Number(power)),
    ]),
  )

/** What somebody may ask for, by the look of the message, who fell into such a trap. */
const ofTraps: readonly Intent[] = [
  ...(['rule', 'term', 'concept', 'syntax', 'error', 'failing', 'debug', 'check', 'hypothesis', 'slow'] as const),
  ...(['explain-example', 'code-meaning', 'trouble', 'editor', 'running', 'edge-cases', 'disagree'] as const),
]
/** Of those, what as often asks about the task: there the message has to tell of a result. */
const ofTask: readonly Intent[] = ['rule', 'term', 'concept', 'edge-cases', 'explain-example']
const ownResult =
  /\b(?:my|mine|i (?:get|got|see|print\w*)|it says|gives?|prints?|shows?|returns?|comes? out|result|output is|turns?|hangs?|line)\b|-\d{5,}|\d{9,}/i
/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3

/** A trap of the language in the candidate's own code, with its line; undefined where the message is not about one. */
export function answerTrap(intent: Intent, text: string, { situation, room }: Scene, step: number): Answer | undefined {
  if (!ofTraps.includes(intent) || room.level === 'clarify' || room.policy === 'none' || step === 0) return undefined
  if (ofTask.includes(intent) && !ownResult.test(text)) return undefined
  const told = tellPitfall(text, situation)
  if (told === undefined || situation.replies.some((reply) => reply.text.includes(told))) return undefined
  return { text: told, step: Math.min(step, 2), allowance: formAllowance }
}

/** What a line of the candidate's code does that the message wonders about; undefined where none is known to. */
function tellPitfall(text: string, whole: Situation): string | undefined {
  const { question, language, state } = whole
  if (question.kind !== 'coding' || state === 'nothing-written' || state === 'correct') return undefined
  const code = lookedAt(whole.code)
  if (code === undefined) return undefined
  const situation = { ...whole, code }
  const reach = tellReach(text, situation)
  const told = reach ?? tellTextCompared(text, situation)
  if (told !== undefined) return told
  const lines = code.split('\n').map((each) => each.replace(/(?:\/\/|#).*$/, ''))
  for (const { of, line, unless, asked, beyond, tells } of pitfalls) {
    if (!of.includes(language) || !asked.test(text) || unless?.test(code)) continue
    const at = lines.findIndex((each) => line.test(each))
    if (at >= 0 && (beyond === undefined || largest(question) > beyond)) return `Look at line ${at + 1}. ${tells}`
  }
  return undefined
}
