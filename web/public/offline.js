// Keeps one page for when there is no connection, and shows it in place of the browser's own. Touches nothing else.
const cacheName = 'offline-1'
const page = '/offline'

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()))
})

async function keep() {
  const cache = await caches.open(cacheName)
  const response = await fetch(page, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${page}: ${response.status}`)
  const html = await response.clone().text()
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|theme\.js)[^"]*)"/g)].map((match) => match[1])
  await cache.put(page, response)
  await cache.addAll([...new Set(files)])
}

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(async () => (await caches.match(page)) ?? Response.error()))
  }
})
