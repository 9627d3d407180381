/** What the assistant may do in a project. */
import type { ProjectQuestion } from '@nova/contract/projects'
import type { AgentPart, AiPolicy, HelpLevel } from '@nova/contract/words'

export type AgentRules = { aiPolicy: AiPolicy; helpLevel: HelpLevel }

/** Within an interview's rules: no AI means no assistant, and where Nova only clarifies it changes nothing. */
export function agentPartOf(project: Pick<ProjectQuestion, 'proposals'>, rules: AgentRules): AgentPart {
  if (rules.aiPolicy === 'none') return 'none'
  return mayPropose(rules) ? materialOf(project) : 'explains'
}

/** Whether it may change anything, given something to propose. */
export const mayPropose = ({ aiPolicy, helpLevel }: AgentRules): boolean =>
  aiPolicy !== 'none' && helpLevel !== 'clarify'

/** As far as the project has changes to propose; a company's own has none. */
export const materialOf = ({ proposals = [] }: Pick<ProjectQuestion, 'proposals'>): AgentPart =>
  proposals.length > 0 ? 'proposes' : 'explains'
