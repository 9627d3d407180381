import { Button } from '../ui/button.tsx'

/**
 * Appears with the first bar once second-bar.ts says so: a slim line below it, and on a phone its button within it.
 * Until then it can't be focused. The filled button is in the first bar if there is room; on a phone it is this one.
 */
export function SecondBar() {
  return (
    <div
      data-second-bar
      data-shown="false"
      inert
      role="region"
      aria-label="Book a demo"
      className="fixed z-40 transition-[translate,opacity,visibility] duration-150 data-[shown=false]:invisible max-sm:top-0 max-sm:right-25 max-sm:data-[shown=false]:opacity-0 sm:inset-x-0 sm:top-14 sm:z-20 sm:border-b sm:border-line sm:bg-canvas/90 sm:backdrop-blur-md sm:data-[shown=false]:-translate-y-full"
    >
      <div className="flex h-14 items-center justify-between gap-4 sm:container-app sm:h-10">
        <p className="truncate text-muted max-sm:sr-only">
          <span className="text-ink">See it with one of your own roles.</span> We reply within 24 hours.
        </p>
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:border-transparent max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-strong sm:h-7"
          data-open="demo"
        >
          Book Demo
        </Button>
      </div>
    </div>
  )
}
