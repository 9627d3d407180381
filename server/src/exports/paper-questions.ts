/** A report's questions on paper, one by one; also of older reports, which list what was submitted and answered. */
import type { MarkFigures } from '@nova/contract/projects/comment-marks'
import { languageNames } from '@nova/contract/questions/language-names'
import { unprovenWords } from '@nova/contract/questions/library'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { sayFigure } from '@nova/contract/reports/report-scores'
import type { Report, Submission } from '@nova/contract/reports/reports'
import { sealedWord, type SealedUntil } from '@nova/contract/reports/sealed-report'
import { testGroupNames } from '@nova/contract/reports/test-groups'
import type { BoardElement } from '@nova/contract/room/drawing'
import { tellVersion } from '@nova/contract/room/versions'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import type { Block } from './blocks.ts'
import { describeDrawing } from './drawings.ts'
import { describeMarkdown } from './markdown-blocks.ts'
import { describeCodeReview } from './paper-code-review.ts'
import { type At, describeParts } from './paper-parts.ts'
import { describeQueries, type Queries } from './paper-queries.ts'
import { nameOutcome } from './timeline.ts'

/** Question texts, by question. */
export type Statements = ReadonlyMap<string, string>

/** Drawings, by question. */
export type Drawings = ReadonlyMap<string, readonly BoardElement[]>

type Given = {
  statements: Statements
  drawings: Drawings
  queries: Queries
  marked: readonly MarkFigures[]
  sealed: SealedUntil | null
}

const maxLines = 1500
const maxCharacters = 60_000
const maxRuns = 60
const maxFiles = 100

const heading = (level: 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text })
const paragraph = (text: string, tone?: 'muted'): Block => ({ kind: 'paragraph', text, ...(tone ? { tone } : {}) })

export function describeQuestions(report: Report, given: Given, at: At): Block[] {
  const { statements, drawings } = given
  const { questions, submissions, answers, followUps = [] } = report
  const blocks = questions
    ? questions.flatMap((question, number) => describeQuestion(question, number + 1, given, at))
    : [
        ...submissions.flatMap((each) => describeSubmission(each, statements.get(each.questionId))),
        ...answers.flatMap(({ questionId, title, text, evidence }) => [
          heading(3, title),
          ...stated(statements.get(questionId)),
          heading(4, 'Answer'),
          paragraph((bounded(text) || 'The candidate did not write an answer.') + at(evidence)),
          ...describeDrawing(drawings.get(questionId) ?? []),
        ]),
      ]
  const asked = followUps.flatMap(({ title, items }) => [
    heading(3, `About the code of ${title}`),
    {
      kind: 'table' as const,
      head: ['Question', 'Answer', 'Outcome'],
      widths: [4, 3, 1.5],
      rows: items.map(({ text, lines, change, answer, outcome, truth }) => [
        bounded(
          [text, lines?.text, change?.path && `${change.before} → ${change.after || '(removed)'}`]
            .filter(Boolean)
            .join('\n'),
          1500,
        ),
        bounded(answer ?? 'No answer', 1500),
        [outcome?.replaceAll('_', ' ') ?? '–', truth === null ? '' : `true answer: ${bounded(truth, 500)}`]
          .filter(Boolean)
          .join('; '),
      ]),
    },
  ])
  return [heading(2, 'Code Review'), ...(blocks.length > 0 ? blocks : [paragraph('Nothing was answered.')]), ...asked]
}

const namePad = (language: PadLanguage) =>
  isFilePad(language) ? language.slice('file:'.length) : language === 'text' ? 'text' : languageNames[language]

const states = { answered: 'Answered', unanswered: 'Not answered', 'not-reached': 'Not reached in time' }

/** Shows the counts of a test run, and its outcome if that was abnormal. */
function tellOutcome(status: string, passed: number | null, total: number | null): string {
  if (passed === null) return nameOutcome(status)
  const counts = `${passed} of ${total ?? 0} passed`
  return status === 'ok' ? counts : `${nameOutcome(status)}, ${counts}`
}

const timeOf = (moment: string) => `${moment.slice(11, 16)} UTC`

