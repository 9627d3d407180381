/** Tabs as WAI-ARIA describes them: one stop of the Tab key, arrows between them. */
export function livePriceTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLElement>('#pricing [role=tab]')]
  const select = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen
      tab.ariaSelected = String(isChosen)
      tab.tabIndex = isChosen ? 0 : -1
      document.getElementById(tab.getAttribute('aria-controls')!)!.hidden = !isChosen
    }
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab))
    tab.addEventListener('keydown', (event) => {
      const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
      if (target === undefined) return
      event.preventDefault()
      const next = tabs.at(target % tabs.length)!
      next.focus()
      select(next)
    })
  }
}
