/**
 * Readings before an interview is created: finds the resume among dropped files, and has the company's language model
 * read the same texts. Promises that nothing is stored, that only claims found in the text word for word are returned,
 * and that the model is given `maxMs` at most.
 */
import type { DroppedFile, SecondReading } from '@nova/contract/questions/readings'
import { Refusal, refuse } from '@nova/contract/refusals'
import type { ZodType } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readByModel } from '../generated-questions/model-calls.ts'
import { withModelOf } from '../models/models.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Document } from '../platform/documents/documents.ts'
import { decodeText } from '../platform/documents/plain-text.ts'
import type { UploadedFile } from '../platform/http/input.ts'
import {
  likenessToResume,
  readJobPageText,
  readJobPosting,
  readResumeFile,
  readResumeText,
} from '../questions/questions.ts'
import { checkJob, checkResumeClaims, textOf } from './claims.ts'
import { differencesOfJob, differencesOfResume } from './differences.ts'
import { instructions, JobShape, promptFor, ResumeShape } from './prompts.ts'

/** No user waits for it on the screen, and a later answer would only surprise. */
const maxMs = 20_000
const maxTokens = 4_000
/** A posting in a file is no longer than one that is pasted. */
const maxPosting = 50_000

type Dropped = { name: string } & ({ document: Document } | { html: string } | { problem: string })

/** Classifies and reads each file. If several could be the resume, the likeliest one is chosen. */
export async function readDropped(ctx: Ctx, files: UploadedFile[]): Promise<{ files: DroppedFile[] }> {
  requireInterviewer(ctx)
  const dropped = await Promise.all(files.map(open))
  const likeness = await Promise.all(
    dropped.map(async (one) => ('document' in one ? likenessToResume(one.document) : -Infinity)),
  )
  const most = Math.max(...likeness)
  // The likeliest of the texts is the resume, unless both read like postings.
  const isResume = (at: number) => likeness[at]! >= 0 && (likeness.length === 1 || likeness[at] === most)
  return { files: await Promise.all(dropped.map((one, at) => tell(one, isResume(at)))) }
}

async function open({ name, bytes }: UploadedFile): Promise<Dropped> {
  try {
    if (/\.x?html?$/i.test(name)) return { name, html: decodeText(bytes) }
    return { name, document: await readResumeFile({ name, bytes }) }
  } catch (error) {
    return { name, problem: wordsOf(error) }
  }
}

async function tell(one: Dropped, isResume: boolean): Promise<DroppedFile> {
  const { name } = one
  if ('problem' in one) return { kind: 'problem', name, message: one.problem }
  try {
    if ('html' in one) return { kind: 'posting', name, job: await readJobPageText(one.html) }
    const { lines, links, text } = one.document
    if (!isResume) {
      const job = await readJobPosting({ text: text.slice(0, maxPosting) }, { allow: [] })
      return { kind: 'posting', name, job }
    }
    const { reading, hasContent } = await readResumeText(lines, links)
    if (!hasContent) throw refuse('only_headings')
    return { kind: 'resume', name, reading }
  } catch (error) {
    return { kind: 'problem', name, message: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  throw error
}

/** Has the model read a resume too. */
export async function compareResume(ctx: Ctx, files: UploadedFile[]): Promise<SecondReading> {
  const { companyId } = requireInterviewer(ctx)
  const documents = await Promise.all(files.map((file) => readResumeFile(file)))
  const [lines, links] = [documents.flatMap((each) => each.lines), documents.flatMap((each) => each.links)]
  if (lines.length === 0) throw refuse('empty_file')
  const { reading, hasContent } = await readResumeText(lines, links)
  if (!hasContent) throw refuse('only_headings')
  const text = textOf(lines)
  const ask = { instructions: instructions.resume, prompt: promptFor(text), schema: ResumeShape }
  return second(ctx, companyId, ask, (claims) => {
    const { found, dropped } = checkResumeClaims(claims, text)
    return { dropped, differences: differencesOfResume(reading, found) }
  })
}

/** Has the model read a job description too. */
export async function compareJob(ctx: Ctx, given: string): Promise<SecondReading> {
  const { companyId } = requireInterviewer(ctx)
  const job = await readJobPosting({ text: given }, { allow: [] })
  const text = textOf(given.split('\n'))
  const ask = { instructions: instructions.job, prompt: promptFor(text), schema: JobShape }
  return second(ctx, companyId, ask, (claims) => {
    const { found, dropped } = checkJob(claims, text)
    return { dropped, differences: differencesOfJob(job, found) }
  })
}

async function second<T>(
  serverCtx: Ctx,
  companyId: string,
  { instructions, prompt, schema }: { instructions: string; prompt: string; schema: ZodType<T> },
  compare: (claims: T) => Pick<SecondReading, 'dropped' | 'differences'>,
): Promise<SecondReading> {
  const ctx = await withModelOf(serverCtx, companyId)
  const readBy = ctx.ai.name
  const nothing = { dropped: 0, differences: [] }
  if (readBy === null) return { outcome: 'off', readBy, ...nothing }
  const turns = [{ role: 'user' as const, content: prompt }]
  const limits = { timeoutMs: maxMs, retries: 0, maxTokens: maxTokens, isTalk: true }
  const answer = await readByModel(ctx, companyId, { instructions, turns, schema, ...limits })
  if (answer.isCeilingReached) return { outcome: 'spent', readBy, ...nothing }
  if (answer.failure) return { outcome: answer.failure === 'timeout' ? 'late' : 'failed', readBy, ...nothing }
  return { outcome: 'read', readBy, ...compare(answer.value) }
}
