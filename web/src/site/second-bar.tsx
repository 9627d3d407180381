import { Button } from '../ui/button.tsx'

/** Slides in under the first bar; second-bar.ts decides when. Until then nobody can reach it. */
export function SecondBar() {
  return (
    <div
      data-second-bar
      data-shown="false"
      inert
      role="region"
      aria-label="Book a demo"
      className="fixed inset-x-0 top-14 z-20 border-b border-line bg-surface/95 backdrop-blur-md transition-[translate,visibility] duration-150 data-[shown=false]:invisible data-[shown=false]:-translate-y-full"
    >
      <div className="container-app flex h-12 items-center justify-between gap-4">
        <p className="truncate text-muted">
          <span className="text-ink max-sm:hidden">See it with a role of yours.</span>{' '}
          <span className="max-md:hidden">We reply within 24 hours.</span>
          <span className="text-ink sm:hidden">See it with your role</span>
        </p>
        <Button size="sm" data-open="demo">
          Book Demo
        </Button>
      </div>
    </div>
  )
}
