/**
 * Where a value comes from that stops the code or comes out at its end: the line that gave it, the call that gave it back,
 * and what led there. Facts of the candidate's own run, as a debugger shows them.
 */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Finding } from '../situation.ts'
import { asCode } from '../wording.ts'
import { whyEmpty, whyNotReached } from './empty-containers.ts'
import {
  callsInside,
  frameBefore,
  functionAt,
  functionsIn,
  heldIn,
  indentOf,
  nothing,
  partsOf,
  rightOf,
  type Run,
  same,
  sets,
  valueOf,
} from './run-frames.ts'
import { asHeld, isShort, quoteLine, shownIn, tellParts, textOf } from './run-words.ts'

/** A value at a place of a run: of a name, or of what a name has at a place. */
type Value = { part: string; at: number }

/** Lines that hand a value on, one to the next. */
const mostHops = 4

const nameOf = (part: string) => /^\w+/.exec(part)![0]

/** The step whose line gave the value last, and the place of the step after it. */
function setAt({ part, at }: Value, run: Run): number | undefined {
  const name = nameOf(part)
  const frame = frameBefore(at, run).filter((each) => each < at)
  const wanted = valueOf(part, run.steps[at]!, run)
  // Of one place in a list, another line may have set another place: what it holds tells which.
  if (name !== part) return changedAt(part, at, wanted, run)
  const all = [...frame, at]
  const isHere = (each: number, place: number) => gaveIt(name, wanted, [each, all[place + 1]!], run)
  const own = frame.findLast(isHere)
  if (own !== undefined) return own
  if (functionAt(run.steps[at]!.line, run)?.params.includes(name)) return undefined
  return run.steps.findLastIndex((_, each) => each < at && gaveIt(name, wanted, [each, each + 1], run))
}

/** Whether the line of a step sets a name, and it holds this value after it; of one that sets it only sometimes, not before. */
function gaveIt(name: string, wanted: Json | undefined, [at, after]: [number, number], run: Run): boolean {
  const text = textOf(run.steps[at]!.line, run)
  if (!sets(name, text) || !same(heldIn(name, run.steps[after]!), wanted)) return false
  return !/^\s*(?:if|while|else|\}\s*else)\b|&&|\|\|/.test(text) || !same(heldIn(name, run.steps[at]!), wanted)
}

/** The last step of the same call after which a place of a list holds this value, and did not before. */
function changedAt(part: string, at: number, wanted: Json | undefined, run: Run): number | undefined {
  if (wanted === undefined || wanted === nothing) return undefined
  const name = nameOf(part)
  const places = part.slice(name.length)
  const keys = partsOf(places).map((each) => [each, valueOf(each, run.steps[at]!, run)] as const)
  // The place that is meant is the one of this moment, whatever its names held before.
  const fixed = keys.reduce(
    (text, [each, value]) => (value === undefined ? text : text.replaceAll(each, JSON.stringify(value))),
    places,
  )
  const frame = frameBefore(at, run)
  const index = frame.findLastIndex((each, place) => {
    const after = frame[place + 1]
    if (after === undefined) return false
    const before = valueOf(name + fixed, run.steps[each]!, run)
    return !same(before, wanted) && same(valueOf(name + fixed, run.steps[after]!, run), wanted)
  })
  return frame[index]
}

/** What a run shows of where a value comes from, the nearest first. */
export function originsOf(value: Value, run: Run, hops = mostHops): Finding[] {
  const { part, at } = value
  const held = valueOf(part, run.steps[at]!, run)
  if (held === undefined || hops === 0) return []
  const set = setAt(value, run)
  if (set === undefined || set < 0) return held === nothing ? neverSet(part, run) : ofParameter(value, held, run, hops)
  const { line } = run.steps[set]!
  const right = rightOf(textOf(line, run))
  const gets = `\`${part}\` gets ${asHeld(held, run)} in`
  const called = calledIn(right, set, held, run)
  if (called)
    return [{ text: `${gets} line ${line} from ${called.says}`, lines: [line, ...called.lines] }, ...called.why]
  const bare = /^[A-Za-z_]\w*$/.test(right) && part === nameOf(part) ? right : handedOn(part, right)
  if (bare !== undefined && valueOf(bare, run.steps[set]!, run) !== undefined) {
    const before = originsOf({ part: bare, at: set }, run, hops - 1)
    const [next] = before
    const told = `${gets} ${quoteLine(line, run)}.`
    return [{ text: next ? `${told} ${next.text}` : told, lines: [line, ...(next?.lines ?? [])] }, ...before.slice(1)]
  }
  // At the head of a loop its name still has what it had the round before.
  const isLoop = /^\s*for\b/.test(textOf(line, run))
  const when = isLoop ? '' : tellParts(right, run.steps[set]!, run, part === nameOf(part) ? [part] : [])
  return [
    { text: `${gets} ${quoteLine(line, run)}${when === '' ? '' : `, when ${when}`}.`, lines: [line] },
    ...(isLoop ? [] : ofCauses(right, held, set, run, hops)),
  ]
}

