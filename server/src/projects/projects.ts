/**
 * Project questions in a session: their tests, run on copies of the candidate's files. Promises that hidden tests come
 * back as counts alone, that what is judged are the files as the journal has them, and that forged passes count for nothing.
 * Public files: socket.ts.
 */
import { randomUUID } from 'node:crypto'
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { isReviewed, type ProjectQuestion, type ProjectTestLine } from '@nova/contract/projects/projects'
import type { OwnTestVerdict, ProjectTest } from '@nova/contract/projects/workspace'
import { refuse } from '@nova/contract/refusals'
import { readQuestion, readQuestions } from '../asked-questions/asked-questions.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readFiles, readFilesAt } from '../journal/files.ts'
import { appendOwn } from '../journal/journal.ts'
import { findLast, getLastSeq, readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProjectTestResult } from '../platform/project-boxes/project-box.ts'
import type { Place } from '../platform/queue/foresight.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { hiddenFolder, linesOfStage } from '../question-validation/hidden-tests.ts'
import { countOwnTests, judgeOwnTests } from '../question-validation/own-test.ts'
import { judgeHiddenTests, referenceFiles, runHiddenTests } from '../question-validation/project-judging.ts'
import { countHiddenRun, uncountHiddenRun } from '../runs/hidden-limit.ts'
import {
  claimKeptPlace,
  claimTurn,
  maxWaitOf,
  NotYetJudged,
  type Patience,
  refuseWait,
  watchStart,
} from '../runs/waiting.ts'
import { requireWorking } from '../sessions/candidate-entries.ts'
import { readCounted } from '../sessions/versions.ts'
import { countVisible } from './counting.ts'

const maxKeptTests = 100

type Waiting = Patience & { hidden: boolean; onPlace?: (place: Place) => void }

/** Runs a project's tests on the files as they are; each side has one run of a project at a time. */
export async function testProject(ctx: Ctx, id: string, questionId: string, asked: Waiting): Promise<ProjectTest> {
  const { hidden, leaving, onPlace } = asked
  const row = ctx.actor.role === 'candidate' ? await requireWorking(ctx, id) : await requireInterview(ctx, id)
  const question = await requireProject(ctx, row, questionId)
  const isCandidate = ctx.actor.role === 'candidate'
  const key = `project-test:${ctx.actor.role}:${row.id}:${questionId}`
  const claimed = await claimTurn(ctx, key)
  if (!claimed) throw refuse('run_in_progress')
  const stopping = new AbortController()
  const start = watchStart(await claimKeptPlace(ctx, key, asked), { leaving }, () => stopping.abort())
  const isCounted = hidden && isCandidate
  const isLimited = isCounted && (await countHiddenRun(ctx, row.id, questionId)) > 0
  try {
    start.look()
    const trigger = isCandidate ? 'candidate' : 'interviewer'
    const signal = AbortSignal.any([claimed.signal, stopping.signal])
    const tellPlace = (place: Place) => {
      if (place.position === 0) start.begin()
      onPlace?.(place)
    }
    const waiting = { maxWaitMs: maxWaitOf(ctx, asked), onPlace: tellPlace }
    const test = await runTests(ctx, row, question, { trigger, hidden: hidden && !isLimited, signal, ...waiting })
    if (start.isGivenUp()) throw refuse('run_given_up')
    await appendOwn(ctx, row.id, 'projectTest', test, { questionId })
    return test
  } catch (error) {
    if (isCounted && !isLimited && !start.hasBegun()) await uncountHiddenRun(ctx, row.id, questionId)
    throw error
  } finally {
    await start.end()
    await claimed.release()
  }
}

