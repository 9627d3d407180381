import { mostDeep, mostSteps, type Step } from '../../code-facts/trace.ts'
/** Which value stops the code, or should not have come out of it, and what its run shows of where that comes from. */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Finding, Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { puttingLines, whyEmpty, whyNotReached } from './empty-containers.ts'
import { depthOf, heldIn, nothing, partsOf, rightOf, type Run, valueOf } from './run-frames.ts'
import { asHeld, quoteLine, shownIn, tellParts } from './run-words.ts'
import { stoppedAt, tellStopped } from './stopped-where.ts'
import { calledIn, originsOf, whyReached } from './value-origins.ts'

/** Lines, and characters of one: patterns look at each. */
const mostLines = 300
const longestLine = 160

const ofNull = /NoneType|\bundefined\b|\bnull\b|NullPointer|nil (?:pointer|map)/
const ofEmpty = /(?:Index|Key|NoSuchElement|EmptyStack)\w*(?:Error|Exception)?|\bempty\b|out of (?:range|bounds)/
const ofZero = /ZeroDivision|divi(?:de|sion) by zero|\/ by zero/

/** What a run shows of where it stopped, or of what came out of it. */
export function tellHalt(
  steps: readonly Step[],
  situation: Pick<Situation, 'code' | 'language' | 'line' | 'complaint'>,
): Pick<Situation, 'stopped' | 'origins'> {
  const stopped = tellStopped(steps, situation)
  const origins = findOrigins(steps, situation)
  return { ...(stopped !== undefined && { stopped }), ...(origins.length > 0 && { origins }) }
}

/** What is told of an error, or of a result of the wrong kind; none where the run does not show it. */
export function findOrigins(
  steps: readonly Step[],
  { code, language, line, complaint }: Pick<Situation, 'code' | 'language' | 'line' | 'complaint'>,
): Finding[] {
  const lines = code.split('\n')
  const isCut = steps.length >= mostSteps || steps.some(({ deep = 0 }) => deep >= mostDeep - 1)
  if (isCut || steps.length === 0 || lines.length > mostLines || lines.some((each) => each.length > longestLine))
    return []
  const hasUndefined = language === 'javascript' || language === 'typescript'
  const run = { steps, lines, isPython: language === 'python', hasUndefined }
  const returned = /^The function returned (nan or infinity|\S+?)[.,]?(?:\s|$)/m.exec(complaint)?.[1]
  const found = returned === undefined ? ofStop(run, line, complaint) : ofResult(run, returned)
  return found.filter(({ text }, at) => found.findIndex((each) => each.text === text) === at)
}

/** Of a line that stopped. */
function ofStop(run: Run, line: number | undefined, complaint: string): Finding[] {
  const at = stoppedAt(run.steps, line)
  if (at === undefined) return []
  const text = run.lines[line! - 1]!
  const step = run.steps[at]!
  const used = rightOf(text)
  if (ofNull.test(complaint)) return ofNothing(used, at, run)
  if (ofZero.test(complaint)) return ofDivisor(used, at, run)
  const key = /KeyError: (.{1,40})$/m.exec(complaint)?.[1]
  if (key !== undefined) return ofKey(used, key, at, run)
  if (!ofEmpty.test(complaint)) return []
  const empty = partsOf(used).find((part) => isEmpty(valueOf(part, step, run)))
  if (empty !== undefined) return /^\w+$/.test(empty) ? whyEmpty(empty, at, run) : []
  return ofPlace(used, at, run)
}

const isEmpty = (value: Json | undefined) => value !== undefined && ['[]', '{}', '""'].includes(JSON.stringify(value))
const isNothing = (value: Json | undefined) => value === null || value === nothing

