/** The library's search and filters in its address, so that a link, a reload and Back keep them. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LibraryFilter, noFilter } from './library-questions.ts'

const names = Object.keys(noFilter) as (keyof LibraryFilter)[]

export function useFilterAddress(): [LibraryFilter, (filter: LibraryFilter) => void] {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => readFilter(params))
  useEffect(() => {
    const next = new URLSearchParams(params)
    for (const name of names) {
      if (filter[name].trim()) next.set(name, filter[name].trim())
      else next.delete(name)
    }
    // Each letter is no place of its own to go back to.
    if (next.toString() !== params.toString()) setParams(next, { replace: true, preventScrollReset: true })
  }, [filter, params, setParams])
  return [filter, setFilter]
}

function readFilter(params: URLSearchParams): LibraryFilter {
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as LibraryFilter
}
