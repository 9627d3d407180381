/**
 * The wizard's entries: in this tab's session storage, where they outlive a reload, and on this device, where they outlive the
 * tab and the browser for a week, until they are used or the person signs out. The resume itself is not kept, only its name
 * and what was read from it.
 */
import type { JobInfo } from '@nova/contract/questions/questions'
import type { SecondReading } from '@nova/contract/questions/readings'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import { keepEntries, readKeptEntries } from '../ui/kept-entries.ts'
import { emptyFields, type Fields, lastStep, noCorrections, noJobCorrections, type Step } from './fields.ts'
import type { Filled } from './filling.ts'
import type { ProfileLinks } from './resume/profile-links.ts'

/** The draft interview that these entries made, with its sources. */
export type Made = { id: string; from: string }

/** The part of a posting's reading that the interviewer checks. */
export type JobRead = Pick<JobInfo, 'title' | 'experienceLevel' | 'must' | 'nice'> &
  // A draft that an earlier version kept has none.
  Partial<Pick<JobInfo, 'programmingLanguages' | 'isLevelStated'>>

export type Kept = {
  fields: Fields
  filled: Filled
  step: Step
  resumeName: string | null
  reading: ResumeReading | null
  /** The server's reading of the posting, and the description it was read from. */
  job: JobRead | null
  /** Differences in a language model's reading, and the ones already settled. */
  second: { resume: SecondReading | null; job: SecondReading | null; settled: string[] }
  /** Profile links that came from the chosen file, so that another person's file replaces them. */
  foundLinks: ProfileLinks
  made: Made | null
}

export const nothingKept: Kept = {
  fields: emptyFields,
  filled: { title: '', description: '' },
  step: 0,
  resumeName: null,
  reading: null,
  job: null,
  second: { resume: null, job: null, settled: [] },
  foundLinks: {},
  made: null,
}

/** They name a candidate who has not been invited yet, so not for long. */
export const draftDays = 7
const dayMs = 86_400_000

const keyOf = (interviewerId: string) => `create-interview:${interviewerId}`

/** Undefined where nothing was kept. */
export function readKept(interviewerId: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(interviewerId)) ?? 'null') as Partial<Kept> | null
    if (!kept) return undefined
    const step = Math.min(lastStep, Math.max(0, Number(kept.step) || 0)) as Step
    const corrections = { ...noCorrections, ...kept.fields?.corrections }
    const jobCorrections = { ...noJobCorrections, ...kept.fields?.jobCorrections }
    const fields = { ...emptyFields, ...kept.fields, corrections, jobCorrections }
    return { ...nothingKept, ...kept, step, fields }
  } catch {
    return undefined
  }
}

export function keep(interviewerId: string, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(interviewerId), JSON.stringify(kept))
  } catch {
    // It then lasts as long as the page.
  }
  if (kept.made === null && hasEntries(kept))
    keepEntries(keyOf(interviewerId), { kept, at: Date.now() } satisfies DeviceDraft, draftDays * dayMs)
  // The server has it now; another interview's entries stay.
  else if (kept.made && isSame(readDevice(interviewerId)?.kept.fields, kept.fields))
    keepEntries(keyOf(interviewerId), null)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** True for real entries, not only settings and visited steps. */
function hasEntries({ fields, resumeName }: Kept): boolean {
  const { title, candidateName, candidateEmail, description, jobLink } = fields
  return resumeName !== null || [title, candidateName, candidateEmail, description, jobLink].some((text) => text.trim())
}

/** Entries of a tab that was closed, and when they were changed last. */
export type DeviceDraft = { kept: Kept; at: number }

/** The draft on this device that a new visit may go on with; undefined where this tab has its own entries. */
export function findDeviceDraft(interviewerId: string): DeviceDraft | undefined {
  if (readKept(interviewerId)) return undefined
  return readDevice(interviewerId)
}

function readDevice(interviewerId: string): DeviceDraft | undefined {
  const found: Partial<DeviceDraft> | null = readKeptEntries(keyOf(interviewerId))
  return found?.kept?.fields && typeof found.at === 'number' ? { kept: found.kept, at: found.at } : undefined
}

/** Its entries become those of this tab. */
export function takeUpDeviceDraft(interviewerId: string, { kept }: DeviceDraft): void {
  keep(interviewerId, kept)
}

/** On this device as well as in this tab. */
export function discardDraft(interviewerId: string): void {
  forget(interviewerId)
  keepEntries(keyOf(interviewerId), null)
}

/** In this tab alone. */
export function forget(interviewerId: string): void {
  try {
    sessionStorage.removeItem(keyOf(interviewerId))
  } catch {
    // Nothing was kept.
  }
}

const choiceKey = (draftId: string) => `create-interview:choice:${draftId}`

/** The questions ticked and not yet saved, and what was saved when they were ticked. */
export type KeptChoice = { ids: string[]; over: string }

/** Null where nothing was ticked. */
export function readChoice(draftId: string): KeptChoice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(choiceKey(draftId)) ?? 'null') as Partial<KeptChoice> | null
    if (!Array.isArray(kept?.ids) || typeof kept.over !== 'string') return null
    return { ids: kept.ids.filter((id) => typeof id === 'string'), over: kept.over }
  } catch {
    return null
  }
}

export function keepChoice(draftId: string, choice: KeptChoice | null): void {
  try {
    if (choice) sessionStorage.setItem(choiceKey(draftId), JSON.stringify(choice))
    else sessionStorage.removeItem(choiceKey(draftId))
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Fingerprint of everything that would make a different interview. */
export function fingerprintOf(fields: Fields, resume: File | null): string {
  return JSON.stringify([fields, resume && [resume.name, resume.size, resume.lastModified]])
}

/** Entries that decide nothing about the questions: a draft takes them over. */
const besideQuestions = [
  'candidateName',
  'candidateEmail',
  'companyEmails',
  'meetingUrl',
  'isScheduled',
  'scheduledDate',
  'scheduledTime',
] satisfies (keyof Fields)[]

/** True if the existing draft can take these entries over and keep its questions. */
export function keepsQuestions(made: Made | null, fields: Fields, resume: File | null): boolean {
  if (!made) return false
  const before = entriesOf(made)
  const same = Object.fromEntries(besideQuestions.map((name) => [name, before[name]]))
  return isUnchanged(made, { ...fields, ...same }, resume)
}

/** The entries that a draft was made from. */
export function entriesOf({ from }: Made): Fields {
  return (JSON.parse(from) as [Fields])[0]
}

/** The draft made, once it has taken these entries over. */
export function madeWith(made: Made, fields: Fields): Made {
  const [, resume] = JSON.parse(made.from) as unknown[]
  return { ...made, from: JSON.stringify([fields, resume]) }
}

/** True if going forward leads to the existing interview. A resume that was not chosen again counts as unchanged. */
export function isUnchanged(made: Made | null, fields: Fields, resume: File | null): boolean {
  if (!made) return false
  if (resume) return made.from === fingerprintOf(fields, resume)
  return isSame(entriesOf(made), fields)
}
