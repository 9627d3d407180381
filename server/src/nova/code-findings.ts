/**
 * Slips that the text of a candidate's own code shows by itself, without a run: the line, and what the language does
 * there, as any reference says it. What is said never holds the mended line.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { languageNames } from '@nova/contract/language-names'
import type { Language } from '@nova/contract/words'
import { blocksOf, bracketsOf, isInLoop, type Line, linesOf } from './code-lines.ts'

/** What of the code a message may name: 'my if', 'the loop'. */
export type Place = 'if' | 'loop' | 'return' | 'sort' | 'bracket' | 'text' | 'function' | 'name' | 'list'
/** `line` is 0 where it is about the whole. `stops`: it keeps the code from running at all. */
export type Finding = { line: number; place: Place; says: string; stops?: boolean }

type Slip = {
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
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** A list read at just this place, `a[i]` and not `a[i - 1]`; `end` is its length as it is written. */
function readsAt(end: string, name: string): RegExp {
  const list = escaped(end.replace(/^len\(|\)(?:\s*\+\s*1)?$|\.(?:length|size)(?:\(\))?$/g, ''))
  return new RegExp(`(?<![\\w.])${list}(?:\\[\\s*${escaped(name)}\\s*\\]|\\.(?:charAt|get|at)\\(\\s*${escaped(name)}\\s*\\))`)
}
/** Whether a list is read at a place that may be its length, and no line asks whether it is. */
function readsPastEnd(name: string, end: string, body: readonly Line[]): boolean {
  const guard = new RegExp(`\\b${escaped(name)}\\s*(?:<|>=|[!=]==?)\\s*${escaped(end.replace(/\s*\+\s*1$/, ''))}`)
  return body.some(({ code }) => readsAt(end, name).test(code)) && !body.some(({ code }) => guard.test(code))
}
/** The rest of a statement that stands on several lines. */
const goesOn = /(?:[=,?&|+.]|(?<!^\s*(?:case|default)\b.*):|=>|\breturn)\s*$/
const isWhole = (at: number, lines: readonly Line[]) =>
  lines.slice(0, at).reduce((open, { code }) => open + bracketsOf(code.replace(/[{}]/g, '')), 0) === 0
const isStatement = (_: RegExpExecArray, at: number, lines: readonly Line[]) =>
  isWhole(at, lines) && !goesOn.test(beforeOf(lines, at)) && !/^\s*[.?:&|)]/.test(lines[at + 1]?.code ?? '')
/** What a block begins with ends no statement of Python. */
const beforeOf = (lines: readonly Line[], at: number) => (lines[at - 1]?.code ?? '').replace(/^\s*(?:if|elif|else|for|while|def|try|except|with)\b.*:$/, '')

