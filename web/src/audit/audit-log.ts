/** The audit log as the server keeps it, and the filter as the address has it. */
import { type AuditFilter, type AuditScope, downloadAuditEvents, listAuditEvents } from '@nova/contract/accounts/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, callForResponse } from '../api.ts'

/** The page's filters as in its address: days in the reader's time zone, '' for all. */
export type Shown = {
  scope: AuditScope | ''
  person: string
  act: string
  interview: string
  from: string
  to: string
}

export const nothingFiltered: Shown = { scope: '', person: '', act: '', interview: '', from: '', to: '' }

export function readShown(search: URLSearchParams): Shown {
  const read = (name: keyof Shown) => search.get(name) ?? ''
  const scope = read('scope')
  return {
    scope: scope === 'company' || scope === 'installation' ? scope : '',
    person: read('person'),
    act: read('act'),
    interview: read('interview'),
    from: dayOr(read('from')),
    to: dayOr(read('to')),
  }
}

const dayOr = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && momentOf(text) ? text : '')

export function writeShown(shown: Shown): Record<string, string> {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== ''))
}

export const isFiltered = ({ scope: _, ...rest }: Shown) => Object.values(rest).some((value) => value !== '')

/** The filter of the call; the last day is included. */
function filterOf({ scope, person, act, interview, from, to }: Shown): AuditFilter {
  const some = (text: string) => (text === '' ? undefined : text)
  return {
    scope: scope === '' ? undefined : scope,
    person: some(person),
    act: some(act),
    interview: some(interview),
    from: momentOf(from),
    to: momentOf(to, 1),
  }
}

/** The beginning of a day in the reader's zone, or of one some days later. */
function momentOf(day: string, laterDays = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moment = new Date(year, month - 1, date + laterDays)
  return day === '' || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

export function useAuditLog(shown: Shown) {
  return useInfiniteQuery({
    queryKey: ['audit', shown],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEvents, { query: { ...filterOf(shown), cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })
}

export function fetchCsv(shown: Shown): Promise<Response> {
  return callForResponse(downloadAuditEvents, { query: filterOf(shown), timeoutMs: 60_000 })
}
