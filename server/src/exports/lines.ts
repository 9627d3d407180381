/** Breaking text into lines that fit, with the fonts that each piece of a line needs. */
import type PdfDocument from 'pdfkit'
import type { Piece, Rich } from './blocks.ts'
import { type Face, type Fonts, invisible, type Run } from './fonts.ts'
import { inReadingOrder } from './reading-order.ts'

export type Type = { face: Face; size: number }
export type Line = { runs: Run[]; width: number }

export type Setter = {
  /** Breaks at spaces, and inside words that are wider than a line. */
  breakText: (text: Rich, type: Type, width: number) => Line[]
  widthOf: (text: string, type: Type) => number
  drawLine: (line: Line, type: Type, x: number, y: number) => void
}

export function makeSetter(document: PdfDocument, fonts: Fonts): Setter {
  const widths = new Map<string, number>()

  const widthOf = (text: string, { face, size }: Type): number => {
    const key = `${face} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known * size
    // Every sign of plain code is as wide as the others.
    if (face === 'mono' && text.length > 1 && /^[\x20-\x7e]+$/.test(text))
      return text.length * widthOf('0', { face, size })
    let width = 0
    for (const run of fonts.split(face, text)) {
      document.font(run.font).fontSize(1000)
      width += document.widthOfString(run.text) / 1000
    }
    if (text.length < 24) widths.set(key, width)
    return width * size
  }

  const lineOf = (text: string, type: Type): Line => ({
    runs: inReadingOrder(fonts.split(type.face, text)),
    width: widthOf(text, type),
  })

  const breakText = (text: Rich, type: Type, width: number): Line[] =>
    typeof text === 'string'
      ? clean(text)
          .split('\n')
          .flatMap((paragraph) => breakParagraph(paragraph, type, width).map((each) => lineOf(each, type)))
      : breakPieces(text, type, width, { widthOf, lineOf, breakWord })

  const breakParagraph = (paragraph: string, type: Type, width: number): string[] => {
    if (widthOf(paragraph, type) <= width) return [paragraph]
    const lines: string[] = []
    let line = ''
    let filled = 0
    // With the spaces before each word: code keeps its indentation.
    for (const word of paragraph.match(/\s*\S+|\s+$/gu) ?? []) {
      const needed = widthOf(word, type)
      if (filled + needed <= width) {
        line += word
        filled += needed
        continue
      }
      if (line) lines.push(line)
      const pieces = breakWord(lines.length > 0 ? word.trimStart() : word, type, width)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1)!
      filled = widthOf(line, type)
    }
    return [...lines, line]
  }

  const breakWord = (word: string, type: Type, width: number): string[] => {
    if (widthOf(word, type) <= width) return [word]
    const pieces: string[] = []
    let piece = ''
    let filled = 0
    for (const letter of word) {
      const needed = widthOf(letter, type)
      if (piece && filled + needed > width) {
        pieces.push(piece)
        piece = ''
        filled = 0
      }
      piece += letter
      filled += needed
    }
    return [...pieces, piece]
  }

  const drawLine = ({ runs }: Line, { size }: Type, x: number, y: number): void => {
    const options = { lineBreak: false, baseline: 'alphabetic' }
    let at = x
    for (const { font, text } of runs) {
      document.font(font).fontSize(size)
      document.text(text, at, y, options)
      if (runs.length > 1) at += document.widthOfString(text, options)
    }
  }
  return { breakText, widthOf, drawLine }
}

type Breaking = {
  widthOf: Setter['widthOf']
  lineOf: (text: string, type: Type) => Line
  breakWord: (word: string, type: Type, width: number) => string[]
}

/** Words in more than one face: each is set by itself. */
function breakPieces(pieces: readonly Piece[], type: Type, width: number, breaking: Breaking): Line[] {
  const { widthOf, lineOf, breakWord } = breaking
  const lines: Line[] = [{ runs: [], width: 0 }]
  for (const { text, face = type.face } of pieces) {
    const own = { ...type, face }
    for (const part of clean(text).match(/\n|[^\S\n]*[^\s]+|[^\S\n]+/gu) ?? []) {
      const last = lines.at(-1)!
      const isNew = part !== '\n' && last.width + widthOf(part, own) > width
      const words = part === '\n' ? [''] : isNew ? breakWord(part.trimStart(), own, width) : [part]
      for (const [at, word] of words.entries()) {
        const set = lineOf(word, own)
        if (part === '\n' || at > 0 || (isNew && last.width > 0)) lines.push(set)
        else lines[lines.length - 1] = { runs: [...last.runs, ...set.runs], width: last.width + set.width }
      }
    }
  }
  return lines
}

/** Control characters draw nothing, and a tab would have no width. */
const clean = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(invisible, '')