/** At the end: the version of each project that counts meets all its tests, once for a state of its files. */
export async function judgeProjects(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  const questions = await readQuestions(ctx, row, row.technicalIds)
  const versions = await readCounted(ctx, row)
  for (const question of questions) {
    const version = versions.get(question.id)
    if (!isAnsweredBy(question, 'files') || !version || workStages(question).length === 0) continue
    const tests = await readEntries(ctx, id, { kinds: ['projectTest'], questionId: question.id })
    const judged = tests.findLast(
      ({ kind, payload }) =>
        kind === 'projectTest' && payload.trigger === 'submitted' && payload.status !== 'not_judged',
    )
    const changedAt = (await findLast(ctx, id, question.id, ['edit', 'file'])) ?? 0
    const upTo = version.upTo !== null && version.upTo < changedAt ? version.upTo : null
    const isJudged = judged?.kind === 'projectTest' && isRunOf(judged.payload, { upTo, changedAt })
    if (isJudged) continue
    const test = await runTests(ctx, row, question, { trigger: 'submitted', hidden: true, upTo })
    await appendOwn(ctx, row.id, 'projectTest', test, { questionId: question.id })
  }
}

/** `upTo` is null where the last state counts. */
function isRunOf(test: ProjectTest, { upTo, changedAt }: { upTo: number | null; changedAt: number }): boolean {
  return upTo === null ? test.upTo >= changedAt : test.upTo === upTo
}

/** The project of this interview with everything secret about it. */
export async function requireProject(ctx: Ctx, row: InterviewRow, questionId: string): Promise<ProjectQuestion> {
  if (!row.technicalIds.includes(questionId)) throw refuse('question_not_found')
  const question = await readQuestion(ctx, row, questionId)
  if (!isAnsweredBy(question, 'files')) throw refuse('question_not_found')
  return question
}

/** Runs the visible tests on files that are not written yet; keeps no result. */
export async function tryTests(
  ctx: Ctx,
  row: InterviewRow,
  question: ProjectQuestion,
  files: { path: string; text: string }[],
  signal: AbortSignal,
): Promise<Pick<ProjectTestResult, 'status' | 'tests'>> {
  const tested = files.filter(({ path }) => !path.startsWith(hiddenFolder))
  const { runtime, libraries } = question
  // A separate place in the queue: the candidate's run does not wait for the agent's trials.
  return ctx.sandbox.runProjectTests({
    runtime,
    libraries,
    files: tested,
    paths: [],
    queueKey: queueKeyOf(row.companyId, `agent:${row.id}`),
    signal,
  })
}

/** `upTo`: the last entry of the state to test; the files as they are where it is null or absent. */
type Trial = {
  trigger: ProjectTest['trigger']
  hidden: boolean
  signal?: AbortSignal
  upTo?: number | null
  maxWaitMs?: number | undefined
  onPlace?: (place: Place) => void
}

/** The sandbox as it runs these tests: refuses where they had no turn, in a job so that it is tried again. */
function runnerOf({ sandbox, actor }: Ctx, { onPlace }: Trial): Pick<Sandbox, 'runProjectTests'> {
  return {
    async runProjectTests(request) {
      const result = await sandbox.runProjectTests(request, onPlace)
      const isLost = result.later !== undefined || result.status === 'killed'
      if (actor.role === 'system' && isLost) throw new NotYetJudged(result.reason)
      if (result.later) throw refuseWait(result.later)
      return result
    },
  }
}

