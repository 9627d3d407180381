import { cn } from './cn.ts'

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('size-5 text-accent', className)}>
      <path
        fill="currentColor"
        d="M12 1.500c.82 6.120 3.630 9.120 10.500 10.500-6.870 1.380-9.680 4.380-10.500 10.500-.82-6.120-3.630-9.120-10.500-10.500C8.370 10.620 11.180 7.620 12 1.500Z"
      />
    </svg>
  )
}

/** The product's name, leading to the landing page, which is a separate document. */
export function Logo({ compact = false, className }: { compact?: boolean; className?: string }) {
  return (
    <a
      href="/"
      aria-label="Nova Interviews, home"
      className={cn(
        'relative inline-flex shrink-0 items-center gap-2 rounded-md text-lg font-semibold tracking-tight after:absolute after:-inset-2 pointer-coarse:after:-inset-3',
        className,
      )}
    >
      <LogoMark />
      <span className={cn(compact && 'max-sm:sr-only')}>Nova Interviews</span>
    </a>
  )
}
