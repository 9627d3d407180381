import type { OwnTestVerdict } from '@nova/contract/projects/workspace'
/**
 * Facts of a project's work: its stages' tests on the final files, and the authors of its lines (docs/assessment.md
 * 3.2).
 */
import type { Cluster } from '@nova/contract/reports/intervals'
import type { Part, QuestionReport } from '@nova/contract/reports/report-questions'
import type { Claim } from '@nova/contract/reports/reports'
import { extendFollowUps, listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import type { EntryOf } from '@nova/contract/room/journal'
import { isFilePad } from '@nova/contract/words'
import { count, mean, spanText } from '../../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import { isOfVersion, type Observations, of, type PadHistory } from '../../observations/observations.ts'
import { makePart, orderedSeqs } from '../part.ts'
import { type CodeReviewFacts, readCodeReview, reviewClaim } from './code-review.ts'
import { earnedOf, type OwnWork, tellPair } from './earned.ts'

/** `earned`: the person's part, from 0 to 1. */
type Stage = { id: string; title: string; passed: number; total: number; earned: number }

/** Everything scored about one project; shares from 0 to 1, null where not observed. */
export type ProjectFacts = {
  question: EvidenceQuestion
  isOpened: boolean
  /** False where its stages are reviews alone, which change no file. */
  hasWork: boolean
  /** Null where it has no changes to review. */
  review: CodeReviewFacts | null
  /** True if no edit or command changed a file. */
  isEmpty: boolean
  /** Hidden tests by stage, on the files as they were at the end; null where they did not run. */
  stages: Stage[] | null
  judgedSeq: number | null
  /** The judgement on the candidate's own tests; null where none are asked for. */
  ownTest: OwnTestVerdict | null
  /** Hidden tests that passed with wrong expectations, too. */
  refuted: number
  /** The mean of the stages' points, and of the shares of their hidden tests that pass: the pair's result. */
  correctness: number | null
  pair: number | null
  work: OwnWork
  seconds: number | null
  /** True if the candidate answered a question about it, and if running it confirmed an answer. */
  isExplained: boolean
  hasProven: boolean
  runs: EntryOf<'projectTest'>[]
  files: NonNullable<QuestionReport['files']>
  /** The last change of a file. */
  lastSeq: number | undefined
  /**
   * Observations: two per stage, since its hidden tests cover usual and edge cases, like two groups of a coding
   * question.
   */
  units: number
  /** As ranges weigh the stages; none where nothing was judged. */
  clusters: Cluster[]
}

/** Reads one project. */
export function readProject(
  input: EvidenceInput,
  seen: Observations,
  question: EvidenceQuestion,
  work: OwnWork,
): ProjectFacts {
  const { pads, steps, acts } = readWork(input, seen, question)
  const tests = of(input.entries, 'projectTest').filter((entry) => entry.questionId === question.id)
  const judged = findJudgement(seen, question, input.entries)
  const isEmpty = steps.length === 0 && acts.length === 0
  const isOpened = seen.shown.includes(question)
  const review = readCodeReview(input, seen, question)
  const hasWork = review === null || stagesOf(question).length > 0
  const stages = isEmpty || !hasWork ? null : judged ? readStages(question, judged, work) : null
  const seconds = seen.secondsByQuestion.get(question.id) ?? null
  const answers = listFollowUps(extendFollowUps([], input.entries), question.id).filter(
    ({ state }) => state === 'answered',
  )
  return {
    question,
    isOpened,
    hasWork,
    review,
    isEmpty,
    stages,
    seconds,
    judgedSeq: judged?.seq ?? null,
    ownTest: judged?.payload.ownTest ?? null,
    refuted: judged?.payload.refuted ?? 0,
    correctness: !hasWork ? null : isEmpty ? 0 : stages && mean(stages.map(({ earned }) => earned)),
    pair: !hasWork ? null : isEmpty ? 0 : stages && mean(stages.map(shareOf)),
    work,
    isExplained: answers.length > 0,
    hasProven: answers.some(({ outcome }) => outcome === 'right'),
    runs: tests.filter(({ payload }) => payload.trigger === 'candidate'),
    files: listFiles(question, pads, acts),
    lastSeq: [...steps, ...acts]
      .map(({ seq }) => seq)
      .toSorted((a, b) => a - b)
      .at(-1),
    units: isEmpty
      ? unitsOfStage * (isOpened ? stagesOf(question).length : 0)
      : (stages ?? []).reduce((sum, { total }) => sum + Math.min(unitsOfStage, total), 0),
    clusters: isEmpty
      ? stagesOf(question).map(() => ({ value: 0, units: unitsOfStage, project: question.id }))
      : (stages ?? []).map((stage) => ({
          value: stage.earned,
          units: Math.max(1, stage.total),
          project: question.id,
        })),
  }
}

/** The candidate's and the interviewers' changes of a project's files. */
function readWork({ entries }: Pick<EvidenceInput, 'entries'>, seen: Observations, question: EvidenceQuestion) {
  const pads = seen.pads.filter((pad) => pad.questionId === question.id && isFilePad(pad.language))
  const steps = pads.flatMap((pad) => pad.steps.filter(({ cause }) => cause !== 'template'))
  const acts = of(entries, 'file').filter((entry) => entry.questionId === question.id && isOfVersion(seen, entry))
  return { pads, steps, acts }
}

/** True if a project was worked on at all: a file was changed, or a change decided on. */
export function isWorkedOn(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): boolean {
  if ((readCodeReview(input, seen, question)?.decided.length ?? 0) > 0) return true
  const { steps, acts } = readWork(input, seen, question)
  return steps.length > 0 || acts.length > 0
}

/** Finds the last run of the hidden tests on the version that counts, or on identical files. */
export function findJudgement(
  { versionByQuestion }: Observations,
  { id }: EvidenceQuestion,
  entries: EntryOf[],
): EntryOf<'projectTest'> | undefined {
  const own = entries.filter(({ questionId }) => questionId === id)
  const changes = own.filter(({ kind }) => kind === 'edit' || kind === 'file')
  const lastChange = (upTo: number) => changes.findLast(({ seq }) => seq <= upTo)?.seq
  const upTo = versionByQuestion.get(id)?.upTo ?? null
  return of(own, 'projectTest').findLast(
    ({ payload }) =>
      payload.trigger === 'submitted' &&
      !untold.has(payload.status) &&
      (upTo === null || lastChange(payload.upTo) === lastChange(upTo)),
  )
}

/** A run that says nothing about the files. */
const untold = new Set(['unavailable', 'internal_error', 'killed', 'not_judged'])

const unitsOfStage = 2

/** A stage without any reported test counts 0: files that end their own tests earn nothing by it. */
const shareOf = ({ passed, total }: Pick<Stage, 'passed' | 'total'>) => (total > 0 ? passed / total : 0)

const stagesOf = ({ project }: EvidenceQuestion) => project?.stages ?? []

function readStages(question: EvidenceQuestion, { payload }: EntryOf<'projectTest'>, work: OwnWork): Stage[] {
  return stagesOf(question).map(({ id, title }) => {
    const { passed = 0, total = 0 } = payload.hidden.find(({ stage }) => stage === id) ?? {}
    return { id, title, passed, total, earned: earnedOf({ id, passed, total }, work) }
  })
}

const maxKeptLength = 40_000

/** The files that differ from the start, by path; a long text is left to the evidence file. */
function listFiles(question: EvidenceQuestion, pads: PadHistory[], acts: EntryOf<'file'>[]): ProjectFacts['files'] {
  const before: ReadonlyMap<string, string> = question.project?.files ?? new Map()
  const gone = new Set<string>()
  const made = new Set<string>()
  for (const { payload } of acts) {
    if (payload.act !== 'create') gone.add(payload.path)
    const path = payload.act === 'rename' ? payload.to : payload.act === 'create' ? payload.path : undefined
    if (path === undefined) continue
    gone.delete(path)
    made.add(path)
  }
  const now = new Map(pads.map(({ language, text }) => [language.slice('file:'.length), text]))
  for (const path of made) if (!now.has(path)) now.set(path, '')
  const paths = new Set([...now.keys(), ...[...before.keys()].filter((path) => gone.has(path))])
  return [...paths].toSorted().flatMap((path): ProjectFacts['files'] => {
    const was = before.get(path)
    const text = gone.has(path) ? undefined : (now.get(path) ?? was)
    if (text === was) return []
    const state = text === undefined ? 'deleted' : was === undefined ? 'new' : 'changed'
    return [{ path, state, before: keep(was), text: keep(text) }]
  })
}

const keep = (text: string | undefined) => (text === undefined || text.length > maxKeptLength ? null : text)

const rule = '3.2'
const nothing = 'No file was changed, which counts as 0.'
const unjudged = 'The hidden tests did not run on the final files.'
const evidenceOf = ({ judgedSeq, lastSeq }: ProjectFacts) => [lastSeq, judgedSeq ?? undefined]

/** Says how the tests that the candidate wrote for a repair were judged; three of the stage's tests are about them. */
function tellOwnTest(verdict: OwnTestVerdict | null): string {
  if (!verdict) return ''
  const { files, passesNow, failsBefore, caught, related } = verdict
  if (files.length === 0) return ' Three of them ask for a test of one’s own, and there is none.'
  if (!passesNow) return ' The candidate’s own test doesn’t pass on the repaired code and on our repair.'
  if (!failsBefore)
    return ' The candidate’s own test passes on the faulty code too, so it would not have caught the fault.'
  return ` The candidate’s own test fails on the faulty code, passes on the repaired one and notices ${caught} of ${related} related faults.`
}

/** A project's part of problem solving: each stage counts alike. `work` says whose lines the tests are about. */
export function projectPart(facts: ProjectFacts, work: string): Part {
  const { question, correctness, stages, judgedSeq } = facts
  const about = { name: question.title, share: correctness, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothing })
  if (!stages) return makePart({ ...about, says: unjudged })
  return makePart({
    ...about,
    how: 'mean',
    says: `The hidden tests of each stage, on the version that counts.${work}${tellPair(facts.work, facts.pair)}`,
    parts: stages.map(({ title, passed, total, earned }) =>
      makePart({
        name: title,
        share: earned,
        rule,
        says: `${passed} of ${count(total, 'hidden test')} passed.`,
        evidence: [judgedSeq ?? undefined],
      }),
    ),
  })
}

