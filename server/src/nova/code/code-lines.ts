/** A candidate's code line by line, without texts and remarks: what stands where, by brackets and by how far lines are set in. */
import type { Language } from '@nova/contract/words'

/** `number` is that of the line in the editor, from 1; of `code` texts are empty and remarks are gone. */
export type Line = { number: number; code: string; indent: number }

/** Of code that is looked at line by line: more is not one person's answer to a small task. */
export const mostLines = 600
/** A line that is longer is passed over: patterns take their time with those that are made for it. */
export const longestLine = 160
/** The same with what texts and remarks it has. */
const longestWritten = 500

/** Blank lines left out; undefined where there is too much of it. */
export function linesOf(code: string, language: Language): Line[] | undefined {
  const written = code.split('\n')
  if (written.length > mostLines || written.some((line) => line.length > longestWritten)) return undefined
  const lines = bareOf(code, language).split('\n')
  if (lines.some((line) => line.length > longestLine)) return undefined
  return lines.flatMap((line, at) =>
    line.trim() === ''
      ? []
      : [{ number: at + 1, code: line.trimEnd(), indent: line.replaceAll('\t', '    ').search(/\S/) }],
  )
}

const kept = (text: string) => text.replace(/[^\n]/g, '')
// A bracket opens a class and is nothing else: read as either, each one would double the ways to go wrong.
const regex = /(?<=[(,=:!&|?;]\s?|\breturn )\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\/[a-z]*/g

/** Without remarks, and with texts emptied; lines stay where they are. */
function bareOf(code: string, language: Language): string {
  if (language === 'python')
    return code.replace(/("""|''')[^]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*/g, (text) =>
      text.startsWith('#') ? '' : `${text[0]}${text[0]}${kept(text)}`,
    )
  return code
    .replace(/\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (text) =>
      text.startsWith('/') ? kept(text) : `${text[0]}${text[0]}${kept(text)}`,
    )
    .replace(language === 'javascript' || language === 'typescript' ? regex : /$^/g, '0')
}

/** How many brackets of a line stay open. */
export const bracketsOf = (line: string): number =>
  (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0)

const roundOf = (line: string) => (line.match(/\(/g)?.length ?? 0) - (line.match(/\)/g)?.length ?? 0)

/** A function by the places of its first line and of the last line of its body. */
type Block = { name: string | undefined; from: number; to: number }
const opens: Record<'python' | 'script', RegExp> = {
  python: /^\s*def (\w+)\(/,
  script:
    /\bfunction\b\s*\*?\s*(\w+)?\s*\(|(?:const|let|var) (\w+)\s*=\s*(?:async )?(?:\([^)]*\)(?:\s*:[^=]+)?|\w+)\s*=>\s*\{\s*$|=>\s*\{\s*$/,
}

/** Functions and what belongs to them; of one that stands in another, both. */
export function blocksOf(lines: readonly Line[], language: Language): Block[] {
  const pattern = language === 'python' ? opens.python : opens.script
  return lines.flatMap(({ code, indent }, from) => {
    const found = pattern.exec(code)
    if (!found) return []
    // Parameters may stand on lines of their own.
    let head = from
    for (
      let open = /[{:]\s*$/.test(code) ? 0 : roundOf(code);
      open > 0 && head + 1 < lines.length;
      open += roundOf(lines[head]!.code)
    )
      head += 1
    const rest = lines.slice(head + 1)
    const end = rest.findIndex((line) => line.indent <= indent)
    return [{ name: found[1] ?? found[2], from: head, to: head + (end < 0 ? rest.length : end) }]
  })
}

/** Whether a line stands directly in a loop, under no condition of its own. */
export function isInLoop(lines: readonly Line[], at: number): boolean {
  const { indent } = lines[at]!
  const parent = lines.slice(0, at).findLast((line) => line.indent < indent && !/^\s*[)\]}]+[;,)]*\s*$/.test(line.code))
  if (!parent || !/^\s*(?:\}\s*)?(?:for|while)\b/.test(parent.code)) return false
  // Set in below `if (…)` without braces.
  const before = lines[at - 1]
  if (before && before !== parent && /^\s*(?:if|else)\b[^{:]*$/.test(before.code)) return false
  // Rounds that go on before it comes are left out.
  const inside = lines.slice(lines.indexOf(parent) + 1, at)
  return !inside.some(({ code }) => /\bcontinue\b/.test(code)) && !/while\s*\(?\s*(?:true|True|1)\b/.test(parent.code)
}
