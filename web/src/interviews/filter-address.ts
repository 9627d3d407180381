/** The dashboard's tab, search and position in its address, so that a link, a reload and Back keep them. */
import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

export const tabs = [
  { id: 'all', name: 'All', status: '' },
  { id: 'upcoming', name: 'Upcoming', status: 'Scheduled' },
  { id: 'in-progress', name: 'In Progress', status: 'InProgress' },
  { id: 'completed', name: 'Completed', status: 'Completed' },
  { id: 'cancelled', name: 'Cancelled', status: 'Cancelled' },
  { id: 'draft', name: 'Drafts', status: 'Draft' },
] as const

/** The server refuses a longer search. */
export const maxSearchLength = 200

export type Sought = { search: string; title: string; tab: string }

/** Search state kept in the address, and its setter. */
export function useSought(): [Sought, (changes: Partial<Sought>) => void] {
  const [params, setParams] = useSearchParams()
  const [sought, setSought] = useState<Sought>(() => readSought(params))
  useEffect(() => {
    const next = paramsOf(sought)
    if (next.toString() === paramsOf(readSought(params)).toString()) return
    // Each letter isn't a separate step of undo.
    setParams(next, { replace: true, preventScrollReset: true })
  }, [sought, params, setParams])
  return [sought, (changes) => setSought((before) => ({ ...before, ...changes }))]
}

/** Changes each time this page is come to, by a link, by Back or Forward; not when its own filter changes the address. */
export function useArrival(): string {
  const { key } = useLocation()
  const type = useNavigationType()
  const [arrival, setArrival] = useState(key)
  if (type !== NavigationType.Replace && key !== arrival) setArrival(key)
  return arrival
}

export function readSought(params: URLSearchParams): Sought {
  const tab = tabs.find(({ id }) => id === params.get('tab'))
  return {
    search: params.get('q')?.slice(0, maxSearchLength) ?? '',
    title: params.get('position') ?? '',
    tab: tab?.id ?? 'all',
  }
}

function paramsOf({ search, title, tab }: Sought): URLSearchParams {
  const params = new URLSearchParams()
  if (search.trim()) params.set('q', search.trim())
  if (title) params.set('position', title)
  if (tab !== 'all') params.set('tab', tab)
  return params
}
