/**
 * Small changes of a candidate's code, each in one line: the mistakes that people make most. Where one of them makes
 * failing tests pass, its line is where to look (assessment.md, ladder step 2: "look at the comparison on line 6").
 */
import type { Language } from '@nova/contract/words'
import { bracketsOf } from './code-lines.ts'
import { type EditKind, swapsFor } from './edit-swaps.ts'

/** `line` is that of the editor, from 1; `code` is the whole program with the change. */
export type SmallEdit = { line: number; kind: EditKind; code: string }

/** More than these take longer than a reply may. */
const mostEdits = 240
const mostLines = 120
const mostOfLine = 200

/** All small changes of a program, the likeliest first; none of one that is long. */
export function smallEdits(code: string, language: Language): SmallEdit[] {
  const lines = code.split('\n')
  if (lines.length > mostLines || lines.some((line) => line.length > mostOfLine)) return []
  const bare = masked(code, language).split('\n')
  const put = (at: number, line: string) => lines.with(at, line).join('\n')
  const isCompiled = language === 'java' || language === 'go'
  const ofSigns = swapsFor(language).flatMap(({ kind, found, meant }) =>
    bare.flatMap((line, at) =>
      declaresFunction.test(line) || (isCompiled && declaresMember.test(line))
        ? []
        : [...line.matchAll(found)].flatMap((match) =>
            (isCompiled && isRefused(match, bare, at) ? [] : meant(match)).map((text): SmallEdit => {
              const own = lines[at]!
              const changed = own.slice(0, match.index) + text + own.slice(match.index + match[0].length)
              return { line: at + 1, kind, code: put(at, changed) }
            }),
          ),
    ),
  )
  const held =
    language === 'python' ? [...madeNumber(lines, bare, 'int'), ...onceIn(lines, bare)] : ofScript(lines, bare)
  const moved = language === 'python' ? setIn(lines, bare) : aroundBraces(lines, bare, language)
  // Values of another type, and what is not in the language, would not compile.
  const dynamic = isCompiled ? [] : [...held, ...givenBack(lines, bare, language)]
  return [...ofSigns, ...dynamic, ...moved, ...leftOut(lines, bare, language)]
    .filter(({ code: own }) => own !== code)
    .slice(0, mostEdits)
}

