/** Converts Markdown to blocks of a paper: paragraphs, lists, tables, code, bold. Other markup is kept as written. */
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, Piece, Rich } from './blocks.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

export function describeMarkdown(text: string): Block[] {
  return fromMarkdown(text).children.flatMap((node) => describe(node, text))
}

function describe(node: Node, source: string): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [readTable(written(node, source)) ?? { kind: 'paragraph', text: piecesOf(node.children, source) }]
    case 'heading':
      // The paper has its own headings.
      return [{ kind: 'paragraph', text: piecesOf(node.children, source), tone: 'strong' }]
    case 'code':
      return [{ kind: 'code', text: node.value, isNumbered: false }]
    case 'blockquote':
      return node.children.flatMap((each) => describe(each, source))
    case 'list': {
      const items = listItems(node, source)
      return [{ kind: 'list', items: items.map(({ text }) => text), labels: items.map(({ label }) => label) }]
    }
    case 'thematicBreak':
    case 'definition':
      return []
    default:
      return [{ kind: 'paragraph', text: written(node, source) }]
  }
}

const maxColumns = 8
/** Longer ones could be cut off by the page's end. */
const maxCell = 500

/** A table is a paragraph to the parser: a head, a line of dashes, and rows of as many cells. */
function readTable(text: string): Block | undefined {
  const [head, dashes, ...rows] = text.split('\n').map(readCells)
  if (!head || !dashes || head.length > maxColumns || dashes.length !== head.length) return undefined
  if (!dashes.every((cell) => /^:?-+:?$/.test(cell)) || rows.length === 0) return undefined
  if ([head, ...rows].some((row) => row.some((cell) => cell.length > maxCell))) return undefined
  const fill = (row: string[]) => head.map((_, at) => plainCell(row[at] ?? ''))
  const longest = (at: number) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0))
  const widths = head.map((_, at) => Math.min(60, Math.max(10, longest(at))))
  return { kind: 'table', head: fill(head), rows: rows.map(fill), widths }
}

const readCells = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const plainCell = (cell: string) => cell.replace(/`([^`]*)`|\*\*([^*]*)\*\*/g, '$1$2')

/** Items below an item follow it, marked by a dash. */
function listItems(list: Extract<Node, { type: 'list' }>, source: string): { label: string; text: Rich }[] {
  return list.children.flatMap((item, at) => {
    const label = list.ordered ? `${(list.start ?? 1) + at}.` : '•'
    const below = item.children.filter((each) => each.type === 'list')
    const words = item.children.filter((each) => each.type !== 'list')
    const text = words.flatMap((each, place): Piece[] => [
      ...(place > 0 ? [{ text: '\n' }] : []),
      ...('children' in each ? piecesOf(each.children as Node[], source) : [{ text: written(each, source) }]),
    ])
    const lower = below.flatMap((each) => listItems(each, source))
    return [{ label, text }, ...lower.map((each) => ({ ...each, label: '–' }))]
  })
}

function piecesOf(nodes: readonly Node[], source: string, face?: Piece['face']): Piece[] {
  const set = (text: string, own = face): Piece => ({ text, ...(own ? { face: own } : {}) })
  return nodes.flatMap((node): Piece[] => {
    switch (node.type) {
      case 'text':
        // A single line break in the source is a space.
        return [set(node.value.replace(/\s*\n\s*/g, ' '))]
      case 'inlineCode':
        return [set(node.value, 'mono')]
      case 'strong':
        return piecesOf(node.children, source, 'bold')
      case 'emphasis':
        return piecesOf(node.children, source, face)
      case 'break':
        return [set('\n')]
      case 'link': {
        const words = piecesOf(node.children, source, face)
        const isBare = words.map(({ text }) => text).join('') === node.url
        return isBare ? words : [...words, set(` (${node.url})`)]
      }
      default:
        return [set(written(node, source))]
    }
  })
}

function written({ position }: Node, source: string): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
}
