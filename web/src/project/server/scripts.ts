/** Scripts of a served page, made fit for a frame that has another address than the page. Pure. */
import { readAddress } from './address.ts'

const known = 'href|assign|replace|reload|pathname|search|hash|origin|host|hostname|port|protocol|toString'
const whole = String.raw`(?<![\w$.])(?:window|document|self|globalThis)\.location\b`
const assigned = String.raw`(?=\s*=[^=>])`

/**
 * The frame's own address is ours: scripts are given the page's instead (`servedLocation`, page-script.ts). Pairs of a
 * pattern and its replacement, in this order. A bare name is assigned at the start of a statement alone: elsewhere it may
 * be a variable's.
 */
export const locationRules: readonly (readonly [string, string])[] = [
  [whole + assigned, 'servedLocation.href'],
  [String.raw`(?<=(?:^|[;{})]|=>)\s{0,40})location` + assigned, 'servedLocation.href'],
  [whole, 'servedLocation'],
  [String.raw`(?<![\w$.'"\`-])location(?=\s*\.\s*(?:${known})\b)`, 'servedLocation'],
]
const rules = locationRules.map(([pattern, name]) => [new RegExp(pattern, 'g'), name] as const)

export const withLocation = (code: string) => rules.reduce((made, [pattern, name]) => made.replace(pattern, name), code)

const specifier = /(\bfrom\s*|\bimport\s*(?:\(\s*)?)(['"])([^'"\n]+)\2/g

/**
 * A module whose imports are whole addresses, and those in the box: a module of a frame has no address from which others
 * could be found. `named` are the names that the page's import map gives.
 */
export function withImports(code: string, base: URL, named: ReadonlyMap<string, URL>) {
  const found: URL[] = []
  const made = code.replace(specifier, (all, before: string, quote: string, name: string) => {
    const isPath = /^(\.{0,2}\/|https?:)/.test(name)
    const url = isPath ? readAddress(name, base) : named.get(name)
    if (!url) return all
    found.push(url)
    return `${before}${quote}${url.href}${quote}`
  })
  return { code: withLocation(made), found }
}

/** The names of an import map that lead into the box. */
export function readImportMap(json: string, base: URL): Map<string, URL> {
  const named = new Map<string, URL>()
  try {
    const { imports } = JSON.parse(json) as { imports?: Record<string, unknown> }
    for (const [name, target] of Object.entries(imports ?? {})) {
      const url = typeof target === 'string' ? readAddress(target, base) : null
      if (url) named.set(name, url)
    }
  } catch {
    // A broken map names nothing.
  }
  return named
}
