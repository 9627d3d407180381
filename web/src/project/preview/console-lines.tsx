import type { ConsoleLine } from '@nova/contract/projects/workspace'
import { cn } from '../../ui/cn.ts'
import type { Place } from '../places.ts'
import { Linked } from '../test-results.tsx'
import type { ConsoleShown } from './console-history.ts'

const colours = { log: '', info: '', debug: 'opacity-70', warn: '[&_pre]:text-warn', error: '[&_pre]:text-bad' }

type LinesProps = { lines: readonly ConsoleLine[]; paths: readonly string[]; onOpen: (place: Place) => void }

/** A page's console output; places in it link to the editor. */
export function ConsoleLines({ lines, paths, onOpen }: LinesProps) {
  return lines.map(({ level, text }, at) => (
    <div key={at} className={cn('border-b border-line/50 py-1 last:border-0', colours[level])}>
      <Linked text={text} paths={paths} onOpen={onOpen} />
    </div>
  ))
}

type WatchedProps = Omit<LinesProps, 'lines'> & { shown: ConsoleShown | undefined; empty: string }

/** The console for onlookers, now or later. */
export function WatchedConsole({ shown, empty, ...open }: WatchedProps) {
  const lines = shown?.lines ?? []
  return (
    <div className="px-3 py-1.5" data-copy-from="console">
      {lines.length === 0 && !shown?.isCapped && <p className="p-1 text-muted">{empty}</p>}
      <ConsoleLines lines={lines} {...open} />
      {shown?.isCapped && (
        <p className="py-1 text-sm text-muted">The page wrote more than we can keep. Later output isn’t saved.</p>
      )}
    </div>
  )
}
