/** The open files, and the one shown. A reviewed change has tabs too. Pure. */
import { nameOf } from './tree.ts'

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

/** The best first file for a newcomer. */
export function firstFile(paths: readonly string[]): string | null {
  return (
    paths.find((path) => /^readme\.md$/i.test(path)) ?? paths.find((path) => !path.includes('/')) ?? paths[0] ?? null
  )
}

/** Tab id of the changes that a project gives to review. */
export const codeReviewTab = 'review:'

/** The changes to review keep a tab, the first, which is shown until another is chosen. */
export function withCodeReview({ open, active }: Tabs): Tabs {
  if (open.includes(codeReviewTab)) return { open, active }
  return { open: [codeReviewTab, ...open], active: open.length > 1 ? active : codeReviewTab }
}

const reviewPrefix = 'nova:'

/** Tab id of a proposal's change to a file; unambiguous, since no path contains a colon. */
export const reviewTab = (proposal: string, path: string) => `${reviewPrefix}${proposal}:${path}`

/** Null for the tab of a file. */
export function readReviewTab(tab: string): { proposal: string; path: string } | null {
  if (!tab.startsWith(reviewPrefix)) return null
  const [proposal = '', path = ''] = tab.slice(reviewPrefix.length).split(':')
  return { proposal, path }
}

export function pathOf(tab: string): string {
  return readReviewTab(tab)?.path ?? tab
}

/** The label of a tab. */
export function tabName(tab: string): string {
  if (tab === codeReviewTab) return 'Review'
  const name = nameOf(pathOf(tab))
  return readReviewTab(tab) ? `Nova: ${name}` : name
}
