/** Why a question is proposed, in a sentence that quotes the lines it rests on. */
import type { Citation } from '@nova/contract/questions/questions'
import type { QuestionSource } from '@nova/contract/words'
import type { JobVoice } from '../job/job.ts'
import { tellPeriod } from '../resume/dates.ts'
import type { Claim, Need } from './needs.ts'

export type Reason = { reason: string; citations: Citation[]; source: QuestionSource }

const jobVerbs: Record<JobVoice, string> = {
  asked: 'The job asks for',
  work: 'The work involves',
  named: 'The job names',
  wished: 'Nice to have:',
  doubted: 'The job mentions',
}

export const tellVoice = (voice: JobVoice): string => jobVerbs[voice]

/** The reason for a question that serves a need by one of its skills; undefined where no line can be shown for it. */
export function explainNeed(need: Need | undefined, by: string | undefined): Reason | undefined {
  const claim = need?.claim
  const job = need?.job
  if (!need || !by || (!job && !claim)) return undefined
  const bridge = by === need.skill ? '' : ` This question tests ${by}, which is close to it.`
  const asks =
    job && `${jobVerbs[need.voice ?? 'named']} ${need.oneOf?.join(' or ') ?? need.skill}: ${quote(job.line)}.`
  const claims = claim && tellClaim(need.skill, claim)
  return {
    reason: [asks, claims].filter(Boolean).join(' ') + bridge,
    citations: [job, claim && quotable(claim)].filter((citation) => citation !== undefined),
    source: job ? 'job-description' : 'resume',
  }
}

/** That a question has no reason of its own, said plainly; `isUnnamed`: there is a posting, and it does not name the topic. */
export function explainGeneral(what: 'question' | 'programming question', topic: string, isUnnamed: boolean): Reason {
  const names = isUnnamed ? 'nothing in the posting names its topic, ' : ''
  return { reason: `General ${what}: ${names}${topic}.`, citations: [], source: 'core' }
}

/** A line in quotation marks, which the sentence around it ends. */
export const quote = (line: string): string => `“${line.replace(/[.\s]+$/, '')}”`

/** The claim's line as a citation; undefined if it is not from the resume. */
export function quotable({ citation, isAdded }: Claim): Citation | undefined {
  return isAdded ? undefined : citation
}

/** A line that holds but the name shows nothing; it lists. */
function tellClaim(skill: string, claim: Claim): string {
  const { line } = claim.citation
  if (claim.isAdded) return `The interviewer added ${quote(line)}${placeOf(claim)}.`
  if (line.toLowerCase() === skill.toLowerCase()) return `The resume lists “${line}”${placeOf(claim)}.`
  return `The resume shows ${skill}${placeOf(claim)}: ${quote(line)}.`
}

/** ' at Nordwind Logistics, 18 months' where the claim belongs to a role. */
function placeOf(claim: Claim): string {
  return claim.role && claim.role.isUncertain !== true
    ? ` at ${claim.role.company || claim.role.title}, ${tellPeriod(claim.role)}`
    : ''
}
