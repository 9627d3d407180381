/** A list of colleagues by e-mail: those of the company are offered, and any other address may be typed. */
import { roleNames } from '@nova/contract/accounts/roles'
import { Plus, UserPlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
import { withReason, tellLimit } from '../ui/with-reason.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useColleagues } from './people-data.ts'

const most = 50

type Props = {
  /** At least one line, which may be empty. */
  emails: readonly string[]
  onChange: (emails: string[]) => void
  errorOf?: (at: number) => string | undefined
}

/** Adding moves the focus to the new line, removing to the one before. */
export function ColleagueEmails({ emails, onChange, errorOf }: Props) {
  const listId = useId()
  const { data } = useColleagues()
  const isAdministrator = useCan('administer')
  const [invited, setInvited] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const focusNext = useRef<number | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    list.current?.querySelectorAll('input')[focusNext.current]?.focus()
    focusNext.current = null
  }, [emails.length])

  const known = data && new Set(data.map(({ email }) => email.toLowerCase()))
  const isStranger = (email: string) =>
    known !== undefined && looksLikeEmail(email) && !known.has(email.trim().toLowerCase())
  const listed = new Set(emails.map((email) => email.trim().toLowerCase()))
  const handleAdd = () => {
    focusNext.current = emails.length
    onChange([...emails, ''])
  }
  const handleRemove = (at: number) => {
    focusNext.current = Math.max(0, at - 1)
    onChange(emails.toSpliced(at, 1))
  }
  return (
    <>
      <datalist id={listId}>
        {data
          ?.filter(({ email }) => !listed.has(email.toLowerCase()))
          .map(({ email, name, role }) => (
            <option key={email} value={email}>
              {`${name} · ${roleNames[role]}`}
            </option>
          ))}
      </datalist>
      <div ref={list} className="flex flex-col gap-2">
        {emails.map((email, at) => (
          <EmailLine
            key={at}
            number={at + 1}
            email={email}
            listId={listId}
            error={errorOf?.(at)}
            isStranger={isStranger(email)}
            onChange={(changed) => onChange(emails.with(at, changed))}
            onRemove={emails.length === 1 ? undefined : () => handleRemove(at)}
            onInvite={isAdministrator ? () => setInvited(email.trim()) : undefined}
          />
        ))}
      </div>
      <Button variant="link" className="mt-2.5" {...withReason(tellLimit(emails.length, most, 'addresses'), handleAdd)}>
        <Plus aria-hidden />
        Add email
      </Button>
      {invited !== null && <InviteDialog email={invited} onClose={() => setInvited(null)} />}
    </>
  )
}

type LineProps = {
  number: number
  email: string
  listId: string
  error: string | undefined
  isStranger: boolean
  onChange: (email: string) => void
  onRemove: (() => void) | undefined
  onInvite: (() => void) | undefined
}

function EmailLine({ number, email, listId, error, isStranger, onChange, onRemove, onInvite }: LineProps) {
  return (
    <div>
      <div className="flex items-start gap-2">
        <Field
          label={<span className="sr-only">Company interviewer email {number}</span>}
          error={error}
          hint={
            isStranger &&
            `Nobody at your company has an account with this email yet, so it doesn’t give anyone access.${onInvite ? '' : ' An administrator can invite them.'}`
          }
          className="flex-1 gap-0 [&>p]:mt-1.5"
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              list={listId}
              maxLength={254}
              placeholder="colleague@company.example"
              autoComplete="off"
              value={email}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        {onRemove && <IconButton label={`Remove email ${number}`} icon={<X aria-hidden />} onClick={onRemove} />}
      </div>
      {isStranger && onInvite && (
        <Button variant="link" className="mt-1 text-sm" onClick={onInvite}>
          <UserPlus aria-hidden />
          Invite {email.trim()}
        </Button>
      )}
    </div>
  )
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
