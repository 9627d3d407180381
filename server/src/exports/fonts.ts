/**
 * The faces of a PDF: Inter for text, DejaVu for code and for what Inter lacks (Arabic, Armenian, Georgian, Hebrew, signs).
 * Opened as they are needed, from plain TrueType: fontkit takes a second to inflate compressed ones. Chinese, Japanese, Korean and Indic letters are in none of them.
 */
import { createRequire } from 'node:module'
import type PdfDocument from 'pdfkit'

export type Face = 'text' | 'bold' | 'mono'
export type Run = { font: string; text: string }

/** In the order in which a letter is looked for. */
const fontFiles: Record<Face, string[]> = {
  text: ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
  bold: ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'],
  // It has no ligatures, which would hide what was typed.
  mono: ['dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf'],
}

/** What is drawn for a letter that no face has. */
const missing = '□'

export type Fonts = {
  /** The text in pieces that one font can draw each. */
  split: (face: Face, text: string) => Run[]
  /** Letters that no font has so far. */
  uncovered: Set<string>
}

const require = createRequire(import.meta.url)

export function openFonts(document: PdfDocument): Fonts {
  const known = new Map<string, string>()
  const uncovered = new Set<string>()
  // Each under one name: pdfkit reads a font again at every use if it knows it by another.
  for (const file of new Set(Object.values(fontFiles).flat())) document.registerFont(file, require.resolve(file))

  const fontFor = (face: Face, letter: string): string => {
    const key = `${face} ${letter}`
    const found = known.get(key)
    if (found !== undefined) return found
    const codePoint = letter.codePointAt(0)!
    const hasLetter = (file: string) => {
      document.font(file)
      return document._font.font.hasGlyphForCodePoint(codePoint)
    }
    const font = fontFiles[face].find(hasLetter) ?? ''
    known.set(key, font)
    return font
  }

  const split = (face: Face, text: string): Run[] => {
    if (/^[\x20-\x7e]*$/.test(text)) return [{ font: fontFiles[face][0]!, text }]
    const runs: Run[] = []
    for (const letter of text) {
      const font = fontFor(face, letter)
      if (font === '') uncovered.add(letter)
      const [used, shown] = font === '' ? [fontFor(face, missing), missing] : [font, letter]
      const last = runs.at(-1)
      if (last?.font === used) last.text += shown
      else runs.push({ font: used, text: shown })
    }
    return runs
  }
  return { split, uncovered }
}
