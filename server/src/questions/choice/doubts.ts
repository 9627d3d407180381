/** Readings of posting and resume that are not certain, as sentences for the interviewer; a person's corrections take them away. */
import { tellDoubt } from '@nova/contract/questions/doubts'
import type { Job } from '../job/job.ts'
import { withoutBullet } from '../resume/resume-headings.ts'
import type { Role } from '../resume/resume-roles.ts'
import type { Resume } from '../resume/resume.ts'
import type { ProposalInput } from './proposal-input.ts'
import { quote } from './reasons.ts'

const maxNamed = 3
const listFormat = new Intl.ListFormat('en')

/** The doubts, those about the posting first; each is true of this very reading. */
export function tellDoubts(input: ProposalInput, job: Job, resume: Resume | undefined): string[] {
  return [tellLevel(input, job), ...job.doubted.map(tellUnwanted), tellRoles(resume)].map(tellDoubt).filter(Boolean)
}

/** A level that differs from the one assumed was chosen by a person. */
function tellLevel({ jobText, seniority }: ProposalInput, { isJob, isLevelStated, seniority: assumed }: Job): string {
  const isOpen = isJob && jobText.trim() !== '' && !isLevelStated && seniority === assumed
  return isOpen ? `the posting states no level; this interview is set to ${seniority}.` : ''
}

function tellUnwanted({ skill, line }: Job['doubted'][number]): string {
  const said = line ? `: ${quote(withoutBullet(line))}` : ''
  return `the posting seems not to want ${skill}${said}. No question is about it.`
}

function tellRoles(resume: Resume | undefined): string {
  const roles = resume?.roles.filter(({ isUncertain }) => isUncertain === true) ?? []
  if (roles.length === 0) return ''
  const named = roles.slice(0, maxNamed).map(nameOf)
  const more = roles.length - named.length
  const all = listFormat.format(more > 0 ? [...named, `${more} more`] : named)
  return `${roles.length === 1 ? 'a role' : `${roles.length} roles`} of the resume, ${all}. No question names ${roles.length === 1 ? 'it' : 'them'}.`
}

const nameOf = ({ title, company }: Role): string => quote([title, company].filter(Boolean).join(', '))