/** One sentence for the report. */
export function projectClaim(facts: ProjectFacts): Claim {
  const { question, stages, runs, seconds, files } = facts
  const evidence = orderedSeqs([...evidenceOf(facts), ...runs.map(({ seq }) => seq)])
  if (!facts.isOpened) return { text: `“${question.title}”: the candidate did not open it.`, evidence }
  if (!facts.hasWork && facts.review) return reviewClaim(facts.review)
  if (facts.isEmpty) return { text: `“${question.title}”: the candidate changed no file.`, evidence }
  const spent = seconds === null ? '' : ` in ${spanText(seconds * 1000)}`
  const changed = count(files.length, 'file')
  if (!stages)
    return { text: `“${question.title}”: ${changed} changed${spent}. The hidden tests did not run.`, evidence }
  const told = stages.map(({ title, passed, total }) => `${passed} of ${total} for “${title}”`)
  return {
    text: `“${question.title}”: ${changed} changed, after ${count(runs.length, 'test run')}${spent}. Hidden tests passed: ${told.join(', ')}.${tellOwnTest(facts.ownTest)}${forged(facts)}`,
    evidence,
  }
}

/** Tests that pass even with wrong expectations earn nothing, and only a reader can say why they pass. */
function forged({ refuted }: ProjectFacts): string {
  if (refuted === 0) return ''
  const which = refuted === 1 ? '1 hidden test' : `${refuted} hidden tests`
  return ` ${which} passed even with a wrong expected value, and ${refuted === 1 ? 'counts' : 'count'} as failed: read the code.`
}

