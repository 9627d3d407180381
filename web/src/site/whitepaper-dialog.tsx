import { zodResolver } from '@hookform/resolvers/zod'
import { WhitepaperRequest } from '@nova/contract/leads'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { placeErrors, PrivacyNote, submitLead, Trap } from './lead-form.tsx'

type Props = { open: boolean; onClose: () => void }

/** The whitepaper for an e-mail: opens in a new tab; where the browser forbids that, a link takes its place. */
export function WhitepaperDialog({ open, onClose }: Props) {
  const [failure, setFailure] = useState<string>()
  const [blockedUrl, setBlockedUrl] = useState<string>()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(WhitepaperRequest),
    defaultValues: { type: 'whitepaper', email: '', website: '' },
  })
  const { errors, isSubmitting } = formState

  const close = () => {
    setBlockedUrl(undefined)
    onClose()
  }

  const submit = handleSubmit(async (request) => {
    setFailure(undefined)
    try {
      const { downloadUrl } = await submitLead(request)
      if (!downloadUrl) throw new Error('No address of the whitepaper was received.')
      reset()
      if (openInNewTab(downloadUrl)) {
        close()
        toast.success('Report Opened', { description: 'Thank you! The whitepaper has opened in a new tab.' })
      } else setBlockedUrl(downloadUrl)
    } catch (error) {
      const told = placeErrors(error, ['email'], setError)
      // Beside the toast, which an open dialog keeps from screen readers.
      setFailure(told)
      if (told) toast.error('Error', { description: 'Something went wrong. Please try again.' })
    }
  })

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
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <Field label="Email" required error={errors.email?.message}>
            {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
          </Field>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <Trap register={register} name="website" />
          <PrivacyNote />
          <Button type="submit" size="lg" busy={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Download'}
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