const slips: readonly Slip[] = [
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
    says: () => "one `=` sets a value, which isn't allowed in a condition. Look up which sign compares.",
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
      following(lines, at).some(({ code }) => new RegExp(`\\b${escaped(list!)}\\[\\s*${escaped(name!)}\\s*[\\]+-]`).test(code)),
    says: ([, name, list]) =>
      `\`${name}\` is each element of \`${list}\` in turn, and below it is used as a place: \`${list}[${name}]\`. Print both for the first round.`,
  },
  {
    of: script,
    place: 'loop',
    line: /\bfor\s*\(\s*(?:const|let|var)\s+(\w+)\s+of\s+(\w+)\s*\)/,
    holds: ([, name, list], at, lines) =>
      following(lines, at).some(({ code }) => new RegExp(`\\b${escaped(list!)}\\[\\s*${escaped(name!)}\\s*[\\]+-]`).test(code)),
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
    says: ([, list, name]) => `\`${name}\` changes the array itself and gives back its new length: \`${list}\` is a number after this line.`,
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
    says: ([, method, call]) => `\`${method ?? call}\` changes nothing in place: it gives back a new value, and this line lets it go.`,
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
    holds: (_, at, lines) => /^\s*[\w("'`[]/.test(lines[at + 1]?.code ?? '') && !/^\s*(?:case|default)\b/.test(lines[at + 1]?.code ?? ''),
    says: () => 'JavaScript ends the statement right after a `return` that stands alone, so what is on the next line is not given back.',
  },
  {
    of: script,
    place: 'return',
    line: /\.(map|filter|reduce|find|findIndex|some|every|flatMap|sort)\(\s*\(?[\w\s,[\]{}]*\)?\s*=>\s*\{([^{}]*)\}\s*[,)]/,
    unless: /\breturn\b|\bthrow\b/,
    says: ([, name]) => `the function inside \`${name}\` has braces and no \`return\`, so it gives back undefined each time.`,
  },
  {
    of: ['python'],
    place: 'if',
    line: /\bis\s+(?:not\s+)?(?:-?\d+|["'])/,
    says: () => '`is` asks whether two names mean the very same object. Numbers and texts are compared by their value with another sign.',
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
    says: ([sign]) => `\`${sign!.slice(0, 2)}\` is no operator of Python; it writes \`and\`, \`or\` and \`not\`.`,
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
    says: () => 'a default such as `[]` or `{}` is made once, so what one call puts into it is still there in the next.',
  },
  {
    of: ['python'],
    place: 'text',
    line: /\.(length|push)\b/,
    says: ([, name]) => `Python has no \`.${name}\`; it has \`${name === 'length' ? 'len(x)' : 'append'}\` for that.`,
  },
]

/** What the lines of the code show, those that keep it from running first. */
export function findingsIn(code: string, question: BankCodingQuestion, language: Language): Finding[] {
  const lines = linesOf(code, language)
  if (lines === undefined) return []
  const bySign = slips.flatMap(({ of, place, line, unless, stops, holds, says }): Finding[] => {
    if (!of.includes(language)) return []
    for (const [at, { code: text, number }] of lines.entries()) {
      const found = unless?.test(text) ? null : line.exec(text)
      if (found && (holds?.(found, at, lines) ?? true))
        return [{ line: number, place, says: says(found), ...(stops && { stops }) }]
    }
    return []
  })
  const all = [
    ...unclosed(lines),
    ...bySign,
    ...endsLoopAtOnce(lines),
    ...ofReturn(lines, question, language),
    ...readsInput(lines, question),
    ...hides(lines, language),
  ]
  // One line may look wrong for two reasons that come to the same.
  const first = all.filter(({ line }, at) => all.findIndex((each) => each.line === line) === at)
  return first.toSorted((a, b) => Number(b.stops ?? false) - Number(a.stops ?? false))
}

const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The bracket that is never closed, or closes nothing. */
function unclosed(lines: readonly Line[]): Finding[] {
  const open: { sign: string; line: number }[] = []
  for (const { code, number } of lines)
    for (const sign of code) {
      if ('([{'.includes(sign)) open.push({ sign, line: number })
      else if (sign in partners) {
        const last = open.pop()
        if (last?.sign === partners[sign]) continue
        const says = last
          ? `its \`${last.sign}\` is still open when the \`${sign}\` of line ${number} comes.`
          : `\`${sign}\` closes nothing: no bracket is open here.`
        return [{ line: last?.line ?? number, place: 'bracket', says, stops: true }]
      }
    }
  const last = open.at(-1)
  return last ? [{ line: last.line, place: 'bracket', says: `the \`${last.sign}\` is never closed.`, stops: true }] : []
}

/** A function that gives nothing back, or not on every way through it. */
function ofReturn(lines: readonly Line[], { signature }: BankCodingQuestion, language: Language): Finding[] {
  if (language === 'java' || language === 'go') return []
  const nothing = language === 'python' ? 'None' : 'undefined'
  const own = blocksOf(lines, language).find(({ name }) => name === signature.name)
  if (!own) {
    const isThere = lines.some(({ code }) => new RegExp(`\\b${escaped(signature.name)}\\b`).test(code))
    if (isThere || lines.length === 0) return []
    const says = `the tests call \`${signature.name}\`, and no function of that name stands in your code.`
    return [{ line: 0, place: 'function', says }]
  }
  const body = lines.slice(own.from + 1, own.to + 1)
  if (body.length === 0) return []
  const isReturn = ({ code }: Line) => /\b(?:return|yield|throw|raise)\b/.test(code)
  const inner = new Set(blocksOf(body, language).flatMap(({ from, to }) => body.slice(from + 1, to + 1)))
  const outer = body.filter((line) => !inner.has(line))
  const header = lines[own.from]!
  if (!outer.some(isReturn)) {
    const print = body.find(({ code }) => /\bprint\(|console\.log\(/.test(code))
    const inside = body.find((line) => inner.has(line) && isReturn(line))
    if (inside)
      return [
        {
          line: inside.number,
          place: 'return',
          says: `that \`return\` belongs to the function inside, and \`${signature.name}\` itself has none: it gives back ${nothing}.`,
        },
      ]
    const shows = print ? ` Line ${print.number} prints something; the tests look at what is given back.` : ''
    return [
      {
        line: header.number,
        place: 'return',
        says: `\`${signature.name}\` has no \`return\`, so it gives back ${nothing} whatever it works out.${shows}`,
      },
    ]
  }
  // A function inside may stand behind the end.
  const steps = outer.filter(
    ({ code, indent }) => indent > header.indent && /\w/.test(code) && !/^\s*(?:async )?(?:function|def)\b/.test(code),
  )
  const level = Math.min(...steps.map(({ indent }) => indent))
  const last = steps.findLast(({ indent }) => indent === level)
  const isElse = /^\s*\}?\s*(?:else|switch|try|do|finally|except|case|default)\b|while\s*\(?\s*(?:true|True|1)\b|for\s*\(\s*;\s*;/.test(last?.code ?? '')
  if (!last || isReturn(last) || isElse || level === header.indent) return []
  const end = steps.at(-1)!
  return [
    {
      line: end.number,
      place: 'return',
      says: `a way through \`${signature.name}\` ends after this line without a \`return\`: where none of the earlier ones is reached, it gives back ${nothing}.`,
    },
  ]
}

/** A return that every first round of a loop comes to. */
function endsLoopAtOnce(lines: readonly Line[]): Finding[] {
  const at = lines.findIndex((line, index) => /^\s*return\b/.test(line.code) && isInLoop(lines, index))
  return at < 0
    ? []
    : [
        {
          line: lines[at]!.number,
          place: 'loop',
          says: 'this `return` stands in the loop itself and under no condition, so the loop ends in its first round.',
        },
      ]
}

const readsTyped = /\binput\(|\bsys\.stdin\b|\breadline\b|process\.stdin|\bprompt\(|new Scanner\(|bufio\.New|fmt\.Scan/

function readsInput(lines: readonly Line[], { signature }: BankCodingQuestion): Finding[] {
  const found = lines.find(({ code }) => readsTyped.test(code))
  const names = signature.params.map(({ name }) => `\`${name}\``).join(', ')
  return found
    ? [
        {
          line: found.number,
          place: 'function',
          says: `nobody types anything in here: the tests call \`${signature.name}\` and hand over ${names || 'nothing'}.`,
        },
      ]
    : []
}

/** A name declared again inside a block, where the outer one is used afterwards. */
function hides(lines: readonly Line[], language: Language): Finding[] {
  const declares =
    language === 'go'
      ? /^\s*(?:(\w+)(?:, \w+)*|\w+, (\w+)) := /
      : language === 'python'
        ? undefined
        : language === 'java'
          ? undefined
          : /^\s*(?:let|var|const) (\w+)\b/
  if (!declares) return []
  const named = lines.flatMap((line, at) => {
    const found = declares.exec(line.code)
    const name = found?.[1] ?? found?.[2]
    return name && name !== '_' && name !== 'err' && name !== 'ok' ? [{ name, at, indent: line.indent }] : []
  })
  for (const inner of named) {
    const outer = named.findLast(({ name, at, indent }) => name === inner.name && at < inner.at && indent < inner.indent)
    // What was never meant to change is no loss.
    if (!outer || /^\s*const\b/.test(lines[outer.at]!.code)) continue
    const between = lines.slice(outer.at + 1, inner.at)
    if (between.some(({ indent, code }) => code.trim() !== '' && indent < outer.indent)) continue
    const after = lines.slice(inner.at + 1).find(({ indent }) => indent <= outer.indent)
    const isUsed = after && lines.slice(lines.indexOf(after)).some(({ code }) => new RegExp(`\\b${escaped(inner.name)}\\b`).test(code))
    if (isUsed)
      return [
        {
          line: lines[inner.at]!.number,
          place: 'name',
          says: `\`${inner.name}\` is declared anew inside the block, so the one of line ${lines[outer.at]!.number} keeps its value, and that is the one used afterwards.`,
        },
      ]
  }
  return []
}

const marks: Record<'python' | 'script' | 'java' | 'go', RegExp> = {
  python: /^\s*def \w+\(.*|^\s*elif\b|^\s*(?:for|if|while|else)\b[^{;]*:\s*(?:#.*)?$|\bprint\([^;]*\)\s*$|\b(?:None|True|False)\b|^\s*for \w+ in \w+/gm,
  script: /^\s*(?:export )?function \w+\(|^\s*(?:const|let|var) \w+ =|=>|console\.log|===/gm,
  java: /\bpublic (?:static )?\w+|^\s*(?:int|String|boolean|long|List<\w+>|Map<.*>) \w+ =|System\.out/gm,
  go: /^\s*func \w+\(|:= |^package \w+|\bfmt\.|\bnil\b/gm,
}
/** Lines that look like another language before it is taken for that. */
const leastMarks = 2

/** The name of the language that code is written in, where that is not the one that is selected; undefined where it is. */
export function otherLanguageOf(code: string, language: Language): string | undefined {
  const count = (of: keyof typeof marks) => code.match(marks[of])?.length ?? 0
  const own = language === 'typescript' || language === 'javascript' ? 'script' : language
  const others = (Object.keys(marks) as (keyof typeof marks)[]).filter((each) => each !== own)
  const best = others.toSorted((a, b) => count(b) - count(a))[0]!
  if (count(best) < leastMarks || count(best) <= count(own) * 2) return undefined
  return best === 'script' ? 'JavaScript' : languageNames[best]
}
