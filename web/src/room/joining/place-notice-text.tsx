import type { ShownOwnNotice } from '@nova/contract/accounts/own-notice'
import type { ShownNotice } from '@nova/contract/interviews/place-notices'

type Shown = Pick<ShownNotice, 'title' | 'paragraphs'> & Partial<Pick<ShownNotice, 'law'> & Pick<ShownOwnNotice, 'url'>>

/**
 * The notice of the interview's place, or the company's own, in full: it has to be read before joining. Nothing where
 * no place was chosen, or an earlier server sends none.
 */
export function PlaceNoticeText({ notice }: { notice: Shown | null | undefined }) {
  if (!notice) return null
  return (
    <section className="mt-2 flex flex-col gap-2 rounded-lg border border-line p-3 wrap-anywhere">
      {notice.title && <h3 className="font-medium text-ink">{notice.title}</h3>}
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {notice.law && <p className="text-sm text-faint">{notice.law}</p>}
      {notice.url && (
        <a href={notice.url} target="_blank" rel="noreferrer" className="underline">
          The company’s own privacy notice
        </a>
      )}
    </section>
  )
}
