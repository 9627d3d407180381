/** Reads the Markdown of most questions: paragraphs, lists and code, with emphasis. All else takes the whole reader. */
import type { MarkdownNode } from './drawn-markdown.tsx'

type Paragraph = Extract<MarkdownNode, { type: 'paragraph' }>
type List = Extract<MarkdownNode, { type: 'list' }>
type Code = Extract<MarkdownNode, { type: 'code' }>
type PhrasingContent = Paragraph['children'][number]

/** Signs that may mean more than themselves. */
const sign = /[*_[\]\\]|&[#\w]|<[\w/!?]/
/** A line that begins or ends so may be no paragraph's. */
const opening = /^(?:[ \t]|#|>|[-+=|:]|~~~|```|\d+[.)])|[ \t]$/
const emphasis = /(?<=^|[\s(])(\*\*?)(\w(?:[^*]*\w)?)\1(?=[\s.,;:!?)]|$)/
const item = /^- (?=\S)/
const fence = /^```([a-z]*)$/

type Block = Paragraph | List | Code

/** The blocks of such a text; undefined where it holds anything else. */
export function readPlainMarkdown(text: string): Block[] | undefined {
  const blocks: Block[] = []
  const lines = text.replace(/^\n+|\n+$/g, '').split('\n')
  while (lines.length > 0) {
    const name = fence.exec(lines[0]!)?.[1]
    const end = name === undefined ? lines.indexOf('') : lines.indexOf('```', 1) + 1
    if (name !== undefined && (end === 0 || (lines[end] ?? '') !== '')) return undefined
    const block = lines.splice(0, end < 0 ? lines.length : end)
    const read = name === undefined ? readText(block) : readCode(name, block.slice(1, -1))
    // Lists that follow each other are one, with room between its items.
    if (!read || (read.type === 'list' && blocks.at(-1)?.type === 'list')) return undefined
    blocks.push(read)
    while (lines[0] === '') lines.shift()
  }
  return blocks
}

function readCode(name: string, lines: string[]): Code | undefined {
  if (lines.some((line) => /^\s*```/.test(line))) return undefined
  return { type: 'code', lang: name || null, meta: null, value: lines.join('\n') }
}

const readText = (lines: string[]) => (item.test(lines[0]!) ? readList(lines) : readParagraph(lines.join('\n')))

function readList(lines: string[]): List | undefined {
  if (!lines.every((line) => item.test(line))) return undefined
  const paragraphs = lines.flatMap((line) => readParagraph(line.slice(2)) ?? [])
  if (paragraphs.length < lines.length) return undefined
  const children = paragraphs.map((each) => ({
    type: 'listItem' as const,
    spread: false,
    checked: null,
    children: [each],
  }))
  return { type: 'list', ordered: false, start: null, spread: false, children }
}

function readParagraph(block: string): Paragraph | undefined {
  if (block === '' || block.split('\n').some((line) => opening.test(line))) return undefined
  const parts = block.split('`')
  // Each piece of code has a mark on either side, and none of two.
  if (parts.length % 2 === 0 || parts.slice(1, -1).includes('')) return undefined
  const children: PhrasingContent[] = []
  for (const [at, part] of parts.entries()) {
    const isCode = at % 2 === 1
    if (isCode && /^\s|\s$/.test(part)) return undefined
    const read = isCode ? [{ type: 'inlineCode' as const, value: part }] : readWords(part)
    if (!read) return undefined
    children.push(...read)
  }
  return { type: 'paragraph', children }
}

/** Text between pieces of code, with its emphasis. */
function readWords(text: string): PhrasingContent[] | undefined {
  const found = emphasis.exec(text)
  const [all = '', marks = '', inner = ''] = found ?? []
  const before = found ? text.slice(0, found.index) : text
  if (sign.test(before) || sign.test(inner)) return undefined
  const words: PhrasingContent[] = before === '' ? [] : [{ type: 'text', value: before }]
  if (!found) return words
  const rest = readWords(text.slice(found.index + all.length))
  const type = marks === '**' ? 'strong' : 'emphasis'
  return rest && [...words, { type, children: [{ type: 'text', value: inner }] }, ...rest]
}
