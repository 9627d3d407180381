/** What a name in the candidate's code grows with, in the task's own names: `n` is as long as `row`, `seen` gets at most one per round. */
import type { Line } from './code-lines.ts'

/** A parameter by its name; `@rows` is one entry of `rows`, such as a row of a grid. None: it does not grow. */
export type Size = readonly string[]

/** `same` is the name by which it goes: the limits make it as long as that one. `isFixed`: they give its length. */
export type Param = { name: string; type: string; same: string; isFixed?: boolean }

/** What each name grows with; a name that is not here is not known. */
export type Sizes = Map<string, Size>

const identifiers = /(?<![\w.])[a-z_]\w*/gi
/** Numbers, texts and lists of them: as long whatever the input is. */
const fixed =
  /^(?:-?[\d._]+|''|""|``|(?:new \w+(?:\[\])+ ?|(?:\[\w*\])+\w+)?[[({](?=[^"'\d]*["'\d])[\s\d,.'"()[\]{}-]*[\])}]|math\.\w+|Infinity|float\(''\)|true|false|null|None|True|False)[,;]?$/i
/** One of many, and not how many there are. */
const entry =
  /^([a-z_]\w*)(?:\[[^\]]*\]|\.(?:get|at|charAt|getOrDefault)\([^()]*\)|\.setdefault\([^()]*(?:\(\))?\)|\.split\([^()]*\))$/i
const widths =
  /(?:len\(([a-z_]\w*)\[[^\]]*\]\)|\b([a-z_]\w*)\[[^\]]*\]\.length\b(?:\(\))?|\b([a-z_]\w*)\.get\([^()]*\)\.(?:size|length)\(\))/gi

/** Of a list and one entry of it the list is what counts. */
const unique = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => !(name.startsWith('@') && names.includes(name.slice(1))))
const partOf = (size: Size): Size => unique(size.map((name) => (name.startsWith('@') ? name : `@${name}`)))

/** What an expression grows with: the names in it that are known, without those that it only looks into. */
export function sizeOf(expression: string, sizes: Sizes): Size | undefined {
  const text = expression
    .trim()
    .replace(/;$/, '')
    .replace(/^[^?]*\?(?![.?])/, '')
    // What is taken off does not make it longer.
    .replace(/ - [a-z_][\w.]*(?:\[[^\]]*\])?/gi, '')
    // `new int[count]` is as long as what stands in its brackets.
    .replace(/\bnew \w+((?:\[[^\]]*\])+)/g, (_, lengths: string) => lengths.replace(/[[\]]/g, ' '))
    .replace(/\bmake\((?:\[\])+\w+,([^()]*(?:\([^()]*\))?[^()]*)\)/g, '$1')
  if (fixed.test(text)) return []
  const whole = entry.exec(text)?.[1]
  if (whole !== undefined) {
    const of = sizes.get(whole)
    return of && (/\.split\(/.test(text) ? of : partOf(of))
  }
  const parts = [...text.matchAll(widths)].flatMap(([, a, b, c]) => partOf(sizes.get((a ?? b ?? c)!) ?? []))
  const rest = text.replace(widths, ' ').replace(/[a-z_][\w.]*\[[^\]]*\]/gi, ' ')
  const named = rest.replace(/\b\w+\(/g, ' ').match(identifiers) ?? []
  const all = unique([...parts, ...named.flatMap((name) => sizes.get(name) ?? [])])
  if (all.length > 0) return all
  // As long as what does not grow.
  return named.length > 0 && named.every((name) => sizes.has(name)) ? [] : undefined
}

const assigns =
  /^\s*(?:(?:const|let|var|final|static|private|public)\s+)*(?:[A-Z][\w<>[\],? ]*[\w>\]?]\s+|(?:int|long|char|boolean|double|String|var)(?:\[\])*\s+)?([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)(?:\s*:\s*[^=]{1,60})?\s*:?=(?!=)\s*(.+)$/i
const makesEmpty =
  /^(?:\[\]|\{\}|''|""|set\(\)|dict\(\)|list\(\)|\w*(?:defaultdict|Counter|deque|OrderedDict)\([^()]*(?:\(\))?\)|new (?:Map|Set|Array|\w+(?:List|Map|Set|Deque|Queue|Builder|Stack)|Stack)(?:<[^()]*>)?\([^()]*\)|make\(map[^,]*\)|map\[[^{]*\{\}|\[\][\w[\]]*\{\}|make\([^,]*, ?0.*\)|\w+\(nil\))[,;]?$/
/** Begins with what is written out: `{0: -1}`, `deque([start])`, `new Map([[from, 0]])`. */
const beginsWith =
  /^(?:\w*\.?(?:deque|set|list|dict)\(|new (?:Map|Set)(?:<[^()]*>)?\()?(?:\[(?!\s*\])|\{(?!\s*\}))(?:(?!\bfor\b|\.\.\.|\*)[^])*[\]}]\)?[,;]?$/
const grows =
  /\b([a-z_]\w*)(?:\[[^\]]*\])?(?:\.get\([^()]*\))?\.(?:append|appendleft|push|unshift|add|addLast|addFirst|put|set|offer|merge|insert)\(|\b([a-z_]\w*)\[[^\]]*\] *(?:[-+*|]|\?\?)?=(?!=)|\b([a-z_]\w*)\[[^\]]*\](?:\+\+|--)|\b([a-z_]\w*) *= *append\(|heappush\((\w+)/i

/** `left.set(u, left.get(u) - 1)` adds no key. */
const setsKnown = /\b(\w+)\.(?:set|put)\((\w+), ?\1\.get\(\2\)/
const addsTo =
  /\.(?:append|appendleft|push|unshift|add|addLast|addFirst|put|set|offer|merge|insert)\(|= *append\(|heappush\(/

type Known = { sizes: Sizes; declared: Map<string, number> }

/** The parts of 'a, b = x, y' one by one; of other lines with several names, each with the whole. */
function pairsOf(names: string, value: string): [string, string][] {
  const all = names.split(',').map((name) => name.trim())
  const values = splitOutside(value)
  // `let low = 0, high = n` declares one by one.
  const more = values.slice(1).flatMap((each): [string, string][] => {
    const [, name, of] = /^([a-z_]\w*)\s*=(?!=)\s*(.+)$/i.exec(each) ?? []
    return name === undefined ? [] : [[name, of!]]
  })
  if (all.length === 1 && more.length > 0 && more.length === values.length - 1) return [[all[0]!, values[0]!], ...more]
  return all.map((name, at) => [name, values.length === all.length ? values[at]! : value])
}

/** The parts of a text between commas that stand in no brackets. */
export function splitOutside(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    depth += /[([{]/.test(sign) ? 1 : /[)\]}]/.test(sign) ? -1 : 0
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

/** `loopOf` gives the size of the rounds that a line runs in, of loops that begin after the line `since`; undefined where that is not known. */
export function readSizes(
  lines: readonly Line[],
  params: readonly Param[],
  loopOf: (line: Line, sizes: Sizes, since: number) => Size | undefined,
): Known {
  const sizes: Sizes = new Map(params.map(({ name, same, isFixed }) => [name, isFixed ? [] : [same]] as const))
  const declared = new Map<string, number>()
  const empty = new Set<string>()
  // What is filled further down may be gone through further up.
  for (let pass = 0; pass < 2; pass += 1)
    for (const line of lines) {
      const { code, number } = line
      const [, names, value] = assigns.exec(code) ?? []
      for (const [name, of] of names === undefined || /^\s*(?:for|while|if|elif|else)\b/.test(code)
        ? []
        : pairsOf(names, value!)) {
        if (params.some((param) => param.name === name)) continue
        const size = sizeOf(of, sizes)
        // Of two lists in brackets it is the lists that count.
        if (makesEmpty.test(of) || (beginsWith.test(of) && !size?.length)) {
          if (!empty.has(name)) sizes.set(name, [])
          empty.add(name)
          // Begun anew in a loop, it still grows from the first time on.
          declared.set(name, Math.min(number, declared.get(name) ?? number))
          continue
        }
        if (size && !sizes.has(name)) sizes.set(name, size)
        if (size && isCollection(of)) declared.set(name, number)
      }
      const grown = grows.exec(code)?.slice(1).find(Boolean)
      // A place of a list that is there already is only set.
      const isGrown = grown !== undefined && (empty.has(grown) || (declared.has(grown) && addsTo.test(code)))
      if (!isGrown || setsKnown.test(code)) continue
      const round = loopOf(line, sizes, declared.get(grown) ?? 0)
      const before = sizes.get(grown)
      if (round === undefined) sizes.delete(grown)
      else sizes.set(grown, unique([...(before ?? []), ...round]))
    }
  return { sizes, declared }
}

const isCollection = (value: string) =>
  /^(?:\[|\{|list\(|set\(|sorted\(|dict\(|new \w+\[|new \w+<|make\(|\[\]\w|Array\(|append\(|new Array|Array\.from)|\.(?:map|filter|split|slice|clone|toArray)\(|\] ?\* ?\w/.test(
    value,
  )
