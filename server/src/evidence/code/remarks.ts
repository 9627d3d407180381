/**
 * Writes remarks about submitted code, at its lines. For hidden tests they name only the group: their inputs must not
 * reach anyone who may pass them on.
 */
import { tokenize, type Token } from '@nova/contract/questions/code-tokens'
import type { VisibleCase } from '@nova/contract/questions/runs'
import { tellSqlDifference } from '@nova/contract/questions/sql-difference'
import type { Remark } from '@nova/contract/reports/report-questions'
import type { EntryOf } from '@nova/contract/room/journal'
import { isCodePad } from '@nova/contract/words'
import { lineNamedIn } from '../../observations/compile-error.ts'
import { count, inputWords } from '../../observations/figures.ts'
import type { CodingFacts } from '../coding.ts'
import { cognitiveComplexity } from './code-complexity.ts'
import { type Defect, findDefects } from './code-defects.ts'
import { findRepeats } from './code-quality.ts'

const maxInputs = 3
const maxOfAKind = 5
const maxValueLength = 160
/** The share of the reference's complexity up to which nothing is said, as in the formula of structure. */
const usualExcess = 1.5

/** Writes remarks by importance: failures first, then readability. */
export function writeRemarks(facts: CodingFacts, entries: readonly EntryOf[]): Remark[] {
  const { pad, isEmpty, compileError, judged } = facts
  if (isEmpty || !pad || !isCodePad(pad.language)) return []
  const evidence = judged ? [judged.seq] : []
  const written = pad.steps.at(-1)?.seq
  const { language, text } = pad
  return [
    ...(compileError === null ? [] : [compileRemark(compileError, evidence)]),
    ...visibleFailures(facts, entries),
    ...(compileError === null ? hiddenFailures(facts) : []),
    ...(judged?.status === 'compile_error' || language === 'sql'
      ? []
      : styleRemarks(facts, { language, text, evidence: written === undefined ? [] : [written] })),
  ]
}

function compileRemark(complaint: string, evidence: number[]): Remark {
  const [, line] = /^Line (\d+): /.exec(complaint) ?? []
  const at = line === undefined ? null : Number(line)
  const said = complaint.replace(/^Line \d+: /, '')
  const text = said ? `The final code does not compile: ${said}` : 'The final code does not compile.'
  return { kind: 'defect', line: at, toLine: at, text, evidence }
}

/** A busy machine let the last of these not end. */
const notFailed: ReadonlySet<string> = new Set(['passed', 'not_run', 'not_judged'])

/** Only for visible tests, and only for the final code. */
function visibleFailures({ judged }: CodingFacts, entries: readonly EntryOf[]): Remark[] {
  const entry = judged && entries.find(({ seq }) => seq === judged.seq)
  if (entry?.kind !== 'test') return []
  const { cases, failure, status, language } = entry.payload
  if (status === 'compile_error') return []
  const failed = cases?.filter((test) => !test.own && !notFailed.has(test.status))
  const shown = failed ?? (failure ? [failure] : [])
  return shown.slice(0, maxInputs).map((test) => {
    const { args, expected, actual, error = '' } = test
    const line = error ? lineNamedIn(error) : null
    const name = 'dataSet' in test ? test.dataSet : undefined
    // The cases of a large test aren't kept, and its first failure names no data set.
    if (language === 'sql' || name) return dataSetRemark(name ?? 'that the candidate sees', test, entry.seq)
    const got =
      'status' in test && test.status === 'timeout'
        ? 'does not finish in time'
        : 'status' in test && test.status === 'waited'
          ? 'waits without computing'
          : error
            ? `stops with ${shorten(error.split('\n').findLast((part) => part.trim()) ?? error)}`
            : `returns ${showValue(actual)}`
    return {
      kind: 'failing-input' as const,
      line,
      toLine: line,
      evidence: [entry.seq],
      text: `For the sample input ${args.map(showValue).join(', ')} the code ${got}. Expected: ${showValue(expected)}.`,
    }
  })
}

