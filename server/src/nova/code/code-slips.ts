/** Slips that one line of code shows by its form, in each language: what the line looks like, and what the language does there. */
import type { Language } from '@nova/contract/words'
import { bracketsOf, type Line } from './code-lines.ts'

/** What of the code a message may name: 'my if', 'the loop'. */
export type Place = 'if' | 'loop' | 'return' | 'sort' | 'bracket' | 'text' | 'function' | 'name' | 'list'
/** `line` is 0 where it is about the whole. `stops`: it keeps the code from running at all. */
export type Finding = { line: number; place: Place; says: string; stops?: boolean }

export type Slip = {
  of: readonly Language[]
  place: Place
  line: RegExp
  unless?: RegExp
  stops?: boolean
  /** Only where what was found is borne out by the lines after it. */
  holds?: (found: RegExpExecArray, at: number, lines: readonly Line[]) => boolean
  says: (found: RegExpExecArray) => string
}

const script = ['javascript', 'typescript'] as const
const braces = ['javascript', 'typescript', 'java', 'go'] as const
const every = [...braces, 'python'] as const

/** Lines after a loop's first that are taken for its body. */
const ofBody = 12
function following(lines: readonly Line[], at: number): readonly Line[] {
  const rest = lines.slice(at + 1, at + 1 + ofBody)
  const end = rest.findIndex(({ indent }) => indent <= lines[at]!.indent)
  return end < 0 ? rest : rest.slice(0, end)
}
export const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A list read at just this place, `a[i]` and not `a[i - 1]`; `end` is its length as it is written. */
function readsAt(end: string, name: string): RegExp {
  const list = escaped(end.replace(/^len\(|\)(?:\s*\+\s*1)?$|\.(?:length|size)(?:\(\))?$/g, ''))
  return new RegExp(
    `(?<![\\w.])${list}(?:\\[\\s*${escaped(name)}\\s*\\]|\\.(?:charAt|get|at)\\(\\s*${escaped(name)}\\s*\\))`,
  )
}
/** Whether a list is read at a place that may be its length, and no line asks whether it is. */
function readsPastEnd(name: string, end: string, body: readonly Line[]): boolean {
  const guard = new RegExp(`\\b${escaped(name)}\\s*(?:<|>=|[!=]==?)\\s*${escaped(end.replace(/\s*\+\s*1$/, ''))}`)
  return body.some(({ code }) => readsAt(end, name).test(code)) && !body.some(({ code }) => guard.test(code))
}
/** Whether the last that a loop's body does with a name is to set a field of it; in a loop inside it may be read again. */
function setsLast(name: string, body: readonly Line[]): boolean {
  const last = body.findLast(({ code }) => new RegExp(`\\b${escaped(name)}\\b`).test(code))
  const isSet = new RegExp(`^\\s*${escaped(name)}(?:\\.\\w+)+\\s*(?:[-+*/]?=(?!=)|\\+\\+|--)`)
  return last !== undefined && isSet.test(last.code) && !body.some(({ code }) => /\bfor\b/.test(code))
}
/** The rest of a statement that stands on several lines. */
const goesOn = /(?:[=,?&|+.]|(?<!^\s*(?:case|default)\b.*):|=>|\breturn)\s*$/
const isWhole = (at: number, lines: readonly Line[]) =>
  lines.slice(0, at).reduce((open, { code }) => open + bracketsOf(code.replace(/[{}]/g, '')), 0) === 0
const isStatement = (_: RegExpExecArray, at: number, lines: readonly Line[]) =>
  isWhole(at, lines) && !goesOn.test(beforeOf(lines, at)) && !/^\s*[.?:&|)]/.test(lines[at + 1]?.code ?? '')
/** What a block begins with ends no statement of Python. */
const beforeOf = (lines: readonly Line[], at: number) =>
  (lines[at - 1]?.code ?? '').replace(/^\s*(?:if|elif|else|for|while|def|try|except|with)\b.*:$/, '')

/** Whose elements are its keys, by which it is read. */
const isDict = (name: string, lines: readonly Line[]) =>
  lines.some(({ code }) =>
    new RegExp(`\\b${escaped(name)}\\b(?:\\s*:[^=]+)?\\s*=\\s*(?:\\{|dict\\(|defaultdict|Counter|collections\\.)`).test(
      code,
    ),
  )

