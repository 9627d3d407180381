/**
 * PDF fonts: Inter for Latin, Greek and Cyrillic, DejaVu for code, Arabic, Armenian, Georgian, Hebrew and signs, Noto
 * Sans for Devanagari. Loaded on demand, as plain TrueType: fontkit needs a second to inflate compressed ones. CJK
 * fonts (5 to 20 MB) are the system's (docs/operations.md); missing letters are counted, shown as □.
 */
import { existsSync } from 'node:fs'
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

const everywhere = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'

/** System paths of fonts with Chinese, Japanese and Korean letters; for a collection, with the font's name in it. */
const systemFonts: { path: string; family?: string }[] = [
  { path: '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf' },
  { path: '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf' },
  { path: '/usr/share/fonts/google-droid-sans-fonts/DroidSansFallbackFull.ttf' },
  { path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', family: 'NotoSansCJKsc-Regular' },
  { path: '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc', family: 'NotoSansCJKsc-Regular' },
  { path: '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc', family: 'NotoSansCJKsc-Regular' },
  { path: '/System/Library/Fonts/Supplemental/Arial Unicode.ttf' },
  { path: 'C:\\Windows\\Fonts\\msyh.ttc', family: 'MicrosoftYaHei' },
]

/** Controls, marks of width nothing and of direction: nothing is drawn of them. */
export const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{Variation_Selector}/gu

const missing = '□'

export type Fonts = {
  /** The text in pieces that one font can draw each. */
  split: (face: Face, text: string) => Run[]
  /** How many different letters of this text no font has. */
  countMissing: (text: string) => number
}

const require = createRequire(import.meta.url)

export function openFonts(document: PdfDocument): Fonts {
  const known = new Map<string, string>()
  // Each under one name: pdfkit reads a font again at every use if it knows it by another.
  for (const file of new Set([...Object.values(fontFiles).flat(), everywhere]))
    document.registerFont(file, require.resolve(file))
  const system = systemFonts.find(({ path }) => existsSync(path))
  if (system) document.registerFont(system.path, system.path, system.family)
  const others = [everywhere, ...(system ? [system.path] : [])]

  const fontFor = (face: Face, letter: string): string => {
    const key = `${face} ${letter}`
    const found = known.get(key)
    if (found !== undefined) return found
    const codePoint = letter.codePointAt(0)!
    const hasLetter = (file: string) => {
      document.font(file)
      return document._font.font.hasGlyphForCodePoint(codePoint)
    }
    const font = [...fontFiles[face], ...others].find(hasLetter) ?? ''
    known.set(key, font)
    return font
  }

  const split = (face: Face, text: string): Run[] => {
    if (/^[\x20-\x7e]*$/.test(text)) return [{ font: fontFiles[face][0]!, text }]
    const runs: Run[] = []
    for (const letter of text) {
      const font = fontFor(face, letter)
      const [used, shown] = font === '' ? [fontFor(face, missing), missing] : [font, letter]
      const last = runs.at(-1)
      if (last?.font === used) last.text += shown
      else runs.push({ font: used, text: shown })
    }
    return runs
  }
  const countMissing = (text: string) => {
    const letters = new Set(text.replace(invisible, '').match(/[^\x00-\x7f]/gu))
    return [...letters].filter((letter) => fontFor('text', letter) === '').length
  }
  return { split, countMissing }
}
