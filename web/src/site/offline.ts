const retryMs = 5_000

/** Has the browser keep a page for when there is no connection (public/offline.js); that page comes back by itself. */
export function liveOffline(): void {
  const isOfflinePage = document.querySelector('[data-offline]') !== null
  // Under its own address it is only looked at.
  if (isOfflinePage && location.pathname !== '/offline') return comeBack()
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('load', () => void navigator.serviceWorker.register('/offline.js').catch(() => undefined))
}

function comeBack() {
  const check = async () => {
    const response = await fetch('/api/health').catch(() => undefined)
    if (response) location.reload()
  }
  document.querySelector('[data-again]')?.addEventListener('click', () => location.reload())
  addEventListener('online', () => void check())
  setInterval(() => void check(), retryMs)
}
