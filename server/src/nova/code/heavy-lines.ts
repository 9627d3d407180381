/** Where code does most of its work, as far as its lines show it: loops in loops, and calls that go through a whole list. */
import { isHalving } from './halving.ts'

const header =
  /^\s*(?:(?:async )?for\b|while\b|do\b\s*\{)|\.(?:forEach|map|filter|reduce|flatMap|some|every)\(\s*(?:\(|\w+\s*=>|function)/
/** Goes through a list in one line; the smaller of two numbers does not. */
const throughList =
  /\.(?:includes|indexOf|lastIndexOf|shift|unshift|splice|find|findIndex|some|every|filter|index|count|contains)\(|\.pop\(0\)|\.insert\(0|\.remove\(|\b(?:sum|any|all|sorted|list)\(|\b(?:min|max)\((?:\.\.\.|[^(),]*\))|[[(].*\bfor\b.*\bin\b/
/** `at = list.indexOf(x, at + 1)` goes on where it found the last one: all its rounds together go through the list once. */
export const movesOn = /\b(\w+)\s*=\s*\w+\.(?:indexOf|index)\([^()]*,\s*\1\b[^()]*\)/
/** Sorting takes longer than to go through a list once. */
const sorts = /\.sort\(|\bsort\.\w+\(|\bslices\.Sort\w*\(|\bsorted\(|\b(?:Collections|Arrays)\.sort\(/
/** A line that is longer is passed over: the patterns take a time that grows with its square. */
const longestLine = 500
export const sortsList = (line: string): boolean => sorts.test(line)
/** Whether a line opens a loop, or calls a function for each of a list. */
export const isHeader = (line: string): boolean => header.test(line)
/** Runs as often whatever the input is. */
export const isFixed = (line: string): boolean =>
  /\brange\(\d+\)|\b(?:in|of) [[(](?:(?:[^[\]()]|[[(][^[\]()]*[\])])*,)+(?:[^[\]()]|[[(][^[\]()]*[\])])*[\])] ?[):]/.test(
    line,
  ) ||
  // `while (need > 0)` goes on as long as something is needed, and `j >= 0` goes back from wherever it begins.
  (!/^\s*(?:\}\s*)?while\b/.test(line) && (/<=? ?\d+ ?[;)]/.test(line) || /=\s*\d+\s*;[^;]*>=? ?\d+ ?[;)]/.test(line)))
const indentOf = (line: string) => line.length - line.trimStart().length

/** Lines of a binary search. A longer one is taken for any other loop. */
const mostOfSearch = 40
const waits = /^\s*while\b|^\s*for\b(?!.*(?:;|\brange\b|\bin\b|\bof\b))/

/** A loop that halves what is left runs a few times, however much there is. */
function isSearch(lines: readonly string[], at: number): boolean {
  const text = lines[at]!
  if (!waits.test(text)) return false
  const rest = lines.slice(at + 1, at + 1 + mostOfSearch)
  const last = rest.findIndex((each) => each.trim() !== '' && indentOf(each) <= indentOf(text))
  const body = rest.slice(0, last < 0 ? undefined : last)
  return body.every((each) => each.length <= longestLine) && isHalving(text, body.join('\n'))
}

/**
 * A line by its number that runs in a loop in a loop, or goes through a list in each round; the loop around it; and how
 * many multiply, itself counted.
 */
export type Heavy = { line: number; loop: number; isLoop: boolean; depth: number }

/** The line that runs most often; undefined where no loop holds another or a call that goes through a list. */
export function heaviestLine(code: string): Heavy | undefined {
  const open: { indent: number; line: number }[] = []
  let best: Heavy | undefined
  const lines = code.split('\n')
  for (const [at, text] of lines.entries()) {
    if (text.length > longestLine || text.trim() === '' || /^\s*(?:#|\/\/|[}\])])/.test(text)) continue
    const indent = indentOf(text)
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop()
    const isLoop = header.test(text) && !isFixed(text) && !isSearch(lines, at)
    const around = open.at(-1)
    const isSort = sortsList(text)
    const depth = open.length + Number(isLoop || isSort || (throughList.test(text) && !movesOn.test(text)))
    const isLeading = best !== undefined && (best.isLoop || sortsList(lines[best.line - 1]!))
    const isHeavier = depth > (best?.depth ?? 1) || (depth === best?.depth && isSort && !isLeading)
    if (around && depth > open.length && isHeavier) best = { line: at + 1, loop: around.line, isLoop, depth }
    if (isLoop) open.push({ indent, line: at + 1 })
  }
  return best
}