async function runTests(ctx: Ctx, row: InterviewRow, question: ProjectQuestion, trial: Trial): Promise<ProjectTest> {
  // Read first: edits made during the run are not part of it.
  const upTo = trial.upTo ?? (await getLastSeq(ctx, row.id))
  const all =
    trial.upTo == null ? readFiles(ctx, row.id, question.id) : readFilesAt(ctx, row.id, question.id, trial.upTo)
  const files = (await all).filter(({ path }) => !path.startsWith(hiddenFolder))
  const plain = files.map(({ path, text }) => ({ path, text }))
  const options = {
    queueKey: queueKeyOf(row.companyId, `${ctx.actor.role}:${row.id}`),
    // The candidate's own programs would take processor time from their tests.
    asleep: queueKeyOf(row.companyId, row.id),
    ...(trial.signal ? { signal: trial.signal } : {}),
  }
  const { runtime, libraries } = question
  const beside = referenceFiles(question)
  const request = { runtime, libraries, files: plain, paths: [], ...options, maxWaitMs: trial.maxWaitMs }
  const runner = runnerOf(ctx, trial)
  const result = await runner.runProjectTests({ ...request, ...(beside && { beside: [...beside] }) })
  const asksHidden = trial.hidden && (result.status === 'ok' || trial.trigger === 'submitted')
  // Hidden tests run separately: results shown in full come from a run without them.
  const about = { id: randomUUID(), trigger: trial.trigger, upTo }
  const past = await readEntries(ctx, row.id, { kinds: ['projectTest'], questionId: question.id })
  const earlier = past.flatMap((entry) => (entry.kind === 'projectTest' ? [entry.payload] : []))
  const read: Read = { question, result, counts: countVisible(result.tests, { ...question, files: plain, earlier }) }
  if (!asksHidden) return { ...about, ...tell(read, null) }
  const ownTest = await judgeOwnTests(runner, question, plain, options)
  if (trial.trigger !== 'submitted') {
    return { ...about, ...tell(read, await runHiddenTests(runner, question, plain, options), ownTest) }
  }
  const { result: apart, refuted } = await judgeHiddenTests(runner, question, plain, options)
  // Names of the passed tests show which faults were repaired.
  const hiddenPassed = apart.tests.filter(hasPassed).map(({ name }) => name)
  const judged = { ...about, ...tell(read, apart, ownTest), hiddenPassed, ...(refuted > 0 && { refuted }) }
  // A repair whose own test the machine could not run is judged later, and not as one that needs none.
  return question.related && !ownTest ? { ...judged, status: 'not_judged' } : judged
}

/** The stages that change files; a review's hidden tests prove its changes alone. */
const workStages = (question: ProjectQuestion) => question.stages.filter(({ id }) => !isReviewed(question, id))

type Read = { question: ProjectQuestion; result: ProjectTestResult; counts: ReturnType<typeof countVisible> }
type Told = Pick<ProjectTest, 'status' | 'tests' | 'visible' | 'unloaded' | 'hidden' | 'ownTest' | 'durationMs'>

/** Public part of a result: visible tests in full, hidden ones as counts per stage out of the expected number. */
function tell({ question, result, counts }: Read, apart: ProjectTestResult | null, ownTest?: OwnTestVerdict): Told {
  const visible = result.tests
  const failuresFirst = visible.toSorted((one, other) => Number(hasPassed(one)) - Number(hasPassed(other)))
  const stages = workStages(question).map(({ id: stage, kind, hidden: names, hiddenTotal }) => {
    const lines = linesOfStage(apart?.tests ?? [], names)
    const passed = lines.filter(hasPassed).length
    // A file that does not load reports one failure for all its tests. Tests that the candidate's code adds to a hidden
    // file do not make up for those that fail.
    const total = hiddenTotal ?? lines.length
    const own = kind === 'repair' && ownTest ? countOwnTests(ownTest) : { passed: 0, total: 0 }
    const kept = Math.min(passed, Math.max(0, total - (lines.length - passed)))
    return { stage, passed: kept + own.passed, total: total + own.total }
  })
  return {
    // At the end, hidden tests are judged where a busy machine didn't let the visible ones end.
    status: apart && (result.status === 'ok' || result.status === 'not_judged') ? apart.status : result.status,
    tests: failuresFirst.slice(0, maxKeptTests),
    ...counts,
    hidden: apart ? stages : [],
    ...(apart && ownTest && { ownTest }),
    durationMs: Math.round(result.durationMs + (apart?.durationMs ?? 0)),
  }
}

const hasPassed = ({ outcome }: ProjectTestLine) => outcome === 'passed'
