/** Shows the notice that the link brings (`?notice=…`), until it is closed. */
export function startNotice(page, parameters) {
  const text = parameters.get('notice')
  if (!text) return
  const notice = page.getElementById('notice')
  page.getElementById('notice-text').innerHTML = text
  notice.hidden = false
  page.getElementById('notice-close').addEventListener('click', () => {
    notice.hidden = true
  })
}
