import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { ResumeCorrections } from '@nova/contract/questions/resumes'
import { customType, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const resumes = pgTable('resumes', {
  id: uuid('id').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  name: text('name').notNull(),
  bytes: bytes('bytes').notNull(),
  lines: jsonb('lines').$type<string[]>().notNull(),
  links: jsonb('links').$type<string[]>().notNull(),
})

/** A person's corrections to the reading of an interview's resume. */
export const resumeCorrections = pgTable('resume_corrections', {
  interviewId: uuid('interview_id').primaryKey(),
  content: jsonb('content').$type<ResumeCorrections>().notNull(),
})

/** The same of its job description. */
export const jobCorrections = pgTable('job_corrections', {
  interviewId: uuid('interview_id').primaryKey(),
  content: jsonb('content').$type<JobCorrections>().notNull(),
})
