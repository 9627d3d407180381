import { tokenize, type Token } from '@nova/contract/questions/code-tokens'
import type { Language } from '@nova/contract/words'
import { ramp } from '../../observations/figures.ts'
import { rubric, weigh } from '../../observations/rubric.ts'
import { cognitiveComplexity } from './code-complexity.ts'
import { findDefects, linesOf } from './code-defects.ts'
import { declaredNames, isPlaceholder } from './code-names.ts'

const repeatedRun = 20
/** Defects are counted per ten lines. This many tokens count as a line, so that reformatting changes nothing. */
const tokensPerLine = 8

export type CodeParts = {
  structure: number | null
  naming: number | null
  duplication: number | null
  cleanliness: number | null
}

/** Each part from 0 to 1, from tokens alone; comments and layout neither help nor hurt. */
export function readCodeParts(code: {
  language: Language
  text: string
  starter: string
  reference: string | undefined
}): CodeParts {
  const tokens = tokenize(code.language, code.text)
  const given = new Set(declaredNames(code.language, tokenize(code.language, code.starter)).map(({ name }) => name))
  const declared = declaredNames(code.language, tokens).filter(({ name }) => !given.has(name))
  const kept = declared.filter(({ name }) => !isPlaceholder(name)).length
  return {
    structure: code.reference === undefined ? null : structureOf(code.language, tokens, code.reference),
    naming: declared.length > 0 ? kept / declared.length : null,
    duplication: 1 - repeatedShare(tokens),
    cleanliness: cleanlinessOf(tokens, countDefects(code.language, tokens)),
  }
}

/** q of section 3.2. */
export function codeQualityOf(parts: CodeParts): number | null {
  return weigh(rubric.codeQuality, parts)
}

function structureOf(language: Language, tokens: Token[], reference: string): number {
  const own = cognitiveComplexity(language, tokens)
  const usual = Math.max(1, cognitiveComplexity(language, tokenize(language, reference)))
  return 1 - ramp(own / usual, 1.5, 4)
}

/** For each token in a repeated run of twenty or more: the place of its first occurrence. */
function markRepeats(tokens: Token[]): (number | undefined)[] {
  const firstByRun = new Map<string, number>()
  const firstOf = new Array<number | undefined>(tokens.length).fill(undefined)
  for (let at = 0; at + repeatedRun <= tokens.length; at++) {
    const run = tokens
      .slice(at, at + repeatedRun)
      .map(({ text }) => text)
      .join(' ')
    const first = firstByRun.get(run)
    if (first === undefined) firstByRun.set(run, at)
    else if (at - first >= repeatedRun) for (let on = 0; on < repeatedRun; on++) firstOf[at + on] ??= first + on
  }
  return firstOf
}

/** Returns the share of tokens in repeated runs of twenty or more. */
export function repeatedShare(tokens: Token[]): number {
  return tokens.length ? markRepeats(tokens).filter((first) => first !== undefined).length / tokens.length : 0
}

export type Repeat = { line: number; toLine: number; firstLine: number; firstToLine: number }

/** Finds the stretches that repeat earlier code, by their lines from 0, with the place of the first occurrence. */
export function findRepeats(tokens: Token[]): Repeat[] {
  const firstOf = markRepeats(tokens)
  const repeats: Repeat[] = []
  firstOf.forEach((first, at) => {
    if (first === undefined) return
    const [line, firstLine] = [tokens[at]!.line, tokens[first]!.line]
    const last = repeats.at(-1)
    const isSame = last && at > 0 && firstOf[at - 1] !== undefined && firstLine >= last.firstToLine
    if (isSame) Object.assign(last, { toLine: line, firstToLine: firstLine })
    else repeats.push({ line, toLine: line, firstLine, firstToLine: firstLine })
  })
  return repeats
}

function cleanlinessOf(tokens: Token[], defects: number): number {
  const tens = Math.max(1, tokens.length / tokensPerLine / 10)
  return 1 - ramp(defects / tens, 0, 3)
}

export function countDefects(language: Language, tokens: Token[]): number {
  return findDefects(language, tokens).length
}

/** Lines of code that the candidate wrote: all, less those of the starter. */
export function authoredLines(language: Language, text: string, starter: string): number {
  const given = linesOf(tokenize(language, starter)).map(lineText)
  const own = linesOf(tokenize(language, text)).map(lineText)
  for (const line of given) {
    const at = own.indexOf(line)
    if (at >= 0) own.splice(at, 1)
  }
  return own.length
}

const lineText = (line: Token[]) => line.map(({ text }) => text).join(' ')
