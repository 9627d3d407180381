/**
 * Small changes of a candidate's code, each in one line: the mistakes that people make most. Where one of them makes
 * failing tests pass, its line is where to look (assessment.md, ladder step 2: "look at the comparison on line 6").
 */
import type { Language } from '@nova/contract/words'
import { bracketsOf } from './code-lines.ts'

/** What kind of mistake a change would mend; each has a topic `suspect-…` of its own. */
export type EditKind =
  | 'border'
  | 'direction'
  | 'by-one'
  | 'joint'
  | 'choice'
  | 'sign'
  | 'repeats'
  | 'place'
  | 'needed'
  | 'whole'
  | 'type'
  | 'again'
  | 'extra'
  | 'order'
/** `line` is that of the editor, from 1; `code` is the whole program with the change. */
export type SmallEdit = { line: number; kind: EditKind; code: string }

/** More than these take longer than a reply may. */
const mostEdits = 240
const mostLines = 120
const mostOfLine = 200

/** Changes of one line's signs: what is found, and what may have been meant. */
type Swap = { kind: EditKind; found: RegExp; meant: (found: RegExpMatchArray) => string[] }

const swap = (kind: EditKind, found: RegExp, pairs: Record<string, string[]>): Swap => ({
  kind,
  found,
  meant: ([text]) => pairs[text] ?? [],
})
const whole = (found: RegExpMatchArray, text: string) => found[0].replace(found[1]!, text)

