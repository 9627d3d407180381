/** Suggests an interviewer's next questions: one for each gap in the evidence, the most important first. */
import { isAnsweredBy, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import { listUntyped } from '@nova/contract/reports/report-scores'
import type { Claim, Report } from '@nova/contract/reports/reports'
import type { FollowUpRecord } from '@nova/contract/reviews/follow-ups'
import { inTurn } from '../observations/figures.ts'
import { kindEvidence } from '../observations/kinds.ts'

const maxAsked = 8
const maxPoints = 2

type Gaps = Pick<Report, 'followUps' | 'integrity' | 'workingWithAi'>

/** At most one or two a question, in the order in which the questions were shown. */
export function writeToAsk(questions: readonly QuestionReport[], gaps: Gaps): Claim[] {
  const { followUps = [], integrity, workingWithAi } = gaps
  const untyped = new Set(listUntyped(integrity.provenance).map(({ questionId }) => questionId))
  const asked = questions.map((question) => {
    const wrong = followUps
      .find(({ questionId }) => questionId === question.questionId)
      ?.items.find(({ outcome }) => outcome === 'not_right')
    return [
      ...askAboutOrigin(question, untyped),
      ...askAboutProposals(question, workingWithAi),
      ...(question.state === 'answered' ? askAboutAnswer(question) : askAboutNothing(question)),
      ...(wrong ? [{ text: `“${question.title}”: ask again: ${asAsked(wrong)}`, evidence: wrong.evidence }] : []),
    ]
  })
  return inTurn(asked).slice(0, maxAsked)
}

/** Writes a question with its input and change, as they were shown on the screen. */
function asAsked({ text, input, change }: FollowUpRecord): string {
  const means = input && `The input: ${input.split('\n').join(', ')}`
  const becomes = change && (change.after === '' ? 'is left out' : `becomes “${change.after}”`)
  return [text, means, becomes && `The change: “${change.before}” ${becomes}.`].filter(Boolean).join(' ')
}

function askAboutOrigin({ kind, questionId, title, evidence }: QuestionReport, untyped: ReadonlySet<string>): Claim[] {
  if (!isAnsweredWithCode({ kind }) || !untyped.has(questionId)) return []
  return [
    {
      text: `“${title}”: most of this code was not seen being typed. Ask the candidate to explain it line by line.`,
      evidence,
    },
  ]
}

function askAboutProposals({ questionId, title }: QuestionReport, work: Report['workingWithAi']): Claim[] {
  const how = `“${title}”: ask how the candidate would check a change of Nova's`
  const what = findTaken(work, questionId).some(hasMistake) ? ', and what is wrong with those that were applied' : ''
  return tellTaken(work, questionId).map(({ evidence }) => ({ text: `${how}${what}.`, evidence }))
}

type Proposals = NonNullable<Report['workingWithAi']>['proposals']

/** Finds the proposals that were applied and not undone. */
function findTaken(work: Report['workingWithAi'], questionId?: string): Proposals {
  return (work?.proposals ?? []).filter(
    ({ questionId: id, decision, undoneSeq }) =>
      (questionId === undefined || id === questionId) &&
      decision !== 'rejected' &&
      decision !== 'open' &&
      undoneSeq === null,
  )
}

const hasMistake = ({ fate }: Proposals[number]) => fate === 'remained'

/**
 * Reports changes applied from the assistant with their mistake, or mostly without a check: a fact outside every score.
 * Applying a change and then running the tests on it is a check as well.
 */
export function tellTaken(work: Report['workingWithAi'], questionId?: string): Claim[] {
  const applied = findTaken(work, questionId)
  const wrong = applied.filter(hasMistake)
  const unchecked = applied.filter(({ checks, checkedAfterSeq, checked }) =>
    checked
      ? checked.length === 0
      : checks.tests.length + checks.runs.length + checks.questions.length === 0 && checkedAfterSeq === null,
  )
  const isMostly = applied.length > 0 && 2 * unchecked.length > applied.length
  if (wrong.length === 0 && !isMostly) return []
  const left = `${wrong.length} still ${wrong.length === 1 ? 'has' : 'have'} a mistake`
  const told = [isMostly ? `${unchecked.length} without a check` : '', wrong.length > 0 ? left : ''].filter(Boolean)
  return [
    {
      text: `Applied ${applied.length} of Nova's changes; ${told.join('; ')}.`,
      evidence: (wrong.length > 0 ? wrong : unchecked).map(({ proposedSeq }) => proposedSeq),
    },
  ]
}

function askAboutNothing({ title, state, kind, evidence }: QuestionReport): Claim[] {
  const why = state === 'not-reached' ? 'this question was not reached' : 'left unanswered'
  return [{ text: `“${title}”: ${why}. ${kindEvidence[kind].ifLeft}`, evidence }]
}

function askAboutAnswer(question: QuestionReport): Claim[] {
  if (isAnsweredWithCode(question)) return askAboutCode(question)
  if (isAnsweredBy(question, 'files')) return askAboutProject(question)
  const { title, points, text, hasDrawing, evidence } = question
  if (!text && hasDrawing) {
    return [{ text: `“${title}”: answered with a drawing alone. Ask the candidate to walk you through it.`, evidence }]
  }
  const open = points.filter(({ isFound, confirmed }) => (confirmed === undefined ? !isFound : confirmed < 0.5))
  if (kindFacts[question.kind].confirmed === 'elements') {
    const words = open.map(({ key }) => storyQuestions[key]).filter((words) => words !== undefined)
    return words.slice(0, 1).map((ask) => ({ text: `“${title}”: ${ask}`, evidence }))
  }
  return open.slice(0, maxPoints).map(({ point, confirmed, isFound }) => ({
    text: `“${title}”: ${confirmed === undefined ? `we did not find “${point}” in the answer` : `“${point}” was ${isFound ? 'found automatically, but ' : ''}not confirmed in review`}. Ask about it.`,
    evidence,
  }))
}

function askAboutProject({ title, stages = [], evidence }: QuestionReport): Claim[] {
  const open = stages
    .filter(({ passed, total }) => passed < total)
    .toSorted((a, b) => a.passed / a.total - b.passed / b.total)
  if (open.length === 0) return []
  const failing = open.map((stage) => `${stage.total - stage.passed} of ${stage.total} in “${stage.title}”`)
  return [
    {
      text: `“${title}”: hidden tests that fail: ${failing.join(', ')}. Ask what is left to do there, and how the candidate would find it.`,
      evidence,
    },
  ]
}

/** The candidate's own action says most about them, so it is asked for first. */
const storyQuestions: Record<string, string> = {
  action: 'ask what the candidate did themselves, step by step.',
  result: 'ask what came of it, with a number if there is one.',
  task: 'ask what the candidate had to achieve, and by when.',
  situation: 'ask where and when this was, and who was involved.',
}

function askAboutCode({ title, tests, remarks, evidence }: QuestionReport): Claim[] {
  const failing = (group: string) => tests.find((test) => test.group === group && test.passed < test.total)
  const [visible, core, edge, scale] = [failing('visible'), failing('core'), failing('edge'), failing('scale')]
  const shown = remarks.find(
    ({ kind, text }) => kind === 'failing-input' && /^For the (sample input|data set) /.test(text),
  )
  const asks: (Claim | false | undefined)[] = [
    shown && { text: `“${title}”: ask the candidate to trace the code. ${shown.text}`, evidence: shown.evidence },
    !shown &&
      (core || visible) && {
        text: `“${title}”: some tests with usual inputs fail. Ask which inputs the code gets wrong, and why.`,
        evidence,
      },
    edge && {
      text: `“${title}”: ${edge.total - edge.passed} of ${edge.total} hidden tests with unusual inputs ${edge.total - edge.passed === 1 ? 'fails' : 'fail'}. Ask which unusual inputs the candidate would test, and what the code does with them.`,
      evidence,
    },
    scale && {
      text: `“${title}”: not all tests with large inputs pass. Ask what the solution costs and how it could be made faster.`,
      evidence,
    },
    tests.length === 0 && {
      text: `“${title}”: no tests ran on the final code. Ask the candidate to walk through it with an example.`,
      evidence,
    },
  ]
  return asks.filter((ask) => !!ask)
}
