// Runs before the first paint, so that a chosen theme never flashes. ui/theme.ts keeps to the same rules.
;(function () {
  var choice = 'dark'
  try {
    // The public pages: the text's font is in the browser's cache (site/text-font.ts).
    if (sessionStorage.getItem('font')) document.documentElement.dataset.font = 'inter'
    choice = localStorage.getItem('theme') || 'dark'
  } catch {
    // Storage may be forbidden; dark is the default.
  }
  var light = choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  document.querySelector('meta[name=theme-color]').content = light ? '#f8fafa' : '#0b0f11'
})()
