/** Nova's changes in the candidate's room: their state, the card below a reply, and their announcements. */
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { extendProposals, type Proposal } from '@nova/contract/projects/proposals'
import { useEffect, useMemo } from 'react'
import { useOutbox } from '../../journal/hooks.ts'
import type { Outbox } from '../../journal/outbox.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import type { NovaChanges } from '../../nova/nova.tsx'
import { createChanges, decideOnServer } from '../../project/changes/changes.ts'
import { ProposalCard } from '../../project/changes/proposal-card.tsx'
import { answerOnServer, TurnSteps } from '../../project/program/turn-steps.tsx'

function useProposals(timeline: Store<Timeline>, questionId: string): readonly Proposal[] {
  const { agent } = useStore(timeline)
  return useMemo(
    () => agent.filter((entry) => entry.questionId === questionId).reduce<readonly Proposal[]>(extendProposals, []),
    [agent, questionId],
  )
}

function useTurns(timeline: Store<Timeline>, questionId: string): readonly AgentTurn[] {
  const { agentTurns } = useStore(timeline)
  return useMemo(
    () => agentTurns.filter((entry) => entry.questionId === questionId).map(({ payload }) => payload),
    [agentTurns, questionId],
  )
}

type Options = {
  question: RoomQuestion
  timeline: Store<Timeline>
  outbox: Pick<Outbox, 'add' | 'subscribe' | 'getState'>
  seat: { id: string; token: string }
  prepare: () => Promise<boolean>
  onSent: (tell: () => void) => () => void
  /** The interview's editor has no language help. */
  isPlain: boolean
  isOver: boolean
  /** Another tab or device has the interview, which alone can decide. */
  isAside: boolean
}

/** `panel` goes to Nova's panel, the rest to the workspace. */
export function useChanges({ question, timeline, outbox, seat, prepare, onSent, isPlain, isOver, isAside }: Options) {
  const questionId = question.id
  const proposals = useProposals(timeline, questionId)
  const changes = useMemo(
    () =>
      createChanges({
        calls: decideOnServer(seat),
        prepare,
        isPlain,
        look: (payload) => void outbox.add({ kind: 'diffView', questionId, payload }),
      }),
    [seat, prepare, outbox, questionId, isPlain],
  )
  useEffect(() => onSent(changes.settle), [onSent, changes])
  const isOffline = useOutbox(outbox, ({ saving }) => saving === 'offline')
  const hindrance = isOver
    ? 'Time is up, so you can’t decide about this any more.'
    : isAside
      ? 'You’re using this interview elsewhere. You can decide about this once you continue here.'
      : isOffline
        ? 'You’re offline. You can decide about this once you’re back online.'
        : null
  const { chat } = useStore(timeline)
  const turns = useTurns(timeline, questionId)
  const answer = useMemo(() => answerOnServer(seat), [seat])
  const proposes = question.project?.agent === 'proposes'
  const isLive = question.project?.engine === 'live'
  const panel = useMemo<NovaChanges | undefined>(() => {
    if (!proposes && proposals.length === 0) return undefined
    const cards = (request: string | null) =>
      proposals
        .filter((proposal) => proposal.request === request)
        .map((proposal) => <ProposalCard key={proposal.id} {...{ proposal, changes, hindrance }} />)
    const last = turns.at(-1)?.request
    const isUnderWay =
      last !== undefined && !chat.some(({ author, interactionId }) => author === 'nova' && interactionId === last)
    return {
      note: <Told last={proposals.at(-1)} isLive={isLive} />,
      below: ({ author, interactionId }) =>
        author === 'nova' && (
          <>
            <TurnSteps turns={turns.filter(({ request }) => request === interactionId)} />
            {cards(interactionId)}
          </>
        ),
      underWay: isUnderWay && (
        <>
          <TurnSteps turns={turns.filter(({ request }) => request === last)} {...{ answer, hindrance }} />
          {cards(last)}
        </>
      ),
    }
  }, [proposes, isLive, proposals, changes, hindrance, turns, chat, answer])
  return { panel, forWorkspace: { proposals, changes, hindrance } }
}

/** Said before the first change, and as long as there may be another; and that one came, to who does not see its card. */
function Told({ last, isLive }: { last: Proposal | undefined; isLive: boolean }) {
  return (
    <>
      <p className="border-b border-line px-4 py-2 text-xs text-muted">
        Nova’s changes can be wrong, as with any assistant.{' '}
        {isLive
          ? 'A language model writes them for you, and nothing changes until you apply it.'
          : 'Everyone gets the same ones.'}{' '}
        Review them as you would a colleague’s.
      </p>
      <p role="status" className="sr-only">
        {last?.state === 'open' && `Nova proposed a change to ${last.files.map(({ path }) => path).join(', ')}.`}
      </p>
    </>
  )
}
