import { useRef } from 'react'

/**
 * Gives the focus back to the control that opened a dialog. A dialog that a menu opened gives it to the menu's button,
 * for the menu is gone by then.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener(document.activeElement)
    },
    onCloseAutoFocus: (event: Event) => {
      // Don't take the focus back from a user who has moved on.
      const hasGoneOn = document.activeElement !== null && document.activeElement !== document.body
      if (hasGoneOn) return event.preventDefault()
      if (!opener.current?.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

/** The same for a modal without a safe answer: no button is in the way of a key that was meant for the page below. */
export function useModalFocus() {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  return {
    onOpenAutoFocus: (event: Event) => {
      onOpenAutoFocus()
      event.preventDefault()
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus(event)
      // The opener may have disappeared too.
      if (!event.defaultPrevented) document.getElementById('main')?.focus({ preventScroll: true })
    },
  }
}

function findOpener(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const found = button ? document.getElementById(button) : element
  return found instanceof HTMLElement && found !== document.body ? found : null
}
