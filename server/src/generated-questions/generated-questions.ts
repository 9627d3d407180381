/**
 * Questions that a language model writes for one interview. Promises that every proposed question passed the gates of
 * its kind: code is proven by execution. A failed question is fixed once; if that fails too, the bank's question stays.
 * Public files: model-calls.ts.
 */
import { randomUUID } from 'node:crypto'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { Failure, Turn } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import { kindsOf } from '../questions/choice/kinds.ts'
import { areAlike } from '../questions/choice/likeness.ts'
import type { ProposalInput } from '../questions/choice/proposal-input.ts'
import { findWanted } from '../questions/choice/wanted.ts'
import { showWritten } from '../questions/choice/wire.ts'
import { correctedLines } from '../questions/questions.ts'
import { isWritten, type WrittenKind, writingOf } from './kinds.ts'
import { hasModel, writeByModel } from './model-calls.ts'
import { type Brief, instructionsFor, mendPrompt, promptFor, tellUnshown } from './prompts.ts'

export type WrittenQuestion = { content: BankQuestion; shown: BehavioralQuestion | TechnicalQuestion }
/** One slot for the model: the question it wrote, why the bank's question stays, or that it didn't answer. */
export type Outcome = { kind: WrittenKind } & (
  | { written: WrittenQuestion }
  | { problem: string }
  | { isSilent: true; isAway: boolean }
)
export type Progress = (outcome: Outcome, done: number, total: number) => void

const writersAtOnce = 3
/** The specification of the wizard allows five minutes in all; the bank fills the slots that aren't written by then. */
const wholeMs = 240_000
const perQuestionMs = 120_000

/** Lists the parts of the texts that a model isn't shown, in sentences for the interviewer. */
export async function tellLeftOut({ jobText, resume }: ProposalInput): Promise<string[]> {
  return tellUnshown(jobText, await shownLines(resume))
}

export const canWrite = hasModel

/** Writes a few questions of each kind in the mix and reports each one as soon as it is done. */
export async function writeQuestions(
  ctx: Ctx,
  interviewId: string,
  input: ProposalInput & { taken: string[] },
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)])
  const briefs: Brief[] = []
  for (const kind of kindsOf[input.mix].filter(isWritten)) briefs.push(...(await briefsOf(input, kind)))
  const outcomes: Outcome[] = []
  const claimed: BankQuestion[] = []
  const waiting = [...briefs]
  // A model that doesn't answer isn't asked for the rest.
  let isAway = false
  const work = async () => {
    for (let brief = waiting.shift(); brief; brief = waiting.shift()) {
      const outcome: Outcome = isAway
        ? { kind: brief.kind, isSilent: true, isAway }
        : await writeOne(ctx, interviewId, brief, claimed, within)
      isAway ||= 'isSilent' in outcome && outcome.isAway
      outcomes.push(outcome)
      onProgress(outcome, outcomes.length, briefs.length)
    }
  }
  await Promise.all(Array.from({ length: writersAtOnce }, work))
  return outcomes
}

async function briefsOf(input: ProposalInput & { taken: string[] }, kind: WrittenKind): Promise<Brief[]> {
  const { title, jobText, seniority, taken } = input
  const languages = [input.language, ...input.languages.filter((language) => language !== input.language)]
  const resumeLines = await shownLines(input.resume)
  const { suits, slots } = writingOf(kind)
  return (await findWanted(input, suits, slots)).map((wanted) => ({
    kind,
    title,
    jobText,
    seniority,
    languages,
    wanted,
    taken,
    resumeLines,
  }))
}

const shownLines = async (resume: ProposalInput['resume']) =>
  resume ? withoutContact(await correctedLines(resume)) : []

/** Contact lines are none of the model's business. */
function withoutContact(lines: string[]): string[] {
  return lines.slice(1).filter((line) => !/\S@\S+\.\w|https?:|www\.|\+?\d[\d ()-]{7,}\d/.test(line))
}

