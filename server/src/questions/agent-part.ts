/** The assistant's permissions in a project, and the choice of assistant. */
import { isReviewAlone, type ProjectQuestion } from '@nova/contract/projects/projects'
import type { AgentEngine, AgentPart, AiPolicy, HelpLevel } from '@nova/contract/words'

export type AgentRules = { aiPolicy: AiPolicy; helpLevel: HelpLevel }

/** Within an interview's rules: no AI means no assistant, and where Nova only clarifies it changes nothing. */
export function agentPartOf(
  project: Pick<ProjectQuestion, 'proposals' | 'stages' | 'changes'>,
  rules: AgentRules,
  engine: AgentEngine = 'standard',
): AgentPart {
  if (rules.aiPolicy === 'none') return 'none'
  if (!mayPropose(rules) || isReviewAlone(project)) return 'explains'
  return engine === 'live' ? 'proposes' : materialOf(project)
}

export type AgentOfWhoJoined = { agentEngine: AgentEngine; joinedModel: string | null; joinedAgent: AgentEngine | null }

/**
 * The assistant of an interview: the one shown to the candidate before joining, regardless of later changes to the
 * model. If that was not recorded: the live agent if it was chosen and the candidate was shown a model.
 */
export const engineOf = ({ agentEngine, joinedModel, joinedAgent }: AgentOfWhoJoined): AgentEngine =>
  joinedModel && (joinedAgent ?? agentEngine) === 'live' ? 'live' : 'standard'

/** True if it may change files, provided that it has something to propose. */
export const mayPropose = ({ aiPolicy, helpLevel }: AgentRules): boolean =>
  aiPolicy !== 'none' && helpLevel !== 'clarify'

/** As far as the project has changes to propose; a company's own has none. */
export const materialOf = ({ proposals = [] }: Pick<ProjectQuestion, 'proposals'>): AgentPart =>
  proposals.length > 0 ? 'proposes' : 'explains'
