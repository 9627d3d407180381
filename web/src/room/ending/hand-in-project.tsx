import { foldCodeReview } from '@nova/contract/projects/code-review-state'
import type { RoomQuestion } from '../../journal/questions.ts'
import { findUnfinished } from '../../project/unfinished.ts'
import type { CandidateFiles } from '../candidate-files.ts'
import { HandIn } from './hand-in.tsx'
import type { Submitting } from './use-submit.ts'

type Props = {
  answering: Submitting
  question: RoomQuestion
  isOver: boolean
  isAside?: boolean
  files: Pick<CandidateFiles, 'list' | 'padOf' | 'startOf' | 'fileChanges'>
}

/** Submitting a project: its files are what they are on the server, so nothing goes along. */
export function HandInProject({ files, ...props }: Props) {
  const { answering, question } = props
  const readDoubts = () => {
    const { id, project } = question
    const runs = answering.timeline
      .get()
      .projectTests.filter(({ questionId, result }) => questionId === id && result.trigger !== 'submitted')
    const { stages = [], reviewed, changeCount = 0 } = project ?? {}
    const acts = answering.timeline.get().codeReviews.filter((each) => each.questionId === id)
    const decided = [...foldCodeReview(acts.map(({ payload }) => payload)).values()].filter(({ verdict }) => verdict)
    return findUnfinished({
      review: reviewed
        ? {
            decided: decided.length,
            total: changeCount,
            isAlone: stages.every((stage) => reviewed.includes(stage.id)),
          }
        : null,
      stages: stages.filter((stage) => !reviewed?.includes(stage.id)),
      isChanged: isChanged(files, id),
      runs: runs.map(({ result }) => result),
      changedAt: files.fileChanges.get().get(id) ?? 0,
    })
  }
  return <HandIn {...props} language={null} pad={null} doubtsOf={readDoubts} />
}

/** Includes typing that was not sent yet. */
function isChanged(files: Props['files'], questionId: string): boolean {
  if (files.fileChanges.get().has(questionId)) return true
  return files
    .list(questionId)
    .some((path) => files.padOf(questionId, path).text() !== (files.startOf(questionId, path) ?? ''))
}