async function writeOne(
  ctx: Ctx,
  interviewId: string,
  brief: Brief,
  claimed: BankQuestion[],
  within: AbortSignal,
): Promise<Outcome> {
  const { kind } = brief
  const signal = AbortSignal.any([within, AbortSignal.timeout(perQuestionMs)])
  const turns: Turn[] = [{ role: 'user', content: promptFor(brief) }]
  let problem = ''
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const ask = { instructions: instructionsFor(kind), turns, timeoutMs: perQuestionMs, signal }
    const draft = await draftOne(ctx, interviewId, brief, ask)
    if ('failure' in draft) {
      if (silences.includes(draft.failure)) return { kind, isSilent: true, isAway: draft.failure !== 'rate_limited' }
      if (draft.failure !== 'unreadable') return { kind, problem: draft.message }
      problem = draft.message
      turns.push({ role: 'user', content: mendPrompt([problem]) })
      continue
    }
    const checked = await claim(ctx, draft.question, brief, claimed, signal)
    if ('written' in checked) return { kind, ...checked }
    problem = checked.problems[0] ?? ''
    ctx.log.warn({ interviewId, kind, problems: checked.problems }, 'a written question was refused')
    turns.push({ role: 'assistant', content: draft.text }, { role: 'user', content: mendPrompt(checked.problems) })
  }
  return { kind, problem }
}

type Draft = { question: BankQuestion; text: string } | { failure: Failure | 'ceiling'; message: string }

/** Failures of a model that is away, refuses or hangs; others say something of one question alone. */
const silences: readonly (Failure | 'ceiling')[] = ['unavailable', 'refused', 'timeout', 'rate_limited']

async function draftOne(
  ctx: Ctx,
  interviewId: string,
  { kind, wanted }: Brief,
  ask: { instructions: string; turns: Turn[]; timeoutMs: number; signal: AbortSignal },
): Promise<Draft> {
  const { name, schema, toQuestion } = writingOf(kind)
  const answer = await writeByModel(ctx, interviewId, name, { ...ask, schema })
  if (answer.failure) return answer.isCeilingReached ? { failure: 'ceiling', message: answer.message } : answer
  const question = toQuestion(answer.value, { id: `written-${randomUUID()}`, skill: wanted.skill })
  if (typeof question === 'string') return { failure: 'unreadable', message: question }
  return { question, text: JSON.stringify(answer.value) }
}

type Checked = { written: WrittenQuestion } | { problems: string[] }

/** Two writers must not bring the same question: the first to have it checked keeps it. */
async function claim(
  ctx: Ctx,
  question: BankQuestion,
  brief: Brief,
  claimed: BankQuestion[],
  signal: AbortSignal,
): Promise<Checked> {
  const twin = claimed.find((other) => areAlike(other, question))
  if (twin) return { problems: [`It is nearly the same as “${twin.title}”, which is asked already.`] }
  claimed.push(question)
  const checked = await check(ctx, question, brief, signal)
  if (!('written' in checked)) claimed.splice(claimed.indexOf(question), 1)
  return checked
}

async function check(ctx: Ctx, question: BankQuestion, brief: Brief, signal: AbortSignal): Promise<Checked> {
  const language = brief.languages[0]!
  const proof = await writingOf(brief.kind).prove(question, { sandbox: stoppable(ctx, signal), language, signal })
  if ('problems' in proof) return proof
  const shown = showWritten(question, brief.wanted, language, proof.provenIn, ctx.ai.name ?? '')
  return { written: { content: question, shown } }
}

/** The sandbox until the caller leaves; later runs return 'killed'. */
function stoppable({ sandbox }: Ctx, signal: AbortSignal): Ctx['sandbox'] {
  return {
    ...sandbox,
    run: async (request, on) => {
      if (!signal.aborted) return sandbox.run(request, on)
      const { id, language } = request
      return { id, status: 'killed', language, version: '', engine: sandbox.engine, queueMs: 0, reason: 'Stopped.' }
    },
  }
}
