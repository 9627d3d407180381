import { getCompanySettings } from '@nova/contract/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { emptyFields, type Fields } from './fields.ts'
import { startFieldsOf } from './start-fields.ts'

const longestWaitMs = 4000

/**
 * What the form begins with: the company's defaults, and where it has none the product's. Undefined while the server is
 * asked; where it cannot be, the product's.
 */
export function useStartFields(): Fields | undefined {
  const settings = useStartSettings()
  if (settings.isPending) return undefined
  return settings.data ? startFieldsOf(settings.data.defaults) : emptyFields
}

/** Whether a language model answers for the company, as was known when the form began; undefined where nobody could tell. */
export function useHasModel(): boolean | undefined {
  const used = useStartSettings().data?.usedModel
  return used === undefined ? undefined : used !== null
}

/** Whether that model can work as live agent, as its test says. */
export const useLiveAgent = () => useStartSettings().data?.liveAgent ?? null

function useStartSettings() {
  return useQuery({
    queryKey: ['company', 'start-fields'],
    queryFn: ({ signal }) => call(getCompanySettings, { signal, timeoutMs: longestWaitMs }),
    retry: false,
    // A step that asks too would start it again, and the form, gone while it waits, would take the step away: without end.
    retryOnMount: false,
    // Entries are compared with what the form began with, so that must not change under them.
    staleTime: Infinity,
    gcTime: 0,
  })
}
