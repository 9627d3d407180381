import { extendProposals, type Proposal } from '@nova/contract/projects/proposals'
import { useMemo } from 'react'
import type { Timeline } from '../journal/timeline.ts'
import type { Line } from '../nova/chat-lines.ts'
import { ProposalCard } from '../project/changes/proposal-card.tsx'
import { TurnSteps } from '../project/program/turn-steps.tsx'

type Props = { timeline: Pick<Timeline, 'agent' | 'agentTurns'>; line: Line }

/** The change that came with Nova's reply and its status, for watchers. */
export function LiveChange({ timeline: { agent, agentTurns }, line: { interactionId, questionId } }: Props) {
  const proposals = useMemo(
    () => agent.filter((entry) => entry.questionId === questionId).reduce<readonly Proposal[]>(extendProposals, []),
    [agent, questionId],
  )
  const turns = agentTurns.map(({ payload }) => payload).filter(({ request }) => request === interactionId)
  return (
    <>
      <TurnSteps turns={turns} />
      {proposals
        .filter(({ request }) => request === interactionId)
        .map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
    </>
  )
}
