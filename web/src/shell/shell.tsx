/**
 * The frame of an interviewer's pages: the bar, the navigation at the side or behind a button, the command menu and
 * the keyboard shortcuts. Each page draws its own `main`.
 */
import { Menu, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { HeldMailBanner } from '../account/held-mail.tsx'
import { LeavingBanner } from '../leaving/leaving-banner.tsx'
import { BarStands, InterviewerBar, useLogout, useSession } from '../sign-in/sign-in.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useKeptChoice } from '../ui/kept-choice.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { chooseTheme } from '../ui/theme-choice.ts'
import { useFitsNavigation } from '../ui/width.ts'
import { makeCommands } from './commands.ts'
import { type Navigation, navigationFor } from './entries.ts'
import { SettingsNav } from './settings-nav.tsx'
import { type Shortcut, useShortcuts } from './shortcuts.ts'
import { SideNav } from './side-nav.tsx'

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))

type Opened = 'commands' | 'shortcuts' | 'menu' | null

/** `paths` are those of the route table; entries outside it are hidden. */
export function Shell({ paths }: { paths: readonly string[] }) {
  const { interviewer } = useSession()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>(null)
  const [collapse, keepCollapse] = useKeptChoice('navigation')
  const fits = useFitsNavigation()
  // Until the user chooses, the page's width decides.
  const isCollapsed = collapse === null ? !fits : collapse === 'collapsed'
  const toggle = (isCollapsed: boolean) => keepCollapse(isCollapsed ? 'collapsed' : 'open')
  const navigation = useMemo(
    () => navigationFor(paths, interviewer ?? { role: 'Viewer', isOperator: false }),
    [paths, interviewer],
  )
  return (
    <>
      <InterviewerBar
        isWide
        start={
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            className="-mx-2 lg:hidden"
            icon={<Menu aria-hidden />}
            onClick={() => setOpened('menu')}
          />
        }
      >
        <IconButton
          label="Search"
          aria-haspopup="dialog"
          className="-mx-2 lg:hidden"
          icon={<Search aria-hidden />}
          onClick={() => setOpened('commands')}
        />
      </InterviewerBar>
      <div className="flex items-start">
        <SideNav
          navigation={navigation}
          isCollapsed={isCollapsed}
          onCollapse={toggle}
          onSearch={() => setOpened('commands')}
          onHelp={() => setOpened('shortcuts')}
        />
        <div className="min-w-0 flex-1">
          <HeldMailBanner />
          <LeavingBanner />
          <div className="lg:flex lg:items-start">
            {navigation.settings.some(({ path }) => path === pathname) && <SettingsNav entries={navigation.settings} />}
            <div className="min-w-0 flex-1">
              <BarStands value>
                <Suspense fallback={<PageSkeleton />}>
                  <Outlet />
                </Suspense>
              </BarStands>
            </div>
          </div>
        </div>
      </div>
      <Overlays {...{ navigation, opened, onOpen: setOpened, toggle: () => toggle(!isCollapsed) }} />
    </>
  )
}

type OverlaysProps = {
  navigation: Navigation
  opened: Opened
  onOpen: (opened: Opened) => void
  toggle: () => void
}

function Overlays({ navigation, opened, onOpen, toggle }: OverlaysProps) {
  const [, logOut] = useLogout()
  const [link, goTo] = useLinkClick()
  const [keys, keepKeys] = useKeptChoice('shortcuts')
  const isOn = keys !== 'off'
  const shortcuts: Shortcut[] = [
    { keys: ['c'], does: 'Create interview', run: () => goTo('/interviewer/create-interview') },
    { keys: ['/'], does: 'Search on this page', run: () => focusSearch() || onOpen('commands') },
    ...navigation.main.map(({ name, path, key = '' }) => ({
      keys: ['g', key],
      does: `Go to ${name}`,
      run: () => goTo(path),
    })),
    { keys: ['['], does: 'Collapse or expand navigation', run: toggle },
    { keys: ['?'], does: 'Keyboard shortcuts', run: () => onOpen('shortcuts') },
  ]
  useShortcuts(shortcuts, isOn, () => onOpen('commands'))
  const close = () => onOpen(null)
  const acts = { goTo, chooseTheme, logOut, showShortcuts: () => onOpen('shortcuts') }
  return (
    <Suspense fallback={null}>
      {opened === 'commands' && <CommandMenu commands={makeCommands(navigation, acts)} goTo={goTo} onClose={close} />}
      {opened === 'shortcuts' && (
        <ShortcutsDialog
          shortcuts={shortcuts}
          isOn={isOn}
          onChoose={(isOn) => keepKeys(isOn ? 'on' : 'off')}
          onClose={close}
        />
      )}
      {link}
      {opened === 'menu' && <MenuSheet navigation={navigation} open onOpenChange={(open) => !open && close()} />}
    </Suspense>
  )
}

/** Goes to a page by a click on a link, so that a page with unsaved entries asks first. */
function useLinkClick(): [link: ReactNode, goTo: (path: string) => void] {
  const [target, setTarget] = useState<{ path: string }>()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (target) link.current?.click()
  }, [target])
  return [<Link key="go" ref={link} to={target?.path ?? '/'} hidden />, (path) => setTarget({ path })]
}

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  return field !== null
}
