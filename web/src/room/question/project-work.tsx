import { memo, useCallback, useMemo } from 'react'
import type { Outbox } from '../../journal/outbox.ts'
import { useStore } from '../../journal/store.ts'
import { useOpenFiles } from '../../project/files/open-files.ts'
import { KitLine } from '../../project/kit-line.tsx'
import { Workspace } from '../../project/project.tsx'
import { StageList } from '../../project/stage-list.tsx'
import { Panes } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { CandidateFiles } from '../candidate-files.ts'
import { drainMs } from '../candidate-line.ts'
import { HandInProject } from '../ending/hand-in-project.tsx'
import type { HandingIn } from '../ending/handing-in.ts'
import { Foldable } from './foldable.tsx'
import { useChanges } from './project-changes.tsx'
import { QuestionPanel, type QuestionPanelProps } from './question-panel.tsx'

type Props = Omit<QuestionPanelProps, 'onInsert' | 'changes' | 'name' | 'after'> & {
  files: CandidateFiles
  answering: HandingIn
  isAside: boolean
  outbox: Pick<Outbox, 'drain' | 'add' | 'subscribe' | 'getState'>
  seat: { id: string; token: string }
  /** Scopes stored data to this visit: without storage, no earlier device id is found again. */
  deviceId: string
}

/** A project: brief, Nova and interviewer at the left, the workspace at the right. */
export const ProjectWork = memo(function ProjectWork({
  files,
  answering,
  outbox,
  seat,
  deviceId,
  isAside,
  ...tabs
}: Props) {
  const { question, isOver } = tabs
  const isNarrow = useIsNarrow()
  const prepare = useCallback(() => outbox.drain(drainMs), [outbox])
  const onSent = useCallback(
    (tell: () => void) => outbox.subscribe(() => outbox.getState().waiting === 0 && tell()),
    [outbox],
  )
  const { id, token } = seat
  const opened = useOpenFiles(id, question.id, files)
  const own = useMemo(() => ({ id, token }), [id, token])
  const { timeline } = answering
  const { panel, forWorkspace } = useChanges({
    question,
    timeline,
    outbox,
    prepare,
    onSent,
    isOver,
    isAside,
    seat: own,
    isPlain: tabs.interview.editorHelp === 'plain',
  })
  const last = useStore(timeline).joined.at(-1)
  const isElsewhere = last !== undefined && last.deviceId !== deviceId
  const { project } = question
  if (!project) return null
  const left = (
    <QuestionPanel
      {...tabs}
      name="Brief"
      changes={panel}
      after={
        <>
          <StageList {...{ timeline }} questionId={question.id} stages={project.stages} reviewed={project.reviewed} />
          {project.libraries && <KitLine parts={project.libraries} />}
        </>
      }
    />
  )
  const right = (
    <Workspace
      {...{ project, isOver, isAside, isElsewhere, files, opened, timeline, prepare, onSent }}
      {...forWorkspace}
      questionId={question.id}
      seat={own}
      handIn={<HandInProject {...{ answering, question, isOver, isAside, files }} />}
    />
  )
  return (
    <Panes
      axis="x"
      label="Resize brief and workspace"
      start={27}
      least={18}
      most={55}
      isStacked={isNarrow}
      first={
        <Foldable hideLabel="Hide brief, go to files" showLabel="Show brief and Nova">
          {left}
        </Foldable>
      }
      second={right}
    />
  )
})
