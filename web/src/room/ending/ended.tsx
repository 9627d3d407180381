import { CircleSlash } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { liveTextFont } from '../../ui/text-font.ts'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { TopBar } from '../../ui/top-bar.tsx'

/** A page with a final status and a link home. */
export function Ended({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  // Without typing here, the font can't delay a keystroke.
  useEffect(liveTextFont, [])
  // The room that it takes the place of had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <title>{`${title} · Nova Interviews`}</title>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="container-app flex max-w-3xl flex-col gap-6 py-12">
        <div className="[&_svg]:size-9 [&_svg]:stroke-[1.5]">{icon}</div>
        <h1 className="-mt-2 text-3xl font-semibold tracking-tight">{title}</h1>
        {children}
        <div>
          <Button asChild variant="secondary">
            <a href="/">Return Home</a>
          </Button>
        </div>
      </main>
    </>
  )
}

/** `wasInRoom`: it was cancelled while the candidate was at work. */
export function Cancelled({ wasInRoom = false }: { wasInRoom?: boolean }) {
  return (
    <Ended icon={<CircleSlash aria-hidden className="text-faint" />} title="This interview was cancelled">
      <p className="text-muted">
        This interview won't take place. If you didn't expect that, contact the person who invited you.
      </p>
      {wasInRoom && (
        <p className="text-muted">
          What you wrote before then is kept with the interview. You don't need to do anything else.
        </p>
      )}
    </Ended>
  )
}
