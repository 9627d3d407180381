/** Colours of finished code without an editor: enough to read it, and there at once, on paper too. */
import { codeFacts, codeFactsOf } from '@nova/contract/languages/code'
import { type Language, languages, type PadLanguage } from '@nova/contract/words'
import { withTags } from '../../editor/javascript/tags.ts'
import { syntaxOf } from '../../editor/pad-syntax.ts'

/** A stretch of one line, with the class of its colour. */
export type Stretch = { text: string; colour: string }

const keywords = new Map(languages.map((language) => [language, new Set(codeFacts[language].keywords.split(' '))]))

const quoted = String.raw`"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?`
const rest = String.raw`(?<number>\b\d[\w.]*)|(?<word>[\p{L}_$][\p{L}\p{N}_$]*)`
const hashes = new RegExp(`(?<comment>#[^\\n]*)|(?<string>"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${quoted})|${rest}`, 'gu')
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
  for (const match of code.matchAll(
    codeFactsOf(syntaxOf(language) as PadLanguage)?.lineComment === '#' ? hashes : braces,
  )) {
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
  if (keywords.get((withTags[syntaxOf(language)] ?? syntaxOf(language)) as Language)?.has(text))
    return 'text-accent-text'
  return /^\s*\(/.test(after.slice(0, 20)) ? 'text-info' : ''
}
