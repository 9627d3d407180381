import type { ShownNotice } from '@nova/contract/interviews/place-notices'

/** The notice of the interview's place, in full: it has to be read before joining. Nothing where no place was chosen. */
export function PlaceNoticeText({ notice }: { notice: ShownNotice | null }) {
  if (!notice) return null
  return (
    <section className="mt-2 flex flex-col gap-2 rounded-lg border border-line p-3">
      <h3 className="font-medium text-ink">{notice.title}</h3>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="text-sm text-faint wrap-anywhere">{notice.law}</p>
    </section>
  )
}
