/**
 * Draws a paper as a tagged PDF (PDF/UA-1): every text is in the structure tree or is an artifact. Runs in its own
 * thread; knows nothing of reports.
 */
import PdfDocument, { type PDFStructureElement } from 'pdfkit'
import type { Block, Paper } from './blocks.ts'
import { openFonts } from './fonts.ts'
import { type Line, makeSetter, type Type } from './lines.ts'

const margin = 56
const ink = '#1c1c22'
const muted = '#55555f'
const rule = '#c9c9d2'

const headings: Record<1 | 2 | 3 | 4, Type & { above: number; below: number }> = {
  1: { face: 'bold', size: 22, above: 0, below: 10 },
  2: { face: 'bold', size: 15, above: 20, below: 6 },
  3: { face: 'bold', size: 12, above: 14, below: 4 },
  4: { face: 'bold', size: 10.5, above: 10, below: 3 },
}
const compactHeading = { face: 'bold', size: 11, above: 7, below: 2 } as const
const text: Type = { face: 'text', size: 10 }
const compactText: Type = { face: 'text', size: 9 }
const strong: Type = { face: 'bold', size: 10 }
const small: Type = { face: 'text', size: 9 }
const code: Type = { face: 'mono', size: 8.5 }
const leading = 1.42
/** A page that holds no more than the rest of the one before takes what would begin a new page. */
const maxOverflow = margin + 200

/** Draws the paper and hands over the file piece by piece. */
export function renderPdf(paper: Paper, onPiece: (piece: Buffer) => void): Promise<void> {
  const document = new PdfDocument({
    size: 'A4',
    margin,
    font: null,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: paper.title,
      Subject: paper.subject,
      Creator: 'Nova Interviews',
      Producer: 'Nova Interviews',
      CreationDate: paper.at ? new Date(paper.at) : new Date(),
    },
  })
  const ended = new Promise<void>((resolve) => document.on('data', onPiece).on('end', resolve))
  const fonts = openFonts(document)
  drawBlocks(document, fonts, paper)
  drawFeet(document, fonts, paper.foot)
  document.end()
  return ended
}

class Pen {
  readonly document: PdfDocument
  readonly setter: ReturnType<typeof makeSetter>
  readonly width: number
  readonly isCompact: boolean
  y = margin
  /** Height of the next heading with the beginning of its text. */
  keepTogether = 0

  constructor(document: PdfDocument, fonts: ReturnType<typeof openFonts>, isCompact: boolean) {
    this.document = document
    this.isCompact = isCompact
    this.setter = makeSetter(document, fonts)
    this.width = document.page.width - 2 * margin
  }

  get body(): Type {
    return this.isCompact ? compactText : text
  }

  get bottom(): number {
    return this.document.page.height - margin - 14
  }

  /** Begins a page if less than `height` is left; an open structure element continues there. */
  need(height: number): void {
    if (this.y + height <= this.bottom) return
    this.document.continueOnNewPage()
    this.y = margin
  }

  lines(lines: Line[], type: Type, x: number, color = ink): void {
    const height = type.size * leading
    for (const line of lines) {
      this.need(height)
      this.document.fillColor(color)
      this.setter.drawLine(line, type, x, this.y + type.size)
      this.y += height
    }
  }

  /** Draws decoration: rules, grounds. */
  artifact(draw: () => void): void {
    this.document.markContent('Artifact', { type: 'Layout' })
    draw()
    this.document.endMarkedContent()
  }
}

type Parent = PDFStructureElement

function drawBlocks(document: PdfDocument, fonts: ReturnType<typeof openFonts>, paper: Paper): void {
  const { blocks, isCompact = false } = paper
  const root = document.struct('Document')
  document.addStructure(root)
  const pen = new Pen(document, fonts, isCompact)
  const missing = fonts.countMissing(JSON.stringify(blocks))
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') pen.keepTogether = heightKept(pen, blocks, at)
    drawBlock(pen, root, block)
    // Below the title, where it is read before anything that it is about.
    if (at === 0 && missing > 0) drawBlock(pen, root, { kind: 'paragraph', text: tellMissing(missing), tone: 'strong' })
  }
  root.end()
}

const tellMissing = (letters: number) =>
  `${letters === 1 ? '1 character' : `${letters} characters`} of this report can’t be shown in this file, because its fonts don’t have ${letters === 1 ? 'it' : 'them'}: you see □ instead. Export the report as Evidence (JSON) to read the full text.`

function drawBlock(pen: Pen, parent: Parent, block: Block): void {
  if (block.kind === 'heading') drawHeading(pen, parent, block)
  else if (block.kind === 'paragraph') drawParagraph(pen, parent, block)
  else if (block.kind === 'list') drawList(pen, parent, block)
  else if (block.kind === 'table') drawTable(pen, parent, block)
  else if (block.kind === 'code') drawCode(pen, parent, block)
  else if (block.kind === 'drawing') drawDrawing(pen, parent, block)
  else if (block.kind === 'scale') drawScale(pen, parent, block)
  else if (pen.y > maxOverflow) {
    pen.document.addPage()
    pen.y = margin
  }
}

