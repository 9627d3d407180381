import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { overlayStyle } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Logo } from '../ui/logo.tsx'
import type { Navigation } from './entries.ts'
import { NavLinks } from './nav-links.tsx'

type Props = { navigation: Navigation; open: boolean; onOpenChange: (open: boolean) => void }

/** The navigation of narrow pages: slides in from the left. */
export function MenuSheet({ navigation, open, onOpenChange }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          // The first button would show its tooltip over the entries.
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide-in-left flex-col gap-4 overflow-y-auto bg-raised p-4 shadow-pop outline-none"
        >
          <div className="flex items-center justify-between">
            <Logo />
            <Radix.Title className="sr-only">Menu</Radix.Title>
            <IconButton label="Close menu" icon={<X aria-hidden />} onClick={() => onOpenChange(false)} />
          </div>
          <nav aria-label="Main">
            <NavLinks navigation={navigation} onFollow={() => onOpenChange(false)} />
          </nav>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
