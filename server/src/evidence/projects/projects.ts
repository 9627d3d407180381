/** What a project's work shows: its stages' tests on the final files, and the time it took (docs/assessment.md 3.2). */
import type { EntryOf } from '@nova/contract/journal'
import type { Part, QuestionReport } from '@nova/contract/report-questions'
import type { Claim } from '@nova/contract/reports'
import { isFilePad } from '@nova/contract/words'
import { count, mean, spanText } from '../figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../input.ts'
import { isOfVersion, type Observations, of, type PadHistory } from '../observations.ts'
import { makePart, orderedSeqs } from '../part.ts'
import { rubric, weigh } from '../rubric.ts'
import { timeFitOf } from '../time-fit.ts'

type Stage = { id: string; title: string; passed: number; total: number }

/** Everything scored about one project; shares from 0 to 1, null where not observed. */
export type ProjectFacts = {
  question: EvidenceQuestion
  isOpened: boolean
  /** Whether nobody wrote or ran anything that changed a file. */
  isEmpty: boolean
  /** Hidden tests by stage, on the files as they were at the end; null where they did not run. */
  stages: Stage[] | null
  judgedSeq: number | null
  /** Hidden tests that passed with wrong expectations, too. */
  refuted: number
  /** The mean of the stages' shares of hidden tests that pass. */
  correctness: number | null
  seconds: number | null
  timeFit: number | null
  runs: EntryOf<'projectTest'>[]
  files: NonNullable<QuestionReport['files']>
  /** The last change of a file. */
  lastSeq: number | undefined
  units: number
}

/** Reads one project. */
export function readProject(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): ProjectFacts {
  const { pads, steps, acts } = readWork(input, seen, question)
  const tests = of(input.entries, 'projectTest').filter((entry) => entry.questionId === question.id)
  const judged = findJudgement(seen, question, input.entries)
  const isEmpty = steps.length === 0 && acts.length === 0
  const isOpened = seen.shown.includes(question)
  const stages = isEmpty ? null : judged ? readStages(question, judged) : null
  const seconds = seen.secondsByQuestion.get(question.id) ?? null
  const judgedSeconds = seen.judgedSecondsByQuestion.get(question.id) ?? seconds
  const allotted = question.minutes * 60 * input.interview.timeMultiplier
  return {
    ...{ question, isOpened, isEmpty, stages, seconds },
    judgedSeq: judged?.seq ?? null,
    refuted: judged?.payload.refuted ?? 0,
    correctness: isEmpty ? 0 : stages && mean(stages.map(shareOf)),
    timeFit: judgedSeconds === null ? null : timeFitOf(judgedSeconds, allotted),
    runs: tests.filter(({ payload }) => payload.trigger === 'candidate'),
    files: listFiles(question, pads, acts),
    lastSeq: [...steps, ...acts]
      .map(({ seq }) => seq)
      .toSorted((a, b) => a - b)
      .at(-1),
    units: isEmpty ? (isOpened ? stagesOf(question).length : 0) : (stages?.length ?? 0),
  }
}

/** The candidate's and the interviewers' changes of a project's files. */
function readWork({ entries }: Pick<EvidenceInput, 'entries'>, seen: Observations, question: EvidenceQuestion) {
  const pads = seen.pads.filter((pad) => pad.questionId === question.id && isFilePad(pad.language))
  const steps = pads.flatMap((pad) => pad.steps.filter(({ cause }) => cause !== 'template'))
  const acts = of(entries, 'file').filter((entry) => entry.questionId === question.id && isOfVersion(seen, entry))
  return { pads, steps, acts }
}

/** Whether a project was worked on at all. */
export function hasChangedFiles(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): boolean {
  const { steps, acts } = readWork(input, seen, question)
  return steps.length > 0 || acts.length > 0
}

/** The last run of the hidden tests on the version that counts: of its files, or of files that were the same. */
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
const untold = new Set(['unavailable', 'internal_error', 'killed'])

/** A stage of whose tests none reported counts 0: files that end their own tests earn nothing by it. */
const shareOf = ({ passed, total }: Pick<Stage, 'passed' | 'total'>) => (total > 0 ? passed / total : 0)

const stagesOf = ({ project }: EvidenceQuestion) => project?.stages ?? []

function readStages(question: EvidenceQuestion, { payload }: EntryOf<'projectTest'>): Stage[] {
  return stagesOf(question).map(({ id, title }) => {
    const { passed = 0, total = 0 } = payload.hidden.find(({ stage }) => stage === id) ?? {}
    return { id, title, passed, total }
  })
}

const longestKept = 40_000

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

const keep = (text: string | undefined) => (text === undefined || text.length > longestKept ? null : text)

const rule = '3.2'
const nothing = 'No file was changed, which counts as 0.'
const unjudged = 'The hidden tests did not run on the final files.'
const evidenceOf = ({ judgedSeq, lastSeq }: ProjectFacts) => [lastSeq, judgedSeq ?? undefined]

