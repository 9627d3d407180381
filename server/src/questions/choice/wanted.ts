/** Wanted topics of a question yet to be written, most wanted first. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Citation } from '@nova/contract/questions/questions'
import { inTurns } from '../../platform/threads/steps.ts'
import { loadBank } from '../bank.ts'
import { readCorrectedJobInSteps } from '../job/job-corrections.ts'
import { readCorrectedInSteps } from '../resume/resume-reading.ts'
import type { SkillFinder } from '../skills.ts'
import { findNeeds, type Need } from './needs.ts'
import type { ProposalInput } from './proposal-input.ts'
import { explainGeneral, explainNeed, type Reason } from './reasons.ts'

export type Wanted = { skill: string; citations: Citation[]; reason: Reason }

/** True if a question can be written about a need. */
export type Suits = (need: Need, finder: SkillFinder) => boolean

/** At most `count` skills for questions that suit a need; fewer only where job and resume name none. */
export async function findWanted(input: ProposalInput, suits: Suits, count: number): Promise<Wanted[]> {
  const { finder } = loadBank()
  const job = await inTurns(readCorrectedJobInSteps(input, finder))
  const resume = await inTurns(readCorrectedInSteps(input.resume, finder))
  const needs = [...findNeeds(job, resume, languageNames[input.language], finder).values()]
  const weight = ({ jobWeight, claimWeight }: Need) => jobWeight + claimWeight
  const ranked = needs.toSorted((a, b) => weight(b) - weight(a) || (a.skill < b.skill ? -1 : 1))
  const chosen = ranked.filter((need) => suits(need, finder))
  const filled = chosen.length > 0 ? chosen : ranked
  return Array.from({ length: filled.length > 0 ? count : 0 }, (_, at) => {
    const need = filled[at % filled.length]!
    const reason = explainNeed(need, need.skill) ?? explainGeneral('question', need.skill, false)
    return { skill: need.skill, citations: reason.citations, reason }
  })
}
