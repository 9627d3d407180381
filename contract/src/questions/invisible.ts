/** Characters in code that can't be seen, such as a pasted no-break space: errors over them show nothing to look for. */
import { codeFactsOf } from '../languages/code.ts'
import type { CodeLanguage } from '../words.ts'
import { blankQuoted } from './code-tokens.ts'

export type Invisible = { line: number; column: number; name: string; isSpace: boolean }

const names: Record<number, string> = {
  0xa0: 'no-break space',
  0xad: 'soft hyphen',
  0x85: 'next line mark',
  0x34f: 'grapheme joiner',
  0x1680: 'ogham space',
  0x2002: 'en space',
  0x2003: 'em space',
  0x2007: 'figure space',
  0x2009: 'thin space',
  0x200a: 'hair space',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x202f: 'narrow no-break space',
  0x205f: 'mathematical space',
  0x2060: 'word joiner',
  0x3000: 'ideographic space',
  0x3164: 'hangul filler',
  0xfeff: 'byte order mark',
}

const invisible =
  /\u034f|[\0-\x08\x0e-\x1f\x7f-\xa0\u00ad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\ufff9-\ufffb]/gu
const space = /\p{Zs}/u
/** JavaScript and TypeScript read these as blanks. */
const blankInScripts = /[\p{Zs}\u2028\u2029\ufeff]/u

/** Every invisible character of a text by its place, with its name. */
export const listInvisible = (text: string): { at: number; name: string }[] =>
  [...text.matchAll(invisible)].map(({ 0: found, index }) => ({ at: index, name: nameOf(found) }))

/** Invisible characters outside texts and comments, where the language doesn't read them as blanks. */
export function findInvisible(language: CodeLanguage, code: string): Invisible[] {
  const isScript = codeFactsOf(language)?.isScript
  return blankQuoted(language, code)
    .split('\n')
    .flatMap((text, line) =>
      [...text.matchAll(invisible)].flatMap(({ 0: found, index }) =>
        isScript && blankInScripts.test(found)
          ? []
          : [{ line: line + 1, column: index + 1, name: nameOf(found), isSpace: space.test(found) }],
      ),
    )
}

function nameOf(character: string): string {
  const point = character.codePointAt(0)!
  const isDirection = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character)
  const kind = isDirection ? 'mark of direction' : space.test(character) ? 'special space' : 'control character'
  return `${names[point] ?? kind} (U+${point.toString(16).toUpperCase().padStart(4, '0')})`
}

/** Names the invisible characters of code that ended with an error; empty where it has none. */
export function explainInvisible(language: CodeLanguage, code: string): string {
  const found = findInvisible(language, code)
  const [first] = found
  if (!first) return ''
  const { line, column, name, isSpace } = first
  const more = found.length > 1 ? ` Your text has ${found.length} such characters.` : ''
  const what = isSpace ? 'Delete it and type a space.' : 'Delete it.'
  return `Line ${line}, column ${column} has a character that you can't see: a ${name}. ${what}${more}`
}
