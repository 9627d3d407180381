/** The resumes of an interview: the files as they came, what was read from them, and people's corrections. */
import { randomUUID } from 'node:crypto'
import { maxResumeCharacters } from '@nova/contract/constants'
import { JobCorrections } from '@nova/contract/questions/job-corrections'
import { ResumeCorrections, type ResumeReading } from '@nova/contract/questions/resumes'
import { refuse } from '@nova/contract/refusals'
import { eq, inArray } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Document } from '../platform/documents/documents.ts'
import { cleanStrings, type UploadedFile } from '../platform/http/input.ts'
import { readResumeFile, readResumeText } from '../questions/questions.ts'
import { jobCorrections, resumeCorrections, resumes } from './tables.ts'

export type NamedDocument = Document & { name: string; bytes: Buffer }

/** Reads uploads; one that cannot be read, or a resume without any content, refuses all. */
export async function readFiles(files: UploadedFile[]): Promise<NamedDocument[]> {
  return (await readUploads(files)).documents
}

/** Returns the findings of a resume without storing anything; refuses one that can't be read. */
export async function checkResume(ctx: Ctx, files: UploadedFile[]): Promise<ResumeReading> {
  requireInterviewer(ctx)
  const { reading } = await readUploads(files)
  if (!reading) throw refuse('empty_file')
  return reading
}

async function readUploads(
  files: UploadedFile[],
): Promise<{ documents: NamedDocument[]; reading: ResumeReading | undefined }> {
  const documents = await Promise.all(
    files.map(async ({ name, bytes }) => ({ ...(await readResumeFile({ name, bytes })), name, bytes })),
  )
  const { lines, links } = joinDocuments(documents)
  if (lines.length === 0) return { documents, reading: undefined }
  if (lines.reduce((sum, line) => sum + line.length, 0) > maxResumeCharacters) throw refuse('too_long_file')
  const { reading, hasContent } = await readResumeText(lines, links)
  if (!hasContent) throw refuse('only_headings')
  return { documents, reading }
}

/** The lines and links of all files of a resume, in their order. */
export function joinDocuments(documents: Document[]): { lines: string[]; links: string[] } {
  return { lines: documents.flatMap(({ lines }) => lines), links: documents.flatMap(({ links }) => links) }
}

/** A person's corrections to the reading of an interview's resume. */
export async function readCorrections(ctx: Ctx, interviewId: string): Promise<ResumeCorrections | undefined> {
  const [row] = await ctx.db.select().from(resumeCorrections).where(eq(resumeCorrections.interviewId, interviewId))
  // Those kept before there was something to add lack it.
  return row && ResumeCorrections.parse(row.content)
}

/** Replaces the corrections of an interview's resume; undefined removes them. */
async function saveCorrections(ctx: Ctx, interviewId: string, content: ResumeCorrections | undefined): Promise<void> {
  await ctx.db.delete(resumeCorrections).where(eq(resumeCorrections.interviewId, interviewId))
  if (content) await ctx.db.insert(resumeCorrections).values({ interviewId, content })
}

/** A person's corrections to the reading of an interview's job description. */
export async function readJobCorrections(ctx: Ctx, interviewId: string): Promise<JobCorrections | undefined> {
  const [row] = await ctx.db.select().from(jobCorrections).where(eq(jobCorrections.interviewId, interviewId))
  return row && JobCorrections.parse(row.content)
}

/** Replaces them; undefined removes them. */
async function saveJobCorrections(ctx: Ctx, interviewId: string, content: JobCorrections | undefined): Promise<void> {
  await ctx.db.delete(jobCorrections).where(eq(jobCorrections.interviewId, interviewId))
  if (content) await ctx.db.insert(jobCorrections).values({ interviewId, content })
}

/** Both. */
export async function saveAllCorrections(
  ctx: Ctx,
  interviewId: string,
  all: { corrections: ResumeCorrections | undefined; jobCorrections: JobCorrections | undefined },
): Promise<void> {
  await saveCorrections(ctx, interviewId, all.corrections)
  await saveJobCorrections(ctx, interviewId, all.jobCorrections)
}

/** Rereads an interview's resume, and returns the corrections of it and of the job description. */
export async function getReadings(ctx: Ctx, id: string) {
  const row = await requireInterview(ctx, id)
  const { lines, links } = joinDocuments(await readStoredResumes(ctx, row.id))
  return {
    reading: lines.length > 0 ? (await readResumeText(lines, links)).reading : null,
    resumeCorrections: (await readCorrections(ctx, row.id)) ?? null,
    jobCorrections: (await readJobCorrections(ctx, row.id)) ?? null,
  }
}

/** The resumes that an interview was made from. */
export async function readStoredResumes(ctx: Ctx, interviewId: string): Promise<NamedDocument[]> {
  const rows = await ctx.db.select().from(resumes).where(eq(resumes.interviewId, interviewId))
  return rows.map(({ name, bytes, lines, links }) => ({ name, bytes, lines, links, text: lines.join('\n') }))
}

/** Keeps uploads with their readings. */
export async function saveResumes(ctx: Ctx, interviewId: string, documents: NamedDocument[]): Promise<void> {
  if (documents.length === 0) return
  const rows = documents.map(({ name, bytes, lines, links }) => ({
    id: randomUUID(),
    interviewId,
    // Names come from the form's headers and aren't cleaned yet; PostgreSQL accepts neither NUL nor half characters.
    name: cleanStrings(name),
    bytes,
    lines,
    links,
  }))
  await ctx.db.insert(resumes).values(rows)
}

/** Keeps these instead of those that it had. */
export async function replaceResumes(ctx: Ctx, interviewId: string, documents: NamedDocument[]): Promise<void> {
  await ctx.db.delete(resumes).where(eq(resumes.interviewId, interviewId))
  await saveResumes(ctx, interviewId, documents)
}

/** The names of their files, by the interview. */
export async function nameResumes(ctx: Ctx, interviewIds: string[]): Promise<Map<string, string>> {
  if (interviewIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: resumes.interviewId, name: resumes.name })
    .from(resumes)
    .where(inArray(resumes.interviewId, interviewIds))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
