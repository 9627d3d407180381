/** Input of a proposal of questions. */
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { ResumeCorrections } from '@nova/contract/questions/resumes'
import type { Language, QuestionMix, Seniority } from '@nova/contract/words'

export type ProposalInput = {
  resume?: { lines: string[]; links: string[]; corrections?: ResumeCorrections }
  jobText: string
  jobCorrections?: JobCorrections
  title: string
  seniority: Seniority
  mix: QuestionMix
  /** The interview's primary language. */
  language: Language
  /** Languages that can run here. */
  languages: Language[]
  /** SQL questions can be asked; not, where absent. */
  hasSql?: boolean
  /** Runtimes of projects that can run here; none where absent. */
  runtimes?: ProjectRuntime[]
  /** Libraries of their kits that are installed. */
  libraries?: string[]
  /** Length of the interview; unknown if absent. */
  minutes?: number
  /** Profile addresses given with the interview; shown to people, never fetched. */
  links?: string[]
  /** Questions seen before and not wanted again, unless the bank has no others. */
  exclude?: string[]
  /** Questions to keep, first and in this order. */
  keep?: string[]
  /** Questions that follow them, where the mix has their kind: the same for every candidate of a template. */
  core?: string[]
}
