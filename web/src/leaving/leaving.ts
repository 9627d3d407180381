/**
 * A company leaves: its archive, and its deletion 30 days later. Here as the server keeps it.
 * Public files: leave-page.tsx, leaving-banner.tsx.
 */
import { getCompanyLeaving, getLeavingPlan, type LeavingPlan } from '@nova/contract/accounts/leaving'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../api.ts'

const leavingKey = ['company', 'leaving'] as const
const planKey = ['company', 'leaving-plan'] as const
const whileMakingMs = 2_000

export function useLeaving() {
  return useQuery({ queryKey: leavingKey, queryFn: ({ signal }) => call(getCompanyLeaving, { signal }) })
}

/** Asks again while an archive is being made. */
export function usePlan() {
  return useQuery({
    queryKey: planKey,
    queryFn: ({ signal }) => call(getLeavingPlan, { signal }),
    refetchInterval: ({ state }) => {
      const made = state.data?.archive?.state
      return made === 'making' || made === 'failed' ? whileMakingMs : false
    },
  })
}

export function keepPlan(cache: QueryClient, plan: LeavingPlan): void {
  cache.setQueryData(planKey, plan)
  cache.setQueryData(leavingKey, plan.leaving)
}

/** A heading takes the focus if the state's change took away the button that had it. */
export function useFocusAfter(state: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) heading.current?.focus()
    before.current = state
  }, [state])
  return { ref: heading, tabIndex: -1 }
}
