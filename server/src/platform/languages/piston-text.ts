/** Programs of one file for a plain Piston, and changing a harness's source so that it fits into one. */
import { readFileSync } from 'node:fs'

export type PistonProgram = {
  file: string
  text: string
  /** Rewrites the program's own errors in the candidate's terms: file names and lines. */
  tidy: (stderr: string) => string
  /** True if the output is a compile error, where Piston compiles as it runs. */
  isCompileError: (stderr: string) => boolean
}

/** The source of a harness of ours. */
export const readHarness = (file: URL): string => readFileSync(file, 'utf8')

/** Of a language whose errors are all those of a run. */
export const never = () => false

/** Replaces what must be there; a harness that changed shows at once, and not by wrong results. */
export function replaceAll(text: string, changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((changed, [from, to]) => {
    const pattern = typeof from === 'string' ? new RegExp(from.replaceAll(/[^\w\s]/g, '\\$&'), 'g') : from
    const next = changed.replace(pattern, () => to)
    if (next === changed) throw new Error(`The harness no longer has ${String(from)}.`)
    return next
  }, text)
}

const literal = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/

/** Renames whole words outside strings and comments, except after a dot. */
export function rename(text: string, names: Map<string, string>): string {
  const pattern = new RegExp(`(${literal.source})|(?<![.\\w])[A-Za-z_]\\w*`, 'g')
  return text.replace(pattern, (word, isLiteral) => (isLiteral ? word : (names.get(word) ?? word)))
}

/** The text with everything in strings and comments blanked out, every character in its place. */
export function blank(text: string): string {
  return text.replace(new RegExp(literal.source, 'g'), (found) => found.replaceAll(/[^\n]/g, ' '))
}

/** Replaces Piston's path and suffix of the candidate's file by the name the candidate knows. */
export function nameFile(name: string, linesBefore = 0): (text: string) => string {
  const [stem, extension] = name.split('.')
  const pattern = new RegExp(
    `(?:file://)?[^\\s"'(]*\\b${stem}\\.(?:m?${extension}|ts|js)(?:\\.\\w+)?(?=[:("'\\s]|$)(:(\\d+))?`,
    'g',
  )
  return (text) =>
    text.replace(pattern, (_, place?: string, line?: string) =>
      place === undefined ? name : `${name}:${Math.max(1, Number(line) - linesBefore)}`,
    )
}
