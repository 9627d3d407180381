import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { useTheme } from './theme.ts'

/** top-center under the page's head, 3 seconds, Alt+T moves the focus to it. Hands over the way to show toasts once it can show them. */
export function SonnerToaster({ onReady }: { onReady: (show: typeof toast) => void }) {
  const { shown } = useTheme()
  useEffect(() => onReady(toast), [onReady])
  useEffect(() => {
    document.addEventListener('click', giveFocusBack)
    return () => document.removeEventListener('click', giveFocusBack)
  }, [])
  return (
    <Sonner
      theme={shown}
      position="top-center"
      duration={3000}
      hotkey={['altKey', 'KeyT']}
      offset={{ top: 'var(--toast-top, 4rem)' }}
      mobileOffset={{ top: 'var(--toast-top, 4rem)' }}
      toastOptions={{
        classNames: {
          toast: 'font-sans! rounded-lg! border-0! bg-raised! text-ink! shadow-pop! text-base! gap-2.5!',
          actionButton:
            'h-7! rounded-md! border! border-line! border-solid! bg-surface! px-2.5! text-sm! font-medium! text-ink! hover:bg-hover!',
          description: 'text-muted! text-sm!',
          success: '[&_[data-icon]]:text-good!',
          error: '[&_[data-icon]]:text-bad!',
          warning: '[&_[data-icon]]:text-warn!',
          info: '[&_[data-icon]]:text-info!',
        },
      }}
    />
  )
}

/**
 * A toast that was clicked keeps the focus and gives it back once all toasts are gone, wherever the reader is by then,
 * which closes an open menu. It gives it back at once where it loses the focus.
 */
function giveFocusBack() {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.closest('[data-sonner-toaster]')) focused.blur()
}
