/** Colours of finished code without an editor: enough to read it, and there at once, on paper too. */
import type { PadLanguage } from '@nova/contract/words'
import { type Syntax, syntaxOf } from '../../editor/pad-syntax.ts'

/** A stretch of one line, with the class of its colour. */
export type Stretch = { text: string; colour: string }

const words = {
  script:
    'async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof interface let new of return static super switch this throw try type typeof var void while yield true false null undefined',
  python:
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield True False None',
  java: 'abstract boolean break byte case catch char class continue default do double else enum extends final finally float for if implements import instanceof int interface long new null package private protected public return short static super switch this throw throws try void while true false var record',
  go: 'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var true false nil int string bool float64 error make len append',
}
const setOf = (text: string) => new Set(text.split(' '))
const keywords: Partial<Record<Syntax, ReadonlySet<string>>> = {
  javascript: setOf(words.script),
  typescript: setOf(words.script),
  python: setOf(words.python),
  java: setOf(words.java),
  go: setOf(words.go),
  jsx: setOf(words.script),
  tsx: setOf(words.script),
}

const quoted = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`
const rest = String.raw`(?<number>\b\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)`
const python = new RegExp(`(?<comment>#[^\\n]*)|(?<string>"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${quoted})|${rest}`, 'gu')
const braces = new RegExp(
  `(?<comment>\\/\\/[^\\n]*|\\/\\*[^]*?(?:\\*\\/|$))|(?<string>\`(?:\\\\[^]|[^\`\\\\])*\`?|${quoted})|${rest}`,
  'gu',
)

/** The lines of code, each in stretches; together they are the text, letter for letter. */
export function colourLines(code: string, language: PadLanguage): Stretch[][] {
  const lines: Stretch[][] = [[]]
  const add = (text: string, colour: string) => {
    text.split('\n').forEach((part, at) => {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)!.push({ text: part, colour })
    })
  }
  let shown = 0
  for (const match of code.matchAll(syntaxOf(language) === 'python' ? python : braces)) {
    add(code.slice(shown, match.index), '')
    shown = match.index + match[0].length
    add(match[0], colourOf(match, code.slice(shown), language))
  }
  add(code.slice(shown), '')
  return lines
}

function colourOf({ groups = {}, 0: text }: RegExpMatchArray, after: string, language: PadLanguage): string {
  if (groups.comment !== undefined) return 'text-faint italic'
  if (groups.string !== undefined) return 'text-good'
  if (groups.number !== undefined) return 'text-warn'
  if (keywords[syntaxOf(language)]?.has(text)) return 'text-accent-text'
  return /^\s*\(/.test(after.slice(0, 20)) ? 'text-info' : ''
}