function addChild(pen: Pen, parent: Parent, type: string, draw: () => void, options: object = {}): void {
  const element = pen.document.struct(type, options)
  parent.add(element)
  element.add(draw)
  element.end()
}

/** An element that holds others. */
function group(pen: Pen, parent: Parent, type: string, fill: (element: Parent) => void, options: object = {}): void {
  const element = pen.document.struct(type, options)
  parent.add(element)
  fill(element)
  element.end()
}

type Heading = Extract<Block, { kind: 'heading' }>

const typeOf = (pen: Pen, { level }: Heading) => (pen.isCompact && level === 2 ? compactHeading : headings[level])

function drawHeading(pen: Pen, parent: Parent, block: Heading): void {
  const { level, text: words } = block
  const { above, below, ...type } = typeOf(pen, block)
  const lines = pen.setter.breakText(words, type, pen.width)
  if (pen.y > margin) pen.y += above
  // Keep a heading with the text below it, not alone at the foot of a page.
  pen.need(pen.keepTogether)
  if (level < 4) pen.document.outline.addItem(words)
  addChild(pen, parent, `H${level}`, () => pen.lines(lines, type, margin), { title: words })
  pen.y += below
}

/** Height of a heading and the first lines below it: other headings, a paragraph before a table, a table's first row. */
function heightKept(pen: Pen, blocks: readonly Block[], at: number): number {
  const lineHeight = pen.body.size * leading
  const block = blocks[at]
  const next = blocks[at + 1]
  if (block?.kind === 'heading') {
    const { below, size, face } = typeOf(pen, block)
    const lines = pen.setter.breakText(block.text, { face, size }, pen.width)
    const beforeNext = next?.kind === 'heading' ? typeOf(pen, next).above : 0
    return lines.length * size * leading + below + beforeNext + heightKept(pen, blocks, at + 1)
  }
  if (block?.kind === 'table') {
    const heights = [block.head, ...block.rows.slice(0, 1)].map(
      (cells, row) => setRow(pen, block, cells, row === 0).height,
    )
    return Math.min(
      heights.reduce((sum, height) => sum + height, 0),
      (pen.bottom - margin) / 2,
    )
  }
  if (block?.kind === 'paragraph' && next?.kind === 'table') {
    const lines = pen.setter.breakText(block.text, pen.body, pen.width).length
    if (lines <= 3) return lines * lineHeight + 5 + heightKept(pen, blocks, at + 1)
  }
  return 3 * lineHeight
}

function drawParagraph(pen: Pen, parent: Parent, { text: words, tone }: Extract<Block, { kind: 'paragraph' }>): void {
  const type = tone === 'strong' ? strong : tone === 'muted' ? small : pen.body
  const lines = pen.setter.breakText(words, type, pen.width)
  addChild(pen, parent, 'P', () => pen.lines(lines, type, margin, tone === 'muted' ? muted : ink))
  pen.y += 5
}

const indent = 14

function drawList(pen: Pen, parent: Parent, { items, labels }: Extract<Block, { kind: 'list' }>): void {
  group(pen, parent, 'L', (list) => {
    for (const [at, item] of items.entries()) {
      const label = labels?.[at] ?? '•'
      const inset = label.length > 1 ? indent + 8 : indent
      const lines = pen.setter.breakText(item, pen.body, pen.width - inset)
      pen.need(pen.body.size * leading)
      group(pen, list, 'LI', (element) => {
        const y = pen.y + pen.body.size
        addChild(pen, element, 'Lbl', () => {
          pen.document.fillColor(muted)
          pen.setter.drawLine(pen.setter.breakText(label, pen.body, inset)[0]!, pen.body, margin + 3, y)
        })
        addChild(pen, element, 'LBody', () => pen.lines(lines, pen.body, margin + inset))
      })
      pen.y += 2
    }
  })
  pen.y += 4
}

const cellGap = 8

type Table = Extract<Block, { kind: 'table' }>

const columnsOf = (pen: Pen, { widths }: Table) => {
  const total = widths.reduce((sum, each) => sum + each, 0)
  return widths.map((share) => (share / total) * pen.width)
}

function setRow(pen: Pen, table: Table, cells: string[], isHead: boolean) {
  const columns = columnsOf(pen, table)
  const set = cells.map((cell, at) => {
    const type = isHead || at === 0 ? { ...strong, size: 9 } : small
    return { type, lines: pen.setter.breakText(cell, type, columns[at]! - cellGap) }
  })
  const tallest = Math.max(...set.map(({ lines }) => lines.length))
  return { set, height: tallest * small.size * leading + 7 }
}

