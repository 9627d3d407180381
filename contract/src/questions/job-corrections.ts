/** A person's corrections to the reading of a job description. */
import { z } from 'zod'

const maxSkills = 100
const maxJson = 40_000

const Skills = z
  .array(
    z
      .string()
      .max(100)
      .transform((text) =>
        text
          .toWellFormed()
          .replace(/[\u0000-\u001F]/g, ' ')
          .trim(),
      ),
  )
  .max(maxSkills)
  .default([])

/** Skills by a person's choice: required, wished for, or not asked for. Others stay as they were read. */
export const JobCorrections = z.object({ must: Skills, nice: Skills, none: Skills })
export type JobCorrections = z.infer<typeof JobCorrections>

/** The same as a field of a form: JSON. */
export const JobCorrectionsField = z
  .string()
  .max(maxJson)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Please send the corrections as JSON.' })
      return z.NEVER
    }
  })
  .pipe(JobCorrections)
