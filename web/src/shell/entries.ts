/** The navigation as data: each entry's path and required permission. */
import type { Interviewer } from '@nova/contract/accounts/accounts'
import { can, type Permission } from '@nova/contract/accounts/roles'
import {
  Bell,
  BriefcaseBusiness,
  Building2,
  Cable,
  CalendarX,
  ChartNoAxesColumn,
  CircleUser,
  Contact,
  Cpu,
  FileLock,
  DoorOpen,
  KeyRound,
  LayoutTemplate,
  LibraryBig,
  ListChecks,
  MessagesSquare,
  Scale,
  ScrollText,
  Send,
  Settings,
  SquareTerminal,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'

/** A permission, or to be an operator. */
export type Need = Permission | 'operator' | 'administer or operate'

/** In the order of the settings' list. */
export const settingsGroups = ['You', 'Company', 'Connections', 'Trust', 'Installation'] as const
export type SettingsGroup = (typeof settingsGroups)[number]

export type Entry = {
  path: string
  name: string
  icon: LucideIcon
  need: Need
  /** The part of the settings' list. */
  group?: SettingsGroup
  /** The letter that leads here after G. */
  key?: string
  /** True if the page at this address belongs to the entry. */
  holds?: (pathname: string) => boolean
}

const isInterviews = (pathname: string) => /^\/interview(er)?\//.test(pathname)
const isSettings = (pathname: string) => /^\/(settings|reports|operator)\//.test(pathname)
const isPositions = (pathname: string) => /^\/positions(\/|$)/.test(pathname)
const isLibrary = (pathname: string) => /^\/(library|questions)(\/|$)/.test(pathname)

const mainEntries: Entry[] = [
  {
    path: '/interviewer/dashboard',
    name: 'Interviews',
    icon: MessagesSquare,
    need: 'read',
    key: 'i',
    holds: isInterviews,
  },
  {
    path: '/positions',
    name: 'Positions',
    icon: BriefcaseBusiness,
    need: 'read',
    key: 'p',
    holds: isPositions,
  },
  { path: '/library', name: 'Library', icon: LibraryBig, need: 'run', key: 'l', holds: isLibrary },
  { path: '/settings/people', name: 'Team', icon: Users, need: 'read', key: 't' },
]

/** Settings pages without their own entry in the side navigation, by group. */
const settingsEntries: Entry[] = [
  { group: 'You', path: '/settings/account', name: 'Account', icon: CircleUser, need: 'read' },
  { group: 'You', path: '/settings/notifications', name: 'Notifications', icon: Bell, need: 'read' },
  { group: 'Company', path: '/settings/company', name: 'Company', icon: Building2, need: 'administer' },
  { group: 'Company', path: '/settings/templates', name: 'Templates', icon: LayoutTemplate, need: 'run' },
  { group: 'Company', path: '/settings/scorecard', name: 'Scorecard', icon: ListChecks, need: 'administer' },
  {
    group: 'Connections',
    path: '/settings/single-sign-on',
    name: 'Single sign-on',
    icon: KeyRound,
    need: 'administer',
  },
  { group: 'Connections', path: '/settings/hiring', name: 'Hiring systems', icon: Cable, need: 'administer' },
  { group: 'Connections', path: '/settings/keys', name: 'API keys', icon: KeyRound, need: 'administer' },
  { group: 'Connections', path: '/settings/webhooks', name: 'Webhooks', icon: Webhook, need: 'administer' },
  { group: 'Trust', path: '/settings/audit', name: 'Audit log', icon: ScrollText, need: 'administer or operate' },
  { group: 'Trust', path: '/settings/privacy', name: 'Privacy notice', icon: FileLock, need: 'administer' },
  { group: 'Trust', path: '/settings/retention', name: 'Retention', icon: CalendarX, need: 'administer' },
  { group: 'Trust', path: '/settings/leave', name: 'Leave', icon: DoorOpen, need: 'administer' },
  { group: 'Trust', path: '/reports/bias-audit', name: 'Bias audit', icon: Scale, need: 'administer' },
  { group: 'Trust', path: '/reports/claims', name: 'Claims', icon: ChartNoAxesColumn, need: 'run' },
  { group: 'Installation', path: '/settings/models', name: 'Models', icon: Cpu, need: 'operator' },
  { group: 'Installation', path: '/operator/runner', name: 'Runner', icon: SquareTerminal, need: 'operator' },
  { group: 'Installation', path: '/operator/outbox', name: 'Outbox', icon: Send, need: 'operator' },
  { group: 'Installation', path: '/operator/leads', name: 'Leads', icon: Contact, need: 'operator' },
]

export type Navigation = { main: Entry[]; settings: Entry[] }

/** The entries this person sees: their page is in the route table (`paths`) and open to them. */
export function navigationFor(paths: readonly string[], person: Pick<Interviewer, 'role' | 'isOperator'>): Navigation {
  const isMet = (need: Need): boolean => {
    if (need === 'operator') return person.isOperator
    if (need === 'administer or operate') return person.isOperator || can(person.role, 'administer')
    return can(person.role, need)
  }
  const isOpen = ({ path, need }: Entry) => paths.includes(path) && isMet(need)
  const settings = settingsEntries.filter(isOpen)
  // Settings opens on the first page that is open to this person.
  const first = settings[0]
  const entry: Entry[] = first
    ? [{ path: first.path, name: 'Settings', icon: Settings, need: 'read', key: 's', holds: isSettings }]
    : []
  return { main: [...mainEntries.filter(isOpen), ...entry], settings }
}

/** The entry whose page this is: one that names it before one that only holds it. */
export function currentEntry(entries: readonly Entry[], pathname: string): Entry | undefined {
  const named = entries.find(({ path, holds }) => path === pathname && holds !== isSettings)
  return named ?? entries.find(({ holds }) => holds?.(pathname))
}
