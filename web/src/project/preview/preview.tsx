import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import { RotateCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panes } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { Texts } from '../files/files.ts'
import type { Place } from '../places.ts'
import { Linked } from '../test-results.tsx'
import { ConsoleLines } from './console-lines.tsx'
import { createConsoleRecorder } from './console-recorder.ts'
import type { PreviewState } from './preview-engine.ts'
import { usePreview } from './use-preview.ts'

type Props = {
  texts: Texts
  page: string
  paths: readonly string[]
  onOpen: (place: Place) => void
  /** Keeps what the page writes to its console. */
  onConsole: (chunk: ConsoleChunk) => void
}

/** The project's page as it is now, and next to it its console. */
export function Preview({ texts, page, paths, onOpen, onConsole }: Props) {
  const isNarrow = useIsNarrow()
  const place = useRef<HTMLDivElement>(null)
  const [again, setAgain] = useState(0)
  const state = usePreview(texts, page, place, again)
  const recorder = useMemo(() => createConsoleRecorder(onConsole), [onConsole])
  // Only the visible tab records its console; a tab in the background doesn't.
  useEffect(() => (document.hidden ? undefined : recorder.note(state)), [recorder, state])
  useEffect(() => recorder.close, [recorder])
  const reload = () => setAgain((before) => before + 1)
  return (
    <Panes
      axis={isNarrow ? 'y' : 'x'}
      label="Resize preview and console"
      start={66}
      least={30}
      most={85}
      first={
        <div className="flex h-full min-h-0 flex-col">
          <div className="flex h-8 pointer-coarse:h-12 shrink-0 items-center gap-2 border-b border-line pr-1 pl-3 text-xs text-muted">
            <span className="min-w-0 truncate">{page}</span>
            <PhaseWords state={state} onAgain={reload} />
            <IconButton
              size="sm"
              className="ml-auto size-6"
              label="Load the page again"
              icon={<RotateCw aria-hidden />}
              onClick={reload}
            />
          </div>
          <div ref={place} className="relative min-h-0 flex-1 bg-sunken" />
        </div>
      }
      second={<Said state={state} paths={paths} onOpen={onOpen} />}
    />
  )
}

function PhaseWords({ state: { phase }, onAgain }: { state: PreviewState; onAgain: () => void }) {
  const words = {
    loading: 'Getting the preview ready…',
    shown: '',
    broken: 'The code doesn’t build. You still see the last working page.',
    hung: 'The page stopped responding, so we closed it.',
    failed: "The preview couldn't be loaded.",
  }[phase]
  return (
    <span role="status" className={cn('flex items-center gap-2', phase !== 'loading' && 'text-warn')}>
      {words}
      {(phase === 'hung' || phase === 'failed') && (
        <Button size="sm" variant="link" onClick={onAgain}>
          Load again
        </Button>
      )}
    </span>
  )
}

function Said({ state: { said, problems }, paths, onOpen }: { state: PreviewState } & Pick<Props, 'paths' | 'onOpen'>) {
  const isEmpty = said.length === 0 && problems.length === 0
  return (
    <section aria-label="Console of the page" className="flex h-full min-h-0 flex-col">
      <h3 className="flex h-8 shrink-0 items-center border-b border-line px-3 text-xs font-semibold text-muted">
        Console
      </h3>
      <div
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto px-3 py-1.5"
      >
        {isEmpty && <p className="text-xs text-faint">What your page writes to the console appears here.</p>}
        {problems.map(({ text, place }, at) => (
          <div key={at} className="py-1 [&_pre]:text-bad">
            <Linked
              text={place ? `${text}\n${place.path}:${place.line}:${place.column ?? 1}` : text}
              paths={paths}
              onOpen={onOpen}
            />
          </div>
        ))}
        <ConsoleLines lines={said} paths={paths} onOpen={onOpen} />
      </div>
    </section>
  )
}
