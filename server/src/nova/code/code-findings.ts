/**
 * Slips that the text of a candidate's own code shows by itself, without a run: the line, and what the language does
 * there, as any reference says it. What is said never holds the mended line.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { languageNames } from '@nova/contract/language-names'
import type { Language } from '@nova/contract/words'
import { blocksOf, isInLoop, type Line, linesOf, longestLine, mostLines } from './code-lines.ts'
import { escaped, type Finding, slips } from './code-slips.ts'

/** What the lines of the code show, those that keep it from running first. */
export function findingsIn(code: string, question: BankCodingQuestion, language: Language): Finding[] {
  const lines = linesOf(code, language)
  if (lines === undefined) return []
  const bySign = slips.flatMap(({ of, place, line, unless, stops, holds, says }): Finding[] => {
    if (!of.includes(language)) return []
    for (const [at, { code: text, number }] of lines.entries()) {
      const found = unless?.test(text) ? null : line.exec(text)
      if (found && (holds?.(found, at, lines) ?? true))
        return [{ line: number, place, says: says(found), ...(stops && { stops }) }]
    }
    return []
  })
  const all = [
    ...unclosed(lines),
    ...bySign,
    ...endsLoopAtOnce(lines),
    ...ofReturn(lines, question, language),
    ...readsInput(lines, question),
    ...hides(lines, language),
  ]
  // One line may look wrong for two reasons that come to the same.
  const first = all.filter(({ line }, at) => all.findIndex((each) => each.line === line) === at)
  return first.toSorted((a, b) => Number(b.stops ?? false) - Number(a.stops ?? false))
}

const partners: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** The bracket that is never closed, or closes nothing. */
function unclosed(lines: readonly Line[]): Finding[] {
  const open: { sign: string; line: number }[] = []
  for (const { code, number } of lines)
    for (const sign of code) {
      if ('([{'.includes(sign)) open.push({ sign, line: number })
      else if (sign in partners) {
        const last = open.pop()
        if (last?.sign === partners[sign]) continue
        const says = last
          ? `its \`${last.sign}\` is still open when the \`${sign}\` of line ${number} comes.`
          : `\`${sign}\` closes nothing: no bracket is open here.`
        return [{ line: last?.line ?? number, place: 'bracket', says, stops: true }]
      }
    }
  const last = open.at(-1)
  return last ? [{ line: last.line, place: 'bracket', says: `the \`${last.sign}\` is never closed.`, stops: true }] : []
}

