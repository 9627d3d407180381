/** Changes of the company's own code as the server has them. */
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { getOwnCode, listOwnCode } from '@nova/contract/own-code/own-code-calls'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../api.ts'
import { isUnderWay } from './own-code-words.ts'

const listKey = ['own-code', 'list'] as const
const oneKey = (id: string) => ['own-code', 'one', id] as const
const whileWorkingMs = 2_000

/** All of the company, asked again while one is being worked on. */
export function useOwnCodeList(isOn = true) {
  return useQuery({
    enabled: isOn,
    queryKey: listKey,
    queryFn: ({ signal }) => call(listOwnCode, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? whileWorkingMs : false),
  })
}

/** One in full. While it is being worked on, its progress comes from the list, which is smaller by far. */
export function useOwnCode(id: string) {
  const one = useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getOwnCode, { params: { id }, signal }),
  })
  const { data, refetch } = one
  const isFollowed = data !== undefined && isUnderWay(data)
  const list = useOwnCodeList(isFollowed)
  const entry = isFollowed ? list.data?.find((each) => each.id === id) : undefined
  const isOver = isFollowed && list.data !== undefined && !(entry && isUnderWay(entry))
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, list.dataUpdatedAt, refetch])
  if (!data || !entry || isOver) return one
  const { state, step, problems } = entry
  return { ...one, data: { ...data, state, step, problems } }
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
