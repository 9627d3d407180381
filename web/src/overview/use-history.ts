/** The history of an interview from its journal: its creation, publication and joins. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { sayFigure } from '@nova/contract/reports/report-scores'
import { listScores } from '@nova/contract/reports/reports'
import type { Decision } from '@nova/contract/reviews/reviews'
import { type EntryOf, readJournal } from '@nova/contract/room/journal'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { useDecision } from '../review/use-decision.ts'

export type Person = { name: string; email: string }

export type History = {
  /** Null until it is known. */
  creator: string | null
  publishedAt: string | null
  cancelledAt: string | null
  joined: Person | null
  joinedAt: string | null
  /** `isFirm`: set by hand, or made from enough evidence. */
  report: { overallScore: string | null; isFirm: boolean } | 'being made' | 'sealed' | null
  reportMadeAt: string | null
  decision: Decision | null
}

/** Creating, publishing and joining all come before the first edits, so the first entries suffice. */
const firstEntries = 60

export function useHistory({ id, status }: Interview): History {
  const record = useQuery({
    // Each status is another chapter.
    queryKey: [...interviewsKey, 'record', id, status],
    queryFn: async ({ signal }) => {
      const { entries } = await call(readJournal, { params: { id }, query: { limit: firstEntries }, signal })
      return entries.filter((entry) => 'kind' in entry) as EntryOf[]
    },
    staleTime: 60_000,
  })
  const report = useQuery({
    queryKey: [...interviewsKey, 'report state', id],
    queryFn: async ({ signal }) => {
      // Not the report itself: opening this page must not be audited as reading the report.
      const [score] = await call(listScores, { query: { ids: id }, signal })
      if (!score) return { state: 'being made' as const, madeAt: null }
      const { madeAt, sealed, setByHand = null, overallScore = null, isEnough = false, ...width } = score
      if (sealed) return { state: 'sealed' as const, madeAt }
      const shown = setByHand === null ? sayFigure(overallScore, width) : sayFigure(setByHand, {})
      const state = { overallScore: shown?.text ?? null, isFirm: setByHand !== null || isEnough }
      return { state, madeAt }
    },
    enabled: status === 'Completed',
    refetchInterval: ({ state }) => (state.data?.state === 'being made' ? 3000 : false),
  })
  const decision = useDecision(id, status === 'Completed')
  const entries = record.data ?? []
  const movedTo = (to: string) => entries.find((entry) => entry.kind === 'status' && entry.payload.to === to)
  const joined = entries.find((entry) => entry.kind === 'joined')
  return {
    creator: movedTo('Draft')?.actor.name ?? null,
    publishedAt: movedTo('Scheduled')?.at ?? null,
    cancelledAt: movedTo('Cancelled')?.at ?? null,
    joined: joined?.kind === 'joined' ? joined.payload : null,
    joinedAt: joined?.at ?? null,
    report: report.data?.state ?? null,
    reportMadeAt: report.data?.madeAt ?? null,
    decision: decision.data?.decisions[0] ?? null,
  }
}
