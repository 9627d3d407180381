/** Word documents (.docx): paragraphs, tables, text boxes, headers and hyperlinks, without any XML entity expansion. */
import { refuse } from '@nova/contract/refusals'
import { openZip } from './zip.ts'

/** `otherLines`: the same text as it reads with other columns, or row by row without any. */
export type RawDocument = { lines: string[]; links: string[]; otherLines?: string[][] }

/** Stops at the next '<', so that broken markup costs no more than it weighs. */
const tagPattern = /<(\/?)([\w:]+)((?:"[^"<]*"|'[^'<]*'|[^<>"'])*?)(\/?)>|([^<]+)/g
const maxNesting = 100
const hiddenElements = new Set(['mc:Fallback', 'w:del', 'w:moveFrom'])

/** Reads a .docx file's lines in reading order and the addresses its links lead to. */
export function readDocx(bytes: Uint8Array): RawDocument {
  const zip = openZip(bytes)
  const main = mainPart(zip.read('_rels/.rels')) ?? 'word/document.xml'
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const part = (kind: string) =>
    zip.names.filter((name) => name.startsWith(folder) && new RegExp(`/${kind}\\d*\\.xml$`).test(name)).sort()
  if (!zip.names.includes(main)) throw refuse('unreadable_file')
  const lines: string[] = []
  const links: string[] = []
  for (const name of [...part('header'), main, ...part('footer')]) {
    const file = name.slice(name.lastIndexOf('/') + 1)
    const targets = linkTargets(zip.read(`${folder}_rels/${file}.rels`))
    const body = readBody(zip.read(name) ?? '', targets)
    lines.push(...body.lines)
    links.push(...body.links)
  }
  return { lines, links }
}

function mainPart(rels: string | undefined): string | undefined {
  const relation = rels?.match(/<Relationship\b[^<>]*officeDocument"[^<>]*>/)?.[0]
  return relation?.match(/Target="\/?([^"]+)"/)?.[1]
}

function linkTargets(rels: string | undefined): Map<string, string> {
  const targets = new Map<string, string>()
  for (const [relation] of rels?.matchAll(/<Relationship\b[^<>]*>/g) ?? []) {
    const id = relation.match(/\bId="([^"]+)"/)?.[1]
    const target = relation.match(/\bTarget="([^"]+)"/)?.[1]
    if (id && target && relation.includes('/hyperlink"')) targets.set(id, decodeEntities(target))
  }
  return targets
}

/** A place that gathers paragraphs: the body, a text box or a table cell. */
type Frame = { lines: string[]; text: string; cells: string[][] }

function readBody(xml: string, targets: Map<string, string>): RawDocument {
  const links: string[] = []
  const frames: Frame[] = [newFrame()]
  let hiddenDepth = 0
  let inText = false
  let instruction = ''
  let isVanished = false
  const top = () => frames[frames.length - 1]!
  const write = (text: string) => {
    if (!isVanished) top().text += text
  }
  const endParagraph = () => {
    top().lines.push(...top().text.split('\n'))
    top().text = ''
  }
  const open = new Map<string, (attributes: string) => void>(
    Object.entries({
      'w:tab': () => write('\t'),
      'w:br': () => write('\n'),
      'w:cr': () => write('\n'),
      'w:noBreakHyphen': () => write('-'),
      'w:numPr': () => write('• '),
      'w:r': () => (isVanished = false),
      'w:vanish': (attributes) => (isVanished = !/w:val="(0|false)"/.test(attributes)),
      'w:hyperlink': (attributes) => {
        const target = targets.get(attributes.match(/r:id="([^"]+)"/)?.[1] ?? '')
        if (target) links.push(target)
      },
      'w:txbxContent': openFrame,
      'w:tbl': openFrame,
      'w:tr': () => (top().cells = []),
      'w:tc': openFrame,
    }),
  )
  const close = new Map<string, () => void>(
    Object.entries({
      'w:p': endParagraph,
      'w:r': () => (isVanished = false),
      'w:txbxContent': () => closeFrame((box, outer) => outer.lines.push(...box.lines)),
      'w:tbl': () => closeFrame((table, outer) => outer.lines.push(...table.lines)),
      'w:tc': () => closeFrame((cell, table) => table.cells.push(cell.lines.filter((line) => line.trim()))),
      'w:tr': () => top().lines.push(...rowLines(top().cells)),
    }),
  )
  function openFrame(): void {
    if (frames.length > maxNesting) throw refuse('unreadable_file')
    frames.push(newFrame())
  }
  function closeFrame(merge: (inner: Frame, outer: Frame) => void): void {
    if (frames.length < 2) return
    endParagraph()
    const inner = frames.pop()!
    merge(inner, top())
  }
  for (const [, slash, name, attributes = '', empty, text] of xml.matchAll(tagPattern)) {
    if (text !== undefined) {
      if (hiddenDepth > 0) continue
      if (inText) write(decodeEntities(text))
      else if (instruction !== '') instruction += decodeEntities(text)
      continue
    }
    if (hiddenElements.has(name!)) hiddenDepth = Math.max(0, hiddenDepth + (empty ? 0 : slash ? -1 : 1))
    if (hiddenDepth > 0) continue
    if (name === 'w:t') inText = !slash && !empty
    else if (name === 'w:instrText' && !slash) instruction = ' '
    else if (name === 'w:instrText') {
      const target = instruction.match(/HYPERLINK\s+"([^"]+)"/)?.[1]
      if (target) links.push(target)
      instruction = ''
    } else if (slash) close.get(name!)?.()
    else open.get(name!)?.(attributes)
  }
  while (frames.length > 1) closeFrame((inner, outer) => outer.lines.push(...inner.lines))
  endParagraph()
  return { lines: top().lines, links }
}

function newFrame(): Frame {
  return { lines: [], text: '', cells: [] }
}

/** A row with at most one long cell reads across, one with several long cells (a page layout) reads cell by cell. */
function rowLines(cells: string[][]): string[] {
  const filled = cells.filter((cell) => cell.length > 0)
  const long = filled.filter((cell) => cell.length > 1)
  if (filled.length > 1 && long.length <= 1) {
    return [filled.map((cell) => cell[0]!).join('\t'), ...(long[0]?.slice(1) ?? [])]
  }
  return filled.flat()
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return entities.get(name) ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
