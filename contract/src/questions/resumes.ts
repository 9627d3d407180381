/** The reading of a resume, and a person's corrections to it. */
import { z } from 'zod'
import { Seniority } from '../words.ts'

const maxTextLength = 200
const maxRoles = 100
const maxSkills = 300
export const maxAddedRoles = 30
export const maxAddedSkills = 50
/** Far more than the longest list of corrections that the limits below allow in practice. */
const maxJsonLength = 60_000

/** 'YYYY-MM', or 'YYYY' where the resume gives no month. */
export const ResumeDate = z
  .string()
  .regex(/^(?:19[5-9]\d|20[0-3]\d)(?:-(?:0[1-9]|1[0-2]))?$/, 'Please write dates as YYYY-MM or YYYY.')

const Text = z
  .string()
  .max(maxTextLength)
  // Text in JSON may hold what the database cannot keep.
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/[\u0000-\u001F]/g, ' ')
      .trim(),
  )

/** `id` names the role within its resume; `to` is null while the role lasts. */
export const ReadRole = z.object({
  id: z.int().min(0).max(100_000),
  title: z.string(),
  company: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  /** Title or company may be wrong: a person should check it, and no question quotes it. */
  isUncertain: z.literal(true).optional(),
})
export type ReadRole = z.infer<typeof ReadRole>

/** The reading of a resume. Skills are names of the taxonomy. */
export const ResumeReading = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  links: z.array(z.string()),
  roles: z.array(ReadRole),
  skills: z.array(z.string()),
  /** Items to check first: a name or e-mail with another plausible reading, and skills inferred from a single word. */
  isNameUncertain: z.literal(true).optional(),
  isEmailUncertain: z.literal(true).optional(),
  uncertainSkills: z.array(z.string()).optional(),
  /** The title of the latest role, and the level that it names; only where they are certain. */
  title: z.string().optional(),
  seniority: Seniority.optional(),
})
export type ResumeReading = z.infer<typeof ResumeReading>

const roleFields = { title: Text, company: Text, from: ResumeDate, to: ResumeDate.nullable() }
const endsAfterStart = ({ from, to }: { from: string; to: string | null }) =>
  to === null || to.slice(0, 4) > from.slice(0, 4) || to >= from.slice(0, to.length)
const endTooEarly = { message: 'Please enter an end that is not before the start.', path: ['to'] }

const ChangedRole = z.object({ id: ReadRole.shape.id, ...roleFields }).refine(endsAfterStart, endTooEarly)
export const AddedRole = z
  .object(roleFields)
  .refine(endsAfterStart, endTooEarly)
  .refine(({ title, company }) => title !== '' || company !== '', {
    message: 'Please enter a title or a company.',
    path: ['title'],
  })
export type AddedRole = z.infer<typeof AddedRole>

export const ResumeCorrections = z.object({
  removedSkills: z.array(Text).max(maxSkills).default([]),
  /** Ids that are not roles. */
  removedRoles: z.array(ReadRole.shape.id).max(maxRoles).default([]),
  changedRoles: z.array(ChangedRole).max(maxRoles).default([]),
  /** Roles that the reading missed. */
  addedRoles: z.array(AddedRole).max(maxAddedRoles).default([]),
  /** Skills that the reading missed, in the person's words. */
  addedSkills: z
    .array(Text.refine((text) => text !== '', 'Please enter a skill.'))
    .max(maxAddedSkills)
    .default([]),
})
export type ResumeCorrections = z.infer<typeof ResumeCorrections>

/** Corrections as a field of a form: JSON. */
export const CorrectionsField = z
  .string()
  .max(maxJsonLength)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Please send the corrections as JSON.' })
      return z.NEVER
    }
  })
  .pipe(ResumeCorrections)
