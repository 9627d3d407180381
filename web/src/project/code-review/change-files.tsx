import type { ReviewComment } from '@nova/contract/projects/code-review-state'
import type { Severity, ShownChange } from '@nova/contract/projects/code-reviews'
import type { ProposedFile } from '@nova/contract/projects/hunks'
import { MessageSquarePlus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useIsNarrow } from '../../ui/width.ts'
import { actWords } from '../changes/act-words.ts'
import { LineCounts } from '../changes/change-state.tsx'
import { DiffLines } from '../changes/diff-lines.tsx'
import { countLines } from '../changes/line-counts.ts'
import { CommentCard } from './comment-card.tsx'
import { CommentForm } from './comment-form.tsx'

type Place = { path: string; line: number }

type Props = {
  change: ShownChange
  comments: readonly ReviewComment[]
  /** Null where nothing can be written now. */
  writing: {
    name: string
    isBusy: boolean
    error: string | null
    onSave: (place: Place, severity: Severity, text: string) => Promise<boolean>
    onRemove: (id: string) => void
  } | null
  writer: string
  /** Shown below a line, after its comments. */
  belowLine?: (path: string, line: number) => ReactNode
  onOpen?: ((place: Place) => void) | undefined
}

/** The files of a change with the comments at their lines; each line can take one. */
export function ChangeFiles({ change, comments, writing, writer, belowLine, onOpen }: Props) {
  const [place, setPlace] = useState<Place | null>(null)
  return (
    <div className="flex flex-col gap-4">
      {change.files.map((file) => (
        <section key={file.path} aria-label={file.path} className="rounded-md border border-line">
          <h3 className="flex flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-3 py-1.5 text-sm">
            {onOpen && file.act !== 'create' ? (
              <button
                type="button"
                className="font-mono break-all hover:underline"
                title="Open this file as it is in the workspace"
                onClick={() => onOpen({ path: file.path, line: file.hunks[0]?.oldStart ?? 1 })}
              >
                {file.path}
              </button>
            ) : (
              <span className="font-mono break-all">{file.path}</span>
            )}
            {actWords[file.act] && <span className="text-muted">{actWords[file.act]}</span>}
            <LineCounts {...countLines(file.hunks)} />
          </h3>
          <Hunks {...{ change, file, comments, writing, writer, place, setPlace, belowLine }} />
        </section>
      ))}
    </div>
  )
}

type HunksProps = Omit<Props, 'onOpen' | 'belowLine'> & {
  file: ProposedFile
  place: Place | null
  setPlace: (place: Place | null) => void
  belowLine: Props['belowLine']
}

function Hunks({ change, file, comments, writing, writer, place, setPlace, belowLine }: HunksProps) {
  const isNarrow = useIsNarrow()
  const { path } = file
  const below = (line: number) => {
    const own = comments.filter((comment) => comment.path === path && comment.line === line)
    const isHere = writing && place?.path === path && place.line === line
    return (
      <>
        {own.map((comment) => (
          <CommentCard
            key={comment.id}
            {...{ comment, writer }}
            author={change.author}
            onRemove={writing ? () => writing.onRemove(comment.id) : undefined}
          />
        ))}
        {belowLine?.(path, line)}
        {isHere && (
          <CommentForm
            name={`${writing.name}-${path}-${line}`}
            {...{ line }}
            text={textOf(file, line)}
            isBusy={writing.isBusy}
            error={writing.error}
            onCancel={() => setPlace(null)}
            onSave={async (severity, text) => {
              const isKept = await writing.onSave({ path, line }, severity, text)
              if (isKept) setPlace(null)
              return isKept
            }}
          />
        )}
      </>
    )
  }
  const numberOf = (start: number) =>
    writing
      ? // The first of each stretch is a tab stop; arrow keys lead to the others.
        (line: number) => <LineButton {...{ line }} isStop={line === start} onPress={() => setPlace({ path, line })} />
      : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons of its lines
    <div
      role="region"
      aria-label={`Lines of ${path}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
      tabIndex={0}
      className="overflow-x-auto py-1 focus-visible:-outline-offset-2"
      onKeyDown={moveBetweenLines}
    >
      {file.hunks.map((hunk, at) => (
        <div key={at} className="border-b border-line last:border-0">
          <DiffLines hunk={hunk} isWrapped={isNarrow} numberOf={numberOf(hunk.newStart)} below={below} />
        </div>
      ))}
    </div>
  )
}

function LineButton({ line, isStop, onPress }: { line: number; isStop: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      data-line
      tabIndex={isStop ? 0 : -1}
      aria-label={`Comment on line ${line}`}
      title="Comment on this line"
      onClick={onPress}
      className="group flex min-h-6 w-10 shrink-0 items-center justify-end gap-0.5 pr-2 text-muted tabular select-none hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
    >
      <MessageSquarePlus
        aria-hidden
        className="size-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
      {line}
    </button>
  )
}

function moveBetweenLines(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || !(event.target as Element).matches('[data-line]')) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const next = lines[lines.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** A line of the new text. */
function textOf({ hunks }: ProposedFile, wanted: number): string {
  for (const { newStart, lines } of hunks) {
    let line = newStart
    for (const each of lines) {
      if (each.startsWith('-') || each.startsWith('\\')) continue
      if (line === wanted) return each.slice(1)
      line += 1
    }
  }
  return ''
}
