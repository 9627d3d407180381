/** Elements of the find panel. */

export function makeField(label: string): HTMLInputElement {
  const field = document.createElement('input')
  field.className = 'cm-textfield'
  field.placeholder = label
  field.setAttribute('aria-label', label)
  field.autocomplete = 'off'
  field.spellcheck = false
  return field
}

/** `title` names it where its label is a sign. */
export function makeButton(label: string, title: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-button'
  button.textContent = label
  button.title = title
  if (label.length < 4) button.setAttribute('aria-label', title.replace(/ \(.*\)$/, ''))
  button.addEventListener('click', onClick)
  return button
}

export function makeRow(parts: readonly HTMLElement[]): HTMLElement {
  const row = document.createElement('div')
  row.className = 'cm-find-row'
  row.append(...parts)
  return row
}