const declaresFunction = /^\s*(?:def|function|import|from|class|export|func|type|package)\b/
/** A method or a class of Java. */
const declaresMember =
  /^\s*(?:(?:public|private|protected|static|final|abstract)\s+)*(?!(?:else|new|return|if|for|while|switch|catch)\b)[A-Za-z][\w<>[\],. ]*\s+\w+\s*\([^()]*\)\s*(?:throws [\w, ]+)?\{|\b(?:class|interface|enum|record)\s+\w+/

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
export function masked(code: string, language: Language): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  if (language === 'python')
    return code.replace(/("""|''')[^]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*/g, blank)
  const bare = code.replace(
    /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    blank,
  )
  // `Map<String, Integer>` compares nothing; its signs become letters, so that names stay whole.
  return language === 'java'
    ? bare.replace(/(?<=\b[A-Z]\w*)<[\w\s,.?&[\]<>]{0,60}>/g, (text) => 'x'.repeat(text.length))
    : bare
}

const isStatement = (line: string): boolean =>
  /\S/.test(line) &&
  !declares.test(line) &&
  !declaresFunction.test(line) &&
  bracketsOf(line) === 0 &&
  !/[:{},([]\s*$|^\s*[.})\]]|^\s*(?:def|class|import|from|else|elif|except|try|finally|function|return|const|let|var|if|for|while)\b/.test(
    line,
  )

/** A value that is worked out and named. */
const declares =
  /^\s*(?:const|let|var)\b.*[^\s{(,[]\s*$|^\s*(?:final )?(?!return\b|else\b)[A-Za-z]\w*(?:\[\])* [a-z]\w* = .*;\s*$|^\s*[a-z_][\w, ]* := .*[^\s{(,[]\s*$/

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
function aroundBraces(lines: readonly string[], bare: readonly string[], language: Language): SmallEdit[] {
  return bare.flatMap((line, at) => {
    if (declares.test(line) && bracketsOf(line) === 0) return swapped(lines, bare, at)
    if (!isStatement(line)) return []
    const isBrace = (place: number) =>
      /^\s*\}\s*$/.test(bare[place] ?? '') && !/^\s*else\b/.test(bare[place + 1] ?? '') && !endsFunction(bare, place)
    const isCompiled = language === 'java' || language === 'go'
    const stays = (place: number) => !isCompiled || place < at || !leavesName(bare, line, place)
    const isChained = /^\s*\./.test(bare[at + 1] ?? '')
    const places = isChained ? [] : [at - 1, at + 1].filter((place) => isBrace(place) && stays(place))
    return [
      ...places.map((place): SmallEdit => {
        const others = lines.toSpliced(at, 1)
        return { line: at + 1, kind: 'place', code: others.toSpliced(place, 0, lines[at]!).join('\n') }
      }),
      // What follows a condition in any case, only where it does not hold.
      ...(language !== 'go' && (endsIf(bare, at - 1) || /^\s*if \(.*\).*;\s*$/.test(bare[at - 1] ?? ''))
        ? [{ line: at + 1, kind: 'place', code: lines.with(at, `else ${lines[at]!.trimStart()}`).join('\n') } as const]
        : []),
      ...swapped(lines, bare, at),
    ]
  })
}

/** The line whose brace ends in another one. */
const headOf = (bare: readonly string[], at: number): string =>
  bare.slice(0, at).findLast((line) => /\S/.test(line) && depthOf(line) === depthOf(bare[at]!)) ?? ''

const endsIf = (bare: readonly string[], at: number): boolean =>
  /^\s*\}\s*$/.test(bare[at] ?? '') && /^\s*(?:\}\s*else )?if\b/.test(headOf(bare, at))

const endsFunction = (bare: readonly string[], at: number): boolean => {
  const head = headOf(bare, at)
  return declaresFunction.test(head) || declaresMember.test(head)
}

const declaredNames =
  /\b(?:int|long|double|boolean|char|String|var|[A-Z]\w*)(?:\[\])*\s+([a-z]\w*)\s*[=:]|\b([a-z_]\w*)(?:, ([a-z_]\w*))?\s*:=/g

/** Whether a statement would leave the block in which a name of it is declared, over the brace in line `at`. */
function leavesName(bare: readonly string[], statement: string, at: number): boolean {
  const from = bare.slice(0, at).findLastIndex((line) => line === headOf(bare, at))
  const names = bare.slice(Math.max(0, from), at).flatMap((line) => [...line.matchAll(declaredNames)])
  const declared = names.flatMap(([, one, first, second]) => [one, first, second].filter((name) => name !== undefined))
  return declared.some((name) => new RegExp(`\\b${name}\\b`).test(statement))
}

/** What a compiler would refuse: a loop before an else, and a number taken from what is none. */
function isRefused({ 0: text }: RegExpMatchArray, bare: readonly string[], at: number): boolean {
  const line = bare[at]!
  if (text === 'if') {
    const next = bare.slice(at + 1).find((each) => /\S/.test(each) && depthOf(each) <= depthOf(line))
    return /^\s*(?:\}\s*)?else\b/.test(line) || /^\s*(?:\}\s*)?else\b/.test(next ?? '')
  }
  if (!/^\s*return \w+;?\s*$/.test(line) || /^\d+$/.test(text)) return false
  const head = bare.slice(0, at).findLast((each) => declaresFunction.test(each) || declaresMember.test(each)) ?? ''
  return !/\b(?:int|long) \w+\s*\(|\)\s*int(?:64)?\s*\{/.test(head)
}

/** Two statements in the other order. */
function swapped(lines: readonly string[], bare: readonly string[], at: number): SmallEdit[] {
  const next = bare[at + 1]
  const isLine = next !== undefined && (isStatement(next) || declares.test(next))
  if (!isLine || bracketsOf(next) !== 0 || depthOf(next) !== depthOf(bare[at]!)) return []
  // Nothing is used before it is there.
  const named = declares.test(bare[at]!) ? /(\w+)\s*:?=/.exec(bare[at]!)?.[1] : undefined
  if (named !== undefined && new RegExp(`\\b${named}\\b`).test(next)) return []
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
