import { readVisit } from './form.js'
import { formatPence } from './format.js'
import { priceOf } from './prices.js'

/** Keeps the total up to date while the form changes. */
export function startTickets(page) {
  const form = page.getElementById('ticket-form')
  const total = page.getElementById('total')
  const show = () => {
    total.textContent = `Total: ${formatPence(priceOf(readVisit(form)))}`
  }
  form.addEventListener('input', show)
  show()
}
