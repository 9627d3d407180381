import type { InterviewInvitation } from '@nova/contract/candidates'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { failureOf } from '../api.ts'
import { getDeviceId } from '../journal/device.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.tsx'
import { isEmail, suggestEmail } from './email-slips.ts'

type Props = {
  invitation: InterviewInvitation
  wire: CandidateWire
  onJoined: () => void
  /** When the room opens, in words, while that is still ahead. */
  opensAt: string | null
  /** Another reason why nobody can join. */
  hindrance: string | null
  /** What has to be read before the button. */
  children: ReactNode
}

const missing = 'Please provide your name and email'

/** Name, e-mail, and the button that joins. */
export function JoinForm({ invitation, wire, onJoined, opensAt, hindrance, children }: Props) {
  const [name, setName] = useState(invitation.candidateName)
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const typed = email.trim()
  const nameError = name.trim() === '' ? 'Enter your name.' : undefined
  const emailError = typed === '' ? 'Enter your email.' : isEmail(typed) ? undefined : malformed

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (nameError || emailError) {
      event.currentTarget.querySelector<HTMLInputElement>(nameError ? '[name=name]' : '[name=email]')?.focus()
      if (name.trim() === '' || typed === '') toast.error(missing)
      return
    }
    setBusy(true)
    try {
      const consentVersion = invitation.disclosure.version
      await wire.join({ candidateName: name.trim(), candidateEmail: typed, consentVersion, deviceId: getDeviceId() })
      toast.dismiss()
      onJoined()
    } catch (error) {
      setBusy(false)
      toast.error(...failureOf(error, 'Failed to join interview'))
    }
  }

  return (
    <Card className="h-fit p-6 max-sm:p-4 min-[901px]:sticky min-[901px]:top-22 min-[901px]:col-start-2 min-[901px]:row-span-2 min-[901px]:row-start-1">
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-4">
        <h2 className="text-xl font-semibold tracking-tight">Join Interview</h2>
        <Field label="Full name" required {...(isTried && nameError ? { error: nameError } : {})}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={120}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <EmailField email={email} error={isTried ? emailError : undefined} wire={wire} onEmail={setEmail} />
        {opensAt && (
          <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
            This interview has not opened yet. You can join from {opensAt}. You can keep this page open until then.
          </p>
        )}
        {hindrance && (
          <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
            {hindrance}
          </p>
        )}
        {children}
        <p className="text-xs text-faint">By joining you agree that this session is recorded as described.</p>
        <Button type="submit" size="lg" busy={isBusy} disabled={isBusy || opensAt !== null || hindrance !== null}>
          Join Interview
        </Button>
        <TryFirst />
      </form>
    </Card>
  )
}

type EmailProps = {
  email: string
  error: string | undefined
  wire: Props['wire']
  onEmail: (email: string) => void
}

function EmailField({ email, error, wire, onEmail }: EmailProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <Field label="Email" required {...(error ? { error } : {})}>
        {(control) => (
          <Input
            {...control}
            ref={box}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        )}
      </Field>
      <EmailNotes
        email={email.trim()}
        wire={wire}
        onUse={(meant) => {
          onEmail(meant)
          box.current?.focus()
        }}
      />
    </div>
  )
}

const malformed = 'Enter a full email address, such as name@example.com.'
const restMs = 500

type NotesProps = { email: string; wire: Pick<CandidateWire, 'checkEmail'>; onUse: (email: string) => void }

/** What may be wrong with an address, said once typing rests. Neither note keeps anybody from joining. */
function EmailNotes({ email, wire, onUse }: NotesProps) {
  const [other, setOther] = useState<string | null>(null)
  const [rested, setRested] = useState('')
  useEffect(() => {
    if (!isEmail(email)) return
    let isWanted = true
    const timer = setTimeout(() => {
      setRested(email)
      wire.checkEmail(email).then(
        ({ isInvited }) => isWanted && setOther(isInvited ? null : email),
        // Without an answer there is nothing to say.
        () => undefined,
      )
    }, restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [email, wire])
  const meant = rested === email ? suggestEmail(email) : null
  return (
    <div role="status" className="flex flex-col gap-1 text-sm empty:hidden">
      {meant !== null && (
        <p className="text-muted">
          Did you mean{' '}
          <Button variant="link" className="text-sm whitespace-normal wrap-anywhere" onClick={() => onUse(meant)}>
            {meant}
          </Button>
          ?
        </p>
      )}
      {other !== null && other === email && (
        <p className="text-warn">
          Your invitation went to a different address. You can still join, and your interviewers will see the one you
          enter here.
        </p>
      )}
    </div>
  )
}

/** The room with a sample question, to see that everything works. */
function TryFirst() {
  return (
    <Button asChild variant="secondary" size="lg">
      <a href={`${location.pathname}${location.search}&rehearsal=1`}>Try the room first</a>
    </Button>
  )
}
