import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { ThemeButton } from './theme-button.tsx'

const sections = [
  { id: 'about', name: 'About' },
  { id: 'features', name: 'Key Features' },
  { id: 'how-it-works', name: 'How It Works' },
  { id: 'whitepaper', name: 'Whitepaper' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'contact', name: 'Contact' },
]

/** The frame of every public page: the bar, the skip link and the footer. */
export function SiteFrame({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteBar />
      {below}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <SlideMenu />
    </>
  )
}

function SiteBar() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur-md sm:has-[+[data-shown=true]]:border-transparent">
      <div className="container-app flex h-14 items-center gap-2">
        <Logo className="max-[379px]:[&>span]:sr-only" />
        <nav aria-label="Sections" className="ml-4 hidden flex-1 xl:gap-1 lg:flex">
          {sections.map(({ id, name }) => (
            <Button key={id} asChild variant="ghost" size="sm">
              <a href={`/#${id}`}>{name}</a>
            </Button>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <ThemeButton />
          <Button asChild variant="ghost" className="max-md:hidden">
            <a href="/interviewer/login">Login</a>
          </Button>
          <Button asChild className="max-sm:hidden">
            <a href="/interviewer/signup">Start Interviewing</a>
          </Button>
          <Button
            variant="ghost"
            className="relative w-9 px-0 lg:hidden"
            aria-label="Menu"
            aria-haspopup="dialog"
            aria-expanded={false}
            data-menu-button
          >
            <Menu aria-hidden />
            <span aria-hidden className="tip">
              Menu
            </span>
          </Button>
        </div>
      </div>
    </header>
  )
}

function SlideMenu() {
  return (
    <dialog
      id="menu"
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-raised text-ink shadow-pop open:animate-slide-in"
    >
      <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
        <div className="flex items-center justify-between">
          <Logo />
          <Button variant="ghost" className="w-9 px-0" aria-label="Close menu" data-close>
            <X aria-hidden />
          </Button>
        </div>
        <nav aria-label="Sections" className="flex flex-col">
          {sections.map(({ id, name }) => (
            <a key={id} href={`/#${id}`} className="border-b border-line py-3 text-lg hover:text-accent-text">
              {name}
            </a>
          ))}
        </nav>
        <div className="mt-auto flex flex-col gap-2">
          <Button asChild size="lg">
            <a href="/interviewer/signup">Start Interviewing</a>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <a href="/interviewer/login">Login</a>
          </Button>
        </div>
      </div>
    </dialog>
  )
}

const columns: { name: string; links: [string, string][] }[] = [
  { name: 'Product', links: sections.map(({ id, name }) => [`/#${id}`, name]) },
  {
    name: 'Trust',
    links: [
      ['/trust/candidates', 'For candidates'],
      ['/trust/security', 'Security'],
      ['/privacy', 'Privacy'],
      ['/accessibility', 'Accessibility'],
      ['/status', 'Status'],
    ],
  },
  {
    name: 'Account',
    links: [
      ['/interviewer/login', 'Interviewer login'],
      ['/interviewer/signup', 'Sign up'],
    ],
  },
]

function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="container-app grid gap-8 py-8 sm:gap-10 sm:py-16 lg:grid-cols-[1fr_auto]">
        <div>
          <Logo />
          <p className="mt-3 max-w-xs text-muted max-sm:hidden">Technical interviews you can verify.</p>
        </div>
        <nav
          aria-label="Footer"
          className="grid grid-cols-2 gap-x-6 gap-y-6 min-[360px]:grid-cols-3 sm:gap-x-12 sm:gap-y-8 lg:gap-x-20"
        >
          {columns.map(({ name, links }) => (
            <div key={name}>
              <h2 className="text-sm font-medium text-ink">{name}</h2>
              <ul className="mt-2">
                {links.map(([href, text]) => (
                  <li key={href}>
                    <a
                      href={href}
                      className="inline-block py-1.5 text-muted underline-offset-4 hover:text-ink hover:underline"
                    >
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
