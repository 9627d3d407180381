import { getPrivacyNotice } from '@nova/contract/accounts/privacy-notice'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const noticeKey = ['company', 'privacy-notice'] as const

/** The notice of the reader's company, with what is missing in it. */
export function useNotice() {
  return useQuery({ queryKey: noticeKey, queryFn: ({ signal }) => call(getPrivacyNotice, { signal }) })
}
