/** Parts of an interview that could not be assessed, and why. */
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { unprovenWords } from '@nova/contract/questions/library'
import type { Report } from '@nova/contract/reports/reports'
import { scoreNames, type ScoreName } from '@nova/contract/reports/score-names'
import type { NotAssessedSentence } from '@nova/contract/reports/sentences'
import type { Integrity } from '../integrity/integrity.ts'
import { whyNotCompared } from '../integrity/similarity.ts'
import { count } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { kindEvidence } from '../observations/kinds.ts'
import { scoreNamesInWords } from '../observations/rubric.ts'
import { writeWaiting } from './narrative.ts'
import { whyNoSupervision } from './projects/supervision.ts'
import { writeTooThin } from './recommending.ts'
import type { Scored } from './scores.ts'

type FollowUps = NonNullable<Report['followUps']>
type Known = { scored: Scored; integrity: Integrity; followUps: FollowUps }

/** The list under *Not assessed*, each sentence with its subject. */
export function writeNotAssessed(input: EvidenceInput, { scored, integrity, followUps }: Known): NotAssessedSentence[] {
  const { coding, technical, behavioral, projects, coverage } = scored
  const isLeft = coverage.notReached.some(({ kind }) => isAnsweredWithCode({ kind }))
  const noCoding = coding.length === 0 && (isLeft ? 'no coding question was reached' : 'no coding question was asked')
  const why: Record<ScoreName, string> = {
    problemSolving:
      coding.length + projects.length === 0
        ? isLeft || coverage.notReached.some((question) => isAnsweredBy(question, 'files'))
          ? 'no coding question and no project was reached'
          : 'no coding question and no project was asked'
        : 'the hidden tests did not run',
    codeQuality: noCoding
      ? `${noCoding}${projects.length > 0 ? ', and projects have no part in it' : ''}`
      : coding.every(({ question }) => !kindEvidence[question.kind].hasQuality)
        ? `${projects.length > 0 ? 'neither SQL questions nor projects have a' : 'SQL questions have no'} part in it`
        : 'no scored solution has five lines of the candidate’s own',
    communication: [...technical, ...behavioral].some(({ unread }) => unread !== null)
      ? 'its text answers await review, and not all of them could be read automatically'
      : 'there is no behavioral answer, no technical answer in words and no answer about submitted code that running it could judge',
    efficiency: noCoding || 'no question with large inputs could be scored',
    supervision: scored.supervision ? whyNoSupervision(scored.supervision) : '',
  }
  const missing = scoreNames.filter(
    (name) => scored.scores[name] === null && (name !== 'supervision' || scored.supervision !== null),
  )
  return [
    ...writeWaiting(scored).map(other),
    ...missing.map((about) => ({
      about,
      text: `${scoreNamesInWords[about]}: not assessed, because ${why[about]}.`,
      reason: `Because ${why[about]}.`,
    })),
    ...writeOpenParts(scored, followUps).map(other),
    ...writeTooThin(scored, input.questions.length),
    ...[...writeNotCompared(input, integrity), ...writeNotTraced(input)].map(other),
  ]
}

const other = (text: string): NotAssessedSentence => ({ about: 'other', text })

/** Parts of questions that are in no score, or not yet. */
function writeOpenParts(
  { coding, technical, behavioral, projects, coverage, provisional }: Scored,
  followUps: FollowUps,
) {
  return [
    ...provisional.map(
      (name) =>
        `${scoreNamesInWords[name]} is provisional: text answers in it are awaiting review, so it does not enter the overall score yet.`,
    ),
    ...coding
      .filter(({ isEmpty, correctness }) => !isEmpty && correctness === null)
      .map(({ question }) => `“${question.title}”: the hidden tests did not run on the final code.`),
    ...projects
      .filter(({ hasWork, isEmpty, stages }) => hasWork && !isEmpty && stages === null)
      .map(({ question }) => `“${question.title}”: the hidden tests did not run on the final files.`),
    ...coding
      .filter(({ isEmpty, explained }) => !isEmpty && explained === null)
      .map(({ question }) =>
        followUps.some(({ questionId }) => questionId === question.id)
          ? `“${question.title}”: running the code could judge none of the answers about it, so they are listed and not scored.`
          : `“${question.title}”: we asked nothing about the submitted code, so no answer about it is scored.`,
      ),
    ...coding
      .filter(({ parts }) => parts !== null && parts.structure === null)
      .map(
        ({ question }) =>
          `“${question.title}”: structure not assessed, because there is no reference solution in this language.`,
      ),
    ...[...coding, ...projects]
      .filter(({ question }) => question.isUnproven)
      .map(({ question }) => `“${question.title}”: ${unprovenWords}`),
    ...technical
      .filter(({ isDrawn }) => isDrawn)
      .map(
        ({ question }) =>
          `“${question.title}”: answered only with a drawing. Please look at it, because we do not score drawings.`,
      ),
    ...behavioral
      .filter(({ star, unread }) => star === null && unread === null)
      .map(({ question }) => `“${question.title}”: marked complete without a written answer.`),
    ...coverage.notReached.map(({ title }) => `“${title}”: not reached before the end, so it does not count.`),
  ]
}

function writeNotTraced({ untracedEdits = 0 }: EvidenceInput): string[] {
  if (untracedEdits === 0) return []
  return [
    `The record has more edits than we follow one by one. How the last ${count(untracedEdits, 'edit')} came about was not assessed; they count as inserted at once.`,
  ]
}

function writeNotCompared({ questions }: EvidenceInput, { similar }: Integrity): string[] {
  return similar.flatMap((each) => {
    const why = whyNotCompared(each)
    const title = questions.find(({ id }) => id === each.questionId)?.title ?? 'a question'
    return why === null ? [] : [`Similarity of “${title}” with other submissions: not assessed, because ${why}.`]
  })
}
