import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'

const code: [string, string?][] = [
  ['def merge(intervals):'],
  ['    intervals.sort()'],
  ['    merged = []'],
  ['    for start, end in intervals:'],
  ['        if merged and start <= merged[-1][1]:', 'typed'],
  ['            merged[-1][1] = max(merged[-1][1], end)', 'typed'],
  ['        else:'],
  ['            merged.append([start, end])'],
  ['    return merged'],
]

const entries: [number, string, string, string, ('good' | 'warn' | 'accent')?][] = [
  [212, '14:08', 'test', '4 of 6 visible passed', 'warn'],
  [213, '14:31', 'chat', '“Why do touching intervals stay apart?”'],
  [214, '14:33', 'nova', 'Which comparison decides that [1,4] and [4,5] meet?', 'accent'],
  [219, '15:02', 'edit', 'start < … became start <= …'],
  [220, '15:09', 'test', '6 of 6 visible, 9 of 9 hidden passed', 'good'],
]

/** An excerpt from an example session: the code, with the timeline next to it. */
export function SessionFigure() {
  return (
    <figure className="m-0">
      <div className="overflow-hidden rounded-xl bg-surface shadow-pop">
        <div className="border-b border-line bg-sunken max-sm:hidden">
          <Head title="merge_intervals.py" aside="Python" />
          <pre
            translate="no"
            // Scrolled sideways on a phone, by the keyboard too.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            role="region"
            aria-label="Code of the example session"
            className="overflow-x-auto px-4 pt-3 pb-5 font-mono text-xs leading-6 sm:text-sm sm:leading-6"
          >
            {code.map(([line, mark], index) => (
              <span key={line} className={cn('-mx-4 block px-4', mark && 'bg-accent-soft')}>
                <span className="mr-4 inline-block w-4 text-right text-faint select-none">{index + 1}</span>
                {line}
              </span>
            ))}
          </pre>
        </div>
        <div>
          <Head title="Session timeline" aside="every entry, in order" />
          <ol className="divide-y divide-line">
            {entries.map(([seq, at, kind, text, tone]) => (
              <li key={seq} className="grid grid-cols-[2rem_2.75rem_2.5rem_1fr] gap-x-3 px-4 py-2 text-sm sm:py-2.5">
                <span className="font-mono text-xs leading-5 text-faint tabular">{seq}</span>
                <span className="font-mono text-xs leading-5 text-faint tabular">{at}</span>
                <span
                  className={cn('text-xs leading-5 font-medium text-muted', tone === 'accent' && 'text-accent-text')}
                >
                  {kind === 'nova' ? <LogoMark className="inline size-3.5 align-[-2px]" /> : kind}
                  {kind === 'nova' && <span className="sr-only">Nova</span>}
                </span>
                <span
                  className={cn(tone === 'good' && 'text-good', tone === 'warn' && 'text-warn', !tone && 'text-ink')}
                >
                  {text}
                </span>
              </li>
            ))}
          </ol>
          <div className="border-t border-line px-4 py-3.5">
            <p className="text-xs font-medium text-faint">From the report</p>
            <p className="mt-1 text-sm">
              Found the cause after one question from Nova and fixed it within 30 seconds.{' '}
              <span className="font-mono text-xs whitespace-nowrap text-accent-text">213 214 219 220</span>
            </p>
          </div>
        </div>
      </div>
      <figcaption className="mt-3 text-sm text-faint">An example session, shortened.</figcaption>
    </figure>
  )
}

function Head({ title, aside }: { title: string; aside: string }) {
  return (
    <div className="flex h-10 items-center justify-between gap-4 border-b border-line px-4 text-xs">
      <span className="font-medium text-muted">{title}</span>
      <span className="text-faint">{aside}</span>
    </div>
  )
}
