import { cn } from '../ui/cn.ts'

type Props = {
  name: 'dashboard' | 'questions' | 'live' | 'report' | 'room'
  /** Description of the picture; both themes show the same. */
  alt: string
  className?: string
}

/**
 * A picture of the running product in the theme that is shown. A hidden lazy picture is not loaded, so that each
 * visitor gets one of the two. On a phone its upper left is shown, large enough to be read.
 */
export function ProductPicture({ name, alt, className }: Props) {
  return (
    <div
      className={cn(
        'aspect-[16/10] overflow-hidden rounded-xl border border-line bg-surface shadow-card [content-visibility:auto] max-sm:aspect-[5/4]',
        className,
      )}
    >
      {(['dark', 'light'] as const).map((theme) => (
        <img
          key={theme}
          src={`/pictures/${name}-${theme}.webp`}
          alt={alt}
          width={2560}
          height={1600}
          loading="lazy"
          decoding="async"
          className={cn(
            'h-auto w-full max-w-none max-sm:w-[175%]',
            theme === 'dark' ? 'hidden dark:block' : 'dark:hidden',
          )}
        />
      ))}
    </div>
  )
}
