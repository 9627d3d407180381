/** Browser profiles reused from test to test: their state is removed, their cache stays. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { stageDevice } from './stage.ts'

export type Profiles = {
  /** A page in a profile that holds nothing of anybody. */
  open: () => Promise<Page>
  /** The same in a fresh profile, with the browser's default handling of service workers. */
  openNew: () => Promise<Page>
  /** Empties a profile for the next test, or closes it. */
  giveBack: (profile: BrowserContext, isKept: boolean) => Promise<void>
  close: () => Promise<void>
}

const permissions = ['clipboard-read', 'clipboard-write']
const events = ['console', 'page', 'request', 'requestfailed', 'requestfinished', 'response'] as const
/** Irreversible settings: a profile that has had any of them is closed. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation'] as const
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const

/**
 * A new profile fetches, and compiles, all of the application again: a quarter of the cost of opening a page. So a
 * profile goes from one test to the next, without its pages, storage, cookies, permissions, routes and listeners.
 */
export function keepProfiles(browser: Browser, { url }: { url: string }): Profiles {
  const free: BrowserContext[] = []
  const spent = new WeakSet<BrowserContext>()

  const make = async (options: BrowserContextOptions) => {
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ baseURL: url, permissions, viewport, ...options })
    await nameDevice(context, stageDevice)
    return context
  }

  const makeLasting = async () => {
    const profile = await make({ serviceWorkers: 'block' })
    noteCalls(profile, lasting, () => spent.add(profile))
    noteCalls(profile.clock, lastingOfClock, () => spent.add(profile))
    return profile
  }

  const open = async () => {
    const profile = free.pop()
    if (!profile) return (await makeLasting()).newPage()
    const page = await profile.newPage()
    const session = await profile.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
    await session.detach()
    return page
  }

  const giveBack = async (profile: BrowserContext, isKept: boolean) => {
    // An open page may be asking through a route, which cannot answer once it is closed.
    for (const routed of [profile, ...profile.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    if (!isKept || spent.has(profile)) return profile.close()
    for (const page of profile.pages()) await page.close()
    for (const event of events) profile.removeAllListeners(event)
    await profile.setOffline(false)
    await profile.clearCookies()
    await profile.clearPermissions()
    await profile.grantPermissions(permissions)
    free.push(profile)
  }

  return {
    open,
    openNew: async () => (await make({})).newPage(),
    giveBack,
    close: async () => {
      for (const profile of free.splice(0)) await profile.close()
    },
  }
}

/** Names the device that a candidate's pages in this profile write from. */
export async function nameDevice(profile: Pick<BrowserContext, 'addInitScript'>, name: string): Promise<void> {
  await profile.addInitScript((device) => {
    // Frames within a page may have no storage.
    if (self === top) localStorage.setItem('nova-device', device)
  }, name)
}

/** Calls `note` before any of these methods. */
function noteCalls<Name extends string>(
  target: Record<Name, (...values: never[]) => unknown>,
  names: readonly Name[],
  note: () => void,
): void {
  for (const name of names) {
    const method = target[name]
    target[name] = (...values) => {
      note()
      return method.apply(target, values)
    }
  }
}