type Failed = Partial<Pick<VisibleCase, 'status'>> & Pick<VisibleCase, 'expected' | 'actual' | 'error'>

function dataSetRemark(name: string, test: Failed, seq: number) {
  const { status, expected, actual, error } = test
  const how =
    status === 'timeout'
      ? 'The query does not finish in time.'
      : status === 'waited'
        ? 'The query waits without computing.'
        : error
          ? `The query stops with ${shorten(error.split('\n')[0]!)}`
          : (tellSqlDifference(actual, expected) ?? 'The result is not the expected one.')
  const remark = { kind: 'failing-input' as const, line: null, toLine: null, evidence: [seq] }
  return { ...remark, text: `For the data set ${name}: ${how}` }
}

const showValue = (value: unknown) => shorten(JSON.stringify(value))
const shorten = (text: string) => (text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text)

const hiddenKinds = { core: 'failing-input', edge: 'unhandled-edge', scale: 'failing-input' } as const

function hiddenFailures({ judged }: CodingFacts): Remark[] {
  if (!judged?.hidden) return []
  return (['core', 'edge', 'scale'] as const).flatMap((group) => {
    const { passed, total } = judged.hidden![group]
    if (passed >= total) return []
    const text = `${total - passed} of ${count(total, 'hidden test')} with ${inputWords[group]} ${total - passed === 1 ? 'fails' : 'fail'}.`
    return [{ kind: hiddenKinds[group], line: null, toLine: null, text, evidence: [judged.seq] }]
  })
}

type Place = { language: Parameters<typeof findDefects>[0]; text: string; evidence: number[] }

function styleRemarks({ question }: CodingFacts, { language, text, evidence }: Place): Remark[] {
  const tokens = tokenize(language, text)
  const at = (kind: Remark['kind'], lines: [number, number], words: string): Remark => {
    return { kind, line: lines[0] + 1, toLine: lines[1] + 1, text: words, evidence }
  }
  const repeats = findRepeats(tokens).slice(0, maxOfAKind)
  const defects = findDefects(language, tokens).slice(0, 2 * maxOfAKind)
  const reference = question.reference?.[language]
  return [
    ...complexityRemarks(language, tokens, reference).map(({ line, words }) => at('complexity', [line, line], words)),
    ...repeats.map(({ line, toLine, firstLine, firstToLine }) =>
      at('repeated-code', [line, toLine], `Repeats ${linesInWords(firstLine, firstToLine)} almost word for word.`),
    ),
    ...defects.map((defect) =>
      at(defect.kind === 'unused' ? 'unused-name' : 'defect', [defect.line, defect.line], defectWords(defect)),
    ),
  ]
}

function linesInWords(from: number, to: number): string {
  return from === to ? `line ${from + 1}` : `lines ${from + 1} to ${to + 1}`
}

function defectWords({ kind, name }: Defect): string {
  if (kind === 'unused') return `“${name}” is assigned and never used.`
  if (kind === 'unreachable') return 'This line is never reached: the line above leaves the block.'
  if (kind === 'debug') return 'Debug output was left in the code.'
  return 'Errors are caught here and dropped.'
}

const branchWords = new Set(['if', 'for', 'while', 'elif', 'switch', 'match', 'case', 'catch', 'except', 'do'])

/** In plain words, against the reference: branching that nests is what readers stumble over. */
function complexityRemarks(language: Place['language'], tokens: Token[], reference: string | undefined) {
  if (reference === undefined) return []
  const own = cognitiveComplexity(language, tokens)
  const usual = Math.max(1, cognitiveComplexity(language, tokenize(language, reference)))
  if (own <= usualExcess * usual) return []
  const branches = tokens.filter(({ text, first }) => first && branchWords.has(text))
  const deepest = branches.toSorted((a, b) => b.indent - a.indent || a.line - b.line)[0]
  if (!deepest) return []
  const times = (own / usual).toFixed(1).replace(/\.0$/, '')
  return [
    {
      line: deepest.line,
      words: `Harder to follow than it needs to be: loops and conditions add up to ${times} times those of our reference solution. They are nested deepest here.`,
    },
  ]
}
