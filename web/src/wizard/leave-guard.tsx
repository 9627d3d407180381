import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { draftDays } from './draft-store.ts'

type Props = {
  isOn: boolean
  isMaking: boolean
  /** Leaving by the browser's Back: the open confirmation, and its two answers. */
  back: { isLeaving: boolean; leave: () => void; stay: () => void }
}

/** Asks before the page is left by a link or by Back, and has the browser ask before it is closed or reloaded. */
export function LeaveGuard({ isOn, isMaking, back }: Props) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router sees the click.
    const handleClick = (event: MouseEvent) => {
      const path = leadsAway(event)
      if (!path) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(path)
    }
    addEventListener('beforeunload', handleUnload)
    document.addEventListener('click', handleClick, true)
    return () => {
      removeEventListener('beforeunload', handleUnload)
      document.removeEventListener('click', handleClick, true)
    }
  }, [isOn])

  return (
    <AlertDialog
      open={target !== null || back.isLeaving}
      onOpenChange={(open) => {
        if (open) return
        setTarget(null)
        if (back.isLeaving) back.stay()
      }}
      title="Leave this page?"
      description={
        isMaking
          ? 'We are still creating the interview. You will find it among your drafts, with no questions chosen yet.'
          : `This device keeps what you typed for ${draftDays} days. You will need to choose the resume file again.`
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={() => (target === null ? back.leave() : void navigate(target))}
    />
  )
}

/** The target of a click, if it is another page of this site in this tab. */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash
}
