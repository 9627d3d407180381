/**
 * Readings of dropped files before an interview is created, to find the resume among them, and a second one by a
 * language model, whose claims must appear in the text.
 */
import { z } from 'zod'
import { maxDescriptionLength } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { fileErrors, InterviewId } from '../interviews/interviews.ts'
import { JobCorrections } from './job-corrections.ts'
import { JobInfo } from './questions.ts'
import { AddedRole, ResumeCorrections, ResumeReading } from './resumes.ts'

/** Kind of each file, in order; `message` says why one could not be read. */
export const DroppedFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('resume'), name: z.string(), reading: ResumeReading }),
  z.object({ kind: z.literal('posting'), name: z.string(), job: JobInfo }),
  z.object({ kind: z.literal('problem'), name: z.string(), message: z.string() }),
])
export type DroppedFile = z.infer<typeof DroppedFile>

const resumeForm = {
  form: z.object({}),
  maxBytes: 52 * 1024 * 1024,
}

export const readDropped = endpoint({
  ...resumeForm,
  method: 'POST',
  path: '/api/readings',
  who: 'interviewer',
  summary:
    'Says of up to five files (Pdfs) which is a resume and which a job posting, and what they say; keeps nothing.',
  reply: z.object({ files: z.array(DroppedFile) }),
  perMinute: 30,
  errors: [],
})

/** Source of a claim in the text: its words, and the line number, from 0. */
const Place = { quote: z.string().nullable(), line: z.int().min(0).nullable() }
const Ask = z.enum(['must', 'nice'])

/** A difference between the built-in reading and the model's; null: that reading found nothing. */
export const ReadingDifference = z.discriminatedUnion('what', [
  z.object({ what: z.literal('name'), ours: z.string().nullable(), theirs: z.string().nullable(), ...Place }),
  z.object({ what: z.literal('email'), ours: z.string().nullable(), theirs: z.string().nullable(), ...Place }),
  z.object({ what: z.literal('title'), ours: z.string().nullable(), theirs: z.string().nullable(), ...Place }),
  z.object({ what: z.literal('link'), ours: z.null(), theirs: z.string(), ...Place }),
  /** `ours` is the id of a role in the built-in reading. */
  z.object({ what: z.literal('role'), ours: z.int().nullable(), theirs: AddedRole.nullable(), ...Place }),
  z.object({ what: z.literal('skill'), skill: z.string(), isOurs: z.boolean(), ...Place }),
  z.object({ what: z.literal('ask'), skill: z.string(), ours: Ask.nullable(), theirs: Ask.nullable(), ...Place }),
])
export type ReadingDifference = z.infer<typeof ReadingDifference>

/** off: the company has no model. late: it did not answer in time. failed: nothing usable came. spent: the ceiling of cost is reached. */
export const SecondReading = z.object({
  outcome: z.enum(['read', 'off', 'late', 'failed', 'spent']),
  /** The model that read it. */
  readBy: z.string().nullable(),
  /** Claims that are not in the text word for word, or that the text instructs its reader to make. */
  dropped: z.int().min(0),
  differences: z.array(ReadingDifference),
})
export type SecondReading = z.infer<typeof SecondReading>

export const compareResume = endpoint({
  ...resumeForm,
  method: 'POST',
  path: '/api/readings/resume',
  who: 'interviewer',
  summary:
    'Has the company’s language model read a resume (Pdfs) too, and says where the two readings differ; keeps nothing.',
  reply: SecondReading,
  perMinute: 10,
  errors: [...fileErrors],
})

export const compareJob = endpoint({
  method: 'POST',
  path: '/api/readings/job',
  who: 'interviewer',
  summary: 'The same for the text of a job posting.',
  body: z.object({ text: z.string().min(1).max(maxDescriptionLength) }),
  reply: SecondReading,
  maxBytes: 256 * 1024,
  perMinute: 10,
  errors: ['no_job_text'],
})

export const getReadings = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/readings',
  who: 'owner',
  summary: 'What was read from an interview’s resume, and what people corrected in it and in the job description.',
  params: InterviewId,
  reply: z.object({
    reading: ResumeReading.nullable(),
    resumeCorrections: ResumeCorrections.nullable(),
    jobCorrections: JobCorrections.nullable(),
  }),
  errors: [],
})
