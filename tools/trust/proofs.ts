/**
 * Every claim of the trust pack ends with a link to its proof. A claim is a paragraph, an item of a list or a row of
 * a table; headings and paragraphs that end with a colon are none. A link names a file of this repository, with a heading
 * of a page where it has an anchor; quoted words are the title of a test in that file.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type Pages, pagesFolder } from './pages.ts'

type Claim = { page: string; line: number; text: string }
type Link = { label: string; target: string }

/** A file of the pack that is not in the checkout, or not yet. */
export type Own = (path: string) => string | undefined

/** Lists faults of the links, one line each. */
export function findUnproven(pages: Pages, root: string, own: Own = () => undefined): string[] {
  const read = makeReader(root, (path) => pages.get(path.slice(pagesFolder.length + 1)) ?? own(path))
  return [...pages].flatMap(([page, text]) => [
    ...claimsOf(page, text)
      .filter((claim) => !isProven(claim.text))
      .map(({ line, text: claim }) => `${page}:${line}: no proof at the end of “${claim.slice(0, 80)}”`),
    ...linksOf(text).flatMap((link) => {
      const wrong = wrongWith(link, read, page)
      return wrong === undefined ? [] : [`${page}: [${link.label}](${link.target}) ${wrong}`]
    }),
  ])
}

/** The files that the pages link to, other than themselves. */
export function listProofs(pages: Pages): string[] {
  const paths = [...pages.values()].flatMap((text) => linksOf(text).map(({ target }) => pathOf(target)))
  return [...new Set(paths)].filter((path) => posix.dirname(path) !== pagesFolder).toSorted()
}

/** Lines that claim something, each joined where it was wrapped. */
export function claimsOf(page: string, text: string): Claim[] {
  const claims: Claim[] = []
  let open: Claim | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const isRow = line.startsWith('|')
    const isHead = isRow && /^\|[-| ]+\|$/.test(text.split('\n')[at + 1] ?? '')
    if (line.trim() === '' || line.startsWith('#') || isHead || /^\|[-| ]+\|$/.test(line)) {
      open = undefined
      continue
    }
    const isItem = /^\s*(?:[-*]|\d+\.) /.test(line)
    if (open && !isRow && !isItem) open.text += ` ${line.trim()}`
    else claims.push((open = { page, line: at + 1, text: line.trim() }))
  }
  return claims.filter((claim) => !claim.text.endsWith(':'))
}

const link = /\[([^\]]+)\]\(([^)\s]+)\)/g

const isProven = (claim: string) => /\]\((?!https?:)[^)\s]+\)(?:[.,)]| ?\|)*$/.test(claim) && linksOf(claim).length > 0

/** Links within the repository; those of laws lead elsewhere and prove nothing here. */
const linksOf = (text: string): Link[] =>
  [...text.matchAll(link)]
    .map(([, label = '', target = '']) => ({ label, target }))
    .filter(({ target }) => !/^https?:/.test(target))

const pathOf = (target: string) => posix.join(pagesFolder, target.replace(/#.*$/, ''))

type Read = (path: string) => string | undefined

function makeReader(root: string, own: Own): Read {
  const texts = new Map<string, string | undefined>()
  return (path) => {
    if (!texts.has(path)) texts.set(path, own(path) ?? readOf(join(root, path)))
    return texts.get(path)
  }
}

const readOf = (file: string) => (existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined)

function wrongWith({ label, target }: Link, read: Read, page: string): string | undefined {
  const [path = '', anchor] = target.split('#')
  const text = read(path === '' ? posix.join(pagesFolder, page) : pathOf(target))
  if (text === undefined) return 'leads to no file'
  if (anchor !== undefined && !anchorsOf(text).has(anchor)) return `leads to no heading #${anchor}`
  const [, title] = /^“(.+)”$/.exec(label) ?? []
  if (title !== undefined && !hasTest(text, title)) return 'names no test of that file'
  return undefined
}

/** Anchors as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  const headings = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} (.+)$/gm)]
  return new Set(
    headings.map(([, heading = '']) => {
      const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const slug = words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
      const count = counts.get(slug) ?? 0
      counts.set(slug, count + 1)
      return count === 0 ? slug : `${slug}-${count}`
    }),
  )
}

const isQuoted = (title: string) =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, `\\\\?['’]`)

/** A title is the first argument of a call, before the test's own function. */
const hasTest = (text: string, title: string) =>
  new RegExp(`\\(\\s*(['"\`])${isQuoted(title)}(?: @thorough)?\\1,\\s*(?:async|\\(|\\{|\\w+ =>|function|test)`).test(
    text,
  )
