/** The report question by question, in the order shown; unreached questions are included. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { percentRange } from '@nova/contract/reports/intervals'
import type { Part, QuestionReport, SessionTimeline } from '@nova/contract/reports/report-questions'
import { type ScoreName, scoreNames } from '@nova/contract/reports/score-names'
import type { EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { answerText, finalPad, type Observations } from '../observations/observations.ts'
import { scoreNamesInWords } from '../observations/rubric.ts'
import { pointsOf } from './answer-points.ts'
import { writeRemarks } from './code/remarks.ts'
import type { CodingFacts } from './coding.ts'
import {
  efficiencyPart,
  explanationPart,
  problemSolvingPart,
  qualityPart,
  storyPart,
  technicalPart,
} from './figure-parts.ts'
import { makePart, orderedSeqs } from './part.ts'
import { writeCodeReview } from './projects/code-review.ts'
import { type ProjectFacts, projectPart } from './projects/projects.ts'
import { supervise, supervisionPart } from './projects/supervision.ts'
import { mixAlone, rangeOfQuestion, type Scored, supervisedOf } from './scores.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

/** A test can run thirty times a minute; only the last runs are listed. */
const maxRuns = 300

type Facts = { project?: ProjectFacts; coding?: CodingFacts; technical?: TechnicalFacts; behavioral?: BehavioralFacts }

/** Lists every selected question: its text, the answer, and the parts of its score. */
export function writeQuestions(
  input: EvidenceInput,
  seen: Observations,
  scored: Scored,
  works: ReadonlyMap<ProjectFacts, string>,
): QuestionReport[] {
  const find = <F extends { question: EvidenceQuestion }>(facts: F[], question: EvidenceQuestion) =>
    facts.find((each) => each.question === question)
  return input.questions.map((question) => {
    const facts: Facts = {
      ...pickFound('coding', find(scored.coding, question)),
      ...pickFound('technical', find(scored.technical, question)),
      ...pickFound('behavioral', find(scored.behavioral, question)),
      ...pickFound('project', find(scored.projects, question)),
    }
    const { score, interval } = scoreOf(question, facts, scored, works)
    const isWords = isAnsweredBy(question, 'words')
    const { text, evidence } = isWords ? answerText(seen, question) : { text: '', evidence: [] }
    const runs = facts.project ? projectRuns(facts.project, seen) : runsOf(facts.coding)
    const isReached = !scored.coverage.notReached.includes(question)
    const { coding, project } = facts
    const answer = facts.technical ?? facts.behavioral
    const seqs = [
      coding?.pad?.steps.at(-1)?.seq,
      coding?.judged?.seq,
      project?.lastSeq,
      project?.judgedSeq ?? undefined,
      ...evidence,
    ]
    return {
      questionId: question.id,
      kind: question.kind,
      title: question.title,
      statement: question.statement,
      state: scored.coverage.answered.includes(question) ? 'answered' : isReached ? 'unanswered' : 'not-reached',
      // In the candidate's own time: plain minutes would reveal an accommodation.
      plannedMinutes: Math.round(question.minutes * input.interview.timeMultiplier),
      spentMinutes: minutesOn(seen, question),
      language: finalPad(seen, question)?.language ?? null,
      code: coding?.pad && !coding.isEmpty ? coding.pad.text : null,
      text: text.trim() ? text : null,
      hasDrawing: seen.drawnByQuestion.has(question.id),
      ...(question.isUnproven ? { isUnproven: true as const } : {}),
      tests: testsOf(coding),
      runs: runs.slice(-maxRuns),
      remarks: coding ? writeRemarks(coding, input.entries) : [],
      points: answer ? pointsOf(answer) : [],
      ...(answer?.unread ? { unread: answer.unread } : {}),
      ...(project
        ? {
            stages: (project.stages ?? []).map(({ earned: _, ...stage }) => stage),
            files: project.files,
            ...(project.review && { codeReview: writeCodeReview(project.review) }),
          }
        : {}),
      version: versionOf(seen, question),
      score,
      interval,
      evidence: orderedSeqs(seqs),
    }
  })
}

function versionOf({ versionByQuestion }: Observations, { id }: EvidenceQuestion): QuestionReport['version'] {
  const version = versionByQuestion.get(id)
  if (!version) return null
  const { questionId: _, answer: __, ...judged } = version
  return judged
}

function pickFound<K extends keyof Facts>(key: K, facts: Facts[K] | undefined): Facts {
  return facts ? { [key]: facts } : {}
}

function minutesOn(seen: Observations, question: EvidenceQuestion): number | null {
  const seconds = seen.secondsByQuestion.get(question.id)
  if (seconds === undefined) return seen.shown.includes(question) ? 0 : null
  return Math.round(seconds / 6) / 10
}

