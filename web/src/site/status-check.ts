/** The status page: asks the server how it is on load, every half minute, and by hand. */
type Health = { status: 'healthy' | 'degraded'; version: string; checks: Record<string, string> }

const everyMs = 30_000
const words: Record<string, string> = { ok: 'working', off: 'not set up here', failing: 'failing' }
/** Nova works without a language model, so Nova is there without one. */
const ownWords: Record<string, Record<string, string>> = {
  ai: {
    ok: 'working, with a language model',
    off: 'working, with the built-in engine',
    failing: 'language model failing',
  },
}
const verdicts = {
  checking: 'Checking',
  healthy: 'Everything works',
  degraded: 'Working, with a part missing',
  error: 'The server did not answer',
}

export async function liveStatus(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-status]')
  if (!place) return
  place.querySelector('button')?.addEventListener('click', () => void check(place))
  setInterval(() => document.visibilityState === 'visible' && void check(place), everyMs)
  await check(place)
}

async function check(place: HTMLElement): Promise<void> {
  tell(place, 'checking')
  try {
    const response = await fetch('/api/health', { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const health = (await response.json()) as Health
    tell(place, health.status, health)
  } catch {
    tell(place, 'error')
  }
}

function tell(place: HTMLElement, state: keyof typeof verdicts, health?: Health) {
  place.dataset.status = state
  place.querySelector('[data-verdict]')!.textContent = verdicts[state]
  if (state === 'checking') return
  for (const row of place.querySelectorAll<HTMLElement>('[data-check]')) {
    const found = health?.checks[row.dataset.check!] ?? 'unknown'
    row.dataset.state = found
    row.textContent = ownWords[row.dataset.check!]?.[found] ?? words[found] ?? 'unknown'
  }
  const at = new Date().toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
  place.querySelector('[data-checked]')!.textContent = `${health ? `Version ${health.version}. ` : ''}Checked at ${at}.`
}
