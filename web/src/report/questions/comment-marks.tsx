/** People's marks on comments of a code review: whether a comment names the fault. */
import {
  type CommentMark,
  type CommentMarks,
  markComment,
  readCommentMarks,
} from '@nova/contract/projects/comment-marks'
import { markNote, tellMarks } from '@nova/contract/projects/mark-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSharedView } from '../shared-report.ts'
import { FigureRows } from './figure-rows.tsx'

const pollMs = 3_000
const keyOf = (id: string) => ['comment-marks', id] as const

/** Undefined until they are there, and always in a shared report. */
export function useCommentMarks(id: string): CommentMarks | undefined {
  const view = useSharedView()
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readCommentMarks, { params: { id }, signal }),
    enabled: view === null,
    // A report in the making shows a review before the marks' figures can be read.
    refetchInterval: ({ state }) => (state.data?.figures.length === 0 ? pollMs : false),
  }).data
}

/** The figures of one question; nothing before they are there. */
export function MarkSummary({ marks, questionId }: { marks: CommentMarks | undefined; questionId: string }) {
  const figures = marks?.figures.find((each) => each.questionId === questionId)
  if (!marks || !figures) return null
  return (
    <>
      <h4 className="font-medium">Comments that people confirmed</h4>
      <FigureRows rows={tellMarks(figures)} />
      <p className="mt-2 mb-3 max-w-prose text-sm text-muted">
        {markNote}
        {marks.mayMark && ' You see colleagues’ marks on a comment once you have marked it yourself.'}
        {marks.isBlind && ' Until you have judged this interview, you see your own marks alone.'}
      </p>
    </>
  )
}

type Props = { interviewId: string; marks: CommentMarks; seq: number; place: string }

/** Buttons for the reader's mark on one comment, and the marks that they may see. */
export function MarksOfComment({ interviewId, marks, seq, place }: Props) {
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (names: boolean | null) => call(markComment, { params: { id: interviewId }, body: { seq, names } }),
    onSuccess: (saved) => cache.setQueryData(keyOf(interviewId), saved),
  })
  const shown = marks.marks.filter((each) => each.seq === seq)
  const own = shown.find(({ isOwn }) => isOwn)
  const mark = (names: boolean) => () => save.isPending || save.mutate(own?.names === names ? null : names)
  if (!marks.mayMark && shown.length === 0) return null
  return (
    <div className="mt-1 flex flex-col gap-1">
      {marks.mayMark && (
        <div
          role="group"
          aria-label={`Your mark on the comment at ${place}`}
          className="flex flex-wrap gap-1.5 print:hidden"
        >
          {choices.map(({ names, label }) => (
            <Button
              key={label}
              size="sm"
              variant="secondary"
              aria-pressed={own?.names === names}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
              onClick={mark(names)}
            >
              {label}
            </Button>
          ))}
          {own && (
            <Button size="sm" variant="ghost" onClick={() => save.isPending || save.mutate(null)}>
              Take back
            </Button>
          )}
        </div>
      )}
      {save.isError && (
        <Notice tone="bad">
          {messageOf(save.error, 'We couldn’t keep your mark. Check your connection and try again.')}
        </Notice>
      )}
      {shown.length > 0 && (
        <ul className="text-muted">
          {shown.map((each) => (
            <li key={`${each.by} ${each.at}`}>
              <Said mark={each} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const choices = [
  { names: true, label: 'Names the fault' },
  { names: false, label: 'Does not' },
]

const Said = ({ mark: { isOwn, by, names, at } }: { mark: CommentMark }) => (
  <>
    {by}
    {isOwn && ' (you)'}: {names ? 'names the fault' : 'doesn’t name the fault'}, <DateTime value={at} />
  </>
)
