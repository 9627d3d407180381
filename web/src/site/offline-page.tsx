import { Button } from '../ui/button.tsx'
import { LogoMark } from '../ui/logo.tsx'

/** The browser's fallback for pages it can't reach. It recovers by itself. */
export function OfflinePage() {
  return (
    <main
      id="main"
      data-offline
      tabIndex={-1}
      className="container-app flex min-h-dvh flex-col items-start justify-center"
    >
      <LogoMark className="size-8" />
      <h1 className="mt-6 text-3xl font-semibold tracking-tight sm:text-4xl">You’re offline</h1>
      <p className="mt-3 max-w-lg text-lg text-muted">
        We couldn’t load this page. Your interview work is saved on this device and will be sent when the connection is
        back. The page will then load automatically.
      </p>
      <Button size="lg" className="mt-8" data-again>
        Try again
      </Button>
    </main>
  )
}
