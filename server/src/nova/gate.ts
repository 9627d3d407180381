/**
 * The gate every reply of Nova's passes before it is sent, whoever wrote it, judged over the whole session
 * (docs/assessment.md): a budget of new code, overlap with the reference in every language, complete step lists,
 * encoded code, talk of hidden tests.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { HelpLevel } from '@nova/contract/words'
import type { Situation } from './situation.ts'

const lineBudget: Record<number, number> = { 0: 0, 1: 0, 2: 0, 3: 1, 4: 6 }
const pairLineBudget = 6
const sharedTokens = 18
const sharedSigns = 4
const referenceLines = 4
const referenceShare = { clarify: 0.25, hint: 0.25, pair: 0.5 }

/** Why a reply may not be sent; undefined: it may. */
export function findObjection(text: string, step: number, situation: Situation, level: HelpLevel): string | undefined {
  const { question, code, replies } = situation
  if (/hidden (test|case)s?\b[^.]{0,60}\b(input|expects?|value|data|args?|is|are|contains?)\b/i.test(text)) {
    return 'It tells of hidden tests.'
  }
  if (hasEncodedCode(text)) return 'It holds encoded code.'
  const budget = level === 'pair' && step > 0 ? pairLineBudget : (lineBudget[step] ?? 0)
  // What the candidate wrote and what the task shows to everyone is no news.
  const shown = squeezed([code, ...textsOf(question)].join('\n'))
  const fresh = codeLines(text).filter((line) => !shown.includes(squeeze(line)) && !isCallOrPrint(line))
  if (fresh.length > budget) return `It holds ${fresh.length} new lines of code; ${budget} are allowed at this step.`
  return question.kind === 'coding'
    ? findLeak(text, question, [...replies.map((reply) => reply.text)], code, level)
    : undefined
}

type Coding = Extract<BankQuestion, { kind: 'coding' }>

function findLeak(
  text: string,
  question: Coding,
  before: string[],
  code: string,
  level: HelpLevel,
): string | undefined {
  const whole = [...before, text].join('\n')
  // What the candidate wrote is no news, nor are the forms that the question's author gave to the ladder: a common
  // idiom, such as sorting by a field, is longer than the run that counts.
  const known = [code, ...Object.values(question.syntaxHint), question.workedExample.code].map(tokensOf)
  for (const reference of Object.values(question.reference)) {
    if (level !== 'pair' && sharesRun(tokensOf(text), tokensOf(reference), known)) {
      return 'It repeats a stretch of a solution.'
    }
    const lines = telling(reference).filter((line) => !squeezed(code).includes(line))
    const shown = lines.filter((line) => squeezed(whole).includes(line))
    const isTooMany = level !== 'pair' && shown.length >= referenceLines
    if (isTooMany || shown.length > Math.max(1, lines.length * referenceShare[level])) {
      return 'With what was said before, too much of a solution is shown.'
    }
  }
  const said = question.keyIdeas.filter((idea) => whole.includes(idea))
  return said.length === question.keyIdeas.length ? 'With what was said before, it lists every step.' : undefined
}

function textsOf(question: BankQuestion): string[] {
  if (question.kind !== 'coding') return []
  return [question.statement, ...question.examples.flatMap(({ input, output }) => [input, output])]
}

/** Lines of code in a reply: those in fences, those in backticks, and bare lines that are no sentences. */
function codeLines(text: string): string[] {
  const fenced = [...text.matchAll(/```\w*\n([\s\S]*?)(```|$)/g)].flatMap((match) => match[1]!.split('\n'))
  const rest = text.replace(/```\w*\n[\s\S]*?(```|$)/g, '')
  const quoted = [...rest.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  const bare = rest.replace(/`[^`\n]+`/g, '').split('\n')
  return [...fenced.filter((line) => /\w/.test(line)), ...[...quoted, ...bare].filter(isStatement)]
}

function isStatement(line: string): boolean {
  if (/[.?!:”]\s*$/.test(line) && !/^\s*(for|while|if|elif|else|def|class)\b[^.?!]*:\s*$/.test(line)) return false
  const opens = /^\s*(for|while|if|elif|return|def|func|function|const|let|var|class|import)\b.*[({:=;]/
  const assigns = /^\s*[\w.[\]]+\s*[-+*/%|&]?=[^=].*$/
  return opens.test(line) || assigns.test(line) || /=>|[;{]\s*$|\w\(.*\w\(.*\)/.test(line)
}

const literal = /^(["'\d[\]{}\s,.:+-]|true|false|null|None|True|False|"[^"]*"|'[^']*')*;?$/

/** A call or an assignment with nothing but literals, or a print: free, since it only shows an input. */
function isCallOrPrint(line: string): boolean {
  const call = /^[\w.]+\((.*)\);?$/.exec(line.trim())?.[1]
  if (call !== undefined && literal.test(call)) return true
  const assigned = line.trim().split(/(?:^|,\s*)[A-Za-z_]\w*\s*=\s*/)
  if (assigned.length > 1 && assigned.every((value) => literal.test(value))) return true
  return /^(console\.log|print|System\.out\.println|fmt\.Println)\(/.test(line.trim())
}

/** Words, numbers and signs, with names and values made alike, so that renaming hides nothing. */
export function tokensOf(text: string): string[] {
  const keywords = /^(for|while|if|else|return|in|of|and|or|not|def|function|const|let|class|new|break|continue)$/
  const found = text.match(/[A-Za-z_]\w*|\d+(\.\d+)?|"[^"\n]*"|'[^'\n]*'|[^\s\w]/g) ?? []
  return found.map((token) => {
    if (keywords.test(token)) return token
    if (/^[A-Za-z_]/.test(token)) return 'name'
    return /^["'\d]/.test(token) ? 'value' : token
  })
}

/** Whether the reply shares a run with the reference that nothing known holds. */
function sharesRun(reply: string[], reference: string[], known: string[][]): boolean {
  const runsOf = (tokens: string[]) => {
    const runs = new Set<string>()
    for (let at = 0; at + sharedTokens <= tokens.length; at += 1) {
      const run = tokens.slice(at, at + sharedTokens)
      // Words in a row are prose, as in a comment; code has signs between its names.
      if (run.filter((token) => !/^(name|value|[,.])$/.test(token)).length >= sharedSigns) runs.add(run.join(' '))
    }
    return runs
  }
  const [ofReply, ofKnown] = [runsOf(reply), known.map(runsOf)]
  for (const run of runsOf(reference)) if (ofReply.has(run) && !ofKnown.some((runs) => runs.has(run))) return true
  return false
}

/** The lines of a solution that tell something, without blanks. */
function telling(reference: string): string[] {
  const lines = reference.split('\n').map(squeeze)
  return [...new Set(lines)].filter(
    (line) => line.length >= 10 && !/^(function|def|import|from|return\w+;?$)/.test(line),
  )
}

function squeeze(line: string): string {
  return line.replace(/\s+/g, '').replace(/;$/, '')
}

function squeezed(text: string): string {
  return text.split('\n').map(squeeze).join('\n')
}

function hasEncodedCode(text: string): boolean {
  for (const [token] of text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    const decoded = Buffer.from(token, 'base64').toString('utf8')
    if (/^[\x09\x0a\x0d\x20-\x7e]+$/.test(decoded) && /[(){}=:]/.test(decoded)) return true
  }
  return false
}
