/** What kind of value a message speaks of: by its word ('a list, not a set'), or by what a name holds in the candidate's code. */
import type { Situation } from '../situation.ts'

/** What kinds are called, in all languages. */
const kinds: readonly (readonly [kind: string, called: RegExp])[] = [
  ['list', /\b(?:lists?|arrays?|slices?|arraylists?|int\[\]|\[\]int)\b|\w\[\]|\[\]\w/i],
  ['set', /\b(?:sets?|hashsets?|treesets?)\b/i],
  ['map', /\b(?:maps?|dict\w*|hashmaps?|treemaps?|objects?|keys?|counters?|defaultdict)\b/i],
  ['text', /\b(?:strings?|str|texts?|chars?|letters?|words?|prefix)\b/i],
  ['queue', /\b(?:queues?|deques?|heaps?|arraydeque|priorityqueue)\b/i],
  ['tuple', /\b(?:tuples?|pairs?|structs?|records?)\b/i],
]
/** 'A list, not a set': the second is not meant. */
const denied = /\bnot (?:an? |the )?\w+/gi

export const kindsIn = (text: string): string[] => {
  const said = text.replace(denied, ' ')
  return kinds.flatMap(([kind, called]) => (called.test(said) ? [kind] : []))
}

const declares: readonly (readonly [kind: string, holds: string])[] = [
  [
    'list',
    String.raw`(?:\[(?!\s*\]\s*\w)|list\(|sorted\(|new Array|Array\(|new ArrayList|new \w+\[|List\.of|make\(\[\]|\[\]\w)`,
  ],
  ['set', String.raw`(?:set\(|new Set|new (?:Hash|Tree|LinkedHash)Set|make\(map\[\w+\](?:bool|struct))`],
  ['map', String.raw`(?:\{|dict\(|defaultdict|Counter\(|new Map|new (?:Hash|Tree|LinkedHash)Map|make\(map|map\[)`],
  ['queue', String.raw`(?:deque\(|new (?:ArrayDeque|PriorityQueue|LinkedList))`],
  ['text', String.raw`(?:["'\x60]|str\(|new StringBuilder|strings\.Builder)`],
]
const ofParameter: readonly (readonly [kind: string, type: RegExp])[] = [
  ['list', /\[\]$/],
  ['map', /^map</],
  ['text', /^string\??$/],
]
/** Names. A message that holds more has code pasted into it. */
const mostNames = 24

/** What the names in a message hold that stand in the code. */
export function kindOfName(text: string, { code, question }: Pick<Situation, 'code' | 'question'>): string[] {
  const names = [...new Set(text.match(/\b[a-z_]\w*\b/gi) ?? [])].slice(0, mostNames)
  const params = question.kind === 'coding' ? question.signature.params : []
  return names.flatMap((name) => {
    const param = params.find((each) => each.name === name)
    if (param) return ofParameter.flatMap(([kind, type]) => (type.test(param.type) ? [kind] : []))
    if (!code.includes(name)) return []
    return declares
      .filter(([, holds]) => new RegExp(String.raw`(?<![\w.])${name}(?::[^=\n]{1,60})? ?:?= ?${holds}`).test(code))
      .map(([kind]) => kind)
      .slice(0, 1)
  })
}

/** Whether an entry is about another kind of value than the message speaks of. */
export function ofOtherKind(
  { names, asked, id }: { names: string[]; asked: string[]; id: string },
  of: ReadonlySet<string>,
) {
  if (of.size === 0) return false
  const own = kindsIn([id.replaceAll('-', ' '), ...names, ...asked].join(' '))
  return own.length > 0 && !own.some((kind) => of.has(kind))
}
