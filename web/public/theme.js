// Runs before the first paint, so that a chosen theme never flashes. ui/theme.ts keeps to the same rules.
;(function () {
  var choice = 'system'
  try {
    // The public pages: the text's font is in the browser's cache (ui/text-font.ts).
    if (sessionStorage.getItem('font')) document.documentElement.dataset.font = 'inter'
    choice = localStorage.getItem('theme') || 'system'
  } catch {
    // Storage may be forbidden; the system's theme is the default.
  }
  var system = matchMedia('(prefers-color-scheme: light)')
  function paint() {
    var light = choice === 'light' || (choice !== 'dark' && system.matches)
    document.documentElement.dataset.theme = light ? 'light' : 'dark'
    document.querySelector('meta[name=color-scheme]').content = light ? 'light' : 'dark'
    document.querySelector('meta[name=theme-color]').content = light ? '#f8fafa' : '#0b0f11'
  }
  paint()
  // On pages, too, that have no menu of themes. Another choice in the meantime is read first.
  system.addEventListener('change', function () {
    try {
      choice = localStorage.getItem('theme') || 'system'
    } catch {
      // As it was.
    }
    paint()
  })
})()
