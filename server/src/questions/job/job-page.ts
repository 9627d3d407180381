/** Reads the posting of a web page: its schema.org JobPosting first, its main text second. */
import { Readability } from '@mozilla/readability'
import { maxTitleLength } from '@nova/contract/constants'
import { parseHTML } from 'linkedom'
import { headingPart } from './job-parts.ts'
import { columnsOf, headsParts } from './job-tables.ts'

export type JobPageText = { title: string; text: string; from: 'jsonld' | 'text' }

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const blocks = new Set(
  'address article aside blockquote dd details div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table td th tr ul br'.split(
    ' ',
  ),
)
const skipped = new Set('script style noscript template nav footer aside form button select svg iframe head'.split(' '))
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:[;\s]|$)/i
const maxElements = 30_000

/** Returns a page's posting; undefined if the page has no text. The caller decides whether it is a posting at all. */
export function readJobPage(html: string): JobPageText | undefined {
  const { document } = parse(html)
  const posting = findPosting(document)
  if (posting) return posting
  removeHidden(document)
  turnTables(document)
  const heading = document.querySelector('h1')?.textContent?.trim() ?? ''
  const title =
    heading ||
    (document
      .querySelector('title')
      ?.textContent?.split(/ [|–—-] /)[0]
      ?.trim() ??
      '')
  const whole = htmlLines(document.body)
  const article = new Readability(document, {
    maxElemsToParse: maxElements,
  }).parse()
  const main = article?.content ? htmlLines(parse(`<html><body>${article.content}</body></html>`).document.body) : ''
  const text = main.length > 200 ? main : whole
  return text ? { title: shortened(title), text, from: 'text' } : undefined
}

/** Limits the title's length for an interview, with an ellipsis where it is cut. */
function shortened(title: string): string {
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1).trimEnd()}…`.toWellFormed() : title
}

type Page = ReturnType<typeof parseHTML>['document']

/** No page that people read nests deeper; the parsers take for each tag as long as it lies deep. */
const maxDepth = 200
const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/** The page without tags that lie too deep; blocks among them still end their line. */
function parse(html: string): ReturnType<typeof parseHTML> {
  let depth = 0
  const shallow = html.replace(/<(\/?)([a-z][a-z0-9]*)[^<>]*>/gi, (tag, slash: string, name: string) => {
    const lower = name.toLowerCase()
    if (voids.has(lower) || tag.endsWith('/>')) return tag
    if (!slash) depth += 1
    const isKept = depth <= maxDepth
    if (slash) depth = Math.max(0, depth - 1)
    return isKept ? tag : blocks.has(lower) ? '<br>' : ''
  })
  return parseHTML(shallow)
}

function findPosting(document: Page): JobPageText | undefined {
  for (const script of document.querySelectorAll('script[type^="application/ld+json"]')) {
    const posting = findJobPosting(parseJson(script.textContent ?? ''), 0)
    if (!posting) continue
    const fields = ['description', 'responsibilities', 'qualifications', 'skills', 'experienceRequirements']
    const headings = ['', 'Responsibilities:', 'Requirements:', 'Skills:', 'Experience:']
    const text = fields.flatMap((field, at) => {
      const value = textOf(posting[field])
      return value ? [headings[at]!, value] : []
    })
    const title = textOf(posting['title']) || textOf(posting['name'])
    if (text.length > 0) return { title: shortened(title), text: text.filter(Boolean).join('\n'), from: 'jsonld' }
  }
  return undefined
}

function parseJson(text: string): Json {
  const bare = text.replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)|(?:-->|(?:\/\/\s*)?\]\]>)\s*$/g, '')
  // Many sites write line breaks and tabs into strings as they are, and commas after the last item.
  const mended = bare.replace(/[\u0000-\u001F]+/g, ' ').replace(/,\s*(?=[\]}])/g, '')
  return tryJson(bare) ?? tryJson(mended)
}

function tryJson(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}

function findJobPosting(value: Json, depth: number): { [key: string]: Json } | undefined {
  if (value === null || typeof value !== 'object' || depth > 6) return undefined
  if (Array.isArray(value)) {
    for (const item of value.slice(0, 200)) {
      const found = findJobPosting(item, depth + 1)
      if (found) return found
    }
    return undefined
  }
  const types = [value['@type']].flat()
  if (types.some((type) => typeof type === 'string' && /(^|[/:])JobPosting$/.test(type))) return value
  for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item']) {
    const found = findJobPosting(value[key] ?? null, depth + 1)
    if (found) return found
  }
  return undefined
}

/** A field of a posting as lines: text, HTML, escaped HTML, a list of these or an object that describes one. */
function textOf(value: Json | undefined): string {
  if (typeof value === 'string') {
    const html = unescaped(unescaped(value))
    const { document } = parse(`<html><body>${html.replace(/\r\n|[\r\n]/g, '<br>')}</body></html>`)
    removeHidden(document)
    turnTables(document)
    return htmlLines(document.body)
  }
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n')
  if (value === null || typeof value !== 'object') return ''
  const months = value['monthsOfExperience']
  if (typeof months === 'number') return `${Math.round(months / 12)} years of experience`
  return textOf(value['description'] ?? value['name'])
}

/** Markup that was escaped as text, as text that is markup; some escape it twice. */
function unescaped(text: string): string {
  const isEscaped = !/<\w/.test(text) && /&(?:amp;)*lt;\/?\w/.test(text)
  return isEscaped ? (parse(`<html><body>${text}</body></html>`).document.body.textContent ?? '') : text
}

function removeHidden(document: Page): void {
  for (const element of document.querySelectorAll('[hidden], [aria-hidden="true"], [style], input[type="hidden"]')) {
    const isStyled = element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true'
    if (isStyled || hiddenStyle.test(element.getAttribute('style') ?? '')) element.remove()
  }
}

/** Turns tables whose header names what their columns ask for into lists, column by column. */
function turnTables(document: Page): void {
  for (const table of document.querySelectorAll('table')) {
    if (table.querySelector('table')) continue
    const [header = [], ...rows] = [...table.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('td, th')].map((cell) => htmlLines(cell).split('\n').join('; ')),
    )
    if (rows.length === 0 || !headsParts(header, headingPart)) continue
    const list = document.createElement('div')
    for (const line of columnsOf(header, rows, headingPart)) {
      const block = document.createElement('p')
      block.textContent = line
      list.append(block)
    }
    table.replaceWith(list)
  }
}

/** The text of an element, one line a block. */
function htmlLines(root: { childNodes: Iterable<unknown> }): string {
  let text = ''
  const stack: { node: WalkedNode; isEnd: boolean }[] = [{ node: root as WalkedNode, isEnd: false }]
  while (stack.length > 0) {
    const { node, isEnd } = stack.pop()!
    if (node.nodeType === 3) {
      text += node.textContent?.replace(/\s+/g, ' ') ?? ''
      continue
    }
    const name = node.nodeName?.toLowerCase() ?? ''
    if (node.nodeType !== 1 || skipped.has(name)) continue
    if (blocks.has(name)) text += '\n'
    if (isEnd) continue
    stack.push({ node, isEnd: true })
    for (const child of [...node.childNodes].toReversed()) stack.push({ node: child, isEnd: false })
  }
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

type WalkedNode = { nodeType: number; nodeName?: string; textContent: string | null; childNodes: Iterable<WalkedNode> }
