/**
 * Where the null is from on which a later line of Java stops: `int[] x = queue.poll()` gives it, and `x[0]` stops. A local
 * variable between the two keeps the call out of the error's own words.
 */

/** Methods that give null where there is nothing, of the types that have them so, and when that is. */
const givers: readonly { method: RegExp; type: RegExp; when: (receiver: string) => string }[] = [
  {
    method: /^(?:(?:poll|peek)(?:First|Last)?|(?:first|last|pollFirst|pollLast)Entry)$/,
    type: /(?:Queue|Deque|LinkedList|Set|Map)$/,
    when: (receiver) => `\`${receiver}\` is empty`,
  },
  {
    method: /^(?:floor|ceiling|higher|lower)(?:Key|Entry)?$/,
    type: /(?:Set|Map)$/,
    when: (receiver) => `nothing in \`${receiver}\` fits`,
  },
  { method: /^get$/, type: /Map$/, when: (receiver) => `\`${receiver}\` has no such key` },
]

/** Characters. Nobody writes longer lines, and patterns look at each. */
const longestLine = 160
const ofNull = /because "(?:<local\d{1,3}>|(\w{1,40}))" is null/
const used = /(?<![\w.])([A-Za-z_]\w{0,39})(?=[.[])/g
const wholeCall = /^(\w{1,40})\.(\w{1,40})\((?:[^()]|\([^()]*\))*\)\s*;/

/** A sentence on the call that gave the null; undefined where the lines don't show it for certain. */
export function tellNullSource(complaint: string, code: string, line: number | undefined): string | undefined {
  const found = ofNull.exec(complaint)
  const lines = code.split('\n')
  const stopped = lines[(line ?? 0) - 1]
  if (!found || stopped === undefined || lines.some((each) => each.length > longestLine)) return undefined
  const names = found[1] === undefined ? [...stopped.matchAll(used)].map(([, name]) => name!) : [found[1]]
  const told = [...new Set(names)].flatMap((name) => sourceOf(name, lines, line!) ?? [])
  return told.length === 1 ? told[0] : undefined
}

/** What is told of a name whose only value, in the block around the line that stopped, is from such a call. */
function sourceOf(name: string, lines: readonly string[], line: number): string | undefined {
  // A name before a colon is given a value by a loop over a list.
  const gives = new RegExp(String.raw`(?<![\w.])${name}\s{0,4}(?:=(?!=)|:(?!:))\s{0,4}(.*)`)
  const given = lines.flatMap(
    (text, at) =>
      gives
        .exec(text)
        ?.slice(1)
        .map((value) => ({ value, at })) ?? [],
  )
  const last = given.findLast(({ at }) => at < line - 1)
  const [, receiver, method] = wholeCall.exec(last?.value ?? '') ?? []
  if (last === undefined || receiver === undefined || method === undefined) return undefined
  const end = endOfBlock(lines, last.at)
  // Another block may have a name of its own that is the same.
  const isDeclared = new RegExp(String.raw`[\w>\]]\s{1,4}${name}\s{0,4}=`).test(lines[last.at]!)
  const others = given.filter(({ at }) => at !== last.at && (!isDeclared || (at > last.at && at < end)))
  if (line > end || others.length > 0) return undefined
  const types = typesOf(receiver, lines.join('\n'))
  const giver = givers.find((each) => each.method.test(method) && types.some((type) => each.type.test(type)))
  return giver === undefined
    ? undefined
    : `\`${name}\` comes from \`${receiver}.${method}(…)\` in line ${last.at + 1}, and \`${method}\` gives null when ${giver.when(receiver)}.`
}

/** The place of the first line behind the block that this line stands in. */
function endOfBlock(lines: readonly string[], at: number): number {
  const end = lines.findIndex((text, each) => each > at && text.trim() !== '' && indentOf(text) < indentOf(lines[at]!))
  return end < 0 ? lines.length : end
}

const indentOf = (text: string) => text.length - text.trimStart().length

/** What a name is declared as, and made as. */
const typesOf = (name: string, code: string): string[] =>
  [
    ...code.matchAll(
      new RegExp(
        String.raw`\b(\w{1,40})(?:<[^;=()\n]{0,80}>)?\s{1,4}(?=${name}\b)|\b${name}\s{0,4}=\s{0,4}new (\w{1,40})`,
        'g',
      ),
    ),
  ].map(([, declared, made]) => (declared ?? made)!)
