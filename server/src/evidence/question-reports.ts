/** The report question by question, in the order in which they were shown; what was not reached is there too. */
import type { Part, QuestionReport, SessionTimeline } from '@nova/contract/report-questions'
import { type ScoreName, scoreNames } from '@nova/contract/reports'
import { pointsOf } from './answers/answer-points.ts'
import { writeRemarks } from './code/remarks.ts'
import {
  efficiencyPart,
  problemSolvingPart,
  qualityPart,
  storyPart,
  technicalPart,
  technicalReasons,
} from './figure-parts.ts'
import type { EvidenceInput, EvidenceQuestion } from './input.ts'
import { answerText, finalPad, type Observations } from './observations.ts'
import { makePart, orderedSeqs } from './part.ts'
import { type ProjectFacts, projectEfficiencyPart, projectPart } from './projects/projects.ts'
import { scoreNamesInWords, weigh } from './rubric.ts'
import { bandOf, type BehavioralFacts, type CodingFacts, type Scored, type TechnicalFacts } from './scores.ts'

/** A test can be run thirty times a minute; the last of them tell how it ended. */
const mostRuns = 300

type Facts = { project?: ProjectFacts; coding?: CodingFacts; technical?: TechnicalFacts; behavioral?: BehavioralFacts }

/** Every selected question: what was asked, what was given, and what its score is made of. */
export function writeQuestions(input: EvidenceInput, seen: Observations, scored: Scored): QuestionReport[] {
  const find = <F extends { question: EvidenceQuestion }>(facts: F[], question: EvidenceQuestion) =>
    facts.find((each) => each.question === question)
  return input.questions.map((question) => {
    const facts: Facts = {
      ...pickFound('coding', find(scored.coding, question)),
      ...pickFound('technical', find(scored.technical, question)),
      ...pickFound('behavioral', find(scored.behavioral, question)),
      ...pickFound('project', find(scored.projects, question)),
    }
    const { score, band } = scoreOf(question, facts, scored)
    const isWords = question.kind === 'technical' || question.kind === 'behavioral'
    const { text, evidence } = isWords ? answerText(seen, question) : { text: '', evidence: [] }
    const runs = facts.project ? projectRuns(facts.project, seen) : runsOf(seen, question)
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
      ...{ questionId: question.id, kind: question.kind, title: question.title, statement: question.statement },
      state: scored.coverage.answered.includes(question) ? 'answered' : isReached ? 'unanswered' : 'not-reached',
      plannedMinutes: question.minutes,
      spentMinutes: minutesOn(seen, question),
      language: finalPad(seen, question)?.language ?? null,
      code: coding?.pad && !coding.isEmpty ? coding.pad.text : null,
      text: text.trim() ? text : null,
      hasDrawing: seen.drawnByQuestion.has(question.id),
      tests: testsOf(coding),
      runs: runs.slice(-mostRuns),
      remarks: coding ? writeRemarks(coding, input.entries) : [],
      points: answer ? pointsOf(answer) : [],
      ...(project ? { stages: project.stages ?? [], files: project.files } : {}),
      version: versionOf(seen, question),
      score,
      band,
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

function runsOf(seen: Observations, { id }: EvidenceQuestion): QuestionReport['runs'] {
  return seen.runs
    .filter(({ questionId, trigger }) => questionId === id && trigger !== 'interviewer')
    .map(({ at, kind, status, passed, total, seq }) => ({
      ...{ at: new Date(at).toISOString(), kind, status, seq },
      ...(passed === null ? { passed: null, total: null } : { passed, total }),
    }))
}

/**
 * A question's own score is the overall score of an interview that asks it alone: the mean, with the interview's
 * weights, of what it brings to each score.
 */
function scoreOf(
  { title }: EvidenceQuestion,
  { coding, technical, behavioral, project }: Facts,
  scored: Scored,
): { score: Part; band: number | null } {
  const byScore: Partial<Record<ScoreName, Part>> = coding
    ? {
        problemSolving: problemSolvingPart(coding),
        codeQuality: qualityPart(coding),
        efficiency: efficiencyPart(coding),
      }
    : technical
      ? { problemSolving: technicalPart(technical), communication: technicalReasons(technical) }
      : behavioral
        ? { communication: storyPart(behavioral) }
        : project
          ? { problemSolving: projectPart(project), efficiency: projectEfficiencyPart(project) }
          : {}
  const named = scoreNames.filter((name) => byScore[name])
  const parts = named.map((name) => ({
    ...byScore[name]!,
    name: scoreNamesInWords[name],
    weight: scored.weights[name],
  }))
  const shareOf = (name: ScoreName) => {
    const value = byScore[name]?.value ?? null
    return value === null ? null : value / 100
  }
  const shares = {
    ...{ problemSolving: shareOf('problemSolving'), codeQuality: shareOf('codeQuality') },
    ...{ communication: shareOf('communication'), efficiency: shareOf('efficiency') },
  }
  const share = weigh(scored.weights, shares)
  const units = unitsOf({ coding, technical, behavioral, project })
  const score = makePart({
    ...{ name: title, share, rule: '3.2', how: 'mean', parts, isProvisional: parts.some((part) => part.isProvisional) },
    evidence: parts.flatMap(({ evidence }) => evidence),
    says: parts.length
      ? 'What this question brings to each score, as if it had been the only one.'
      : 'Not reached before the end, so it does not count.',
  })
  return { score, band: share === null ? null : bandOf(share, units) }
}

function unitsOf({ coding, technical, behavioral, project }: Partial<Record<keyof Facts, unknown>> & Facts): number {
  if (coding) return coding.units + (coding.explained ? 1 : 0)
  if (project) return project.units
  return technical?.text ? 2 : Number(!!behavioral?.text)
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
    ...{ from: iso(seen.start), to: iso(seen.end) },
    questions: seen.stretches
      .filter(({ questionId, from, to }) => known.has(questionId) && to > from)
      .map(({ questionId, ...rest }) => ({ questionId, ...span(rest) })),
    chat: seen.turns.map(({ at, author, seq }) => ({ at: iso(within(at)), author, seq })),
    breaks: seen.breaks.map(span),
  }
}
