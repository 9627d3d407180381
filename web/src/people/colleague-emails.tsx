/** A list of colleagues by e-mail: those of the company are offered, and any other address may be typed. */
import { Plus, UserPlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useHasRole } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Input } from '../ui/input.tsx'
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
  const isAdministrator = useHasRole('Administrator')
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
              {`${name} · ${role}`}
            </option>
          ))}
      </datalist>
      <div ref={list} className="flex flex-col gap-2">
        {emails.map((email, at) => (
          <div key={at}>
            <div className="flex items-start gap-2">
              <Field
                label={<span className="sr-only">Company interviewer email {at + 1}</span>}
                error={errorOf?.(at)}
                hint={
                  isStranger(email) &&
                  'Nobody at your company has an account with this email, so it gives nobody access yet.'
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
                    onChange={(event) => onChange(emails.with(at, event.target.value))}
                  />
                )}
              </Field>
              <IconButton
                label={`Remove email ${at + 1}`}
                icon={<X aria-hidden />}
                className={cn(emails.length === 1 && 'hidden')}
                onClick={() => handleRemove(at)}
              />
            </div>
            {isAdministrator && isStranger(email) && (
              <Button variant="link" className="mt-1 text-sm" onClick={() => setInvited(email.trim())}>
                <UserPlus aria-hidden />
                Invite {email.trim()}
              </Button>
            )}
          </div>
        ))}
      </div>
      <Button variant="link" className="mt-2.5" disabled={emails.length >= most} onClick={handleAdd}>
        <Plus aria-hidden />
        Add email
      </Button>
      {invited !== null && <InviteDialog email={invited} onClose={() => setInvited(null)} />}
    </>
  )
}

export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}
