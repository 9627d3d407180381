/** What questions are proposed from. */
import type { ProjectRuntime } from '@nova/contract/projects'
import type { ResumeCorrections } from '@nova/contract/resumes'
import type { Language, QuestionMix, Seniority } from '@nova/contract/words'

export type ProposalInput = {
  resume?: { lines: string[]; links: string[]; corrections?: ResumeCorrections }
  jobText: string
  title: string
  seniority: Seniority
  mix: QuestionMix
  /** The interview's primary language. */
  language: Language
  /** Languages that can run here. */
  languages: Language[]
  /** Runtimes of projects that can run here; none where absent. */
  runtimes?: ProjectRuntime[]
  /** Of the interview; unknown where absent. */
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
