import { shownHeld } from '../../code-facts/held-values.ts'
import type { Step } from '../../code-facts/trace.ts'
/** What a value of the candidate's code becomes as it runs on one input: facts of their run alone, as a debugger shows them. */
import type { Json } from '../../platform/sandbox/request.ts'
import { asCode } from '../wording.ts'

/** Values that are told one by one, and characters of each. */
const mostTold = 5
const longestTold = 40

type Change = { line: number; value: Json | undefined }

/** How a name's value goes from step to step, and where it is set; undefined where the run never shows it, or it is long. */
export function tellValues(steps: readonly Step[], name: string, code: string): string | undefined {
  const outer = steps.filter(({ depth }) => depth === 0)
  const changes = changesOf(outer, name, code.split('\n'))
  if (changes.length === 0 || changes.some(({ value }) => shown(value).length > longestTold)) return undefined
  const [first] = changes
  if (changes.length === 1)
    return `\`${name}\` becomes ${asCode(shown(first!.value))} in line ${first!.line} and stays so`
  const told = changes.slice(0, mostTold)
  const isOneLine = told.every(({ line }) => line === first!.line)
  // A line is named once for what it sets one after the other.
  const each = told.map(({ line, value }, at) => {
    const isSame = isOneLine || told[at + 1]?.line === line
    return `${asCode(shown(value))}${isSame ? '' : ` in line ${line}`}`
  })
  const left = changes.length - told.length
  const all = left > 0 ? each.join(', ') : `${each.slice(0, -1).join(', ')} and ${each.at(-1)!}`
  const rest = left === 0 ? '' : `, and changes ${left === 1 ? 'once' : `${left} times`} more`
  return `\`${name}\` becomes ${all}${isOneLine ? ` in line ${first!.line}` : ''}${rest}`
}

/**
 * Each step after which the name holds something else, by the line that ran; by the one before where that line has nothing
 * to do with the name, since the head of a loop counts on after its last line.
 */
function changesOf(outer: readonly Step[], name: string, lines: readonly string[]): Change[] {
  const sets = new RegExp(
    String.raw`\b${name}\b(?:\[[^\]]*\])*\s*(?:[-+*/%|&^]?=(?!=)|:=|\+\+|--|\.\w+\(|,|:|\b(?:in|of)\b)|(?:\+\+|--)${name}\b`,
  )
  const changes: Change[] = []
  for (const [at, { line, held }] of outer.entries()) {
    const next = outer[at + 1]?.held
    if (!next || !(name in next) || (name in held && JSON.stringify(held[name]) === JSON.stringify(next[name])))
      continue
    const isThere = sets.test(lines[line - 1] ?? '')
    changes.push({ line: isThere ? line : (changes.at(-1)?.line ?? line), value: next[name] })
  }
  return changes
}

const shown = (value: Json | undefined) => shownHeld(value ?? null)