function testsOf(facts: CodingFacts | undefined): QuestionReport['tests'] {
  const { visible, hidden } = facts?.judged ?? {}
  return [
    ...(visible?.total ? [{ group: 'visible' as const, ...visible }] : []),
    ...(hidden
      ? (['core', 'edge', 'scale'] as const).flatMap((group) =>
          hidden[group].total > 0 ? [{ group, passed: hidden[group].passed, total: hidden[group].total }] : [],
        )
      : []),
  ]
}

/** The candidate's own, up to the version that counts: as many as every sentence about them says. */
function runsOf(facts: CodingFacts | undefined): QuestionReport['runs'] {
  return (facts?.runs ?? []).map(({ at, kind, status, passed, total, seq }) => ({
    at: new Date(at).toISOString(),
    kind,
    status,
    seq,
    ...(passed === null ? { passed: null, total: null } : { passed, total }),
  }))
}

/**
 * A question's own score is the overall score of an interview that asks it alone: the mean, with the interview's
 * weights, of its share of each score.
 */
function scoreOf(
  question: EvidenceQuestion,
  facts: Facts,
  scored: Scored,
  works: ReadonlyMap<ProjectFacts, string>,
): Pick<QuestionReport, 'score' | 'interval'> {
  const brought = scored.brought.find((each) => each.question === question)
  const byScore = partsOf(facts, works)
  const { project } = facts
  const review = project && !project.hasWork && project.review ? supervise([], [project.review]) : null
  const alone = brought ? mixAlone(brought, scored.setWeights, supervisedOf(review)) : null
  const parts = scoreNames.flatMap((name) => {
    const part = byScore[name]
    return part ? [{ ...part, name: scoreNamesInWords[name], weight: alone?.weights[name] ?? 0 }] : []
  })
  const share = alone?.overall ?? null
  const range = brought && share !== null ? rangeOfQuestion(brought, share, review) : null
  const score = makePart({
    name: question.title,
    share,
    rule: '3.2',
    how: 'mean',
    parts,
    isProvisional: parts.some((part) => part.isProvisional),
    evidence: parts.flatMap(({ evidence }) => evidence),
    says: parts.length ? 'The scores of this question alone.' : 'Not reached before the end, so it does not count.',
  })
  return { score, interval: range && { ...percentRange(range)!, observations: range.observations } }
}

function partsOf(
  { coding, technical, behavioral, project }: Facts,
  works: ReadonlyMap<ProjectFacts, string>,
): Partial<Record<ScoreName, Part>> {
  if (coding) {
    const [efficiency] = efficiencyPart(coding)
    const [communication] = explanationPart(coding)
    const [codeQuality] = qualityPart(coding)
    return {
      problemSolving: problemSolvingPart(coding),
      ...(codeQuality ? { codeQuality } : {}),
      ...(communication ? { communication } : {}),
      ...(efficiency ? { efficiency } : {}),
    }
  }
  if (technical) return { communication: technicalPart(technical) }
  if (behavioral) return { communication: storyPart(behavioral) }
  if (project && !project.hasWork && project.review)
    return { supervision: supervisionPart(supervise([], [project.review]), { name: '', weight: 0 }) }
  return project ? { problemSolving: projectPart(project, works.get(project) ?? '') } : {}
}

/** The test runs of a project, the judgement among them. */
function projectRuns({ runs }: ProjectFacts, { clock }: Observations): QuestionReport['runs'] {
  return runs.map((entry) => {
    const { visible, status } = entry.payload
    const at = new Date(clock(entry)).toISOString()
    return { at, kind: 'test', status, seq: entry.seq, passed: visible.passed, total: visible.total }
  })
}

/** Question by question, with the chat and the breaks, for the picture of the session. */
export function writeTimeline({ questions }: EvidenceInput, seen: Observations): SessionTimeline {
  const iso = (at: number) => new Date(at).toISOString()
  const known = new Set(questions.map(({ id }) => id))
  const within = (at: number) => Math.min(Math.max(at, seen.start), seen.end)
  const span = ({ from, to }: { from: number; to: number }) => ({ from: iso(within(from)), to: iso(within(to)) })
  return {
    from: iso(seen.start),
    to: iso(seen.end),
    questions: seen.stretches
      .filter(({ questionId, from, to }) => known.has(questionId) && to > from)
      .map(({ questionId, ...rest }) => ({ questionId, ...span(rest) })),
    chat: seen.turns.map(({ at, author, seq }) => ({ at: iso(within(at)), author, seq })),
    breaks: seen.breaks.map(span),
  }
}
