/** The library's search and filters in its address, so that a link, a reload and Back keep them. */
import { Difficulty, Language, LibraryStatus, QuestionKind } from '@nova/contract/words'
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

/** Values the server accepts: an enum for some filters, text up to a length for the others. */
const choices = {
  kind: QuestionKind.options,
  difficulty: Difficulty.options,
  status: LibraryStatus.options,
  language: Language.options,
  favourite: ['true'],
} satisfies Partial<Record<keyof LibraryFilter, readonly string[]>>
const longest = { q: 200, tag: 40, skill: 60, role: 80 } satisfies Partial<Record<keyof LibraryFilter, number>>

/** Ignores values the server would refuse: an old or mistyped link still opens the library. */
export function readFilter(params: URLSearchParams): LibraryFilter {
  const isTaken = (name: keyof LibraryFilter, value: string) => {
    if (name in longest) return value.length <= longest[name as keyof typeof longest]
    if (name === 'minutes') return /^[1-9]\d?$/.test(value)
    return choices[name as keyof typeof choices].some((choice) => choice === value)
  }
  const read = (name: keyof LibraryFilter) => params.get(name) ?? ''
  return Object.fromEntries(names.map((name) => [name, isTaken(name, read(name)) ? read(name) : ''])) as LibraryFilter
}
