/** The resumes of an interview: the files as they came, and what was read from them. */
import { randomUUID } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type Document, readDocument } from '../platform/documents/documents.ts'
import type { UploadedFile } from '../platform/http/http.ts'
import { resumes } from './tables.ts'

export type NamedDocument = Document & { name: string; bytes: Buffer }

/** Reads uploads; one that cannot be read refuses all. */
export async function readFiles(files: UploadedFile[]): Promise<NamedDocument[]> {
  return Promise.all(files.map(async ({ name, bytes }) => ({ ...(await readDocument({ name, bytes })), name, bytes })))
}

/** Refuses a resume that could not be read, and keeps nothing of one that can. */
export async function checkResume(ctx: Ctx, files: UploadedFile[]): Promise<void> {
  requireInterviewer(ctx)
  if (files.length === 0) throw refuse('empty_file')
  await readFiles(files)
}

/** The resumes that an interview was made from. */
export async function readStoredResumes(ctx: Ctx, interviewId: string): Promise<NamedDocument[]> {
  const rows = await ctx.db.select().from(resumes).where(eq(resumes.interviewId, interviewId))
  return rows.map(({ name, bytes, lines, links }) => ({ name, bytes, lines, links, text: lines.join('\n') }))
}

/** Keeps uploads with what was read from them. */
export async function saveResumes(ctx: Ctx, interviewId: string, documents: NamedDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(({ name, bytes, lines, links }) => ({
    id: randomUUID(),
    interviewId,
    name,
    bytes,
    lines,
    links,
  }))
  await ctx.db.insert(resumes).values(rows)
}
