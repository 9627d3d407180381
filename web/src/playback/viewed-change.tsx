import { ChangeState, LineCounts } from '../project/changes/change-state.tsx'
import { DiffLines } from '../project/changes/diff-lines.tsx'
import { countLines } from '../project/changes/line-counts.ts'
import { firstChanged } from '../project/changes/parts.ts'
import { type Player, usePlayer } from './player.ts'
import { latestUntil } from './recording.ts'
import type { ChangeView, WorkspaceHistory } from './workspace-history.ts'

type Props = { workspace: WorkspaceHistory; player: Player; view: ChangeView }

/** Shows Nova's change in place of the text, in its state at the moment the candidate viewed it. */
export function ViewedChange({ workspace, player, view }: Props) {
  const proposals = usePlayer(player, ({ at }) => latestUntil(workspace.proposals, at)?.shown)
  const proposal = proposals?.find(({ id }) => id === view.proposal)
  const file = proposal?.files.find(({ path }) => path === view.path)
  if (!proposal || !file) return null
  return (
    <section aria-label="The change that the candidate looked at" className="flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5 text-sm">
        <h2 className="font-medium">Nova’s change of {view.path}</h2>
        <LineCounts {...countLines(file.hunks)} />
        <ChangeState state={proposal.state} />
      </div>
      <div
        role="region"
        aria-label={`Lines of the change of ${view.path}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2"
      >
        {file.hunks.length === 0 && <p className="p-3 text-sm text-muted">This file has no text.</p>}
        {file.hunks.map((hunk, at) => (
          <div key={at} className="py-1">
            <p className="px-3 text-xs text-muted">Line {firstChanged(hunk)}</p>
            <DiffLines hunk={hunk} />
          </div>
        ))}
      </div>
    </section>
  )
}
