import { chooseTheme, chosenTheme, onThemeChange, type ThemeChoice } from '../ui/theme-choice.ts'

/** The theme menu of the public pages, by mouse and keyboard like the application's. */
export function liveThemeMenu(): void {
  const place = document.querySelector<HTMLElement>('[data-theme-menu]')
  const button = place?.querySelector('button')
  const menu = place?.querySelector<HTMLElement>('[role=menu]')
  if (!place || !button || !menu) return
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')]

  const mark = () => {
    for (const item of items) item.ariaChecked = String(item.dataset.choice === chosenTheme())
  }
  const open = (isOpen: boolean) => {
    menu.hidden = !isOpen
    button.ariaExpanded = String(isOpen)
    if (isOpen) (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus()
  }
  const close = () => {
    open(false)
    button.focus()
  }

  button.addEventListener('click', () => open(menu.hidden !== false))
  menu.addEventListener('click', (event) => {
    const item = (event.target as Element).closest<HTMLElement>('[data-choice]')
    if (!item) return
    chooseTheme(item.dataset.choice as ThemeChoice)
    close()
  })
  menu.addEventListener('keydown', (event) => {
    const at = items.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') open(false)
    else if (target === undefined) return
    else items.at(target % items.length)?.focus()
    if (event.key !== 'Tab') event.preventDefault()
  })
  document.addEventListener('pointerdown', (event) => {
    if (!menu.hidden && !place.contains(event.target as Node)) open(false)
  })
  onThemeChange(mark)
  mark()
}
