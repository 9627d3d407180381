/** The library's search and filters in its address, so that a link, a reload and Back keep them. */
import { listQuestions } from '@nova/contract/library'
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

/** What the server would refuse filters nothing: an old or mistyped link still opens the library. */
export function readFilter(params: URLSearchParams): LibraryFilter {
  const known = (name: keyof LibraryFilter) => {
    const value = params.get(name) ?? ''
    return value && listQuestions.query.shape[name].safeParse(value).success ? value : ''
  }
  return Object.fromEntries(names.map((name) => [name, known(name)])) as LibraryFilter
}