/** `let last;` gives a name nothing. */
function neverSet(part: string, run: Run): Finding[] {
  const line =
    run.lines.findIndex((each) =>
      new RegExp(String.raw`\b(?:let|var)\s+${nameOf(part)}\s*(?::[^=]*)?;?\s*$`).test(each),
    ) + 1
  return line === 0 || part !== nameOf(part)
    ? []
    : [{ text: `\`${part}\` has no value yet at that moment: ${quoteLine(line, run)}, gives it none.`, lines: [line] }]
}

/** `dp = next` hands on `dp[2]` as `next[2]`. */
const handedOn = (part: string, right: string): string | undefined =>
  /^[A-Za-z_]\w*$/.test(right) ? right + part.slice(nameOf(part).length) : undefined

/** The same value in a part of what was computed. */
function ofCauses(right: string, held: Json, at: number, run: Run, hops: number): Finding[] {
  const emptied = held === nothing || held === null ? emptyIn(right, at, run) : undefined
  if (emptied !== undefined) return whyEmpty(emptied, at, run)
  const cause = partsOf(right).find((each) => same(valueOf(each, run.steps[at]!, run), held))
  return cause === undefined || isPlainNumber(held) ? [] : originsOf({ part: cause, at }, run, hops - 1)
}
/** What has nothing to give: `queue` in `queue.shift()`. */
const emptyIn = (right: string, at: number, run: Run): string | undefined => {
  const name = /(?<![.\w])([A-Za-z_]\w*)(?:\.\w+\(|\[)/.exec(right)?.[1]
  const value = name === undefined ? undefined : heldIn(name, run.steps[at]!)
  return value !== undefined && ['[]', '{}'].includes(JSON.stringify(value)) ? name : undefined
}
/** Another 0 is another value. */
const isPlainNumber = (value: Json) => typeof value === 'number' || typeof value === 'boolean'

/** A parameter has what the call was given. */
function ofParameter({ part, at }: Value, held: Json, run: Run, hops: number): Finding[] {
  const name = nameOf(part)
  const [first] = frameBefore(at, run)
  const own = functionAt(run.steps[at]!.line, run)
  const place = own?.params.indexOf(name) ?? -1
  if (first === undefined || !own || place < 0 || first === 0) return []
  const caller = first - 1
  const { line } = run.steps[caller]!
  const list = new RegExp(String.raw`\b${own.name}\(([^()]*)\)`).exec(textOf(line, run))?.[1]
  const given = list?.split(',')[place]?.trim()
  if (given === undefined || part !== name || functionAt(line, run)?.head === own.head) return []
  const told = {
    text: `\`${name}\` is ${asHeld(held, run)} as ${asCode(own.name)} is called with it in ${quoteLine(line, run)}.`,
    lines: [line],
  }
  const before = valueOf(given, run.steps[caller]!, run)
  return same(before, held) && /^[A-Za-z_]/.test(given)
    ? [told, ...originsOf({ part: given, at: caller }, run, hops - 1)]
    : [told]
}

/** What a call of the candidate's own function gave back in this step, and where: `says` goes on behind 'from'. */
export function calledIn(
  right: string,
  at: number,
  held: Json,
  run: Run,
): { says: string; lines: number[]; why: Finding[] } | undefined {
  const own = functionsIn(run).filter(({ name }) =>
    new RegExp(String.raw`(?<![.\w]|new )(?:this\.|self\.)?${name}\(`).test(right),
  )
  const [called, ...others] = own
  const ends = callsInside(at, run).filter(
    (each) =>
      run.steps[each]!.ends === undefined ||
      (run.steps[each]!.ends === 'returned' && same(run.steps[each]!.gave, held)),
  )
  const end = ends.at(-1)
  const step = run.steps[end ?? -1]
  // Elsewhere than in Python nothing tells what a call gave, but a line that holds nothing else.
  const isAlone =
    run.isPython ||
    new RegExp(String.raw`^(?:await\s+)?(?:this\.)?${called?.name}\([^()]*\)(?:!|[.[].*)?;?$`).test(right)
  if (
    !called ||
    !isAlone ||
    others.length > 0 ||
    end === undefined ||
    !step ||
    functionAt(step.line, run)?.head !== called.head
  )
    return undefined
  const [first] = frameBefore(end, run)
  const list = called.params.map((each) => heldIn(each, run.steps[first ?? end]!))
  const args = list.every((each) => isShort(each, run)) ? list.map((each) => shownIn(each, run)).join(', ') : '…'
  const call = asCode(`${called.name}(${args})`)
  if (!/\breturn\b/.test(textOf(step.line, run)))
    return {
      says: `${call}: that call reached its end after line ${step.line}, without a \`return\`.`,
      lines: [step.line],
      why: othersMissed(end, run),
    }
  return {
    says: `${call}: that call ended in ${quoteLine(step.line, run)}.`,
    lines: [step.line],
    why: [...whyReached(end, run), ...othersMissed(end, run), ...ofReturned(end, held, run)],
  }
}

/** Why a call did not end at another `return` of its function, where there is one. */
function othersMissed(end: number, run: Run): Finding[] {
  const { line } = run.steps[end]!
  const own = functionAt(line, run)
  const others = run.lines.flatMap((text, at) =>
    /^\s*return\b/.test(text) && at + 1 !== line && functionAt(at + 1, run)?.head === own?.head ? [at + 1] : [],
  )
  const [only, more] = others
  return only === undefined || more !== undefined ? [] : whyNotReached(only, end, run)
}

/** Where what a `return` gives comes from, of a name that it gives. */
function ofReturned(end: number, held: Json, run: Run): Finding[] {
  const part = /\breturn\s+([A-Za-z_][\w[\] +-]*?)\s*;?\s*$/.exec(textOf(run.steps[end]!.line, run))?.[1]
  return part !== undefined && same(valueOf(part, run.steps[end]!, run), held)
    ? originsOf({ part, at: end }, run, 1)
    : []
}

const isCondition = /^\s*(?:\}\s*)?(?:else\s+)?(?:if|elif|while)\b(.*)$|^\s*for\s*(?:\([^;]*;|[^;{]*;)([^;]*);/

/** The condition that let the run come to a line, with what its parts held, and where they have that from. */
export function whyReached(at: number, run: Run): Finding[] {
  const { line } = run.steps[at]!
  const head = headOf(line, run)
  if (head === undefined) return []
  const condition = isCondition.exec(textOf(head, run))?.slice(1).find(Boolean)
  // Elsewhere than in Python only the first look at the head of a loop is a step: what follows it holds the same.
  const isLoop = /^\s*(?:while|for)\b/.test(textOf(head, run))
  const body = run.lines.findIndex((text, each) => each >= head && /^\s*\w/.test(text)) + 1
  const looked = isLoop && !run.isPython ? body : head
  const look = frameBefore(at, run).findLast((each) => run.steps[each]!.line === looked)
  if (condition === undefined || look === undefined) return []
  const parts = tellParts(condition, run.steps[look]!, run)
  if (parts === '') return []
  const lead =
    head === line
      ? `In line ${line}`
      : `The run comes to line ${line} because line ${head}, ${asCode(
          textOf(head, run)
            .trim()
            .replace(/\s*[:{]$/, ''),
        )}, holds:`
  return [{ text: `${lead} ${parts}.`, lines: [line, head] }, ...putInto(condition, look, run)]
}

/** The line of the block's head that a line stands in; of a condition with its `return` behind it, that line. */
function headOf(line: number, run: Run): number | undefined {
  if (isCondition.test(textOf(line, run))) return line
  const head = run.lines.findLastIndex(
    (text, each) => each < line - 1 && text.trim() !== '' && indentOf(text) < indentOf(textOf(line, run)),
  )
  return head < 0 ? undefined : head + 1
}

const membership =
  /([\w.[\]]+)\s+in\s+([A-Za-z_]\w*)\b|\b([A-Za-z_]\w*)\.(?:has|includes|contains|containsKey)\(([^()]+)\)/
const isIn = (value: Json | undefined, key: Json): boolean =>
  Array.isArray(value)
    ? value.some((each) => same(each, key))
    : typeof value === 'object' && value !== null && typeof key !== 'object' && Object.hasOwn(value, String(key))

/** The line that put into a list or a set what a condition looks for there. */
function putInto(condition: string, at: number, run: Run): Finding[] {
  const [, one, ofPython, other, key] = membership.exec(condition) ?? []
  const holder = ofPython ?? other
  const value = valueOf(one ?? key ?? '', run.steps[at]!, run)
  if (holder === undefined || value === undefined || /\bnot\b|!/.test(condition)) return []
  if (!isIn(heldIn(holder, run.steps[at]!), value)) return []
  const known = [...run.steps.keys()].filter((each) => each <= at && heldIn(holder, run.steps[each]!) !== undefined)
  const put = known.findLast(
    (each, place) =>
      known[place + 1] !== undefined &&
      !isIn(heldIn(holder, run.steps[each]!), value) &&
      isIn(heldIn(holder, run.steps[known[place + 1]!]!), value),
  )
  if (put === undefined) return []
  const { line } = run.steps[put]!
  const call = callOf(put, run)
  return [
    {
      text: `${asHeld(value, run)} got into \`${holder}\` in ${quoteLine(line, run)}${call === undefined ? '' : `, in the call ${call}`}.`,
      lines: [line],
    },
  ]
}

/** The call that a step belongs to, with the line that made it. */
function callOf(at: number, run: Run): string | undefined {
  const own = functionAt(run.steps[at]!.line, run)
  const [first] = frameBefore(at, run)
  if (!own || first === undefined || first === 0) return undefined
  const list = own.params.map((each) => heldIn(each, run.steps[first]!))
  if (!list.every((each) => isShort(each, run))) return undefined
  const from = run.steps[first - 1]!
  const where = textOf(from.line, run).includes(`${own.name}(`) ? ` from line ${from.line}` : ''
  return `${asCode(`${own.name}(${list.map((each) => shownIn(each, run)).join(', ')})`)}${where}`
}
