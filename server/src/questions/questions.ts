/**
 * The question room: available questions, proposals with their reasons, and the part of them that each reader may see.
 * Hides the bank's files, the reading of resumes and job postings, and the selection.
 * Public files: about.ts, agent-part.ts, asking.ts, author-files.ts, bank-projects.ts, choice/kinds.ts, choice/likeness.ts,
 * choice/proposal-input.ts, choice/wanted.ts, choice/wire.ts, job/guarded-fetch.ts, reader-orders.ts, resume/dates.ts.
 */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/questions/bank'
import type { JobInfo, Template } from '@nova/contract/questions/questions'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import type { Language } from '@nova/contract/words'
import { type Document, readDocument, type UploadedFile } from '../platform/documents/documents.ts'
import { inTurns } from '../platform/threads/steps.ts'
import { loadBank } from './bank.ts'
import type { ProposalInput } from './choice/proposal-input.ts'
import { proposeInSteps, type Proposal } from './choice/propose.ts'
import { resumeLikeness } from './dropped.ts'
import { readPageOf, readPosting } from './job/job-posting.ts'
import { hasContent, showReading, worthOf } from './resume/resume-reading.ts'
import { readResumeInSteps } from './resume/resume.ts'

/** The languages in which a coding question of the bank was proven by execution; none for another. */
export function provenInBank(id: string): Language[] {
  return loadBank().provenIn(id)
}

/** True if the bank's SQL question was proven in its current state. */
export function isProvenSqlInBank(id: string): boolean {
  return loadBank().isProvenSql(id)
}

/**
 * Proposes up to 6 coding, 8 technical and 6 behavioural questions. The same input gives the same proposal. `onChoosing`
 * is called once resume and job are read.
 */
export function proposeQuestions(input: ProposalInput, onChoosing: () => void = () => {}): Promise<Proposal> {
  return inTurns(proposeInSteps(loadBank(), input, onChoosing))
}

/** A question of the bank with everything secret about it; never for the wire as it is. */
export function findBankQuestion(id: string): BankQuestion | undefined {
  return loadBank().byId.get(id)
}

/** Every question of the bank. */
export function listBankQuestions(): BankQuestion[] {
  return [...loadBank().byId.values()]
}

/** Those that are answered with a program. */
export function listCodingQuestions(): BankCodingQuestion[] {
  return loadBank().coding
}

/** Reads a job posting from its address or text. `allow` names host:port pairs that may be reached although private. */
export function readJobPosting(
  source: { url: string } | { text: string },
  options: { allow: string[] },
): Promise<JobInfo> {
  return readPosting(source, options.allow, loadBank().finder)
}

/** Reads a resume's file. Of pages that may have columns, the reading that finds most whole roles is kept. */
export async function readResumeFile(file: UploadedFile): Promise<Document> {
  const { otherLines = [], ...read } = await readDocument(file)
  if (otherLines.length === 0) return read
  const { finder } = loadBank()
  const worth = async (lines: string[]) => worthOf(await inTurns(readResumeInSteps(lines, read.links, finder)))
  let best = { lines: read.lines, worth: await worth(read.lines) }
  for (const lines of otherLines) {
    const found = await worth(lines)
    if (found > best.worth) best = { lines, worth: found }
  }
  return best.lines === read.lines ? read : { ...read, lines: best.lines, text: best.lines.join('\n') }
}

/** Reads a resume's lines; `hasContent` is false if there are only headings. */
export async function readResumeText(
  lines: string[],
  links: string[],
): Promise<{ reading: ResumeReading; hasContent: boolean }> {
  const { finder } = loadBank()
  const resume = await inTurns(readResumeInSteps(lines, links, finder))
  return { reading: showReading(resume, finder), hasContent: hasContent(resume) }
}

/** Above zero where a text is rather a resume, below it where it is rather a posting. */
export function likenessToResume(document: { lines: string[]; links: string[] }): Promise<number> {
  return resumeLikeness(document, loadBank().finder)
}

/** A posting from the HTML of its page; refuses a page that is none. */
export function readJobPageText(html: string): Promise<JobInfo> {
  return readPageOf(html, loadBank().finder)
}

/** The skills of the taxonomy that a text names. */
export function skillsIn(text: string): string[] {
  return [
    ...new Set(
      loadBank()
        .finder.find([text], new Set([0]), new Set([0]))
        .map(({ name }) => name),
    ),
  ]
}

/** The lines of a resume as corrected: with those added, without those that rest on a removed skill. */
export async function correctedLines(resume: NonNullable<ProposalInput['resume']>): Promise<string[]> {
  const { lines, links, corrections } = resume
  if (!corrections) return lines
  const removed = new Set(corrections.removedSkills)
  const read = await inTurns(readResumeInSteps(lines, links, loadBank().finder, corrections))
  const dropped = new Set(read.skills.filter(({ name }) => removed.has(name)).map(({ line }) => line))
  return read.lines.filter((_, at) => !dropped.has(at))
}

/** The built-in templates. */
export function builtInTemplates(): Template[] {
  return loadBank().templates
}
