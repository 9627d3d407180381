import { WhitepaperRequest } from '@nova/contract/installation/leads'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { readBy, TextField, useForm, wholeForm } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { explainLead, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

const read = readBy(WhitepaperRequest)

type Props = { open: boolean; onClose: () => void }

/** The whitepaper in exchange for an email: opens in a new tab; if the browser blocks that, a link appears instead. */
export function WhitepaperDialog({ open, onClose }: Props) {
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const form = useForm({
    start: { type: 'whitepaper', email: '', website: '' },
    read,
    send: async (request) => {
      const { downloadUrl } = await submitLead(request)
      if (!downloadUrl) throw new Error('No address of the whitepaper was received.')
      form.reset()
      if (openInNewTab(downloadUrl)) {
        close()
        toast.success('Report Opened', { description: 'Thank you! The whitepaper has opened in a new tab.' })
      } else setBlockedUrl(downloadUrl)
    },
    explain: (error) => {
      const found = explainLead(error)
      // Next to the toast, which an open dialog keeps from screen readers.
      if (found[wholeForm]) toast.error('Error', { description: 'Something went wrong. Please try again.' })
      return found
    },
  })

  const close = () => {
    setBlockedUrl(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Download the whitepaper"
      description="Interviewing in the age of AI. The PDF opens in a new tab."
    >
      {blockedUrl ? (
        <>
          <Notice tone="good">
            Thank you! Your browser blocked the new tab. Use the button below to open the whitepaper.
          </Notice>
          <Button asChild size="lg">
            <a href={blockedUrl} target="_blank" rel="noreferrer" onClick={close}>
              Open the whitepaper
            </a>
          </Button>
        </>
      ) : (
        <form className="flex flex-col gap-4" {...form.handlers}>
          <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
          {form.failure && <Notice tone="bad">{form.failure}</Notice>}
          <Trap form={form} />
          <PrivacyNote />
          <Button type="submit" size="lg" busy={form.isBusy}>
            {form.isBusy ? 'Processing...' : 'Download'}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

/** False if a pop-up blocker prevented it. With noopener, browsers wouldn't report that. */
function openInNewTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  return tab !== null
}
