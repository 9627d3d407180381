/**
 * Questions that a language model writes for one interview. Promises that every proposed question passed the gates of
 * its kind: code is proven by execution. A failed question is fixed once; if that fails too, the bank's question stays.
 * Public files: model-calls.ts.
 */
import { randomUUID } from 'node:crypto'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { type Language, type PlainKind } from '@nova/contract/words'
import type { Turn } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import { proveContent } from '../question-validation/content-gate.ts'
import { proveSolutions, provenLanguages } from '../question-validation/question-validation.ts'
import { areAlike } from '../questions/choice/likeness.ts'
import type { ProposalInput } from '../questions/choice/proposal-input.ts'
import { findWanted } from '../questions/choice/wanted.ts'
import { showWritten } from '../questions/choice/wire.ts'
import { correctedLines } from '../questions/questions.ts'
import { hasModel, writeByModel } from './model-calls.ts'
import { type Brief, instructionsFor, mendPrompt, promptFor, tellUnshown, type WrittenKind } from './prompts.ts'
import { BehavioralShape, CodingShape, TechnicalShape, toBehavioral, toCoding, toTechnical } from './shapes.ts'

export type WrittenQuestion = { content: BankQuestion; shown: BehavioralQuestion | TechnicalQuestion }
/** One slot for the model: the question it wrote, or why the bank's question stays. */
export type Outcome = { kind: WrittenKind } & ({ written: WrittenQuestion } | { problem: string })
export type Progress = (outcome: Outcome, done: number, total: number) => void

const slots: Record<WrittenKind, number> = { coding: 2, technical: 3, behavioral: 2 }
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
  input: ProposalInput & { kinds: PlainKind[]; taken: string[] },
  onProgress: Progress,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(wholeMs)])
  const briefs: Brief[] = []
  for (const kind of input.kinds.filter((each) => each !== 'sql')) briefs.push(...(await briefsOf(input, kind)))
  const outcomes: Outcome[] = []
  const claimed: BankQuestion[] = []
  const waiting = [...briefs]
  const work = async () => {
    for (let brief = waiting.shift(); brief; brief = waiting.shift()) {
      const outcome = await writeOne(ctx, interviewId, brief, claimed, within)
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
  return (await findWanted(input, kind, slots[kind])).map((wanted) => ({
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

type Draft = { question: BankQuestion; text: string } | { failure: string; message: string }

async function draftOne(
  ctx: Ctx,
  interviewId: string,
  { kind, wanted }: Brief,
  ask: { instructions: string; turns: Turn[]; timeoutMs: number; signal: AbortSignal },
): Promise<Draft> {
  const subject = { id: `written-${randomUUID()}`, skill: wanted.skill }
  if (kind === 'coding') {
    const answer = await writeByModel(ctx, interviewId, 'coding question', { ...ask, schema: CodingShape })
    if (answer.failure) return answer
    const question = toCoding(answer.value, subject)
    if (typeof question === 'string') return { failure: 'unreadable', message: question }
    return { question, text: JSON.stringify(answer.value) }
  }
  if (kind === 'technical') {
    const answer = await writeByModel(ctx, interviewId, 'technical question', { ...ask, schema: TechnicalShape })
    if (answer.failure) return answer
    return { question: toTechnical(answer.value, subject), text: JSON.stringify(answer.value) }
  }
  const answer = await writeByModel(ctx, interviewId, 'behavioural question', { ...ask, schema: BehavioralShape })
  if (answer.failure) return answer
  return { question: toBehavioral(answer.value, subject), text: JSON.stringify(answer.value) }
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
  const by = ctx.ai.name ?? ''
  if (question.kind !== 'coding') {
    const gate = proveContent({
      signature: { name: 'none', params: [], returns: 'int' },
      tests: [],
      reference: {},
      title: question.title,
      statement: JSON.stringify(question),
    })
    if (!gate.passed) return { problems: [gate.detail] }
    return { written: { content: question, shown: showWritten(question, brief.wanted, brief.languages[0]!, [], by) } }
  }
  const primary = brief.languages[0]!
  if (!question.reference[primary]) return { problems: [`There is no reference in ${languageNames[primary]}.`] }
  const gates = await proveSolutions(stoppable(ctx, signal), question)
  const failed = gates.filter(({ passed }) => !passed)
  if (failed.length > 0 || signal.aborted) {
    return { problems: failed.map(({ gate, detail }) => `${gate}: ${detail}`) }
  }
  const proven: Language[] = provenLanguages(gates)
  return { written: { content: question, shown: showWritten(question, brief.wanted, primary, proven, by) } }
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
