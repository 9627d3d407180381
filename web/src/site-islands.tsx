/** The React parts of the public pages: forms, loaded when a visitor comes near them. */
import './no-eval.ts'
import { useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ContactForm } from './site/contact-form.tsx'
import { DemoDialog } from './site/demo-dialog.tsx'
import { tolerateForeignChanges } from './site/foreign-changes.ts'
import { WhitepaperDialog } from './site/whitepaper-dialog.tsx'
import { Toaster } from './ui/toast.tsx'

type Name = 'demo' | 'whitepaper'

tolerateForeignChanges()

let show: ((name: Name) => void) | undefined

/** Opens a form over the page. Typed text survives closing. */
export function openDialog(name: Name): void {
  if (show) return show(name)
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(<Dialogs first={name} />)
}

function Dialogs({ first }: { first: Name }) {
  const [open, setOpen] = useState<Name | undefined>(first)
  const close = () => setOpen(undefined)
  useEffect(() => {
    show = setOpen
  }, [])
  return (
    <>
      <DemoDialog open={open === 'demo'} onClose={close} />
      <WhitepaperDialog open={open === 'whitepaper'} onClose={close} />
      <Toaster />
    </>
  )
}

/** Takes over the contact form that the page was delivered with. */
export function wakeContactForm(place: HTMLElement, onReady: () => void): void {
  hydrateRoot(place, <AwakeForm onReady={onReady} />)
}

function AwakeForm({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady])
  return <ContactForm />
}
