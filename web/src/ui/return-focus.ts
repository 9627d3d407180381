import { useRef } from 'react'

/**
 * Gives the focus back to what opened a dialog. A dialog that a menu opened gives it to the menu's button, for the
 * menu is gone by then.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

function findOpener(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = button ? document.getElementById(button) : element
  return found instanceof HTMLElement && found !== document.body ? found : null
}
