/** The menu of narrow screens: a dialog that closes on a choice, on a click next to it, and on Escape. */
export function liveSlideMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>('#menu')
  const button = document.querySelector<HTMLElement>('[data-menu-button]')
  if (!menu || !button) return
  button.addEventListener('click', () => {
    menu.showModal()
    button.ariaExpanded = 'true'
  })
  menu.addEventListener('close', () => (button.ariaExpanded = 'false'))
  menu.addEventListener('click', (event) => {
    const target = event.target as Element
    if (target === menu || target.closest('a, [data-close], [data-open]')) menu.close()
  })
  // Wide enough for the bar, the page must not stay behind a menu that is no longer drawn.
  matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => matches && menu.close())
}
