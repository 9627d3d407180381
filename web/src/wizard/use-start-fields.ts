import { getCompanySettings } from '@nova/contract/accounts/companies'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { emptyFields, type Fields } from './fields.ts'
import { startFieldsOf } from './start-fields.ts'

const maxWaitMs = 4000

/**
 * Initial values of the form: the company's defaults, then the product's. Undefined while loading; the product's
 * defaults if the server can't be reached.
 */
export function useStartFields(): Fields | undefined {
  const settings = useStartSettings()
  if (settings.isPending) return undefined
  return settings.data ? startFieldsOf(settings.data.defaults) : emptyFields
}

/** True if the company has a language model, as known when the form began; undefined if unknown. */
export function useHasModel(): boolean | undefined {
  const used = useStartSettings().data?.usedModel
  return used === undefined ? undefined : used !== null
}

/** The suitability of that model as live agent, according to its test. */
export const useLiveAgent = () => useStartSettings().data?.liveAgent ?? null

function useStartSettings() {
  return useQuery({
    queryKey: ['company', 'start-fields'],
    queryFn: ({ signal }) => call(getCompanySettings, { signal, timeoutMs: maxWaitMs }),
    retry: false,
    // A step that asks too would start it again, and the form, gone while it waits, would take the step away: without end.
    retryOnMount: false,
    // Entries are compared with the form's first values, so that must not change under them.
    staleTime: Infinity,
    gcTime: 0,
  })
}