/** A project's part of problem solving: each stage counts alike. */
export function projectPart(facts: ProjectFacts): Part {
  const { question, correctness, stages, judgedSeq } = facts
  const about = { name: question.title, share: correctness, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothing })
  if (!stages) return makePart({ ...about, says: unjudged })
  return makePart({
    ...{ ...about, how: 'mean', says: 'The hidden tests of each stage, on the files as they were at the end.' },
    parts: stages.map(({ title, passed, total }) =>
      makePart({
        ...{ name: title, share: shareOf({ passed, total }), rule },
        says: `${passed} of ${count(total, 'hidden test')} passed.`,
        evidence: [judgedSeq ?? undefined],
      }),
    ),
  })
}

/** A project's efficiency: its hidden tests, lowered where it took longer than planned. */
export function projectEfficiency({ isEmpty, correctness, timeFit }: ProjectFacts): number | null {
  if (isEmpty) return 0
  const use = weigh(rubric.projectEfficiency, { timeFit })
  return correctness === null || use === null ? null : correctness * use
}

export function projectEfficiencyPart(facts: ProjectFacts): Part {
  const { question, correctness, timeFit, seconds } = facts
  const about = { name: question.title, share: projectEfficiency(facts), rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothing })
  if (correctness === null) return makePart({ ...about, says: unjudged })
  const spent = seconds === null ? 'Not measured.' : `${Math.round(seconds / 60)} of ${question.minutes} minutes.`
  return makePart({
    ...{ ...about, how: 'product', says: 'The time it took, times the hidden tests passed.' },
    parts: [
      makePart({ name: 'Hidden tests', share: correctness, rule, says: 'Each stage counts alike.' }),
      makePart({
        ...{ name: 'Time', share: timeFit, rule },
        says: `${spent} Full up to the planned time; being faster earns nothing.`,
      }),
    ],
  })
}

/** One sentence for the report. */
export function projectClaim(facts: ProjectFacts): Claim {
  const { question, stages, runs, seconds, files } = facts
  const evidence = orderedSeqs([...evidenceOf(facts), ...runs.map(({ seq }) => seq)])
  if (!facts.isOpened) return { text: `“${question.title}”: the candidate did not open it.`, evidence }
  if (facts.isEmpty) return { text: `“${question.title}”: the candidate changed no file.`, evidence }
  const spent = seconds === null ? '' : ` in ${spanText(seconds * 1000)}`
  const changed = count(files.length, 'file')
  if (!stages)
    return { text: `“${question.title}”: ${changed} changed${spent}. The hidden tests did not run.`, evidence }
  const told = stages.map(({ title, passed, total }) => `${passed} of ${total} for “${title}”`)
  return {
    text: `“${question.title}”: ${changed} changed, after ${count(runs.length, 'test run')}${spent}. Hidden tests passed: ${told.join(', ')}.${forged(facts)}`,
    evidence,
  }
}

/** What passes whatever a test expects was not earned, and only a reader can say why. */
function forged({ refuted }: ProjectFacts): string {
  if (refuted === 0) return ''
  const which = refuted === 1 ? '1 hidden test' : `${refuted} hidden tests`
  return ` ${which} passed even with a wrong expected value, and ${refuted === 1 ? 'counts' : 'count'} as failed: read the code.`
}

/** A stage of whose tests so many pass is nearly done. */
const nearly = 0.75

/** Stages that are done, and those that nearly are. */
export function projectStrengths(facts: ProjectFacts): Claim[] {
  const { question, stages, judgedSeq } = facts
  const done = (stages ?? []).filter(({ passed, total }) => total > 0 && passed === total)
  const close = (stages ?? []).filter(({ passed, total }) => passed < total && passed >= nearly * total)
  const evidence = orderedSeqs([judgedSeq ?? undefined])
  return [
    ...done.map(({ title }) => `Completed “${title}” of “${question.title}”: every hidden test of it passes.`),
    ...close.map(
      ({ title, passed, total }) =>
        `Got most of “${title}” of “${question.title}”: ${passed} of ${total} hidden tests pass, and ${total - passed} ${total - passed === 1 ? 'fails' : 'fail'}.`,
    ),
  ].map((text) => ({ text, evidence }))
}

/** Stages that are not. */
export function projectGaps(facts: ProjectFacts): Claim[] {
  const { question, stages, judgedSeq } = facts
  const open = (stages ?? [])
    .filter(({ passed, total }) => passed < nearly * total || total === 0)
    .toSorted((a, b) => shareOf(a) - shareOf(b))
  return open.map(({ title, passed, total }) => ({
    text: `“${title}” of “${question.title}”: ${total - passed} of ${count(total, 'hidden test')} ${total === 1 ? 'fails' : 'fail'}.`,
    evidence: orderedSeqs([judgedSeq ?? undefined]),
  }))
}
