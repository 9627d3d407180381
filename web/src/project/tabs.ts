/** Which files are open beside one another, and which of them is shown. Pure. */

export type Tabs = { open: readonly string[]; active: string | null }

export const noTabs: Tabs = { open: [], active: null }

export function openTab({ open }: Tabs, path: string): Tabs {
  return { open: open.includes(path) ? open : [...open, path], active: path }
}

export function closeTab({ open, active }: Tabs, path: string): Tabs {
  const at = open.indexOf(path)
  const rest = open.filter((each) => each !== path)
  return { open: rest, active: active === path ? (rest[Math.min(at, rest.length - 1)] ?? null) : active }
}

export function renameTab({ open, active }: Tabs, path: string, to: string): Tabs {
  const open_ = open.filter((each) => each !== to).map((each) => (each === path ? to : each))
  return { open: open_, active: active === path ? to : active }
}

/** Without files that are not there any more. */
export function settleTabs(tabs: Tabs, paths: readonly string[]): Tabs {
  return tabs.open.filter((path) => !paths.includes(path)).reduce(closeTab, tabs)
}
