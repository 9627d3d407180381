/**
 * Fetches the text's font once the page has been painted, and not before: it is as large as all the rest. The stand-in
 * is as wide, so nothing moves. public/theme.js shows it at once on the pages that follow.
 */
export function liveTextFont(): void {
  const { dataset } = document.documentElement
  if (dataset.font !== undefined) return
  // The frame after the next one: by then something is on the screen.
  requestAnimationFrame(() =>
    setTimeout(async () => {
      const faces = await document.fonts.load('1em "Inter Variable"').catch(() => [])
      if (faces.length === 0) return
      dataset.font = 'inter'
      try {
        sessionStorage.setItem('font', 'inter')
      } catch {
        // It is then fetched after the first paint of each page.
      }
    }),
  )
}
