/** Scripts of a served page, made fit for a frame that has another address than the page. Pure. */
import { readAddress } from './address.ts'

const known = 'href|assign|replace|reload|pathname|search|hash|origin|host|hostname|port|protocol|toString'
const whole = String.raw`(?<![\w$.])(?:window|document|self|globalThis)\.location\b`
const setWhole = new RegExp(String.raw`${whole}(?=\s*=[^=>])`, 'g')
/** At the start of a statement: elsewhere a variable may have this name. */
const setBare = /(?<=(?:^|[;{})]|=>|=["'])\s*)location(?=\s*=[^=>])/g
const readWhole = new RegExp(whole, 'g')
const readBare = new RegExp(String.raw`(?<![\w$.'"\`-])location(?=\s*\.\s*(?:${known})\b)`, 'g')

/** The frame's own address is ours: scripts are given the page's instead (`servedLocation`, page-script.ts). */
export function withLocation(code: string): string {
  return code
    .replace(setWhole, 'servedLocation.href')
    .replace(setBare, 'servedLocation.href')
    .replace(readWhole, 'servedLocation')
    .replace(readBare, 'servedLocation')
}

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