/** A function that gives nothing back, or not on every way through it. */
function ofReturn(lines: readonly Line[], { signature }: BankCodingQuestion, language: Language): Finding[] {
  if (language === 'java' || language === 'go') return []
  const nothing = language === 'python' ? 'None' : 'undefined'
  const own = blocksOf(lines, language).find(({ name }) => name === signature.name)
  if (!own) {
    const isThere = lines.some(({ code }) => new RegExp(`\\b${escaped(signature.name)}\\b`).test(code))
    if (isThere || lines.length === 0) return []
    const says = `the tests call \`${signature.name}\`, and no function of that name stands in your code.`
    return [{ line: 0, place: 'function', says }]
  }
  const body = lines.slice(own.from + 1, own.to + 1)
  if (body.length === 0) return []
  const isReturn = ({ code }: Line) => /\b(?:return|yield|throw|raise)\b/.test(code)
  const inner = new Set(blocksOf(body, language).flatMap(({ from, to }) => body.slice(from + 1, to + 1)))
  const outer = body.filter((line) => !inner.has(line))
  const header = lines[own.from]!
  if (!outer.some(isReturn)) {
    const print = body.find(({ code }) => /\bprint\(|console\.log\(/.test(code))
    const inside = body.find((line) => inner.has(line) && isReturn(line))
    if (inside)
      return [
        {
          line: inside.number,
          place: 'return',
          says: `that \`return\` belongs to the function inside, and \`${signature.name}\` itself has none: it gives back ${nothing}.`,
        },
      ]
    const shows = print ? ` Line ${print.number} prints something; the tests look at what is given back.` : ''
    return [
      {
        line: header.number,
        place: 'return',
        says: `\`${signature.name}\` has no \`return\`, so it gives back ${nothing} whatever it works out.${shows}`,
      },
    ]
  }
  // A function inside may stand behind the end.
  const steps = outer.filter(
    ({ code, indent }) => indent > header.indent && /\w/.test(code) && !/^\s*(?:async )?(?:function|def)\b/.test(code),
  )
  const level = Math.min(...steps.map(({ indent }) => indent))
  const last = steps.findLast(({ indent }) => indent === level)
  const isElse =
    /^\s*\}?\s*(?:else|switch|try|do|finally|except|case|default)\b|while\s*\(?\s*(?:true|True|1)\b|for\s*\(\s*;\s*;/.test(
      last?.code ?? '',
    )
  if (!last || isReturn(last) || isElse || level === header.indent) return []
  const end = steps.at(-1)!
  return [
    {
      line: end.number,
      place: 'return',
      says: `a way through \`${signature.name}\` ends after this line without a \`return\`: where none of the earlier ones is reached, it gives back ${nothing}.`,
    },
  ]
}

/** A return that every first round of a loop comes to. */
function endsLoopAtOnce(lines: readonly Line[]): Finding[] {
  const at = lines.findIndex((line, index) => /^\s*return\b/.test(line.code) && isInLoop(lines, index))
  return at < 0
    ? []
    : [
        {
          line: lines[at]!.number,
          place: 'loop',
          says: 'this `return` stands in the loop itself and under no condition, so the loop ends in its first round.',
        },
      ]
}

const readsTyped = /\binput\(|\bsys\.stdin\b|\breadline\b|process\.stdin|\bprompt\(|new Scanner\(|bufio\.New|fmt\.Scan/

function readsInput(lines: readonly Line[], { signature }: BankCodingQuestion): Finding[] {
  const found = lines.find(({ code }) => readsTyped.test(code))
  const names = signature.params.map(({ name }) => `\`${name}\``).join(', ')
  return found
    ? [
        {
          line: found.number,
          place: 'function',
          says: `nobody types anything in here: the tests call \`${signature.name}\` and hand over ${names || 'nothing'}.`,
        },
      ]
    : []
}

/** A name declared again inside a block, where the outer one is used afterwards. */
function hides(lines: readonly Line[], language: Language): Finding[] {
  const declares =
    language === 'go'
      ? /^\s*(?:(\w+)(?:, \w+)*|\w+, (\w+)) := /
      : language === 'python'
        ? undefined
        : language === 'java'
          ? undefined
          : /^\s*(?:let|var|const) (\w+)\b/
  if (!declares) return []
  const named = lines.flatMap((line, at) => {
    const found = declares.exec(line.code)
    const name = found?.[1] ?? found?.[2]
    return name && name !== '_' && name !== 'err' && name !== 'ok' ? [{ name, at, indent: line.indent }] : []
  })
  for (const inner of named) {
    const outer = named.findLast(
      ({ name, at, indent }) => name === inner.name && at < inner.at && indent < inner.indent,
    )
    // What was never meant to change is no loss.
    if (!outer || /^\s*const\b/.test(lines[outer.at]!.code)) continue
    const between = lines.slice(outer.at + 1, inner.at)
    if (between.some(({ indent, code }) => code.trim() !== '' && indent < outer.indent)) continue
    const after = lines.slice(inner.at + 1).find(({ indent }) => indent <= outer.indent)
    const isUsed =
      after &&
      lines.slice(lines.indexOf(after)).some(({ code }) => new RegExp(`\\b${escaped(inner.name)}\\b`).test(code))
    if (isUsed)
      return [
        {
          line: lines[inner.at]!.number,
          place: 'name',
          says: `\`${inner.name}\` is declared anew inside the block, so the one of line ${lines[outer.at]!.number} keeps its value, and that is the one used afterwards.`,
        },
      ]
  }
  return []
}

const marks: Record<'python' | 'script' | 'java' | 'go', RegExp> = {
  python:
    /^\s*def \w+\(.*|^\s*elif\b|^\s*(?:for|if|while|else)\b[^{;]*:\s*(?:#.*)?$|\bprint\([^;]*\)\s*$|\b(?:None|True|False)\b|^\s*for \w+ in \w+/g,
  script: /^\s*(?:export )?function \w+\(|^\s*(?:const|let|var) \w+ =|=>|console\.log|===/g,
  java: /\bpublic (?:static )?\w+|^\s*(?:int|String|boolean|long|List<\w+>|Map<.*>) \w+ =|System\.out/g,
  go: /^\s*func \w+\(|:= |^package \w+|\bfmt\.|\bnil\b/g,
}
/** Lines that look like another language before it is taken for that. */
const leastMarks = 2

/** The name of the language that code is written in, where that is not the one that is selected; undefined where it is. */
export function otherLanguageOf(code: string, language: Language): string | undefined {
  // Line by line: over many blank ones a pattern would look again from each.
  const lines = code.split('\n', mostLines).filter((line) => line.length <= longestLine)
  const count = (of: keyof typeof marks) => lines.reduce((sum, line) => sum + (line.match(marks[of])?.length ?? 0), 0)
  const own = language === 'typescript' || language === 'javascript' ? 'script' : language
  const others = (Object.keys(marks) as (keyof typeof marks)[]).filter((each) => each !== own)
  const best = others.toSorted((a, b) => count(b) - count(a))[0]!
  if (count(best) < leastMarks || count(best) <= count(own) * 2) return undefined
  return best === 'script' ? 'JavaScript' : languageNames[best]
}
