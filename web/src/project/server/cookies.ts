/** Cookies of the candidate's servers, by port, for as long as the workspace is open. */

type Cookie = { value: string; path: string; isHttpOnly: boolean }

/** Maximum per port; the oldest of more is dropped. */
const maxCookies = 50
const maxLength = 4_096
/** A header may be this long; the oldest of more stay out. */
const maxHeader = 8_192

export function createCookies(now = () => Date.now()) {
  const jars = new Map<number, Map<string, Cookie>>()

  /** Takes a `Set-Cookie` header; a script of the page can't set or replace a cookie that is hidden from scripts. */
  function take(port: number, header: string, isScript = false): void {
    const [pair = '', ...parts] = header.slice(0, maxLength).split(';')
    // A request's header takes no other letters.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(pair)) return
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at < 1 || name === '') return
    const jar = jars.get(port) ?? new Map<string, Cookie>()
    jars.set(port, jar)
    const attributes = new Map(parts.map(readAttribute))
    const isHttpOnly = attributes.has('httponly')
    if (isScript && (isHttpOnly || jar.get(name)?.isHttpOnly)) return
    jar.delete(name)
    if (isExpired(attributes, now())) return
    const path = attributes.get('path') ?? ''
    jar.set(name, { value: pair.slice(at + 1).trim(), path: path.startsWith('/') ? path : '/', isHttpOnly })
    for (const oldest of jar.keys()) {
      if (jar.size <= maxCookies) break
      jar.delete(oldest)
    }
  }

  /** The `Cookie` header for a path, or what a script may read of it. */
  function read(port: number, path: string, isScript = false): string {
    const pairs = [...(jars.get(port) ?? [])]
      .filter(([, cookie]) => matches(path, cookie.path) && !(isScript && cookie.isHttpOnly))
      .map(([name, { value }]) => `${name}=${value}`)
    while (pairs.join('; ').length > maxHeader) pairs.shift()
    return pairs.join('; ')
  }
  return { take, read }
}

function readAttribute(part: string): [string, string] {
  const [name = '', value = ''] = part.split(/=(.*)/s)
  return [name.trim().toLowerCase(), value.trim()]
}

function isExpired(attributes: ReadonlyMap<string, string>, now: number): boolean {
  const age = attributes.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0
  return Date.parse(attributes.get('expires') ?? '') <= now
}

const matches = (path: string, wanted: string) =>
  path === wanted || path.startsWith(wanted.endsWith('/') ? wanted : `${wanted}/`) || path.startsWith(`${wanted}?`)
