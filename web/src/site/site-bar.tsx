import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { overlayStyle } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'

const sections = [
  { id: 'about', name: 'About' },
  { id: 'features', name: 'Key Features' },
  { id: 'how-it-works', name: 'How It Works' },
  { id: 'pricing', name: 'Pricing' },
  { id: 'contact', name: 'Contact' },
]

export function SiteBar() {
  return (
    <TopBar
      end={
        <>
          <ThemeToggle />
          <Button asChild variant="ghost" className="max-md:hidden">
            <Link to="/interviewer/login">Login</Link>
          </Button>
          <Button asChild className="max-sm:hidden">
            <Link to="/interviewer/signup">Start Interviewing</Link>
          </Button>
          <SlideInMenu />
        </>
      }
    >
      <nav aria-label="Sections" className="ml-4 hidden gap-1 lg:flex">
        {sections.map(({ id, name }) => (
          <Button key={id} asChild variant="ghost" size="sm">
            <Link to={`#${id}`}>{name}</Link>
          </Button>
        ))}
      </nav>
    </TopBar>
  )
}

function SlideInMenu() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <IconButton
        label="Menu"
        className="lg:hidden"
        icon={<Menu aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Dialog.Portal>
        <Dialog.Overlay className={overlayStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-72 max-w-[85vw] animate-slide-in flex-col gap-6 bg-raised p-4 shadow-pop"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Logo />
            <Dialog.Close asChild>
              <Button variant="ghost" className="w-9 px-0" aria-label="Close menu">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          <nav aria-label="Sections" className="flex flex-col">
            {sections.map(({ id, name }) => (
              <Link
                key={id}
                to={`#${id}`}
                onClick={close}
                className="border-b border-line py-3 text-lg hover:text-accent-text"
              >
                {name}
              </Link>
            ))}
          </nav>
          <div className="mt-auto flex flex-col gap-2">
            <Button asChild size="lg">
              <Link to="/interviewer/signup">Start Interviewing</Link>
            </Button>
            <Button asChild size="lg" variant="secondary">
              <Link to="/interviewer/login">Login</Link>
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