function describeQuestion(question: QuestionReport, number: number, given: Given, at: At): Block[] {
  const { drawings, queries, sealed } = given
  const { title, statement, state, spentMinutes, plannedMinutes, language, code, text, remarks, points, score } =
    question
  const figure = sayFigure(score.value, question)
  const spent =
    spentMinutes === null
      ? 'never opened'
      : `${Math.round(spentMinutes)} of ${Math.round(plannedMinutes)} planned minutes`
  const value = sealed ? 'score sealed' : figure ? `${figure.text} of 100` : 'not scored'
  return [
    heading(3, `${number}. ${title}`),
    paragraph(`${states[state]}; ${spent}; ${value}${score.isProvisional ? ', provisional' : ''}.`),
    ...(question.isUnproven ? [paragraph(unprovenWords)] : []),
    ...(question.version ? [paragraph(tellVersion(question.version, timeOf) + at([question.version.seq]))] : []),
    ...stated(statement),
    ...(code === null ? [] : describeCode(code, language === null ? '' : namePad(language))),
    ...(text === null
      ? []
      : [heading(4, 'Answer'), paragraph(bounded(text) || 'The candidate did not write an answer.')]),
    ...describeDrawing(drawings.get(question.questionId) ?? []),
    ...table(
      'Stages',
      ['Stage', 'Hidden tests passed'],
      [3, 1],
      (question.stages ?? []).map(({ title: stage, passed, total }) => [stage, `${passed} of ${total}`]),
    ),
    ...describeCodeReview(question, given.marked, at),
    ...table(
      'Changed files',
      ['File', 'State', 'Lines'],
      [4, 1, 1],
      (question.files ?? [])
        .slice(0, maxFiles)
        .map(({ path, state: how, text: now }) => [path, how, now === null ? '–' : String(now.split('\n').length)]),
    ),
    ...((question.files?.length ?? 0) > maxFiles
      ? [paragraph(`${question.files!.length - maxFiles} more files are in the evidence file.`, 'muted')]
      : []),
    ...table(
      'Tests',
      ['Group', 'Passed'],
      [2, 1],
      question.tests.map(({ group, passed, total }) => [testGroupNames[group], `${passed} of ${total}`]),
    ),
    ...table(
      'Runs',
      ['When', 'Kind', 'Outcome'],
      [1, 1, 3],
      question.runs
        .slice(0, maxRuns)
        .map(({ kind, status, passed, total, seq }) => [
          at([seq]).replace(/^ \(at |\)$/g, '') || '–',
          queries.get(seq)?.hasPlan ? 'plan' : kind,
          tellOutcome(status, passed, total),
        ]),
    ),
    ...describeQueries(question, queries, at),
    ...describeRemarks(remarks, at),
    ...table(
      'Points',
      ['Point', 'Found', 'In the answer’s words'],
      [3, 1.5, 3.5],
      points.map(({ point, isFound, quote, confirmed }) => [
        point,
        sealed
          ? sealedWord
          : `${isFound ? 'yes' : 'not automatically'}${confirmed === undefined ? '' : `; confirmed ${Math.round(confirmed * 100)} %`}`,
        quote ?? '–',
      ]),
    ),
    ...(!sealed && score.parts?.length ? describeParts(`the score of question ${number}`, score).map(lower) : []),
  ]
}

function describeRemarks(remarks: QuestionReport['remarks'], at: At): Block[] {
  if (remarks.length === 0) return []
  const items = remarks.map(
    ({ line, text, evidence }) => `${line === null ? '' : `Line ${line}: `}${text}${at(evidence)}`,
  )
  return [heading(4, 'Remarks'), { kind: 'list', items }]
}

/** Below a question's own heading. */
const lower = (block: Block): Block => (block.kind === 'heading' ? { ...block, level: 4 } : block)

function table(name: string, head: string[], widths: number[], rows: string[][]): Block[] {
  return rows.length === 0 ? [] : [heading(4, name), { kind: 'table', head, widths, rows }]
}

function describeSubmission(
  { title, language, code, visible, hidden, compileError }: Submission,
  statement?: string,
): Block[] {
  const counts = [
    ...(visible ? [['visible', visible] as const] : []),
    ...(hidden ? (['core', 'edge', 'scale'] as const).map((group) => [group, hidden[group]] as const) : []),
  ]
  return [
    heading(3, title),
    ...stated(statement),
    ...describeCode(code, namePad(language)),
    ...(compileError === undefined
      ? []
      : [paragraph(`The final code did not compile. ${bounded(compileError, 2000)}`)]),
    ...table(
      'Tests',
      ['Group', 'Passed'],
      [2, 1],
      counts
        .filter(([, { total }]) => total > 0)
        .map(([group, { passed, total }]) => [testGroupNames[group], `${passed} of ${total}`]),
    ),
  ]
}

const stated = (statement: string | undefined): Block[] =>
  statement ? [heading(4, 'What was asked'), ...describeMarkdown(bounded(statement))] : []

function describeCode(code: string, language: string): Block[] {
  if (!code.trim()) return [paragraph('The candidate did not write any code.')]
  const lines = code.split('\n')
  const kept = bounded(lines.slice(0, maxLines).join('\n'))
  return [
    heading(4, `Code${language && `, ${language}`}`),
    { kind: 'code', text: kept },
    ...(lines.length > maxLines
      ? [paragraph(`${lines.length - maxLines} more lines are in the evidence file.`, 'muted')]
      : []),
  ]
}

function bounded(text: string, most = maxCharacters): string {
  return text.length > most
    ? `${text.slice(0, most)} … (${text.length - most} more characters are in the evidence file)`
    : text
}
