/** Changes of the company's own code as the server has them. */
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { getOwnCode, listOwnCode } from '@nova/contract/own-code/own-code-calls'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isUnderWay } from './own-code-words.ts'

const listKey = ['own-code', 'list'] as const
const oneKey = (id: string) => ['own-code', 'one', id] as const
const whileWorkingMs = 2_000

/** All of the company, asked again while one is being worked on. */
export function useOwnCodeList() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(listOwnCode, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? whileWorkingMs : false),
  })
}

export function useOwnCode(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getOwnCode, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? whileWorkingMs : false),
  })
}

/** Shows a reply of the server at once. */
export function keepOwnCode(cache: QueryClient, change: OwnCode): void {
  cache.setQueryData(oneKey(change.id), change)
  void cache.invalidateQueries({ queryKey: listKey })
}

export function forgetOwnCode(cache: QueryClient, id: string): void {
  cache.removeQueries({ queryKey: oneKey(id) })
  void cache.invalidateQueries({ queryKey: listKey })
}
