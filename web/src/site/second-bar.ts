/** The bar with Book Demo: there once the visitor has scrolled past 80 % of the viewport's height. */
export function liveSecondBar(): void {
  const bar = document.querySelector<HTMLElement>('[data-second-bar]')
  if (!bar) return
  const update = () => {
    const isShown = scrollY > innerHeight * 0.8
    bar.inert = !isShown
    bar.dataset.shown = String(isShown)
  }
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update, { passive: true })
  update()
}
