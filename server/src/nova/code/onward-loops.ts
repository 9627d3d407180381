/** Loops that only move on within the one around them, and those that begin anew in each of its rounds. */
import type { Line } from './code-lines.ts'
import { bodyOf, conditionOf, end, type Loop } from './loop-lines.ts'

const names = '[a-z_]\\w*'
/** Whether a loop only takes out what the rounds around it have put in, each thing once. */
export const takes =
  /\b(\w+)(?:\[[^\]]*\])?\.(?:pop|popleft|poll|pollFirst|pollLast|remove|removeLast|removeFirst|shift)\(|\b(\w+) *= *\2\[(?:1:|: *len\(\2\) *- *1)\]|heappop\((\w+)|\b(\w+)\.(?:delete|Remove|popitem)\(|\bdelete\((\w+),|\bdel (\w+)\[/
/** The same by a key, of a map that is gone through. */
export const takesKey = /\.delete\(|\bdelete\(\w+,|\bdel \w+\[|\.popitem\(/
export const putsInto = (name: string) =>
  new RegExp(
    String.raw`\b${name}(?:\[[^\]]*\])?\.(?:append|appendleft|push|add|addLast|addFirst|offer|put|set)\(|\b${name} *= *append\(|heappush\(${name}|\b${name}\[[^\]]*\] *=(?!=)`,
  )

const signs = '(<=?|>=?)'
const opposite: Readonly<Record<string, string>> = { '<': '>', '<=': '>', '>': '<', '>=': '<' }

/**
 * Whether all that a loop puts back ends it: under the opposite of its own condition, before a `break`, or beside what it
 * asks for becoming 0.
 */
function putsBackOnce(loop: Loop, body: readonly Line[], puts: RegExp): boolean {
  const [, name, sign = '', bound] = new RegExp(String.raw`\b(\w+)\s*${signs}\s*(-?\w+)`).exec(loop.text) ?? []
  const depth = Math.min(...body.map(({ indent }) => indent))
  return body.every(({ code, indent }, at) => {
    if (!puts.test(code)) return true
    const head = body.slice(0, at).findLast((each) => each.indent < indent)
    if (!head || head.indent !== depth || !/^\s*(?:\}\s*)?(?:if|elif|else)\b/.test(head.code)) return false
    const rest = body.slice(body.indexOf(head) + 1)
    const last = rest.findIndex((each) => each.indent <= head.indent)
    const block = rest.slice(0, last < 0 ? undefined : last).filter((each) => each.indent === indent)
    if (block.some((each) => /^\s*(?:break|return)\b/.test(each.code))) return true
    if (name === undefined || bound === undefined) return false
    const isOver = new RegExp(String.raw`\b${name}\s*${opposite[sign]}=?\s*${bound}(?![\w.])`)
    const isSet = new RegExp(String.raw`^\s*${name}\s*=\s*${bound};?\s*$`)
    return (
      (isOver.test(head.code) && !/\|\||\bor\b/.test(head.code)) ||
      (!sign.endsWith('=') && block.some((each) => isSet.test(each.code)))
    )
  })
}

/**
 * `while (sum > most) { sum -= list[left]; left++ }`: what a place in a list is read by, one further in each round, and
 * never set back.
 */
function movesWindow(body: string, before: readonly Line[], around: readonly Line[]): boolean {
  return [...body.matchAll(/\[(\w+)(?:\+\+)?\]/g)].some(([, name]) => {
    const steps = new RegExp(String.raw`\b${name}(?:\+\+| \+= 1\b| = ${name} \+ 1\b)`)
    const sets = new RegExp(String.raw`\b${name}\b(?:, ?\w+)*\s*:?=(?![=>])|\b${name}(?:--| ?-=)`)
    return (
      steps.test(body) &&
      before.some(({ code }) => sets.test(code)) &&
      !around.some(({ code }) => sets.test(code.replace(steps, ' ')))
    )
  })
}

export function onwardOf(loop: Loop, lines: readonly Line[]): Loop['onward'] {
  const body = bodyOf(lines, loop)
  const inner = body.length > 0 ? body.map(({ code }) => code).join('\n') : loop.text
  let outer = loop
  while (outer.inside) outer = outer.inside
  const around = bodyOf(lines, outer).filter(
    ({ number }) => number !== loop.line && !body.some((each) => each.number === number),
  )
  // What is only taken out under a condition may be looked at again in the next round.
  const depth = Math.min(...body.map(({ indent }) => indent))
  const surely =
    body.length === 0 ? loop.text : body.flatMap(({ code, indent }) => (indent === depth ? [code] : [])).join('\n')
  const taken = takes.exec(surely)?.slice(1).find(Boolean)
  if (taken !== undefined && !putsInto(taken).test(inner)) return 'takes'
  if (taken !== undefined && putsBackOnce(loop, body, putsInto(taken))) return 'puts back'
  if (
    movesWindow(
      surely,
      lines.filter(({ number }) => number < outer.line),
      around,
    )
  )
    return 'moves'
  const condition = loop.text.replace(/^\s*(?:\}\s*)?(?:while|for)\b/, '')
  for (const [name] of condition.matchAll(new RegExp(`(?<![\\w.])${names}`, 'gi'))) {
    const up = new RegExp(String.raw`\b${name}\s*\+\+|\+\+${name}\b|\b${name}\s*\+=|\b${name}\s*=\s*${name}\s*\+`)
    const down = new RegExp(String.raw`\b${name}\s*--|--${name}\b|\b${name}\s*-=|\b${name}\s*=\s*${name}\s*-`)
    const [moves, back] = up.test(`${inner}\n${loop.text}`)
      ? [up, down]
      : down.test(`${inner}\n${loop.text}`)
        ? [down, up]
        : []
    if (!moves || back!.test(inner)) continue
    const sets = new RegExp(String.raw`\b${name}\s*:?=(?![=>])`)
    const isBefore = lines.some(
      ({ number, code }) => number < outer.line && (sets.test(code) || new RegExp(String.raw`\b${name}\b`).test(code)),
    )
    const isReset = around.some(({ code }) => (sets.test(code) && !moves.test(code)) || back!.test(code))
    const isShared = new RegExp(String.raw`\b${name}\b`).test(outer.text) && waitsLike(outer.text)
    if (isBefore && (!isReset || isShared) && !back!.test(around.map(({ code }) => code).join('\n'))) return 'moves'
  }
  return undefined
}
const waitsLike = (text: string) => /^\s*(?:\}\s*)?(?:while\b|for\b[^;{]*\{\s*$)/.test(text)

type Head = Pick<Loop, 'line' | 'indent' | 'text'>
/** What a loop changes of what its condition asks for. */
const movedBy = (loop: Head, inner: string): string[] =>
  [...new Set(conditionOf(loop.text)?.match(new RegExp(`(?<![\\w.])${names}`, 'gi')))].filter((name) =>
    new RegExp(String.raw`\b${name}(?:\s*[-+]?=(?![=>])|\+\+|--)`).test(inner),
  )

const textOf = (loop: Head, lines: readonly Line[]) => {
  const body = bodyOf(lines, loop)
  return body.length > 0 ? body.map(({ code }) => code).join('\n') : loop.text
}

/** `let j = i; while (j < n && …) j++; i = j`: the loop around it goes on where this one stopped. */
export function handsOver(loop: Loop, lines: readonly Line[]): boolean {
  const around = loop.inside!
  if (!around.waits) return false
  const before = bodyOf(lines, around).filter(({ number, indent }) => number < loop.line && indent === loop.indent)
  const after = bodyOf(lines, around).filter(
    ({ number, indent }) => number >= end(lines, loop) && indent === loop.indent,
  )
  const [moved, more] = movedBy(loop, textOf(loop, lines))
  if (moved === undefined || more !== undefined) return false
  const from = before.flatMap(
    ({ code }) => new RegExp(String.raw`\b${moved} :?= (\w+)(?: \+ 1)?;?$`).exec(code)?.[1] ?? [],
  )[0]
  const up = new RegExp(String.raw`\b${moved}(?:\+\+| \+= 1\b)`)
  return (
    from !== undefined &&
    up.test(textOf(loop, lines)) &&
    movedBy(around, from + ' = ').includes(from) &&
    after.some(({ code }) => new RegExp(String.raw`^\s*${from} = ${moved}(?: \+ 1)?;?$`).test(code))
  )
}

export function isReset(loop: Head, around: Head, lines: readonly Line[]): boolean {
  const before = bodyOf(lines, around).filter(({ number }) => number < loop.line)
  const moved = movedBy(loop, textOf(loop, lines))
  return (
    moved.length > 0 &&
    moved.every((name) => before.some(({ code }) => new RegExp(String.raw`\b${name}\s*:?=(?![=>])`).test(code)))
  )
}
