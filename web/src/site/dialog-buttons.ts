/** Buttons that open something over the page: `data-open` names it. */

type FormName = 'demo' | 'whitepaper'

/** Opens forms, which are loaded for that, and the film, which is played in a dialog of the page's own. */
export function liveDialogs(openForm: (name: FormName) => Promise<void>): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open]') : null
    const name = button?.dataset.open
    if (name === 'demo' || name === 'whitepaper') void openForm(name)
    if (name === 'film') showFilm()
  })
}

// The film is in a template, so that nothing of it is loaded before it is asked for.
function showFilm() {
  const dialog = document.querySelector<HTMLDialogElement>('#film')
  const template = dialog?.querySelector('template')
  const stage = dialog?.querySelector<HTMLElement>('[data-stage]')
  if (!dialog || !template || !stage) return
  stage.replaceChildren(template.content.cloneNode(true))
  const film = stage.querySelector('video')
  const fallback = stage.querySelector<HTMLElement>('[data-fallback]')
  // Each source that fails says so itself, the last one after all others.
  film?.querySelector('source:last-of-type')?.addEventListener('error', () => {
    film.remove()
    fallback?.removeAttribute('hidden')
  })
  // As an attribute alone it does not count for films made after the page.
  if (film) film.muted = true
  dialog.addEventListener('close', () => stage.replaceChildren(), { once: true })
  dialog.showModal()
}