const swaps: readonly Swap[] = [
  swap('border', /(?<![<>=!-])(?:<=|>=|<|>)(?![<>=])/g, { '<': ['<='], '<=': ['<'], '>': ['>='], '>=': ['>'] }),
  {
    kind: 'by-one',
    found: /(?<![\w.])(\d{1,4})(?![\w.])/g,
    meant: (found) => [Number(found[1]) + 1, Number(found[1]) - 1].map((value) => whole(found, String(value))),
  },
  { kind: 'by-one', found: /\s*[+-] ?1(?![\w.])/g, meant: () => [''] },
  { kind: 'by-one', found: /\blen\(\w+\)|\b\w+\.length\b/g, meant: ([text]) => [`${text} - 1`, `${text} + 1`] },
  {
    kind: 'by-one',
    found: /\brange\([^()]*(?:\([^()]*\)[^()]*)*(?=\))/g,
    meant: ([text]) => [`${text} + 1`, `${text} - 1`],
  },
  // Half of a range that is searched, of which the middle itself is out or still in.
  { kind: 'by-one', found: /(?<=^\s*\w+ = )mid(?:dle)?(?=;?\s*$)/g, meant: ([text]) => [`${text} + 1`, `${text} - 1`] },
  { kind: 'by-one', found: /(?<=return )\w+$/g, meant: ([text]) => [`${text} - 1`, `${text} + 1`] },
  swap('direction', /(?<![<>=!-])[<>](?![<>=])/g, { '<': ['>'], '>': ['<'] }),
  swap('direction', /(?<![=!<>])(?:===|!==|==|!=)(?!=)/g, {
    '==': ['!='],
    '!=': ['=='],
    '===': ['!=='],
    '!==': ['==='],
  }),
  { kind: 'direction', found: /\bnot /g, meant: () => [''] },
  { kind: 'direction', found: /(?<=\bif |\bwhile )(?!not\b)[^:]+(?=:\s*$)/g, meant: ([text]) => [`not (${text})`] },
  swap('joint', /\b(?:and|or)\b|&&|\|\|/g, { and: ['or'], or: ['and'], '&&': ['||'], '||': ['&&'] }),
  // One direction for both keys of a sort, where one of them goes the other way.
  {
    kind: 'direction',
    found: /\blambda (\w+): \(([^(),]+(?:\([^()]*\))?[^(),]*), ([^(),]+)\), reverse=True/g,
    meant: ([, name, first, second]) => [`lambda ${name}: (-(${first}), ${second})`],
  },
  // Tuples or pairs, of which only the first part goes the other way.
  {
    kind: 'direction',
    found: /\breverse ?= ?True/g,
    meant: () => ['key=lambda nova: (-nova[0], *nova[1:])', 'key=lambda nova: (-nova[1], nova[0])'],
  },
  swap('choice', /\b(?:min|max)\b/g, { min: ['max'], max: ['min'] }),
  swap('choice', /\[0\]|\[-1\]/g, { '[0]': ['[-1]'], '[-1]': ['[0]'] }),
  swap('choice', /\.pop\(\)|\.pop\(0\)|\.shift\(\)/g, {
    '.pop()': ['.pop(0)', '.shift()'],
    '.pop(0)': ['.pop()'],
    '.shift()': ['.pop()'],
  }),
  swap('choice', /\.(?:indexOf|lastIndexOf|find|rfind|floor|ceil|push|unshift)\b/g, {
    ...{ '.indexOf': ['.lastIndexOf'], '.lastIndexOf': ['.indexOf'], '.find': ['.rfind'], '.rfind': ['.find'] },
    ...{ '.floor': ['.ceil'], '.ceil': ['.floor'], '.push': ['.unshift'], '.unshift': ['.push'] },
  }),
  // The beginning of a text for the whole of it, the first word after a space for all that follows, months from 1.
  swap('whole', /\.(?:match|search)(?=\()/g, { '.match': ['.fullmatch'], '.search': ['.fullmatch'] }),
  { kind: 'whole', found: /(?<=\.split\(\s{1,6})(?=\))/g, meant: () => [', 1'] },
  {
    kind: 'whole',
    found: /\b(\w+)\[1\]/g,
    meant: ([, list]) => [`${list}.slice(1).join(' ')`, `' '.join(${list}[1:])`],
  },
  { kind: 'by-one', found: /(?<=\bDate(?:\.UTC)?\([^,()]+, )[^,()]+(?=,)/g, meant: ([text]) => [`${text} - 1`] },
  {
    kind: 'needed',
    found: /\.(?:strip|lstrip|rstrip|trim|trimStart|trimEnd|lower|toLowerCase|sort|reverse)\(\)/g,
    meant: () => [''],
  },
  { kind: 'needed', found: /\bsorted\((\w+)\)/g, meant: ([, list]) => [`list(${list})`] },
  swap('sign', /\+=|-=| \+ | - |\/\//g, { '+=': ['-='], '-=': ['+='], ' + ': [' - '], ' - ': [' + '], '//': ['/'] }),
  swap('repeats', /\b(?:elif|if|while|break|continue)\b/g, {
    ...{ elif: ['if'], if: ['while', 'elif'], while: ['if'], break: ['continue'], continue: ['break'] },
  }),
]

const readable: readonly Language[] = ['python', 'javascript', 'typescript']

/** All small changes of code in Python, JavaScript or TypeScript, the likeliest first; none of other code. */
export function smallEdits(code: string, language: Language): SmallEdit[] {
  if (!readable.includes(language)) return []
  const lines = code.split('\n')
  if (lines.length > mostLines || lines.some((line) => line.length > mostOfLine)) return []
  const bare = masked(code, language).split('\n')
  const put = (at: number, line: string) => lines.with(at, line).join('\n')
  const ofSigns = swaps.flatMap(({ kind, found, meant }) =>
    bare.flatMap((line, at) =>
      /^\s*(?:def|function|import|from|class|export)\b/.test(line)
        ? []
        : [...line.matchAll(found)].flatMap((match) =>
            meant(match).map((text): SmallEdit => {
              const own = lines[at]!
              const changed = own.slice(0, match.index) + text + own.slice(match.index + match[0].length)
              return { line: at + 1, kind, code: put(at, changed) }
            }),
          ),
    ),
  )
  const held =
    language === 'python' ? [...madeNumber(lines, bare, 'int'), ...onceIn(lines, bare)] : ofScript(lines, bare)
  const moved = language === 'python' ? setIn(lines, bare) : aroundBraces(lines, bare)
  return [...ofSigns, ...held, ...givenBack(lines, bare, language), ...moved, ...leftOut(lines, bare, language)]
    .filter(({ code: own }) => own !== code)
    .slice(0, mostEdits)
}

/** Signs between two values that may be texts where numbers are meant. */
const besideNumber =
  /(?:(?<=[^\w.)\]]|^)([a-z_]\w*(?:\[\w+\])?)(?= ?(?:\+|<=?|>=?) )|(?<= (?:\+|\+=|<=?|>=?) ?)([a-z_]\w*(?:\[\w+\])?)(?![\w.([]))/gi

const bothCompared = /(?<![\w.)\]])([a-z_]\w*(?:\[\w+\])?) (<=?|>=?) ([a-z_]\w*(?:\[\w+\])?)(?![\w.([])/gi

/** A value that is read as a number before it is added, and one or both before they are compared. */
const madeNumber = (lines: readonly string[], bare: readonly string[], asNumber: string): SmallEdit[] =>
  bare.flatMap((line, at) =>
    /^\s*(?:def|function|import|from|class|export|for)\b/.test(line)
      ? []
      : [
          ...[...line.matchAll(besideNumber)].map((match) => ({ match, read: `${asNumber}(${match[0]})` })),
          ...[...line.matchAll(bothCompared)].map((match) => {
            const [, one, sign, other] = match
            return { match, read: `${asNumber}(${one}) ${sign} ${asNumber}(${other})` }
          }),
        ].map(({ match, read }): SmallEdit => {
          const own = lines[at]!
          const changed = own.slice(0, match.index) + read + own.slice(match.index + match[0].length)
          return { line: at + 1, kind: 'type', code: lines.with(at, changed).join('\n') }
        }),
  )

/** What is put into a list only where it does not stand there yet. */
const onceIn = (lines: readonly string[], bare: readonly string[]): SmallEdit[] =>
  bare.flatMap((line, at): SmallEdit[] => {
    const [, lead, list, value] = /^(\s*)(\w+)\.append\((.+)\)\s*$/.exec(line) ?? []
    if (list === undefined || value!.trim() === '') return []
    const own = lines[at]!.trim()
    return [
      { line: at + 1, kind: 'again', code: lines.with(at, `${lead}if ${value} not in ${list}: ${own}`).join('\n') },
    ]
  })

/** For JavaScript: the same two changes, and 0 in place of a value that is missing. */
function ofScript(lines: readonly string[], bare: readonly string[]): SmallEdit[] {
  const put = (at: number, text: string) => lines.with(at, text).join('\n')
  const once = bare.flatMap((line, at): SmallEdit[] => {
    const [found, list, value] = /(?<![\w.])(\w+)\.push\((\w+)\)/.exec(line) ?? []
    if (found === undefined || /\breturn\b|=/.test(line)) return []
    const guarded = `(${list}.includes(${value}) || ${found})`
    return [{ line: at + 1, kind: 'again', code: put(at, lines[at]!.replace(found, guarded)) }]
  })
  const absent = bare.flatMap((line, at) =>
    [...line.matchAll(/(?<![\w.])(?:\w+\.)*\w+\[\w+\](?= [<>]=? |;?\s*$|\))/g)].map((match): SmallEdit => {
      const own = lines[at]!
      const changed = `${own.slice(0, match.index)}(${match[0]} ?? 0)${own.slice(match.index + match[0].length)}`
      return { line: at + 1, kind: 'needed', code: put(at, changed) }
    }),
  )
  return [...madeNumber(lines, bare, 'Number'), ...once, ...absent]
}

/** What may have been meant where a name alone is given back: without what is empty or 0, each once, or in order. */
const results: Record<'python' | 'script', readonly (readonly [EditKind, (name: string) => string])[]> = {
  python: [
    ['extra', (name) => `{nova: ${name}[nova] for nova in ${name} if ${name}[nova]}`],
    ['again', (name) => `list(dict.fromkeys(${name}))`],
    ['order', (name) => `sorted(${name})`],
    ['order', (name) => `${name}[::-1]`],
  ],
  script: [
    ['extra', (name) => `Object.fromEntries(Object.entries(${name}).filter((nova) => nova[1]))`],
    ['again', (name) => `[...new Set(${name})]`],
    ['order', (name) => `[...${name}].sort()`],
    ['order', (name) => `[...${name}].sort((a, b) => a - b)`],
    ['order', (name) => `[...${name}].reverse()`],
  ],
}

const givenBack = (lines: readonly string[], bare: readonly string[], language: Language): SmallEdit[] =>
  bare.flatMap((line, at) => {
    const name = /^\s*return (\w+);?\s*$/.exec(line)?.[1]
    if (name === undefined || /^\d|^(?:true|false|null|none|undefined)$/i.test(name)) return []
    return results[language === 'python' ? 'python' : 'script'].map(([kind, meant]): SmallEdit => ({
      line: at + 1,
      kind,
      code: lines
        .with(
          at,
          lines[at]!.replace(/\breturn \w+/, () => `return ${meant(name)}`),
        )
        .join('\n'),
    }))
  })

/** The same with texts and remarks as blanks, every other sign where it was. */
function masked(code: string, language: Language): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return language === 'python'
    ? code.replace(/("""|''')[^]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*/g, blank)
    : code.replace(/\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, blank)
}

const isStatement = (line: string): boolean =>
  /\S/.test(line) &&
  bracketsOf(line) === 0 &&
  !/[:{},([]\s*$|^\s*[})\]]|^\s*(?:def|class|import|from|else|elif|except|try|finally|function|return|const|let|var|if|for|while)\b/.test(
    line,
  )

/** A value that is worked out and named. */
const declares = /^\s*(?:const|let|var)\b.*[^\s{(,[]\s*$/

const depthOf = (line: string) => line.search(/\S/)

/** A line of Python under another condition or loop than it stands in, or before its neighbour. */
function setIn(lines: readonly string[], bare: readonly string[]): SmallEdit[] {
  return bare.flatMap((line, at) => {
    if (!isStatement(line)) return []
    const depth = depthOf(line)
    const before = bare.slice(0, at).findLast((each) => /\S/.test(each))
    const outer = [
      ...new Set(
        bare
          .slice(0, at)
          .filter((each) => /\S/.test(each))
          .map(depthOf),
      ),
    ].filter((each) => each < depth)
    const depths = [before && depthOf(before) > depth ? depthOf(before) : -1, Math.max(-1, ...outer)]
    const own = lines[at]!.trimStart()
    const moved = depths
      .filter((each) => each > 0)
      .map((each): SmallEdit => ({
        line: at + 1,
        kind: 'place',
        code: lines.with(at, ' '.repeat(each) + own).join('\n'),
      }))
    return [...moved, ...elsewise(lines, bare, at), ...swapped(lines, bare, at)]
  })
}

/** What follows a condition in any case, only where it does not hold: 'refused += 1', and then 'queue.append(time)'. */
function elsewise(lines: readonly string[], bare: readonly string[], at: number): SmallEdit[] {
  const depth = depthOf(bare[at]!)
  const before = bare.slice(0, at).findLastIndex((each) => /\S/.test(each) && depthOf(each) <= depth)
  if (before < 0 || before === at - 1 || depthOf(bare[before]!) !== depth || !/^\s*(?:el)?if\b/.test(bare[before]!))
    return []
  const lead = ' '.repeat(depth)
  const changed = lines.toSpliced(at, 1, `${lead}else:`, `${lead}    ${lines[at]!.trimStart()}`)
  return [{ line: at + 1, kind: 'place', code: changed.join('\n') }]
}

/** A statement before or behind the brace next to it, or before its neighbour. */
function aroundBraces(lines: readonly string[], bare: readonly string[]): SmallEdit[] {
  return bare.flatMap((line, at) => {
    if (declares.test(line) && bracketsOf(line) === 0) return swapped(lines, bare, at)
    if (!isStatement(line)) return []
    const isBrace = (place: number) => /^\s*\}\s*$/.test(bare[place] ?? '')
    const places = [at - 1, at + 1].filter(isBrace)
    return [
      ...places.map((place): SmallEdit => {
        const others = lines.toSpliced(at, 1)
        return { line: at + 1, kind: 'place', code: others.toSpliced(place, 0, lines[at]!).join('\n') }
      }),
      // What follows a condition in any case, only where it does not hold.
      ...(isBrace(at - 1) || /^\s*if \(.*\).*;\s*$/.test(bare[at - 1] ?? '')
        ? [{ line: at + 1, kind: 'place', code: lines.with(at, `else ${lines[at]!.trimStart()}`).join('\n') } as const]
        : []),
      ...swapped(lines, bare, at),
    ]
  })
}

/** Two statements in the other order. */
function swapped(lines: readonly string[], bare: readonly string[], at: number): SmallEdit[] {
  const next = bare[at + 1]
  const isLine = next !== undefined && (isStatement(next) || declares.test(next))
  if (!isLine || bracketsOf(next) !== 0 || depthOf(next) !== depthOf(bare[at]!)) return []
  return [{ line: at + 1, kind: 'place', code: lines.toSpliced(at, 2, lines[at + 1]!, lines[at]!).join('\n') }]
}

/** Without one statement. */
function leftOut(lines: readonly string[], bare: readonly string[], language: Language): SmallEdit[] {
  const nothing = language === 'python' ? 'pass' : ''
  return bare.flatMap((line, at): SmallEdit[] =>
    isStatement(line)
      ? [{ line: at + 1, kind: 'needed', code: lines.with(at, lines[at]!.replace(/\S.*/, nothing)).join('\n') }]
      : [],
  )
}
