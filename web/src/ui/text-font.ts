/**
 * Fetches the text's font only after the first paint: it is as large as everything else together. The fallback font is
 * as wide, so nothing moves. public/theme.js applies it at once on later pages.
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
