import { type ActMail, type MailedAct, previewActMails, previewBulkMails } from '@nova/contract/interviews/act-mails'
import { maxSentence, OwnSentence } from '@nova/contract/interviews/own-sentence'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { useSettled } from '../ui/use-settled.ts'

type About = { interviewId: string; act: MailedAct } | { ids: string[]; act: Exclude<MailedAct, 'remind'> }
type Props = About & {
  sentence?: string
  /** Absent where there is no room for a personal sentence. */
  onSentence?: (sentence: string) => void
}

const settleMs = 400

/** Preview of an action's mails and recipients, with a field for a personal sentence. */
export function ActMails({ sentence = '', onSentence, ...about }: Props) {
  const problem = OwnSentence.safeParse(sentence).error?.issues[0]?.message
  const settled = useSettled(problem ? '' : sentence.trim(), settleMs)
  const { data, isError } = useQuery({
    queryKey: ['act-mails', about, settled],
    queryFn: ({ signal }) => preview(about, { ...(settled ? { sentence: settled } : {}) }, signal),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  if (isError) return <p className="text-sm text-warn">We couldn’t load who is emailed.</p>
  if (!data) return <p className="text-sm text-muted">Looking up who is emailed…</p>
  if (data.isOff) return <p className="text-sm">Nobody is emailed: this installation has no mail server.</p>
  if (data.mails.length === 0) return <p className="text-sm">Nobody is emailed.</p>
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <ul className="flex flex-col gap-1">
        {data.mails.map((mail) => (
          <li key={mail.who} className="wrap-anywhere">
            {sayMail(mail)}
          </li>
        ))}
      </ul>
      {onSentence && (
        <Field label="Your own sentence in this email" optional error={problem}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={maxSentence}
              value={sentence}
              onChange={(event) => onSentence(event.target.value)}
            />
          )}
        </Field>
      )}
      {data.mails.map((mail) => (
        <Collapsible key={mail.who} title={mail.who === 'candidate' ? 'Email to the candidate' : 'Email to the panel'}>
          <section
            aria-label={mail.who === 'candidate' ? 'Email to the candidate' : 'Email to the panel'}
            className="rounded-lg border border-line bg-sunken"
          >
            <p className="border-b border-line px-3.5 py-2.5 font-medium break-words">{mail.subject}</p>
            <div
              // The text may be longer than its box: it is scrolled by keyboard too.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              role="group"
              aria-label="Text of the email"
              className="max-h-44 overflow-y-auto px-3.5 py-3 break-words whitespace-pre-line text-muted"
            >
              {mail.text.trim()}
            </div>
          </section>
        </Collapsible>
      ))}
    </div>
  )
}

function preview(about: About, own: { sentence?: string }, signal: AbortSignal) {
  if ('ids' in about) return call(previewBulkMails, { body: { ...about, ...own }, signal })
  const { interviewId: id, act } = about
  return call(previewActMails, { params: { id }, body: { act, ...own }, signal })
}

const calendarWords: Record<ActMail['calendar'], string> = {
  none: '',
  add: ', with a calendar entry',
  cancel: ', which removes it from their calendar',
}

function sayMail({ who, to, calendar }: ActMail): string {
  const people = new Intl.ListFormat('en').format(to)
  return `${who === 'candidate' ? 'Emails the candidate' : 'Emails the panel'}: ${people}${calendarWords[calendar]}.`
}

export const isSentenceFine = (sentence: string): boolean => OwnSentence.safeParse(sentence).success
