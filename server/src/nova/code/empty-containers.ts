/** Why a list, a set or a map holds nothing at a moment of a run: what put things in and took them out before. */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Finding } from '../situation.ts'
import { asCode } from '../wording.ts'
import { escaped } from './code-slips.ts'
import { depthOf, frameBefore, heldIn, indentOf, type Run, sets } from './run-frames.ts'
import { listed, quoteLine, shownIn, tellParts, textOf } from './run-words.ts'

const sizeOf = (value: Json | undefined): number | undefined =>
  Array.isArray(value) || typeof value === 'string'
    ? value.length
    : typeof value === 'object' && value !== null
      ? Object.keys(value).length
      : undefined
const longestTold = 48

/** What the run shows of a container that is empty at a step, the nearest first. */
export function whyEmpty(name: string, at: number, run: Run): Finding[] {
  const frame = frameBefore(at, run)
  // A name that the call made itself is another one elsewhere.
  const isOwn = frame.some((each) => sets(name, textOf(run.steps[each]!.line, run)))
  const seen = isOwn ? frame : [...run.steps.keys()].filter((each) => each <= at)
  const known = seen.filter((each) => sizeOf(heldIn(name, run.steps[each]!)) !== undefined)
  const sizes = known.map((each) => sizeOf(heldIn(name, run.steps[each]!))!)
  const emptied = known.findLastIndex((_, place) => sizes[place]! > 0 && sizes[place + 1] === 0)
  const puts = puttingLines(name, run)
  const guards = puts.flatMap((line) => whyNotReached(line, at, run))
  // What is too long is not noted: then nobody knows when it went.
  const isWhole =
    !isOwn || seen.slice(seen.indexOf(known[Math.max(0, emptied)] ?? at)).every((each) => known.includes(each))
  const hasPut = seen.some((each) => each < at && puts.includes(run.steps[each]!.line))
  if (!isWhole || (emptied < 0 && hasPut)) return []
  if (emptied < 0) return sizes.at(-1) === 0 ? withGuards(neverFilled(name, puts, at, run), guards) : []
  const { line, held } = run.steps[known[emptied]!]!
  const isSetAnew = sets(name, textOf(line, run)) && !/\bpop|shift|poll|remove|slice\b/i.test(textOf(line, run))
  const left = shownIn(held[name] ?? null, run)
  const where = isSetAnew ? quoteLine(line, run) : `line ${line}`
  const before = !isSetAnew && left.length <= longestTold ? `, where it still held ${asCode(left)}` : ''
  return withGuards(
    { text: `\`${name}\` was emptied last in ${where}${before}, and nothing was put in since.`, lines: [line] },
    guards,
  )
}

/** Why a line that puts something in did not run belongs to it, where there is one such line. */
const withGuards = (found: Finding, guards: readonly Finding[]): Finding[] => {
  const [guard, ...others] = guards
  return guard && others.length === 0
    ? [{ text: `${found.text} ${guard.text}`, lines: [...found.lines, ...guard.lines] }]
    : [found, ...guards]
}

/** The lines that put something into a container. */
export function puttingLines(name: string, { lines }: Run): number[] {
  const own = escaped(name)
  const puts = new RegExp(
    String.raw`(?<![.\w])${own}\.(?:append|appendleft|add|addAll|addFirst|addLast|push|put|offer|extend|insert|unshift|set)\(|\bheappush\(${own}\b|(?<![.\w])${own}\[[^\]]*\]\s*=(?!=)|(?<![.\w])${own}\s*\+=|(?<![.\w])${own}\s*:?=\s*append\(`,
  )
  return lines.flatMap((line, at) => (puts.test(line) ? [at + 1] : []))
}

function neverFilled(name: string, puts: readonly number[], at: number, run: Run): Finding {
  const ran = new Set(run.steps.slice(0, at).map(({ line }) => line))
  const idle = puts.filter((line) => !ran.has(line))
  const made = run.lines.findIndex((text, each) => ran.has(each + 1) && sets(name, text)) + 1
  const start =
    made === 0
      ? `Nothing was put into \`${name}\` before that`
      : `\`${name}\` is made in ${quoteLine(made, run)}, and nothing was put into it before that`
  const which = `: ${listed(idle.map((line) => `line ${line}`))}, which ${idle.length > 1 ? 'put' : 'puts'} something in, ${idle.length > 1 ? 'have' : 'has'} not run yet`
  return {
    text: `${start}${idle.length === 0 || idle.length < puts.length ? '' : which}.`,
    lines: [...idle, ...(made === 0 ? [] : [made])],
  }
}

/** The condition or loop around a line that the run looked at last and did not enter, with what it held then. */
export function whyNotReached(line: number, at: number, run: Run): Finding[] {
  const head = run.lines.findLastIndex(
    (text, each) => each < line - 1 && text.trim() !== '' && indentOf(text) < indentOf(textOf(line, run)),
  )
  const condition = /^\s*(?:\}\s*)?(?:else\s+)?(if|elif|while)\b(.*)$/.exec(textOf(head + 1, run))
  // Only Python tells each look at the head of a loop.
  if (!condition || (condition[1] === 'while' && !run.isPython)) return []
  // What begins with another sign than a name is noted nowhere else than in Python.
  if (!run.isPython && !/^\s*[A-Za-z_$]/.test(run.lines[head + 1] ?? '')) return []
  const look = frameBefore(at, run).findLast((each) => run.steps[each]!.line === head + 1)
  if (look === undefined) return []
  const next = run.steps.findIndex((step, each) => each > look && depthOf(step) <= depthOf(run.steps[look]!))
  const inside = next >= 0 && indentOf(textOf(run.steps[next]!.line, run)) > indentOf(textOf(head + 1, run))
  const parts = tellParts(condition[2]!, run.steps[look]!, run)
  if (inside || parts === '') return []
  const written = asCode(
    textOf(head + 1, run)
      .trim()
      .replace(/\s*[:{]$/, ''),
  )
  return [{ text: `Line ${head + 1}, ${written}, was false the last time: ${parts}.`, lines: [head + 1, line] }]
}
