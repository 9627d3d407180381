/** Landing page of a self-enrolment link: the interview's description and the enrolment form. For anyone. */
import { maxNameLength } from '@nova/contract/constants'
import { describeIssue } from '@nova/contract/issue-words'
import {
  type EnrolmentOffer,
  EnrolmentRequest,
  readEnrolment,
  requestEnrolment,
} from '@nova/contract/positions/enrolment'
import type { AiPolicy } from '@nova/contract/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Bot, CalendarClock, Clock, Eye, Link2Off, MailCheck, Scale } from 'lucide-react'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { PlaceNoticeText } from '../room/joining/place-notice-text.tsx'
import { judgingTitle } from '../room/judging-title.ts'
import { JudgingInShort } from '../room/judging.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'

export function Enrol() {
  const { token = '' } = useParams()
  const offer = useQuery({
    queryKey: ['enrolment-offer', token],
    queryFn: ({ signal }) => call(readEnrolment, { body: { token }, token: null, signal }),
    retry: (tries, error) => tries < 2 && !(error instanceof ApiError && error.status !== 0),
  })
  if (offer.isPending) return <PageSkeleton />
  return (
    <>
      <title>{`${offer.data?.title ?? 'Enrol'} · Nova Interviews`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <TopBar end={<ThemeToggle />} />
      <main
        id="main"
        tabIndex={-1}
        className="container-app grid gap-x-8 gap-y-6 py-6 min-[901px]:grid-cols-[1fr_22rem] min-[901px]:py-12"
      >
        {offer.data ? (
          <Offer token={token} offer={offer.data} />
        ) : (
          <Closed error={offer.error} onRetry={() => void offer.refetch()} />
        )}
      </main>
    </>
  )
}

function Closed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isClosed = error instanceof ApiError && error.code === 'enrolment_closed'
  return (
    <EmptyState
      isPage
      className="col-span-full"
      icon={<Link2Off aria-hidden />}
      title={isClosed ? 'This link doesn’t accept people any more' : 'We couldn’t open this page'}
      action={!isClosed && <Button onClick={onRetry}>Try again</Button>}
    >
      {isClosed
        ? 'It may have ended or been replaced. Ask the company that sent it for a new one.'
        : messageOf(error, 'Check your connection and try again.')}
    </EmptyState>
  )
}

const policyWords: Record<AiPolicy, string> = {
  nova: 'You may use Nova, the assistant in the room, and no other AI.',
  open: 'You may use any AI if you declare it.',
  none: 'This interview is without AI help.',
}

type OfferProps = { token: string; offer: EnrolmentOffer }

function Offer({ token, offer }: OfferProps) {
  const { title, company, durationMinutes, interviewType, aiPolicy, endsAt, disclosure, judging } = offer
  const wire = useMemo(() => ({ getJudging: () => Promise.resolve(judging) }), [judging])
  return (
    <>
      <div className="flex max-w-2xl flex-col gap-7">
        <div>
          {company.logoUrl && (
            <div className="mb-4 inline-flex h-14 max-w-48 items-center rounded-lg border border-line bg-white p-2">
              <img src={company.logoUrl} alt={company.name} className="max-h-full max-w-full object-contain" />
            </div>
          )}
          <p className="text-sm font-medium text-accent-text">Enrol for an interview with {company.name}</p>
          <h1 className="mt-1.5 text-3xl font-semibold tracking-tight break-words max-sm:text-2xl">{title}</h1>
        </div>
        <Fact icon={<Clock aria-hidden />} title={`${durationMinutes} minutes`}>
          {interviewType === 'AiOnly'
            ? 'With Nova, an AI assistant, at a time you choose.'
            : 'With an interviewer, and Nova, an AI assistant.'}
        </Fact>
        {endsAt && (
          <Fact icon={<CalendarClock aria-hidden />} title="Enrol in time">
            Until <DateTime value={endsAt} />.
          </Fact>
        )}
        <Fact icon={<Bot aria-hidden />} title="AI">
          {policyWords[aiPolicy]}
        </Fact>
        <Fact icon={<Eye aria-hidden />} title="What is recorded">
          <p>
            What you type, draw, paste and run in the interview room, your messages, and whether the page is in front.
            Not your camera, microphone, screen or other programs. Nothing is recorded before you join.
          </p>
          <Collapsible title="Read all rules" className="mt-2">
            <div className="flex flex-col gap-2.5">
              {disclosure.text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </Collapsible>
          <PlaceNoticeText notice={disclosure.notice} />
          <PlaceNoticeText notice={disclosure.own} />
        </Fact>
        <Fact icon={<Scale aria-hidden />} title={judgingTitle}>
          <JudgingInShort wire={wire} />
        </Fact>
      </div>
      <Card className="h-fit p-6 max-[900px]:row-start-2 max-sm:p-4 min-[901px]:sticky min-[901px]:top-22">
        <EnrolForm token={token} offer={offer} />
      </Card>
    </>
  )
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-3.5">
      <span className="mt-0.5 shrink-0 text-faint [&_svg]:size-5">{icon}</span>
      <div className="min-w-0">
        <h2 className="font-medium">{title}</h2>
        <div className="mt-0.5 text-muted">{children}</div>
      </div>
    </section>
  )
}

