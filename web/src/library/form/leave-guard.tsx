import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** While something is unsaved: asks before a link leads away, and has the browser ask before the page is closed. */
export function LeaveGuard({ isOn, saveLabel = 'Save as draft' }: { isOn: boolean; saveLabel?: string }) {
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Before the router sees the click.
    const handleClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target === '_blank' || link.origin !== location.origin) return
      if (link.pathname === location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search)
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
      description={`You haven't saved your changes. They stay in this tab until you come back. To keep them for good, choose ${saveLabel}.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={() => target && navigate(target)}
    />
  )
}
