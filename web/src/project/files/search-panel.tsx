import { CaseSensitive, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { Place } from '../places.ts'
import type { Texts } from './files.ts'
import { findInFiles, type Match } from './search.ts'

type Props = { texts: Texts; onClose: () => void; onOpen: (place: Place) => void; asked: number }

/** Finds a text in all files; a line leads to its place. `asked` counts how often it was called for. */
export function SearchPanel({ texts, onClose, onOpen, asked }: Props) {
  const [wanted, setWanted] = useState('')
  const [isExact, setExact] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const status = useId()
  const settled = useSettled(wanted, typingMs)
  const { found, isCut } = findInFiles(settled === '' ? {} : texts.read(), settled, { isExact })
  const groups = Map.groupBy(found, ({ path }) => path)
  useEffect(() => field.current?.select(), [asked])
  useFresh(texts, settled !== '')
  return (
    <section aria-label="Search in files" className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center border-b pointer-coarse:h-12 border-line pr-1 pl-3">
        <h2 className="mr-auto text-xs font-semibold text-muted">Search in files</h2>
        <IconButton size="sm" label="Back to the files" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <div className="flex items-center gap-1 px-2 pt-2">
        <Input
          ref={field}
          aria-label="Text to find"
          data-paste-into="search"
          aria-describedby={status}
          className="h-8 text-sm"
          spellCheck={false}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton
          size="sm"
          label="Match case"
          aria-pressed={isExact}
          variant={isExact ? 'secondary' : 'ghost'}
          icon={<CaseSensitive aria-hidden />}
          onClick={() => setExact(!isExact)}
        />
      </div>
      <p id={status} role="status" className="px-3 py-1.5 text-xs text-faint">
        {settled !== '' && wordsFor(found.length, groups.size, isCut)}
      </p>
      <div className="relative min-h-0 flex-1 overflow-y-auto pb-2">
        {[...groups].map(([path, matches]) => (
          <section key={path} aria-label={path}>
            <h3 className="truncate px-3 pt-1.5 text-xs font-medium text-muted">{path}</h3>
            <ul>
              {matches.map((match) => (
                <Line key={`${match.line}:${match.column}`} match={match} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}

function Line({
  match: { path, line, column, text, from, length },
  onOpen,
}: {
  match: Match
  onOpen: Props['onOpen']
}) {
  const before = text.slice(0, from).trimStart()
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-baseline gap-2 px-3 py-0.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
        onClick={() => onOpen({ path, line, column })}
      >
        <span className="w-7 shrink-0 text-right text-2xs text-faint tabular">
          <span className="sr-only">Line </span>
          {line}
        </span>
        <span translate="no" className="min-w-0 truncate font-mono text-xs">
          {before}
          <mark className="rounded-xs bg-warn-soft text-ink">{text.slice(from, from + length)}</mark>
          {text.slice(from + length)}
        </span>
      </button>
    </li>
  )
}

/** Draws again once the texts have rested. */
function useFresh(texts: Texts, isOn: boolean) {
  const version = useRef(0)
  const [subscribe] = useState(() => (listener: () => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = texts.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        version.current += 1
        listener()
      }, restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })
  useSyncExternalStore(isOn ? subscribe : never, () => version.current)
}

const restMs = 400
const typingMs = 120
const never = () => () => {}

function wordsFor(matches: number, files: number, isCut: boolean): string {
  if (matches === 0) return 'Nothing found.'
  if (isCut) return `The first ${matches} places are shown. Search for more letters to see fewer.`
  return `${matches} ${matches === 1 ? 'place' : 'places'} in ${files} ${files === 1 ? 'file' : 'files'}`
}
