/** The text and notice that a candidate agreed to, exactly as they read it. */
import { type ReadConsent, getInterviewConsent } from '@nova/contract/accounts/privacy-notice'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'

type Frame = (props: { title: string; children: ReactNode }) => ReactNode

/** For the section of an interview's page; nothing before the candidate joins. */
export function InterviewConsent({ interviewId, Frame }: { interviewId: string; Frame: Frame }) {
  const { data } = useQuery({
    queryKey: ['interviews', 'consent', interviewId],
    queryFn: ({ signal }) => call(getInterviewConsent, { params: { id: interviewId }, signal }),
  })
  if (!data?.joinedAt) return null
  return (
    <Frame title="Consent">
      <div className="flex flex-col gap-3">
        <p className="text-pretty">
          By joining on <DateTime value={data.joinedAt} />, the candidate agreed to the text before joining
          {data.consentVersion ? `, version ${data.consentVersion}.` : '. Its version is not known.'}
        </p>
        <NoticeAsRead notice={data.notice} />
      </div>
    </Frame>
  )
}

/** One version with its date. */
export function NoticeAsRead({ notice }: Pick<ReadConsent, 'notice'>) {
  if (!notice) return <p className="text-sm text-muted">The version of the company’s privacy notice is not known.</p>
  const { version, savedAt, paragraphs, url } = notice
  return (
    <Collapsible title={version === 0 ? 'No privacy notice of the company' : `Privacy notice, version ${version}`}>
      <div className="flex flex-col gap-2 pt-1 text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
        {url && (
          <p>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="text-accent-text underline">
              Open the company’s own privacy notice
            </a>
          </p>
        )}
        {savedAt && (
          <p className="text-sm text-faint">
            Saved <DateTime value={savedAt} />
          </p>
        )}
      </div>
    </Collapsible>
  )
}