const divisor = /(?:\/\/|\/|%)=?\s*(?:\(?\s*len\(\s*(\w+)\s*\)|\(?([A-Za-z_]\w*)(?:\.(?:length|size\(\)))?(?![\w(]))/

/** What stands behind the sign of the division and is 0. */
function ofDivisor(text: string, at: number, run: Run): Finding[] {
  const [, counted, part] = divisor.exec(text) ?? []
  if (counted !== undefined) return isEmpty(heldIn(counted, run.steps[at]!)) ? whyEmpty(counted, at, run) : []
  return part !== undefined && heldIn(part, run.steps[at]!) === 0 ? originsOf({ part, at }, run) : []
}

/** Null, None or undefined where something is read from it or computed with it. */
function ofNothing(text: string, at: number, run: Run): Finding[] {
  const step = run.steps[at]!
  const bad = partsOf(text).filter((part) => isNothing(valueOf(part, step, run)))
  // What something is read from comes first.
  const part = bad.find((each) => text.includes(`${each}.`) || text.includes(`${each}[`)) ?? bad[0]
  if (part !== undefined) {
    const isMissing = part.includes('[') && valueOf(part, step, run) === nothing
    return isMissing ? tellMissing(part, at, run) : originsOf({ part, at }, run)
  }
  const called = calledIn(text, at, null, run)
  return called
    ? [
        {
          text: `\`None\` comes from ${called.says}`.replace('None', shownIn(null, run)),
          lines: [step.line, ...called.lines],
        },
        ...called.why,
      ]
    : []
}

/** A place of a list or a map that has nothing, and the line that would have put something there. */
function tellMissing(part: string, at: number, run: Run): Finding[] {
  const name = /^\w+/.exec(part)![0]
  if (name === part) return []
  const step = run.steps[at]!
  const when = tellParts(part.slice(name.length), step, run)
  const value = asHeld(valueOf(part, step, run)!, run)
  const text = `\`${part}\` is ${value}${when === '' ? '' : `, when ${when}`}: \`${name}\` has nothing at that place.`
  return [{ text, lines: [step.line] }, ...puttingLines(name, run).flatMap((line) => whyNotReached(line, at, run))]
}

/** A key that a dict lacks: whether it was ever there. */
function ofKey(text: string, key: string, at: number, run: Run): Finding[] {
  const bare = key.replace(/^['"]|['"]$/g, '')
  const holders = partsOf(text).flatMap((part) => /^(\w+)\[/.exec(part)?.[1] ?? [])
  const held = (name: string, each: number) => heldIn(name, run.steps[each]!)
  const isMap = (value: Json | undefined): value is Record<string, Json> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const name = holders.find((each) => {
    const value = held(each, at)
    return isMap(value) && !Object.hasOwn(value, bare)
  })
  if (name === undefined) return []
  if (isEmpty(held(name, at))) return whyEmpty(name, at, run)
  const known = [...run.steps.keys()].filter((each) => each <= at && isMap(held(name, each)))
  const had = known.findLast((each) => Object.hasOwn(held(name, each) as object, bare))
  if (had !== undefined) {
    const { line } = run.steps[had]!
    return [{ text: `\`${name}\` had the key ${asCode(key)} until ${quoteLine(line, run)}.`, lines: [line] }]
  }
  const part = partsOf(text).find((each) => each.startsWith(`${name}[`))!
  const source = /^\w+\[([A-Za-z_]\w*)\]$/.exec(part)?.[1]
  const never = {
    text: `No line has put the key ${asCode(key)} into \`${name}\` before that.`,
    lines: [run.steps[at]!.line],
  }
  return [never, ...(source === undefined ? [] : originsOf({ part: source, at }, run))]
}

/** An index that is outside of its list: where it has its value from. */
function ofPlace(text: string, at: number, run: Run): Finding[] {
  const step = run.steps[at]!
  const places = [...text.matchAll(/([A-Za-z_]\w*)\[([A-Za-z_]\w*)\]/g)]
  const found = places.find(([, name, index]) => {
    const [list, place] = [heldIn(name!, step), heldIn(index!, step)]
    return Array.isArray(list) && typeof place === 'number' && (place >= list.length || place < -list.length)
  })
  return found ? [...originsOf({ part: found[2]!, at }, run), ...whyReached(at, run)] : []
}

const kinds: Record<string, readonly Json[]> = {
  Infinity: ['Infinity', 'inf'],
  '-Infinity': ['-Infinity', '-inf'],
  inf: ['Infinity', 'inf'],
  '-inf': ['-Infinity', '-inf'],
  'nan or infinity': ['Infinity', 'inf', '-Infinity', '-inf', 'NaN', 'nan'],
  NaN: ['NaN', 'nan'],
  nan: ['NaN', 'nan'],
  null: [null],
  None: [null],
  nothing: [null, nothing],
  undefined: [nothing],
}

/** Of a result of the wrong kind: where such a value first comes up, and how the result became it. */
function ofResult(run: Run, returned: string): Finding[] {
  const wrong = kinds[returned]
  if (!wrong) return []
  const outer = Math.min(...run.steps.map(depthOf))
  const at = run.steps.findLastIndex(
    (step) => depthOf(step) === outer && step.ends === undefined && /\breturn\b/.test(run.lines[step.line - 1] ?? ''),
  )
  const isWrong = (value: Json | undefined) => wrong.some((each) => each === value)
  const given = at < 0 ? undefined : /\breturn\b\s*(.*?);?\s*$/.exec(run.lines[run.steps[at]!.line - 1]!)?.[1]
  const first = firstWrong(run, isWrong)
  if (given === undefined || at < 0) return first
  const part = partsOf(given).find((each) => isWrong(valueOf(each, run.steps[at]!, run)))
  const origins = part === undefined ? [] : originsOf({ part, at }, run)
  // Where it first comes up need not be told again.
  const others = origins.filter(({ lines }) => !first.some((each) => each.lines.includes(lines[0]!)))
  if (part !== undefined) return [...first, ...others]
  const called = calledIn(given, at, wrong[0]!, run)
  const line = run.steps[at]!.line
  return called
    ? [
        ...first,
        { text: `Line ${line} gives back what comes from ${called.says}`, lines: [line, ...called.lines] },
        ...called.why,
      ]
    : first
}

/** The first line of a run after which a name holds such a value, alone or among others. */
function firstWrong(run: Run, isWrong: (value: Json | undefined) => boolean): Finding[] {
  const has = (value: Json | undefined): boolean => isWrong(value) || (Array.isArray(value) && value.some(has))
  const hasOne = (step: Step) => Object.keys(step.held).find((name) => has(step.held[name]))
  const found = run.steps.findIndex((step) => hasOne(step) !== undefined)
  const before = found - 1
  // A list that is too long is not noted: what is written there came up before.
  const isBefore = run.steps.slice(0, Math.max(0, before)).some((step) => isPlaceholder(run.lines[step.line - 1] ?? ''))
  if (before < 0 || isBefore) return []
  const name = hasOne(run.steps[found]!)!
  const { line } = run.steps[before]!
  const held = run.steps[found]!.held[name]!
  const text = run.lines[line - 1] ?? ''
  if (isPlaceholder(text))
    return [
      {
        text: `${asCode(wordOf(held, isWrong, run))} first comes up in ${quoteLine(line, run)}, which puts it into \`${name}\`.`,
        lines: [line],
      },
    ]
  const when = tellParts(rightOf(text), run.steps[before]!, run, [name])
  const bad = partsOf(rightOf(text)).find((part) => isNothing(valueOf(part, run.steps[before]!, run)))
  return [
    {
      text: `${asCode(wordOf(held, isWrong, run))} first comes up in ${quoteLine(line, run)}${when === '' ? '' : `, when ${when}`}.`,
      lines: [line],
    },
    ...(bad === undefined ? [] : originsOf({ part: bad, at: before }, run)),
  ]
}

const isPlaceholder = (text: string) => /\bInfinity\b|\binf\b|\bNaN\b|\bnull\b|\bNone\b|\bnil\b/.test(text)
const wordOf = (value: Json, isWrong: (value: Json | undefined) => boolean, run: Run): string => {
  const flat = [value].flat(5)
  return shownIn(flat.find(isWrong)!, run)
}