function drawTable(pen: Pen, parent: Parent, block: Table): void {
  const { head, rows } = block
  const columns = columnsOf(pen, block)
  const drawRow = (table: Parent, cells: string[], isHead: boolean) => {
    const { set, height } = setRow(pen, block, cells, isHead)
    // A row stays whole, and a head with its first row, unless a page is too short for it.
    const first = isHead && rows[0] ? setRow(pen, block, rows[0], false).height : 0
    pen.need(Math.min(height + first, pen.bottom - margin))
    const top = pen.y
    group(pen, table, 'TR', (row) => {
      // The rest of a cell that is longer than a page is left out: rows are bounded by their callers.
      const most = Math.floor((pen.bottom - top) / (small.size * leading))
      let x = margin
      for (const [at, { type, lines }] of set.entries()) {
        const isHeader = isHead || at === 0
        const options = isHeader ? { scope: isHead ? 'Column' : 'Row' } : {}
        const left = x
        addChild(
          pen,
          row,
          isHeader ? 'TH' : 'TD',
          () => {
            pen.y = top
            pen.lines(lines.slice(0, most), type, left, isHead ? muted : ink)
          },
          options,
        )
        x += columns[at]!
      }
    })
    pen.y = Math.min(top + height, pen.bottom)
    pen.artifact(() => pen.document.rect(margin, pen.y - 4, pen.width, 0.5).fill(rule))
  }
  group(pen, parent, 'Table', (table) => {
    drawRow(table, head, true)
    for (const row of rows) drawRow(table, row, false)
  })
  pen.y += 6
}

type Code = Extract<Block, { kind: 'code' }>

function drawCode(pen: Pen, parent: Parent, { text: source, isNumbered = true }: Code): void {
  const rows = source.replace(/\n$/, '').split('\n')
  const gutter = !isNumbered ? indent : pen.setter.widthOf(String(rows.length), code) + 12
  group(pen, parent, 'P', (block) => {
    addChild(pen, block, 'Code', () => {
      for (const [at, row] of rows.entries()) {
        const number = String(at + 1)
        pen.need(code.size * leading)
        if (isNumbered) {
          pen.document.fillColor(muted)
          const x = margin + gutter - 10 - pen.setter.widthOf(number, code)
          pen.setter.drawLine(pen.setter.breakText(number, code, gutter)[0]!, code, x, pen.y + code.size)
        }
        pen.lines(pen.setter.breakText(row, code, pen.width - gutter), code, margin + gutter)
      }
    })
  })
  pen.y += 6
}

function drawScale(pen: Pen, parent: Parent, { alt, value, low, high }: Extract<Block, { kind: 'scale' }>): void {
  const height = 10
  pen.need(height + 8)
  const { y, width } = pen
  const at = (score: number) => margin + (score / 100) * width
  addChild(
    pen,
    parent,
    'Figure',
    () => {
      pen.document.rect(margin, y + 3, width, 4).fill('#e4e4ea')
      pen.document.rect(at(low), y + 3, Math.max(1, at(high) - at(low)), 4).fill('#9db4e8')
      if (value !== null) pen.document.rect(at(value) - 1.5, y, 3, height).fill('#2747b0')
    },
    { alt, bbox: [margin, y, margin + width, y + height], placement: 'Block' },
  )
  pen.y += height + 8
}

function drawDrawing(pen: Pen, parent: Parent, block: Extract<Block, { kind: 'drawing' }>): void {
  const { alt, width, height, strokes, words } = block
  pen.need(height + 8)
  const { y, document } = pen
  addChild(
    pen,
    parent,
    'Figure',
    () => {
      for (const { points, isClosed, width: thickness } of strokes) {
        const [first, ...more] = points
        if (!first || more.length === 0) continue
        document.moveTo(margin + first[0], y + first[1])
        for (const [x, down] of more) document.lineTo(margin + x, y + down)
        if (isClosed) document.closePath()
        document.lineWidth(thickness).strokeColor(ink).stroke()
      }
      document.fillColor(ink)
      for (const { text: said, x, y: down, size } of words) {
        const type: Type = { face: 'text', size }
        const [line] = pen.setter.breakText(said, type, Infinity)
        if (line && size > 0) pen.setter.drawLine(line, type, margin + x, y + down)
      }
    },
    { alt, bbox: [margin, y, margin + width, y + height], placement: 'Block' },
  )
  pen.y += height + 8
}

/** The title and the number of each page, once it is known how many there are. */
function drawFeet(document: PdfDocument, fonts: ReturnType<typeof openFonts>, foot: string): void {
  const setter = makeSetter(document, fonts)
  const { start, count } = document.bufferedPageRange()
  const type: Type = { face: 'text', size: 8 }
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(start + page)
    const number = `Page ${page + 1} of ${count}`
    const right = document.page.width - margin
    const y = document.page.height - margin + 6
    const room = right - margin - setter.widthOf(number, type) - 20
    document.markContent('Artifact', { type: 'Pagination' })
    document.fillColor(muted)
    setter.drawLine(setter.breakText(foot, type, room)[0]!, type, margin, y)
    setter.drawLine(setter.breakText(number, type, 200)[0]!, type, right - setter.widthOf(number, type), y)
    document.endMarkedContent()
  }
}
