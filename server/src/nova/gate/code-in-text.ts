/** Lines of code in a reply, in any shape: fences, backticks, tables, lists, quotes, JSON, in a sentence. */
import { isSqlLine } from './sql-shape.ts'

/** `marked`: in a fence, where every line is code, or in backticks; `within`: parts of a sentence. */
export type CodeLines = { marked: string[]; bare: string[]; within: string[] }

export function codeLines(text: string, isSql: boolean): CodeLines {
  const plain = /\\["n]/.test(text) ? text.replaceAll('\\n', '\n').replaceAll('\\"', '"') : text
  const fenced = [...plain.matchAll(/```[^\n`]*\n([\s\S]*?)(```|$)/g)].flatMap((match) => match[1]!.split('\n'))
  const rest = plain.replace(/```[^\n`]*\n[\s\S]*?(```|$)/g, '')
  const quoted = [...rest.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  const told = [...rest.matchAll(/[“"]([^”"\n]+)[”"]/g)].map((match) => match[1]!)
  const pieces = rest
    .replace(/`[^`\n]+`/g, '')
    .split('\n')
    .flatMap(piecesOf)
  const isCode = (line: string) => isStatement(line) || (isSql && isSqlLine(line))
  return {
    marked: [
      ...fenced.filter((line) => /\w/.test(line)),
      ...quoted.filter((each) => isCode(each) || isDense(each)),
    ].flatMap(statementsOf),
    bare: [...told, ...pieces].filter(isCode).flatMap(statementsOf),
    within: pieces.filter((line) => !isCode(line)).flatMap((line) => line.match(inSentence) ?? []),
  }
}

/** Signs of code in backticks; a call or a value that a sentence names has fewer. */
const isDense = (text: string): boolean => (text.match(/[^\w\s,.'"]/g) ?? []).length >= maxSigns && !showsInput(text)
const maxSigns = 6

/** Cells of a table, and a line without the mark of its list or quote. */
const piecesOf = (line: string): string[] => {
  const cells = /^\s*\|.*\|/.test(line) ? line.split(/(?<!\\)\|/) : [line]
  return cells.map((cell) => cell.replace(/^\s*(?:(?:[-*•>#]+|\d+[.):])\s+)+/, ''))
}

/** An assignment that computes, a call of a method or a loop. Literals alone only show an input. */
const inSentence =
  /[A-Za-z_][\w.[\]]* ?(?:[-+*/%|&]|\/\/)?= ?(?!=)[A-Za-z_(-][\w.]*[\w.()[\]+*/%-]*|\b[a-z_]\w*\.[a-z_]\w*\([^()\n]*\w[^()\n]*\)|\bfor \w+(?:, \w+)* in \w+[([.:]/g

/** Several statements on one line are several lines. */
function statementsOf(line: string): string[] {
  if (/^\s*for\s*\(/.test(line)) return [line]
  const parts = line.split(';').filter((part) => /\w/.test(part))
  return parts.length > 1 ? parts : [line]
}

function isStatement(line: string): boolean {
  if (/[.?!:”]\s*$/.test(line) && !/^\s*(for|while|if|elif|else|def|class)\b[^.?!]*:\s*$/.test(line)) return false
  const opens = /^\s*(for|while|if|elif|return|def|func|function|const|let|var|class|import)\b.*[({:=;]/
  const assigns = /^\s*[\w.[\]]+(?:, ?[\w.[\]]+)*\s*[-+*/%|&]?=[^=].*$/
  return opens.test(line) || assigns.test(line) || /=>|[;{]\s*$/.test(line) || hasTwoCalls(line)
}

/** Two calls on a line, one of them closed. A regular expression for it takes cubic time on `a(a(a(`. */
function hasTwoCalls(line: string): boolean {
  const second = [...line.matchAll(/\w\(/g)][1]
  return second !== undefined && line.lastIndexOf(')') > second.index
}

// No character fits two alternatives, so the time is linear.
const literal = /^([\d[\]{}\s,.:+-]|true|false|null|None|True|False|"[^"]*"|'[^']*')*;?$/

/** Literals alone, in a call or in assignments, or a print: free, since they only show an input. */
export function showsInput(line: string): boolean {
  const call = /^[\w.]+\((.*)\);?$/.exec(line.trim())?.[1]
  if (call !== undefined && literal.test(call)) return true
  const assigned = line.trim().split(/(?:^|,\s*)[A-Za-z_]\w*(?:\[\d+\])*\s*=\s*/)
  if (assigned.every((value) => literal.test(value))) return true
  return /^(console\.log|print|System\.out\.println|fmt\.Println)\(/.test(line.trim()) && !/;\s*\S/.test(line)
}

/** In base64, or character by character in hexadecimal numbers. */
export function hasEncodedCode(text: string): boolean {
  const bytes = [...text.matchAll(/(?:\b(?:0x|\\x)?[0-9a-f]{2}[\s,]+){12,}/gi)].map(([run]) =>
    run.match(/[0-9a-f]{2}(?![0-9a-f])/gi)!.join(''),
  )
  if (bytes.some((run) => isCode(Buffer.from(run, 'hex').toString('utf8')))) return true
  const tokens = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)].map(([token]) => token)
  return tokens.some((token) => isCode(Buffer.from(token, 'base64').toString('utf8')))
}

const isCode = (decoded: string) => /^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded) && /[(){}=:]/.test(decoded)
