import type { EditorView } from '@codemirror/view'
import type { KitPart } from '@nova/contract/projects/kit-libraries'
import { isLocked } from '@nova/contract/projects/projects'
import { FileDiff, FileSearch, Search } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { EditorMenu } from '../editor/editor-menu.tsx'
import { Editor } from '../editor/editor.tsx'
import { useCodePlace } from '../editor/language/code-place.ts'
import { jumpTo } from '../editor/line-places.ts'
import { OthersHere } from '../editor/others-here.tsx'
import type { Pad } from '../journal/pads.ts'
import { useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { later } from '../ui/later.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { useNovaMarks } from './changes/nova-marks.ts'
import { EditorTabs } from './files/editor-tabs.tsx'
import type { ProjectFiles } from './files/files.ts'
import { codeReviewTab, readReviewTab, reviewTab, tabName } from './files/tabs.ts'
import type { SharedWorkspace } from './use-workspace.tsx'
import type { WorkspaceProps } from './workspace-props.ts'

const FileChanges = later(async () => (await import('./changes/file-changes.tsx')).FileChanges)

const CodeReview = later(async () => (await import('./code-review/code-review.tsx')).CodeReview)

const ReviewPane = later(async () => (await import('./changes/review-pane.tsx')).ReviewPane)

type Props = Pick<
  WorkspaceProps,
  'questionId' | 'project' | 'seat' | 'files' | 'timeline' | 'isOver' | 'handIn' | 'proposals' | 'changes' | 'hindrance'
> & {
  workspace: SharedWorkspace
  locked: readonly string[]
  libraries: readonly KitPart[] | undefined
}

/** The open files, and the one that is shown. */
export function EditorPane(props: Props) {
  const { workspace, questionId, project, files, timeline, locked, isOver, handIn, proposals, changes, hindrance } =
    props
  const { tabs, view, finder, paths } = workspace
  const isNarrow = useIsNarrow()
  const [isCompared, setCompared] = useState(false)
  const panelId = useId()
  const { active } = tabs
  const review = active === null ? null : readReviewTab(active)
  const isCodeReview = active === codeReviewTab
  const reviewed = proposals.find(({ id }) => id === review?.proposal)
  const pad = active === null || review || isCodeReview ? null : files.padOf(questionId, active)
  useProjectPlace(pad, props)
  useNovaMarks(pad, usePathsSince(timeline, questionId, active), proposals)
  const isFixed = active !== null && isLocked(locked, active)
  useJump(workspace, () => setCompared(false))
  return (
    <section aria-label="Editor" className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 items-stretch border-b border-line">
        <EditorTabs
          tabs={tabs}
          panelId={panelId}
          isFixed={(path) => isLocked(locked, path)}
          onShow={workspace.show}
          onClose={workspace.close}
        />
        <Toolbar finder={finder} handIn={handIn} />
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={active === null ? 'No file' : tabName(active)}
        className="flex min-h-0 flex-1 flex-col"
      >
        {review && reviewed && (
          <ReviewPane
            key={reviewed.id}
            proposal={reviewed}
            path={review.path}
            {...{ changes, questionId, files, paths, hindrance }}
            onShow={(path) => workspace.show(reviewTab(reviewed.id, path))}
          />
        )}
        {isCodeReview && (
          <CodeReview
            {...{ questionId, timeline, hindrance }}
            stages={project.stages}
            seat={props.seat}
            onOpen={workspace.open}
          />
        )}
        {!pad && !review && !isCodeReview && (
          <p className="m-auto p-6 text-sm text-muted">
            {isNarrow ? 'Choose a file from the list above.' : 'Open a file from the list, or with Ctrl+P.'}
          </p>
        )}
        {pad && isCompared && <FileChanges pad={pad} start={files.startOf(questionId, active!)} />}
        {pad && !isCompared && (
          <Editor
            key={pad.language}
            pad={pad}
            isReadOnly={isOver || isFixed}
            viewRef={view}
            className="min-h-0 flex-1"
          />
        )}
        {pad && <StatusLine {...{ pad, view, isFixed, isCompared }} others={files.others} onCompare={setCompared} />}
      </div>
    </section>
  )
}

/** Goes to the place that was asked for, once its file is shown. */
function useJump({ wanted, tabs: { active }, view }: SharedWorkspace, onJump: () => void) {
  const led = useRef(0)
  const jump = useRef(onJump)
  useEffect(() => {
    jump.current = onJump
  })
  useEffect(() => {
    if (!wanted || wanted.place.path !== active || led.current === wanted.count) return
    led.current = wanted.count
    const { line, column } = wanted.place
    jump.current()
    const frame = requestAnimationFrame(() => {
      if (!view.current) return
      if (line === undefined) view.current.focus()
      else jumpTo(view.current, { line, ...(column === undefined ? {} : { column }) })
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, active, view])
}

/** Lets a file's editor know the other files of its project. */
function useProjectPlace(pad: Pad | null, { workspace, questionId, files, locked, libraries }: Props) {
  const open = useRef(workspace.open)
  useEffect(() => {
    open.current = workspace.open
  })
  const others = useMemo(
    () => ({
      list: () => files.list(questionId),
      padOf: (path: string) => files.padOf(questionId, path),
      isLocked: (path: string) => isLocked(locked, path),
      open: (path: string) => open.current({ path }),
      libraries: (libraries ?? []).map(({ id }) => id),
    }),
    [files, questionId, locked, libraries],
  )
  useCodePlace(pad, questionId, others)
}

function Toolbar({ finder, handIn }: Pick<SharedWorkspace, 'finder'> & Pick<Props, 'handIn'>) {
  const isNarrow = useIsNarrow()
  return (
    <div className="flex shrink-0 items-center gap-0.5 px-1.5">
      <IconButton size="sm" label="Open a file (Ctrl+P)" icon={<FileSearch aria-hidden />} onClick={finder.open} />
      {/* Its results take the place of the file list, which a narrow page has no room for. */}
      {!isNarrow && (
        <IconButton
          size="sm"
          label="Search in files (Ctrl+Shift+F)"
          icon={<Search aria-hidden />}
          onClick={finder.search}
        />
      )}
      <div className="flex items-center gap-1 pl-1 [&_button]:h-8 pointer-coarse:[&_button]:h-11">{handIn}</div>
    </div>
  )
}

type StatusProps = {
  pad: Pad
  view: RefObject<EditorView | null>
  others: ProjectFiles['others']
  isFixed: boolean
  isCompared: boolean
  onCompare: (isCompared: boolean) => void
}

function StatusLine({ pad, view, others, isFixed, isCompared, onCompare }: StatusProps) {
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-t border-line pr-1 pl-3 pointer-coarse:h-12">
      <p className="min-w-0 truncate text-2xs text-faint">
        {pad.language.slice('file:'.length)}
        {isFixed && ' is part of the task, so you can’t change it.'}
      </p>
      <span className="ml-auto flex items-center">
        <OthersHere others={others} pad={pad} />
        <Button
          size="sm"
          variant="ghost"
          className="text-xs"
          aria-pressed={isCompared}
          onClick={() => onCompare(!isCompared)}
        >
          <FileDiff aria-hidden />
          {isCompared ? 'Back to the file' : 'Changes'}
        </Button>
        <EditorMenu view={view} />
      </span>
    </div>
  )
}

/** The names of a file, now and before it was renamed. */
function usePathsSince(timeline: WorkspaceProps['timeline'], questionId: string, path: string | null) {
  const former = useStore(timeline).files.get(questionId)?.formerPaths
  return useMemo(() => (path === null ? [] : [path, ...(former?.get(path) ?? [])]), [former, path])
}
