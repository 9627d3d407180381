type Wake = (place: HTMLElement, onReady: () => void) => void

/**
 * Activates the contact form when a visitor reaches it by pointer, focus or sending. Text typed before that is kept,
 * and a pending submit too.
 */
export function liveContact(load: () => Promise<Wake>): void {
  const place = document.querySelector<HTMLElement>('[data-contact]')
  if (!place) return
  const until = new AbortController()
  const options = { signal: until.signal }
  const typed = new Map<string, string>()
  let isToBeSent = false
  let isAsked = false

  const remember = () => {
    for (const field of fieldsOf(place)) typed.set(field.name, field.value)
  }
  const wake = async () => {
    if (isAsked) return
    isAsked = true
    const wakeForm = await load()
    remember()
    wakeForm(place, () => {
      until.abort()
      for (const field of fieldsOf(place)) fillIn(field, typed.get(field.name) ?? '')
      if (isToBeSent) place.querySelector('form')?.requestSubmit()
    })
  }
  for (const sign of ['pointerover', 'focusin']) place.addEventListener(sign, () => void wake(), options)
  place.addEventListener('input', remember, options)
  place.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      isToBeSent = true
      void wake()
    },
    options,
  )
}

function fieldsOf(place: HTMLElement) {
  return place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
}

// As if typed: React takes a value for news only where it was not set through the element itself.
function fillIn(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  if (field.value === value) return
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set
  setter?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
