import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, failureOf } from '../../api.ts'
import { getDeviceId } from '../../device-id.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Form, type Reading, TextField, useForm } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { isEmail } from './is-email.ts'

type Props = {
  invitation: InterviewInvitation
  wire: CandidateWire
  onJoined: () => void
  /** When the room opens, in words, while that is still ahead. */
  opensAt: string | null
  /** Reads the invitation again after the rules or the plan changed. */
  onOutdated: () => Promise<unknown>
  hindrance: string | null
  children: ReactNode
}

const missing = 'Please provide your name and email'

/** Name, e-mail, and the button that joins. */
export function JoinForm({ invitation, wire, onJoined, onOutdated, opensAt, hindrance, children }: Props) {
  const [isOutdated, setOutdated] = useState(false)
  // The version read when the page was opened: later rules are announced, not swapped in silently.
  const [first] = useState(invitation.disclosure.version)
  const readRules = async () => {
    try {
      await onOutdated()
      setOutdated(true)
    } catch {
      toast.error('The rules have changed', { description: 'We couldn’t read the new ones. Please reload the page.' })
    }
  }
  // The plan was changed while this page was open: it then says when the room opens, or that it never will.
  const readPlan = async () => {
    try {
      await onOutdated()
    } catch {
      // The toast has already explained the failure.
    }
  }
  const form = useForm({
    start: { name: invitation.candidateName, email: '' },
    read: readJoin,
    onInvalid: (errors) => {
      if (errors.name === noName || errors.email === noEmail) toast.error(missing)
    },
    send: async ({ name, email }) => {
      const consentVersion = invitation.disclosure.version
      await wire.join({ candidateName: name, candidateEmail: email, consentVersion, deviceId: getDeviceId() })
      toast.dismiss()
      onJoined()
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'disclosure_changed') {
        void readRules()
        return {}
      }
      toast.error(...failureOf(error, 'Failed to join interview'))
      if (error instanceof ApiError && error.status === 409) void readPlan()
      return {}
    },
  })

  return (
    <Card className="h-fit p-6 max-sm:p-4 min-[901px]:sticky min-[901px]:top-22 min-[901px]:col-start-2 min-[901px]:row-span-2 min-[901px]:row-start-1">
      <form className="flex flex-col gap-4" {...form.handlers}>
        <h2 className="text-xl font-semibold tracking-tight">Join Interview</h2>
        <TextField form={form} name="name" label="Full name" required autoComplete="name" maxLength={120} />
        <EmailField form={form} wire={wire} />
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
        {(isOutdated || invitation.disclosure.version !== first) && (
          <ChangedRules first={first} disclosure={invitation.disclosure} />
        )}
        {children}
        <p className="text-xs text-faint">
          By joining you agree that this session is recorded as described.{' '}
          <a href="/privacy" target="_blank" rel="noopener noreferrer" className="underline hover:text-ink">
            What is stored, and for how long
          </a>
        </p>
        <Button
          type="submit"
          size="lg"
          busy={form.isBusy}
          disabled={form.isBusy || opensAt !== null || hindrance !== null}
        >
          Join Interview
        </Button>
        <TryFirst />
      </form>
    </Card>
  )
}

type ChangedProps = { first: string; disclosure: Pick<InterviewInvitation['disclosure'], 'version' | 'model'> }

function ChangedRules({ first, disclosure: { version, model } }: ChangedProps) {
  // The parts after '+' name the notices of the interview's place and of the company.
  if (noticesOf(first) !== noticesOf(version)) {
    return (
      <div role="alert" className="flex flex-col gap-2 rounded-lg bg-warn-soft px-3 py-2 text-sm wrap-anywhere">
        <p>You haven’t joined yet: a notice of this interview has changed since you opened this page.</p>
        <p>Please read it with the rules on this page. If you agree, press Join Interview again.</p>
      </div>
    )
  }
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-lg bg-warn-soft px-3 py-2 text-sm wrap-anywhere">
      <p>You haven’t joined yet: the language model that helps Nova has changed since you opened this page.</p>
      <p>{model ?? 'Nova now answers without a language model.'}</p>
      <p>If you agree, press Join Interview again.</p>
    </div>
  )
}

const noticesOf = (version: string) => version.replace(/^[^+]*/, '')

type Entries = { name: string; email: string }

function readJoin(entries: Entries): Reading<Entries> {
  const [name, email] = [entries.name.trim(), entries.email.trim()]
  const emailError = email === '' ? noEmail : isEmail(email) ? undefined : malformed
  if (name !== '' && !emailError) return { sent: { name, email } }
  return { errors: { ...(name === '' ? { name: noName } : {}), ...(emailError ? { email: emailError } : {}) } }
}

function EmailField({ form, wire }: { form: Form<Entries>; wire: Props['wire'] }) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        ref={box}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <EmailNotes
        email={form.values.email.trim()}
        wire={wire}
        onUse={(meant) => {
          form.change({ email: meant })
          box.current?.focus()
        }}
      />
    </div>
  )
}

const noName = 'Enter your name.'
const noEmail = 'Enter your email.'
const malformed = 'Enter a full email address, such as name@example.com.'
const restMs = 500

type NotesProps = { email: string; wire: Pick<CandidateWire, 'checkEmail'>; onUse: (email: string) => void }

/** Possible mistakes in an address, shown once typing rests. Neither note blocks joining. */
function EmailNotes({ email, wire, onUse }: NotesProps) {
  const [other, setOther] = useState<string | null>(null)
  const [slip, setSlip] = useState<{ email: string; meant: string | null } | null>(null)
  useEffect(() => {
    if (!isEmail(email)) return
    let isWanted = true
    const timer = setTimeout(() => {
      import('./email-slips.ts').then(
        ({ suggestEmail }) => isWanted && setSlip({ email, meant: suggestEmail(email) }),
        () => undefined,
      )
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
  const meant = slip?.email === email ? slip.meant : null
  return (
    <div role="status" className="flex flex-col gap-1 text-sm empty:sr-only">
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
