import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** Asks before the page is left by a link, and has the browser ask before it is closed or loaded anew. */
export function LeaveGuard({ isOn, isMaking }: { isOn: boolean; isMaking: boolean }) {
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
      open={target !== null}
      onOpenChange={(open) => !open && setTarget(null)}
      title="Leave this page?"
      description={
        isMaking
          ? 'The interview is being created. It will be among your drafts, but its questions are then not chosen yet.'
          : 'Your entries stay in this tab until you come back. The resume does not: you would choose it again.'
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={() => target && navigate(target)}
    />
  )
}

/** Where a click leads to, if that is another page of this site in this tab. */
function leadsAway(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return null
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash
}
