/** The self-enrolment link of a position: on or off, its places and last day, renewing and revoking it. */
import { type Enrolment, EnrolmentForm, maxPlaces } from '@nova/contract/positions/enrolment'
import type { Position } from '@nova/contract/positions/positions'
import { RotateCw, Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useParams } from 'react-router'
import { failureOf } from '../api.ts'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { momentOf, noDate } from '../ui/date-time.tsx'
import { Field, Label } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { useEnrolment, useEnrolmentChange } from './intake.ts'
import { PositionPart } from './position-part.tsx'
import { peopleWords } from './positions.ts'
import { FreePlaces, RefusedWords } from './unused-places.tsx'

export function EnrolmentPage() {
  const { id = '' } = useParams()
  const enrolment = useEnrolment(id)
  return (
    <PositionPart positionId={id} title="Self-enrolment" part={enrolment}>
      {(position, loaded) => <Sheet position={position} enrolment={loaded} />}
    </PositionPart>
  )
}

type Props = { position: Position; enrolment: Enrolment }

const states: Record<Enrolment['state'], { tone: BadgeTone; label: string }> = {
  open: { tone: 'good', label: 'Open' },
  full: { tone: 'warn', label: 'Full' },
  ended: { tone: 'warn', label: 'Ended' },
  off: { tone: 'neutral', label: 'Off' },
}

function Sheet({ position, enrolment }: Props) {
  const { state, taken, places, link, canMail, waiting, refused } = enrolment
  const words = peopleWords[position.peopleWord]
  const { tone, label } = states[state]
  return (
    <>
      {position.status === 'closed' && (
        <Notice tone="warn">This position is closed, so nobody can enrol. Reopen it first.</Notice>
      )}
      {position.status === 'archived' && (
        <Notice tone="warn">This position is archived, so nobody can enrol. Restore it first.</Notice>
      )}
      {!canMail && (
        <Notice tone="warn">
          This installation can’t send email, so nobody can confirm their address. Set up a mail server first.
        </Notice>
      )}
      <MissingNotice />
      {refused && (
        <Notice tone="warn">
          <RefusedWords {...{ enrolment, refused }} /> Add places, free those that nobody uses, or renew the link if it
          is in the wrong hands.
        </Notice>
      )}
      <Card className="flex max-w-3xl flex-col gap-5 px-5 py-5 sm:px-7">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{label}</Badge>
          <p className="tabular">
            {taken.toLocaleString('en')} of {places.toLocaleString('en')} places taken
            {waiting > 0 && `, ${waiting.toLocaleString('en')} yet to confirm their email`}
          </p>
        </div>
        <p className="max-w-prose text-muted">
          Anyone with the link can give a name and an email. Once they confirm the email, they take a place and get
          their interview link. They appear in the position like {words.many} you add yourself.
        </p>
        {link && <LinkLine link={new URL(link, location.origin).href} />}
        <Settings key={`${enrolment.isOn} ${places} ${enrolment.endsAt}`} {...{ position, enrolment }} />
      </Card>
      {link && <Ends position={position} />}
    </>
  )
}

function LinkLine({ link }: { link: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
      <code translate="no" className="min-w-0 flex-1 truncate font-mono text-sm text-muted">
        {link}
      </code>
      <CopyButton text={link} label="Copy the self-enrolment link" message="Link copied" />
    </div>
  )
}

function Settings({ position, enrolment }: Props) {
  const [isOn, setOn] = useState(enrolment.isOn)
  const [places, setPlaces] = useState(String(enrolment.places))
  const [lastDay, setLastDay] = useState(enrolment.endsAt ? toDay(enrolment.endsAt) : '')
  const [error, setError] = useState<string>()
  const [dayError, setDayError] = useState<string>()
  const change = useEnrolmentChange(position.id)
  const onId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const endsAt = lastDay ? endOf(lastDay) : null
    setDayError(lastDay && !endsAt ? noDate : undefined)
    const parsed = EnrolmentForm.safeParse({ isOn, places: Number(places), endsAt })
    setError(parsed.success ? undefined : `Use a whole number from 1 to ${maxPlaces.toLocaleString('en')}.`)
    if (!parsed.success || (lastDay && !endsAt)) return
    change.mutate((calls) => calls.save(parsed.data), {
      onSuccess: () => toast.success(isOn ? 'Self-enrolment is on.' : 'Self-enrolment is off.'),
      onError: (failure) => toast.error(...failureOf(failure, 'We couldn’t save this')),
    })
  }
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={handleSubmit}>
      <div className="flex items-center gap-3">
        <Switch id={onId} checked={isOn} onCheckedChange={setOn} />
        <Label htmlFor={onId}>Let people enrol themselves</Label>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Places" required {...(error ? { error } : {})} hint="People who enrol themselves, in total.">
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={maxPlaces}
              value={places}
              onChange={(event) => setPlaces(event.target.value)}
            />
          )}
        </Field>
        <Field label="Last day" optional hint="Until the end of that day, in your time zone." error={dayError}>
          {(control) => (
            <Input {...control} type="date" value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" busy={change.isPending} className="self-start">
        Save
      </Button>
    </form>
  )
}

const toDay = (moment: string) => new Date(moment).toLocaleDateString('sv-SE')
const endOf = (day: string) => momentOf(`${day}T23:59:59`)

function Ends({ position }: Pick<Props, 'position'>) {
  const [asked, setAsked] = useState<'renew' | 'revoke' | null>(null)
  const change = useEnrolmentChange(position.id)
  const run = () => {
    const isRenewal = asked === 'renew'
    change.mutate((calls) => (isRenewal ? calls.renew() : calls.revoke()), {
      onSuccess: () => toast.success(isRenewal ? 'New link ready.' : 'The link no longer works.'),
      onError: (error) => toast.error(...failureOf(error, 'We couldn’t change the link')),
      onSettled: () => setAsked(null),
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setAsked('renew')}>
        <RotateCw aria-hidden />
        Renew link…
      </Button>
      <Button variant="secondary" onClick={() => setAsked('revoke')}>
        <Trash2 aria-hidden />
        Revoke link…
      </Button>
      {position.mayManage && <FreePlaces position={position} />}
      {asked && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title={asked === 'renew' ? 'Renew the link?' : 'Revoke the link?'}
          description={`The old link stops working, and so do mailed links that nobody has used yet. People who are enrolled keep their interviews.${asked === 'revoke' ? ' You can switch self-enrolment on again later; it gets a new link then.' : ''}`}
          confirmLabel={asked === 'renew' ? 'Renew link' : 'Revoke link'}
          busy={change.isPending}
          onConfirm={run}
        />
      )}
    </div>
  )
}
