import { foldCodeReview, noReview } from '@nova/contract/projects/code-review-state'
import type { ShownProject } from '@nova/contract/projects/projects'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptPlace } from '../../ui/kept-choice.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panes } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { ProjectSeat } from '../project-tests.ts'
import { ChangeList } from './change-list.tsx'
import { ChangePane } from './change-pane.tsx'
import { createReviewStore, type ReviewStore } from './review-store.ts'

type Props = {
  questionId: string
  stages: ShownProject['stages']
  seat: ProjectSeat
  timeline: Store<Timeline>
  hindrance: string | null
  onOpen: (place: { path: string; line?: number }) => void
}

/** The changes that a project gives to review, in the editor's place. */
export function CodeReview(props: Props) {
  const { questionId, seat } = props
  const store = useMemo(() => createReviewStore(seat, questionId), [seat, questionId])
  const { changes, loadError } = useStore(store.state)
  useEffect(() => void store.load(), [store])
  if (loadError)
    return (
      <Notice tone="bad" className="m-4">
        {loadError}{' '}
        <Button size="sm" variant="secondary" onClick={() => void store.load()}>
          Try again
        </Button>
      </Notice>
    )
  if (!changes) return <p className="m-auto p-6 text-sm text-muted">Loading the changes…</p>
  return <Loaded {...props} store={store} />
}

function Loaded({ questionId, stages, seat, timeline, hindrance, onOpen, store }: Props & { store: ReviewStore }) {
  const changes = useStore(store.state).changes!
  const { codeReviews } = useStore(timeline)
  const reviews = useMemo(
    () => foldCodeReview(codeReviews.filter((each) => each.questionId === questionId).map(({ payload }) => payload)),
    [codeReviews, questionId],
  )
  const ids = changes.map(({ id }) => id)
  const name = `${seat.id}-${questionId}-review`
  const [active, setActive] = useKeptPlace(name, ids as [string, ...string[]])
  const isNarrow = useIsNarrow()
  const at = Math.max(0, ids.indexOf(active))
  const change = changes[at]!
  const show = (id: string) => {
    store.forgetError()
    setActive(id)
  }
  const move = (by: 1 | -1) => {
    const next = ids[at + by]
    if (next) show(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  const isSingle = changes.length === 1
  const pane = (
    <ChangePane
      {...{ change, store, name, hindrance, onOpen }}
      review={reviews.get(change.id) ?? noReview}
      number={at + 1}
      total={changes.length}
      onMove={move}
    />
  )
  const list = <ChangeList {...{ stages, changes, reviews }} active={change.id} onShow={show} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work anywhere in it
    <div className="min-h-0 flex-1" onKeyDown={handleKey}>
      {isSingle ? (
        pane
      ) : (
        <Panes
          axis="x"
          label="Resize list and change"
          start={30}
          least={16}
          most={50}
          isStacked={isNarrow}
          first={<div className={isNarrow ? 'h-52 border-b border-line' : 'h-full'}>{list}</div>}
          second={pane}
        />
      )}
    </div>
  )
}
