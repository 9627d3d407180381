/**
 * The workspace of a project question: files, editor, terminals, tests and preview. Hides how its parts find one
 * another; the caller passes in the files.
 * Public files: changes/change-state.tsx, changes/changes.ts, changes/diff-lines.tsx, changes/line-counts.ts,
 * changes/parts.ts, changes/proposal-card.tsx, changes/review-pane.tsx, code-review/change-pane.tsx,
 * code-review/review-store.ts, code-review/watched-review.tsx, files/file-tree.tsx, files/files.ts, files/open-files.ts,
 * files/tabs.ts, kit-line.tsx, preview/console-history.ts, preview/console-lines.tsx, program/turn-steps.tsx,
 * program/turn-words.ts, stage-list.tsx, terminal/terminal-history.ts, terminal/terminal-replay.tsx, unfinished.ts, watched-tests.tsx.
 */
import type { DragEvent } from 'react'
import { Notice } from '../ui/notice.tsx'
import { Panes } from '../ui/split.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { EditorPane } from './editor-pane.tsx'
import { FileTree } from './files/file-tree.tsx'
import { QuickOpen } from './files/quick-open.tsx'
import { SearchPanel } from './files/search-panel.tsx'
import { ResultsPane } from './results-pane.tsx'
import { useWorkspace } from './use-workspace.tsx'
import type { WorkspaceProps } from './workspace-props.ts'

/** Files from outside: left to the browser, they would be opened in place of the room. The editor takes their text. */
function keepFiles(event: DragEvent): boolean {
  if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return false
  event.preventDefault()
  return true
}

const sayDrop = () =>
  toast.info('Files can’t be dropped here. Create a file, then drop yours into its editor: its text is added.')

/** Files and editor above, what comes of them below; one below the other in a narrow window, where nothing begins again. */
export function Workspace(props: WorkspaceProps) {
  const { project, isOver } = props
  const isNarrow = useIsNarrow()
  const workspace = useWorkspace(props)
  const { paths, tabs, open, side, setSide, finder, texts, root } = workspace
  const tree = (
    <FileTree
      {...{ paths }}
      locked={project.locked}
      active={tabs.active}
      isReadOnly={isOver || isNarrow}
      onOpen={(path) => open({ path })}
      onCreate={workspace.create}
      onMove={workspace.move}
      onDelete={workspace.askDelete}
    />
  )
  return (
    <div ref={root} className="h-full min-h-0" onDragOver={keepFiles} onDrop={(event) => keepFiles(event) && sayDrop()}>
      {isNarrow && (
        <Notice className="rounded-none text-sm">
          You can work on all files here. Typing in the terminal is easier on a computer: open the same link there.
        </Notice>
      )}
      <Panes
        axis="y"
        label="Resize editor and results"
        start={project.reviewed ? 76 : 60}
        least={20}
        most={88}
        isStacked={isNarrow}
        first={
          <Panes
            axis="x"
            label="Resize files and editor"
            start={24}
            least={14}
            most={50}
            isStacked={isNarrow}
            first={
              <div className={isNarrow ? 'h-64' : 'h-full'}>
                {side === 'files' || isNarrow ? (
                  tree
                ) : (
                  <SearchPanel {...{ texts }} asked={finder.searches} onClose={() => setSide('files')} onOpen={open} />
                )}
              </div>
            }
            second={
              <div className={isNarrow ? 'h-[32rem]' : 'h-full'}>
                <EditorPane {...props} workspace={workspace} locked={project.locked} libraries={project.libraries} />
              </div>
            }
          />
        }
        second={
          <div className={isNarrow ? 'h-[32rem]' : 'h-full'}>
            <ResultsPane {...props} workspace={workspace} />
          </div>
        }
      />
      <QuickOpen paths={paths} isOpen={finder.isOpen} onClose={finder.close} onOpen={(path) => open({ path })} />
      {workspace.dialog}
    </div>
  )
}
