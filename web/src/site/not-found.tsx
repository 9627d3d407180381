import { Button } from '../ui/button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'

export function NotFound() {
  return (
    <>
      <title>Page not found · Nova Interviews</title>
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="container-app flex min-h-[70dvh] flex-col items-start justify-center">
        <p className="font-mono text-sm text-accent-text">404</p>
        <h1 className="mt-3 text-3xl font-semibold tracking-tight sm:text-4xl">Oops! Page not found</h1>
        <p className="mt-3 max-w-md text-lg text-muted">
          We couldn’t find a page at this address. It may have moved, or the link may be incomplete.
        </p>
        <Button asChild size="lg" className="mt-8">
          <a href="/">Return to Home</a>
        </Button>
      </main>
    </>
  )
}