function EnrolForm({ token, offer }: OfferProps) {
  const [entries, setEntries] = useState({ name: '', email: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const request = useMutation({
    mutationFn: (body: EnrolmentRequest) => call(requestEnrolment, { body, token: null }),
  })
  const set = (change: Partial<typeof entries>) => {
    setEntries((now) => ({ ...now, ...change }))
    setErrors({})
  }
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const parsed = EnrolmentRequest.safeParse({ token, ...entries, timeZone }, { error: describeIssue })
    if (parsed.success) return request.mutate(parsed.data)
    const issues = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
    setErrors(issues)
    event.currentTarget.querySelector<HTMLInputElement>(issues.name ? '[name=name]' : '[name=email]')?.focus()
  }
  if (request.isSuccess) return <Sent email={entries.email} onAgain={() => request.reset()} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={handleSubmit}>
      <h2 className="text-xl font-semibold tracking-tight">{offer.isFull ? 'All places are taken' : 'Enrol'}</h2>
      {offer.isFull && (
        <p className="text-muted">
          Ask {offer.company.name} whether more will open. If you’re enrolled already, we can send your link again.
        </p>
      )}
      {request.isError && (
        <Notice tone={isFull(request.error) ? 'warn' : 'bad'}>
          {messageOf(request.error, 'We couldn’t send this. Try again.')}
        </Notice>
      )}
      <Field label="Full name" required {...(errors.name ? { error: errors.name } : {})}>
        {(control) => (
          <Input
            {...control}
            name="name"
            autoComplete="name"
            maxLength={maxNameLength}
            value={entries.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Email"
        required
        hint="We’ll send a link to this address to confirm it."
        {...(errors.email ? { error: errors.email } : {})}
      >
        {(control) => (
          <Input
            {...control}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={entries.email}
            onChange={(event) => set({ email: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={request.isPending}>
        {offer.isFull ? 'Send my link again' : 'Send confirmation link'}
      </Button>
      <p className="text-xs text-faint">
        {offer.company.name} sees your name and email once you have confirmed. You take a place only then.
      </p>
    </form>
  )
}

/** All places are taken or asked for; a person who is enrolled was mailed all the same. */
const isFull = (error: unknown) => error instanceof ApiError && error.code === 'enrolment_full'

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <MailCheck aria-hidden className="size-7 text-good" strokeWidth={1.5} />
      <h2 className="text-xl font-semibold tracking-tight">Check your email</h2>
      <p className="text-muted">
        We’re sending a link to <strong className="font-medium break-words text-ink">{email}</strong>. Open it to
        confirm your address and enrol. It can take a few minutes. Look in your spam folder, too.
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Use another email
      </Button>
    </div>
  )
}
