import { getOwnConsent, type ReadConsent } from '@nova/contract/accounts/privacy-notice'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { NoticeAsRead } from '../privacy-notice/read-consent.tsx'

/** The company's notice as the candidate read it before joining; nothing where none was recorded. */
export function OwnConsent({ id, token }: { id: string; token: string }) {
  const [consent, setConsent] = useState<ReadConsent | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(getOwnConsent, { params: { id }, candidateToken: token, signal: leaving.signal }).then(
      setConsent,
      // The page is whole without it.
      () => undefined,
    )
    return () => leaving.abort()
  }, [id, token])
  if (!consent?.notice) return null
  return (
    <section aria-label="Who is responsible for your data">
      <NoticeAsRead notice={consent.notice} />
    </section>
  )
}
