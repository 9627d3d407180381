/** Job `own-code`: tries a change, or proves the questions of one. Another work that began since ends this one. */
import type { OwnCodeForm, OwnCodeStep } from '@nova/contract/own-code/own-code'
import type { ProjectForm } from '@nova/contract/projects/project-form'
import { Refusal } from '@nova/contract/refusals'
import { and, eq } from 'drizzle-orm'
import { actAsId } from '../accounts/accounts.ts'
import { changeQuestion, createQuestion } from '../library/writing.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { queueKeyOf } from '../platform/queue/queue-key.ts'
import { makeForm } from './forms.ts'
import { packagesOfKits } from './kit-packages.ts'
import { mailDone } from './mails.ts'
import { CantGoOn, linesIn, NotJudged } from './running.ts'
import { ownCode, type OwnCodeRow, sidesOf } from './tables.ts'
import { type Trial, tryChange } from './trying.ts'

/** `work`: the row's, as long as no other one has begun. With `forms` these are proven. */
export type Work = { id: string; work: string; forms?: OwnCodeForm[] }

type Waiting = Parameters<typeof createQuestion>[2]

/** The row is another work's by now, or gone. */
class Superseded extends Error {}

const ownErrors = 'Something went wrong on our side. What was found is kept; go on to try it again.'
const gone = 'The account of the person who added it is no longer active.'

export async function workOnOwnCode(ctx: Ctx, work: Work): Promise<void> {
  const row = await find(ctx, work)
  if (!row) return
  const stopping = new AbortController()
  try {
    const person = await actAsId(ctx, row.createdBy)
    if (!person) throw new CantGoOn(gone)
    await (work.forms ? make(person, row, work, work.forms, stopping) : tryRow(ctx, row, work, stopping))
  } catch (error) {
    if (error instanceof Superseded || stopping.signal.aborted) return
    // A machine that is busy is asked again, by the queue's growing pauses; so is a company's other proof.
    if (error instanceof NotJudged || (error instanceof Refusal && error.code === 'proof_in_progress')) throw error
    const problems = sayProblems(error)
    if (problems.length === 0) ctx.log.error({ err: error, ownCodeId: row.id }, 'a change could not be tried')
    await end(ctx, row, work, {
      state: work.forms ? 'ready' : 'stopped',
      problems: problems.length > 0 ? problems : [ownErrors],
    })
  }
}

/** None for an error that is ours. */
function sayProblems(error: unknown): string[] {
  if (error instanceof CantGoOn) return error.message.split('\n')
  if (!(error instanceof Refusal)) return []
  const { message, details } = error
  const gates = Array.isArray(details) ? (details as { gate?: string; message?: string }[]) : []
  const said = gates.flatMap((each) =>
    each.message ? [each.gate ? `${each.gate}: ${each.message}` : each.message] : [],
  )
  return said.length > 0 ? said.slice(0, 8) : [message]
}

async function find({ db }: Ctx, { id, work }: Work): Promise<OwnCodeRow | undefined> {
  const [row] = await db
    .select()
    .from(ownCode)
    .where(and(eq(ownCode.id, id), eq(ownCode.work, work)))
  return row
}

/** Writes only while the row is this work's. */
async function write({ db }: Ctx, { id, work }: Work, set: Partial<OwnCodeRow>): Promise<void> {
  const mine = and(eq(ownCode.id, id), eq(ownCode.work, work))
  const written = await db.update(ownCode).set(set).where(mine).returning({ id: ownCode.id })
  if (written.length === 0) throw new Superseded()
}

const runner =
  (ctx: Ctx, { companyId, content: { runtime } }: OwnCodeRow, signal: AbortSignal): Trial['run'] =>
  async (libraries, files) => {
    const queueKey = queueKeyOf(companyId, 'library')
    const result = await ctx.sandbox.runProjectTests({ runtime, libraries, files, paths: [], queueKey, signal })
    if (signal.aborted) throw new Superseded()
    return linesIn(result)
  }

/** Writes, and stops what runs once another work has begun. */
const writer = (ctx: Ctx, work: Work, stopping: AbortController) => async (set: Partial<OwnCodeRow>) => {
  try {
    await write(ctx, work, set)
  } catch (error) {
    stopping.abort()
    throw error
  }
}

async function tryRow(ctx: Ctx, row: OwnCodeRow, work: Work, stopping: AbortController): Promise<void> {
  const keep = writer(ctx, work, stopping)
  const { runtime } = row.content
  const run = runner(ctx, row, stopping.signal)
  const own = packagesOfKits(ctx.sandbox.ownKits, row)
  const trial: Trial = { sides: sidesOf(row), choices: row.choices.files, runtime, run, own }
  const findings = await tryChange(trial, row.findings, (found, step) => keep({ findings: found, step }))
  await end(ctx, row, work, { state: 'ready', problems: [], findings })
}

async function make(
  person: Ctx,
  row: OwnCodeRow,
  work: Work,
  forms: OwnCodeForm[],
  stopping: AbortController,
): Promise<void> {
  const keep = writer(person, work, stopping)
  let { questions } = row
  for (const form of forms) {
    const note = (done: number, total: number) => keep({ step: { name: form, done, total } satisfies OwnCodeStep })
    await note(0, 1)
    const made = await makeForm(form, row, runner(person, row, stopping.signal))
    const total = 4 + made.wrong.length + (made.changes?.length ?? 0)
    let done = 0
    const onGate = () => {
      done += 1
      note(done, Math.max(total, done)).catch(() => undefined)
    }
    const before = questions.find((each) => each.form === form)?.questionId
    const { id: questionId } = await keepQuestion(person, before, made, { onGate, signal: stopping.signal })
    questions = [...questions.filter((each) => each.form !== form), { form, questionId }]
    await keep({ questions })
  }
  await end(person, row, work, { state: 'ready', problems: [], questions })
}

/** The next version of the question that was made before, where it is still there. */
async function keepQuestion(person: Ctx, before: string | undefined, form: ProjectForm, waiting: Waiting) {
  const written = { ...form, draft: false }
  if (before === undefined) return createQuestion(person, written, waiting)
  try {
    return await changeQuestion(person, before, written, waiting)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'question_not_found') return createQuestion(person, written, waiting)
    throw error
  }
}

async function end(ctx: Ctx, row: OwnCodeRow, work: Work, set: Partial<OwnCodeRow>): Promise<void> {
  try {
    await inTransaction(ctx, async (tx) => {
      await write(tx, work, { ...set, step: null, work: null, updatedAt: tx.now() })
      await mailDone(tx, { ...row, ...set }, work.forms !== undefined)
    })
  } catch (error) {
    if (!(error instanceof Superseded)) throw error
  }
}
