/** Adds accessible names and roles to Excalidraw's controls for screen readers. */
import { type RefObject, useEffect } from 'react'

const mends: [controls: string, mend: (control: Element) => void][] = [
  // Its name is what it shows, 100%, and its title what it does; the name it has leaves out what it shows.
  ['.reset-zoom-button[aria-label]', (button) => button.removeAttribute('aria-label')],
  ['textarea[data-type="wysiwyg"]', (field) => field.setAttribute('aria-label', 'Text on the board')],
  [
    '.excalidraw-container:not([role])',
    (canvas) => {
      canvas.setAttribute('role', 'group')
      canvas.setAttribute('aria-label', 'Canvas')
    },
  ],
  // Groups of buttons next to others: taken for modal dialogs, they would hide the rest of the page.
  [
    ':is(.color-picker-container, .FontPicker__container)[aria-modal]',
    (group) => {
      group.removeAttribute('role')
      group.removeAttribute('aria-modal')
    },
  ],
]

/** Names the controls of the board in this box, as they come; Excalidraw itself never changes these attributes. */
export function useControlNames(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const nameAll = () => {
      for (const [controls, mend] of mends) for (const each of box.current!.querySelectorAll(controls)) mend(each)
    }
    nameAll()
    // Runs before the browser shows what was added.
    const comings = new MutationObserver(nameAll)
    comings.observe(box.current!, { childList: true, subtree: true })
    return () => comings.disconnect()
  }, [box])
}
