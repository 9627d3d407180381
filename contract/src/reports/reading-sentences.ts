/** Sentences by subject, of every report. Those of before sentences had subjects are read by their words, here alone. */
import type { Claim, Report } from './reports.ts'
import { scoreNames } from './score-names.ts'
import type { NotAssessedSentence, Sentences, SummarySentence } from './sentences.ts'

type NotAssessed = Pick<Report, 'notAssessed' | 'sentences'>
type Written = Pick<Report, 'summary' | 'notAssessed' | 'claims' | 'questions' | 'sentences'>

export function readSentences(report: Written): Sentences {
  return { summary: report.sentences?.summary ?? cutSummary(report), notAssessed: readNotAssessed(report) }
}

/** The id of the question that a claim is about; undefined where an older report doesn't say. */
export function questionOf({ questionId, text }: Claim, questions: Report['questions']): string | undefined {
  return questionId ?? questions?.find(({ title }) => text.startsWith(`“${title}”`))?.questionId
}

/** The reason alone why something was not assessed; undefined where there is none. */
export function reasonFor(about: NotAssessedSentence['about'], report: NotAssessed): string | undefined {
  return readNotAssessed(report).find((each) => each.about === about)?.reason
}

const readNotAssessed = ({ sentences, notAssessed }: NotAssessed) =>
  sentences?.notAssessed ?? notAssessed.map(subjectOf)

function cutSummary({ summary, claims, questions }: Written): SummarySentence[] {
  const [work = '', solved = ''] = summary.split(/ (?=Problems solved: )/)
  const [before = ''] = solved.split(/ (?=There is no overall score|Overall score: )/)
  const [done = ''] = /^[^.]*\./.exec(before) ?? []
  const conditions = before.slice(done.length).trim()
  const facts = claims.flatMap((claim) => {
    const questionId = questionOf(claim, questions)
    return summary.includes(claim.text)
      ? [{ about: 'claim' as const, text: claim.text, ...(questionId && { questionId }) }]
      : []
  })
  return [
    ...(solved === '' ? [] : [{ about: 'work' as const, text: work }]),
    ...(done === '' ? [] : [{ about: 'solved' as const, text: done }]),
    ...(conditions === '' ? [] : [{ about: 'conditions' as const, text: conditions }]),
    ...facts,
  ]
}

function subjectOf(text: string): NotAssessedSentence {
  const about = (['recommendation', ...scoreNames] as const).find((name) =>
    text.toLowerCase().startsWith(headingOf(name)),
  )
  if (about === undefined) return { about: 'other', text }
  const reason = text
    .slice(headingOf(about).length)
    .replace(/^\s*not assessed,?\s*/i, '')
    .trim()
  const capital = reason.charAt(0).toUpperCase() + reason.slice(1)
  return { about, text, reason: capital.replace(/^Not enough evidence[.:] /, '') }
}

/** 'problemSolving' as 'problem solving:'. */
const headingOf = (name: string) => `${name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()}:`
