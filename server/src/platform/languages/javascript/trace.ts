/**
 * Programs that run a candidate's code step by step, or in many versions. JavaScript has no line tracing: a call before
 * each statement that begins a line records the names. A call that would break the code is left out.
 */
import type { TraceBounds, VersionLimits } from '../code-part.ts'

/** `plain` is an expression for the code without types, given as `text`. */
export const traceScript =
  (plain: string) =>
  (code: string, name: string, { maxSteps, maxHeldLength, maxOfAll, maxDepth }: TraceBounds): string =>
    `const novaVm = process.getBuiltinModule('node:vm')
const novaText = ((text) => ${plain})(JSON.parse(${JSON.stringify(JSON.stringify(code))}))
function ${name}(...novaArgs) {
  const lines = novaText.split('\\n')
  const wrap = (body) => '(() => {' + body + '\\n;return ${name}(...globalThis.novaArgs) })()'
  const compiles = (body) => { try { return Boolean(new novaVm.Script(wrap(body))) } catch { return false } }
  const names = [...new Set([...novaText.matchAll(/\\b(?:let|const|var)\\s+([A-Za-z_]\\w*)|\\b(?:let|const|var)\\s*[[{]([^=\\n]*)[\\]}]\\s*(?:=|of)|\\bfunction\\b[^(\\n]*\\(([^)\\n]*)\\)|\\(([^()\\n]*)\\)\\s*=>|\\b([A-Za-z_]\\w*)\\s*=>/g)]
    .flatMap((found) => found.slice(1).flatMap((part) => (part ?? '').match(/[A-Za-z_]\\w*/g) ?? [])))].slice(0, 40)
  const call = (at) => 'globalThis.novaNote(' + (at + 1) + ', (novaName) => eval(novaName));'
  const begins = (at) => {
    const line = lines[at].trim()
    if (!/^(?:[A-Za-z_$]|\\[|\\+\\+|--)/.test(line) || /^(?:else|catch|finally|case|default|function|class|of|in|instanceof|async function)\\b/.test(line)) return false
    let before = at - 1
    while (before >= 0 && /^\\s*(?:\\/\\/.*)?$/.test(lines[before])) before -= 1
    if (before < 0) return false
    const last = lines[before].replace(/\\s*(?:\\/\\/.*)?$/, '')
    if (/[{};]$/.test(last)) return true
    // Without semicolons: a whole statement, and not the head of the next one.
    return /[\\w)\\]"'\`]$/.test(last) && !/^\\s*(?:\\}\\s*)?(?:else\\s+)?(?:if|for|while)\\b.*\\)$|\\b(?:else|do|return|of|in)$/.test(last)
  }
  const noted = (places) => lines.map((line, at) => (places.has(at) ? call(at) + line : line)).join('\\n')
  let places = new Set(lines.keys().filter(begins))
  if (!compiles(noted(places))) {
    const fit = new Set()
    for (const at of places) { fit.add(at); if (!compiles(noted(fit))) fit.delete(at) }
    places = fit
  }
  const steps = []
  let left = ${maxOfAll}
  const show = (value) => {
    if (value instanceof Set) value = [...value]
    if (value instanceof Map) value = Object.fromEntries(value)
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return undefined
    const written = JSON.stringify(value, (_, each) => (typeof each === 'number' && !Number.isFinite(each) ? String(each) : each))
    return written !== undefined && written.length <= ${maxHeldLength} ? written : undefined
  }
  let base = -1
  globalThis.novaNote = (line, look) => {
    if (steps.length >= ${maxSteps} || left <= 0) return
    const held = {}
    const blank = []
    for (const each of names) {
      try {
        const value = look(each)
        if (value === undefined) blank.push(each)
        const written = show(value)
        if (written !== undefined) { held[each] = JSON.parse(written); left -= written.length }
      } catch {}
    }
    const deep = (new Error().stack ?? '').split('nova-own').length
    if (base < 0) base = deep
    steps.push({ line, depth: 0, held, deep: Math.max(0, deep - base), ...(blank.length > 0 && { blank }) })
  }
  globalThis.novaArgs = novaArgs
  const stackLimit = Error.stackTraceLimit
  Error.stackTraceLimit = ${maxDepth}
  try { new novaVm.Script(wrap(noted(places)), { filename: 'nova-own' }).runInThisContext({ timeout: 1000 }) } catch {}
  Error.stackTraceLimit = stackLimit
  return steps
}
`

/** One program that holds every version and runs the one whose number comes first. */
export const scriptVersions =
  (plain: string) =>
  (codes: readonly string[], name: string, { maxMs }: VersionLimits): string =>
    `const novaVm = process.getBuiltinModule('node:vm')
const novaTexts = ${JSON.stringify(codes)}
const novaPlain = (text) => ${plain}
function ${name}(novaVariant, ...novaArgs) {
  const own = '(() => {' + novaPlain(novaTexts[novaVariant]) + '\\n;return ${name}(...globalThis.novaArgs) })()'
  const script = new novaVm.Script(own)
  // The limit is one of the clock: what had no processor meanwhile begins again, and what never ends does not.
  for (let tries = 1; ; tries += 1) {
    const { user } = process.cpuUsage()
    globalThis.novaArgs = structuredClone(novaArgs)
    try {
      return script.runInThisContext({ timeout: ${maxMs} })
    } catch (error) {
      const isWaiting = process.cpuUsage().user - user < ${maxMs * 500}
      if (tries === 3 || !isWaiting || error?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
}
`