export const slips: readonly Slip[] = [
  {
    of: [...script, 'java'],
    place: 'if',
    line: /\b(?:if|while)\s*\((?!\s*\()((?:[^()=!<>]|\([^()]*\))*?[\w)\]])\s*=(?![=>])\s*([^=].*)$/,
    says: ([, target]) =>
      `one \`=\` puts a value into \`${target!.replace(/^.*(?:&&|\|\|)/, '').trim()}\` and takes that value as the condition; it compares nothing. Look up which sign compares.`,
  },
  {
    of: ['python', 'go'],
    place: 'if',
    line: /^\s*(?:if|elif|while|\} else if)\s+[^=!<>:(]*[\w)\]]\s*=(?!=)[^;]*$/,
    unless: /:=/,
    stops: true,
    says: () => "one `=` sets a value, which isn't allowed in a condition; `==` compares.",
  },
  {
    of: [...script, 'java', 'go'],
    place: 'loop',
    line: /\bfor\b[^;]*;\s*(\w+)\s*<=\s*(len\(\w+\)|[\w.[\]]+\.(?:length|size)(?:\(\))?)\s*;/,
    holds: ([, name, end], at, lines) => readsPastEnd(name!, end!, following(lines, at)),
    says: ([, name, end]) =>
      `the loop goes on while \`${name}\` is at most \`${end}\`. The last place of a list is one less than that, so what does the last round read?`,
  },
  {
    of: ['python'],
    place: 'loop',
    line: /\bfor\s+(\w+)\s+in\s+range\(\s*(?:\w+\s*,\s*)?(len\(\w+\)\s*\+\s*1)\s*\)/,
    holds: ([, name, end], at, lines) => readsPastEnd(name!, end!, following(lines, at)),
    says: ([, name, end]) =>
      `\`${name}\` goes up to \`${end!.replace(/\s*\+\s*1/, '')}\`. The last place of a list is one less than that, so what does the last round read?`,
  },
  {
    of: ['python'],
    place: 'loop',
    line: /^\s*for\s+(\w+)\s+in\s+([a-z_]\w*)\s*:/,
    holds: ([, name, list], at, lines) =>
      !isDict(list!, lines) &&
      following(lines, at).some(({ code }) =>
        new RegExp(`\\b${escaped(list!)}\\[\\s*${escaped(name!)}\\s*[\\]+-]`).test(code),
      ),
    says: ([, name, list]) =>
      `\`${name}\` is each element of \`${list}\` in turn, and below it is used as a place: \`${list}[${name}]\`. Print both for the first round.`,
  },
  {
    of: script,
    place: 'loop',
    line: /\bfor\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+(\w+)\s*\)/,
    holds: ([, name, list], at, lines) =>
      following(lines, at).some(({ code }) =>
        new RegExp(`\\b${escaped(list!)}\\[\\s*${escaped(name!)}\\s*[\\]+-]`).test(code),
      ),
    says: ([, name, list]) =>
      `\`${name}\` is each element of \`${list}\` in turn, and below it is used as a place: \`${list}[${name}]\`. Print both for the first round.`,
  },
  {
    of: ['python'],
    place: 'list',
    line: /^\s*for\s+\w+\s+in\s+([a-z_]\w*)\s*:/,
    holds: ([, list], at, lines) =>
      following(lines, at).some(({ code }) =>
        new RegExp(`\\b${escaped(list!)}\\.(?:remove|pop|insert)\\(|\\bdel ${escaped(list!)}\\[`).test(code),
      ),
    says: ([, list]) =>
      `the loop goes through \`${list}\` while its body takes elements out of \`${list}\`: the rest moves up, and the next element is passed over.`,
  },
  {
    of: every,
    place: 'name',
    line: /^\s*[a-z_][\w.[\]]*\s*===?\s*[^=].*$/i,
    unless: /=>|\?|\breturn\b|&&|\|\||\b(?:and|or|if|while|assert)\b/,
    holds: isStatement,
    says: () => 'two equal signs compare, and the line does nothing with what comes out. One sign sets a value.',
  },
  {
    of: ['python'],
    place: 'sort',
    line: /(?:=|\breturn)\s*[\w.[\]]+\.(sort|reverse|append|extend|insert|add|update|remove|clear)\(/,
    says: ([, name]) => `\`${name}\` changes the collection itself and gives back None, and that is what is kept here.`,
  },
  {
    of: script,
    place: 'list',
    line: /\b(\w+)\s*=\s*\1\.(push|unshift)\(/,
    says: ([, list, name]) =>
      `\`${name}\` changes the array itself and gives back its new length: \`${list}\` is a number after this line.`,
  },
  {
    of: script,
    place: 'text',
    line: /^\s*[\w.[\]]+\.(map|filter|concat|slice|replace|replaceAll|trim|toUpperCase|toLowerCase|split|join|substring|toSorted|padStart)\(.*\)\s*;?\s*$/,
    unless: /=(?!=|>)|\breturn\b|\.(?:push|set|add|forEach)\(/,
    holds: isStatement,
    says: ([, name]) => `\`${name}\` changes nothing in place: it gives back a new value, and this line lets it go.`,
  },
  {
    of: ['java'],
    place: 'text',
    line: /^\s*[\w.[\]]+\.(replace|replaceAll|trim|strip|toUpperCase|toLowerCase|substring|concat)\(.*\)\s*;\s*$/,
    unless: /=(?!=)|\breturn\b/,
    holds: isStatement,
    says: ([, name]) => `\`${name}\` changes no string: it gives back a new one, and this line lets it go.`,
  },
  {
    of: ['python'],
    place: 'text',
    line: /^\s*(?:[\w.[\]]+\.(replace|strip|lstrip|rstrip|upper|lower|split|join)|(sorted|reversed))\(.*\)\s*$/,
    unless: /(?<![(,]\s*\w+)=(?!=)|\breturn\b/,
    holds: isStatement,
    says: ([, method, call]) =>
      `\`${method ?? call}\` changes nothing in place: it gives back a new value, and this line lets it go.`,
  },
  {
    of: script,
    place: 'sort',
    line: /\.sort\(\s*\(?\s*\w+\s*,\s*\w+\s*\)?\s*=>\s*[\w.[\]]+\s*[<>]=?\s*[\w.[\]]+\s*\)/,
    says: () =>
      '`sort` wants a number from its comparison: below, at or above zero. A `<` or `>` gives true or false, which count as 1 and 0, so “comes first” is never said.',
  },
  {
    of: script,
    place: 'return',
    line: /^\s*return\s*$/,
    holds: (_, at, lines) =>
      /^\s*[\w("'`[]/.test(lines[at + 1]?.code ?? '') && !/^\s*(?:case|default)\b/.test(lines[at + 1]?.code ?? ''),
    says: () =>
      'JavaScript ends the statement right after a `return` that stands alone, so what is on the next line is not given back.',
  },
  {
    of: script,
    place: 'return',
    line: /\.(map|filter|reduce|find|findIndex|some|every|flatMap|sort)\(\s*\(?[\w\s,[\]{}]*\)?\s*=>\s*\{([^{}]*)\}\s*[,)]/,
    unless: /\breturn\b|\bthrow\b/,
    says: ([, name]) =>
      `the function inside \`${name}\` has braces and no \`return\`, so it gives back undefined each time.`,
  },
  {
    of: ['python'],
    place: 'if',
    line: /\bis\s+(?:not\s+)?(?:-?\d+|["'])/,
    says: () =>
      '`is` asks whether two names mean the very same object. Numbers and texts are compared by their value with another sign.',
  },
  {
    of: ['java'],
    place: 'if',
    line: /[!=]=\s*"|"\s*[!=]=/,
    says: () => 'in Java `==` asks whether two strings are the same object. Their contents are compared with `equals`.',
  },
  {
    of: ['python'],
    place: 'if',
    line: /^\s*(else\s+if|elseif|elsif)\b/,
    stops: true,
    says: ([, name]) => `Python has no \`${name}\`; the word is \`elif\`.`,
  },
  {
    of: ['python'],
    place: 'if',
    line: /&&|\|\||(?<![\w"'(])!\w/,
    stops: true,
    says: ([sign]) => `\`${sign.slice(0, 2)}\` is no operator of Python; it writes \`and\`, \`or\` and \`not\`.`,
  },
  {
    of: ['python'],
    place: 'name',
    line: /\b\w+(\+\+|--)\s*$/,
    stops: true,
    says: ([, sign]) => `Python has no \`${sign}\`; adding one is written \`+= 1\`.`,
  },
  {
    of: ['python'],
    place: 'bracket',
    line: /^\s*(if|elif|else|for|while|def|class|try|except|finally|with)\b(?:[^:[{(]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^[\]]*\]|\{[^{}]*\})*$/,
    stops: true,
    holds: ([whole], at, lines) => !/[\\,([{]\s*$/.test(whole) && bracketsOf(whole) === 0 && isWhole(at, lines),
    says: ([, word]) => `the line opens a block (\`${word}\`), but no colon ends it.`,
  },
  {
    of: ['python'],
    place: 'list',
    line: /\bdef\s+\w+\([^)]*=\s*(?:\[\]|\{\}|set\(\))/,
    says: () =>
      'a default such as `[]` or `{}` is made once, so what one call puts into it is still there in the next.',
  },
  {
    of: ['python'],
    place: 'text',
    line: /\.(length|push)\b/,
    says: ([, name]) => `Python has no \`.${name}\`; it has \`${name === 'length' ? 'len(x)' : 'append'}\` for that.`,
  },
  {
    of: script,
    place: 'loop',
    line: /\.forEach\(.*(?:=>|function\b[^{]*)\s*\{?[^{}]*\breturn\s+[^;}\s]/,
    says: () => 'a `return` inside `forEach` ends that one call, and what it gives goes nowhere.',
  },
  {
    of: ['python'],
    place: 'if',
    line: /\b(?:if|elif|while)\b.*[=!]=\s*(?:''|""|\w+)\s+or\s+(?:''|""|\d+)\s*(?::|\)|or\b)/,
    says: () =>
      'each side of `or` is a condition of its own: the text or number that stands alone behind it always counts as true (0 and "" never).',
  },
  {
    of: [...script],
    place: 'if',
    line: /[=!]==?\s*(?:''|""|``|\w+)\s*\|\|\s*(?:''|""|``|\d+)\s*[)|]/,
    says: () =>
      'each side of `||` is a condition of its own: the text or number that stands alone behind it counts as true whatever came before.',
  },
  {
    of: script,
    place: 'list',
    line: /\b(\w+)\[\s*-1\s*\]/,
    says: ([, name]) =>
      `JavaScript counts no places from the end: \`${name}[-1]\` is always undefined. The last element is \`${name}.at(-1)\`.`,
  },
  {
    of: ['java'],
    place: 'if',
    line: /\b(\w+)\.equals\(/,
    holds: ([, name], at, lines) =>
      lines.slice(0, at).some(({ code }) => new RegExp(`\\bStringBuilder\\s+${escaped(name!)}\\b`).test(code)),
    says: ([, name]) =>
      `\`${name}\` is a StringBuilder, whose \`equals\` is true for the very same object alone, never for a text. \`toString()\` gives its text.`,
  },
  {
    of: script,
    place: 'if',
    line: /[=!]==?\s*(?:\[\]|\{\})/,
    says: () =>
      'a new array or object is equal to no other: the comparison is the same each time. Its length can be compared.',
  },
  {
    of: script,
    place: 'if',
    line: /\b(?:if|while)\s*\(\s*!?[\w.[\]]+\.indexOf\([^()]*\)\s*\)/,
    says: () =>
      '`indexOf` gives -1 for what is not there, which counts as true, and 0 for the first place, which counts as false.',
  },
  {
    of: ['go'],
    place: 'loop',
    line: /\bfor\s+\w+\s*,\s*(\w+)\s*:=\s*range\b/,
    holds: ([, name], at, lines) => setsLast(name!, following(lines, at)),
    says: ([, name]) =>
      `\`${name}\` is a copy of the element, so what is set in it is gone with the round. Write through the index.`,
  },
  {
    of: ['go'],
    place: 'list',
    line: /\b(\w+)\s*:?=\s*make\(\[\][\w.[\]*]+,\s*[^,()]+(?:\([^()]*\))?\s*\)/,
    holds: ([, name], at, lines) =>
      lines.slice(at + 1).some(({ code }) => new RegExp(`\\bappend\\(\\s*${escaped(name!)}\\s*,`).test(code)),
    says: ([, name]) =>
      `\`make\` with one number makes that many elements right away, all zero, and \`append\` puts more behind them: \`${name}\` begins with zeros.`,
  },
  {
    of: ['go'],
    place: 'loop',
    line: /\.Add\(\w+\)/,
    holds: (_, at, lines) => /\bgo func\b/.test(lines[at - 1]?.code ?? ''),
    says: () => '`Add` stands inside the goroutine: `Wait` may look before it has run, see zero and go on.',
  },
  {
    of: ['java'],
    place: 'list',
    line: /\bfor\s*\(\s*(?:final )?[\w<>[\], ]+\s+\w+\s*:\s*(\w+)\s*\)/,
    holds: ([, list], at, lines) =>
      [lines[at]!, ...following(lines, at)].some(({ code }) =>
        new RegExp(`\\b${escaped(list!)}\\.(?:remove|add)\\(`).test(code),
      ),
    says: ([, list]) =>
      `the loop goes through \`${list}\` while its body changes \`${list}\`: the loop notices and ends with a ConcurrentModificationException, or passes one over.`,
  },
  {
    of: script,
    place: 'name',
    line: /\b(\w+)\.length\b/,
    holds: ([, name], at, lines) =>
      lines
        .slice(0, at)
        .some(({ code }) => new RegExp(`\\b${escaped(name!)}\\b[^=]*=\\s*new (?:Map|Set)\\b`).test(code)),
    says: ([, name]) => `\`${name}\` is a Map or Set, which has \`size\` and no \`length\`: this is undefined.`,
  },
]