/** From this share of its lines on, a stage that passes is the person's to have solved, and not the assistant's. */
const ownFrom = 0.5

/** Every hidden test passes, and it earns the person at least half. */
export const isSolvedStage = ({ passed, total, earned }: Stage): boolean =>
  total > 0 && passed === total && earned >= ownFrom

/** From this share of passing tests on, a stage is nearly done. */
const nearly = 0.75

/** Stages that are done, and those that nearly are. */
export function projectStrengths(facts: ProjectFacts): Claim[] {
  const { question, stages, judgedSeq } = facts
  const done = (stages ?? []).filter(isSolvedStage)
  const close = (stages ?? []).filter(
    ({ passed, total, earned }) => passed < total && passed >= nearly * total && earned >= ownFrom * nearly,
  )
  const evidence = orderedSeqs([judgedSeq ?? undefined])
  return [
    ...done.map(({ title }) => `Completed “${title}” of “${question.title}”: every hidden test of it passes.`),
    ...close.map(
      ({ title, passed, total }) =>
        `Got most of “${title}” of “${question.title}”: ${passed} of ${total} hidden tests pass, and ${total - passed} ${total - passed === 1 ? 'fails' : 'fail'}.`,
    ),
  ].map((text) => ({ text, evidence }))
}

/** Stages that are not; `stage` is the one that a sentence is about. */
export function projectGaps(facts: ProjectFacts): (Claim & { stage?: string })[] {
  const { question, stages, judgedSeq } = facts
  if (!facts.hasWork) return []
  if (facts.isEmpty) {
    const did = facts.isOpened ? `changed no file of “${question.title}”` : `did not open “${question.title}”`
    return [{ text: `The candidate ${did}.`, evidence: orderedSeqs(evidenceOf(facts)) }]
  }
  const open = (stages ?? [])
    .filter(({ passed, total }) => passed < total || total === 0)
    .toSorted((a, b) => shareOf(a) - shareOf(b))
  return open.map(({ title, passed, total }) => ({
    stage: title,
    text: `“${title}” of “${question.title}”: ${total - passed} of ${count(total, 'hidden test')} ${total - passed === 1 ? 'fails' : 'fail'}.`,
    evidence: orderedSeqs([judgedSeq ?? undefined]),
  }))
}
