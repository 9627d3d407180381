/** Choosing the notice of a place, and what the company should know about the one that was chosen. */
import { areBusinessDaysBetween, findPlaceNotice, lawyerWords } from '@nova/contract/interviews/place-notices'
import { lawRules, readDayOf, sourcesOf } from '@nova/contract/law/rules'
import { type NoticePlace, noticePlaces } from '@nova/contract/words'
import { useState } from 'react'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'

export const noticePlaceChoices = noticePlaces.map((value) => ({
  value,
  label: findPlaceNotice(value)?.name ?? 'No place notice',
  hint: findPlaceNotice(value)?.law ?? '',
}))

export const noticePlaceLabel = 'Place notice'

type SelectProps = { value: NoticePlace; onChange: (place: NoticePlace) => void }

/** The select alone, for forms that show the note elsewhere. */
export function NoticePlaceSelect({ value, onChange }: SelectProps) {
  return (
    <Field label={noticePlaceLabel} hint="A notice about automated tools in hiring, shown before the candidate joins.">
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(place) => onChange(place as NoticePlace)}
          options={noticePlaceChoices}
        />
      )}
    </Field>
  )
}

type FieldsProps = SelectProps & { scheduledAt?: string | null }

/** The choice with the note about it. */
export function NoticePlaceFields({ value, onChange, scheduledAt = null }: FieldsProps) {
  return (
    <>
      <NoticePlaceSelect value={value} onChange={onChange} />
      <PlaceNote place={value} scheduledAt={scheduledAt === null ? null : new Date(scheduledAt)} />
    </>
  )
}

type Props = {
  place: NoticePlace
  /** When the interview is to be held, and when the candidate could read the notice first; null: not known. */
  scheduledAt?: Date | null
  toldAt?: Date | null
}

/** Law, section, source and date of a notice, its text, and the time that it asks for; nothing where no place is chosen. */
export function PlaceNote({ place, scheduledAt = null, toldAt = null }: Props) {
  const notice = findPlaceNotice(place)
  if (!notice) return null
  const { law, section, rules, paragraphs, forCompany } = notice
  const unread = rules.flatMap((id) => lawRules[id].unread ?? [])
  return (
    <div className="flex flex-col gap-2 text-sm">
      <TooSoon place={place} scheduledAt={scheduledAt} toldAt={toldAt} />
      <p className="text-muted wrap-anywhere">
        {law}: {section}. {lawyerWords}
      </p>
      <Collapsible title="Read the notice and its sources">
        <div className="flex flex-col gap-2 pt-1 text-muted">
          <p className="font-medium text-ink">The candidate reads</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="font-medium text-ink">For you</p>
          {forCompany.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="font-medium text-ink">Sources, read on {readDayOf(rules)}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {sourcesOf(rules).map(({ title, date, url }) => (
              <li key={url} className="wrap-anywhere">
                <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent-text underline">
                  {title}
                </a>
                , {date}
              </li>
            ))}
          </ul>
          {unread.map((each) => (
            <p key={each} className="text-sm">
              {each}
            </p>
          ))}
        </div>
      </Collapsible>
    </div>
  )
}

/** Warns if the notice is due some business days before the interview. */
function TooSoon({ place, scheduledAt, toldAt }: Required<Props>) {
  const [now] = useState(() => new Date())
  const days = findPlaceNotice(place)?.businessDaysAhead ?? null
  if (days === null) return null
  const rule = `The law asks for this notice at least ${days} business days before the tool is used.`
  if (!scheduledAt) {
    return (
      <Notice tone="warn">
        {rule} This interview has no date: a candidate who joins earlier had less time. Set one.
      </Notice>
    )
  }
  if (areBusinessDaysBetween(toldAt ?? now, scheduledAt, days)) return <Notice tone="info">{rule}</Notice>
  return (
    <Notice tone="warn">
      {rule} <DateTime value={scheduledAt.toISOString()} /> is sooner. Choose a later date, unless the candidate already
      had the notice another way. Public holidays aren’t counted here.
    </Notice>
  )
}
