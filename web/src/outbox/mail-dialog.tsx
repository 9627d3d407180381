/** A mail as its reader gets it, the links in it, and trying again. */
import type { OpenedMail, OutboxMail } from '@nova/contract/installation/outbox'
import { CalendarDays, RotateCw } from 'lucide-react'
import { failureOf, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { nameOfKind } from './mail-states.ts'
import { useMail, useRetryMail } from './mails.ts'

export function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const opened = useMail(mail.id)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject ?? nameOfKind(mail.kind)}
      description={`To ${mail.to}. The audit log notes that you opened it.`}
      className="max-w-3xl"
      footer={
        <>
          {mail.state !== 'sent' && <RetryButton mail={mail} onDone={onClose} />}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {opened.isPending && <Skeleton className="h-72" />}
      {opened.isError && <Notice tone="bad">{messageOf(opened.error, 'We couldn’t load this mail.')}</Notice>}
      {opened.data && <Opened mail={opened.data} />}
    </Dialog>
  )
}

function Opened({ mail }: { mail: OpenedMail }) {
  if (mail.html === '') {
    return (
      <Notice tone="warn">
        This mail was encrypted with another <code>SETTINGS_KEY</code>. Start the server with that key as{' '}
        <code>SETTINGS_KEY_OLD</code> to read it.
      </Notice>
    )
  }
  return (
    <>
      {mail.hasCalendar && (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CalendarDays aria-hidden className="size-4" />
          With a calendar entry
        </p>
      )}
      {mail.links.length > 0 && <Links mail={mail} />}
      <Tabs defaultValue="html">
        <TabsList aria-label="Form of the mail">
          <TabsTrigger value="html">As it looks</TabsTrigger>
          <TabsTrigger value="text">As text</TabsTrigger>
        </TabsList>
        <TabsContent value="html" className="pt-3">
          {/* Without scripts, forms and navigation: nothing in it can act. */}
          <iframe
            title="The mail as it looks"
            sandbox=""
            srcDoc={mail.html}
            className="h-[min(60vh,40rem)] w-full rounded-lg border border-line bg-surface"
          />
        </TabsContent>
        <TabsContent value="text" className="pt-3">
          <pre className="rounded-lg border border-line bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
            {mail.text}
          </pre>
        </TabsContent>
      </Tabs>
    </>
  )
}

function Links({ mail: { links } }: { mail: OpenedMail }) {
  return (
    <ul aria-label="Links in this mail" className="flex flex-col gap-1">
      {links.map(({ label, url }, at) => {
        const address = new URL(url, location.origin).href
        return (
          <li key={`${at}-${url}`} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-sm">
              <span className="font-medium">{label}</span> <span className="font-mono text-muted">{address}</span>
            </span>
            <CopyButton text={address} label={`Copy link: ${label}`} message="Link copied to clipboard" />
          </li>
        )
      })}
    </ul>
  )
}

function RetryButton({ mail, onDone }: { mail: OutboxMail; onDone: () => void }) {
  const retry = useRetryMail()
  const handleClick = () =>
    retry.mutateAsync(mail.id).then(
      () => {
        toast.success('We’re sending it now.')
        onDone()
      },
      (error: unknown) => toast.error(...failureOf(error, 'We couldn’t send this mail.')),
    )
  return (
    <Button busy={retry.isPending} onClick={handleClick}>
      {!retry.isPending && <RotateCw aria-hidden />}
      Send now
    </Button>
  )
}
