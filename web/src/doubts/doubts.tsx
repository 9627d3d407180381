/** Readings of posting and resume that no person has confirmed, as every page of an interview shows them. */
import { checkDoubt } from '@nova/contract/interviews/doubt-checks'
import { getInterview, type Interview } from '@nova/contract/interviews/interviews'
import { isDoubt, shownDoubt } from '@nova/contract/questions/doubts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { call, messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { of: Pick<Interview, 'id' | 'assumptions' | 'checkedDoubts'>; children?: ReactNode }

/** The list of doubts, with those that a person has looked at below it. `children` say what can be done. */
export function Doubts({ of: { id: interviewId, assumptions, checkedDoubts = [] }, children }: Props) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const check = useCheck(interviewId, () => place.current?.focus())
  const mayCheck = useCan('run')
  const saved = check.data?.checkedDoubts ?? []
  const checked = saved.length > checkedDoubts.length ? saved : checkedDoubts
  const doubts = assumptions.filter(isDoubt)
  const open = doubts.filter((doubt) => !checked.some((one) => one.doubt === doubt))
  if (doubts.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {open.length > 0 && (
        <Notice tone="warn">
          <p id={id} className="font-medium">
            Read by the system, not confirmed by a person
          </p>
          <ul aria-labelledby={id} className="list-disc pl-5">
            {open.map((doubt) => (
              <li key={doubt} className="break-words">
                {shownDoubt(doubt)}{' '}
                {mayCheck && (
                  <Button
                    variant="link"
                    className="text-sm"
                    busy={check.isPending && check.variables === doubt}
                    onClick={() => check.mutate(doubt)}
                  >
                    Mark as checked<span className="sr-only">: {shownDoubt(doubt)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {children}
        </Notice>
      )}
      <CheckedDoubts among={checked.filter(({ doubt }) => doubts.includes(doubt))} />
    </div>
  )
}

function CheckedDoubts({ among }: { among: NonNullable<Interview['checkedDoubts']> }) {
  if (among.length === 0) return null
  return (
    <ul aria-label="Doubts that a person has checked" className="text-sm text-muted">
      {among.map(({ doubt, by, at }) => (
        <li key={doubt} className="break-words">
          {shownDoubt(doubt)} Checked by {by}, <DateTime value={at} />.
        </li>
      ))}
    </ul>
  )
}

/** The button goes with its doubt; `onChecked` gives the focus a place. */
function useCheck(id: string, onChecked: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (doubt: string) => call(checkDoubt, { params: { id }, body: { doubt } }),
    onSuccess: () => {
      toast.success('Marked as checked.')
      onChecked()
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(id) })
    },
    onError: (error) => toast.error(messageOf(error, "We couldn't keep that. Try again.")),
  })
}

/** The same for a page that hasn't the interview; nothing while it isn't there. */
export function DoubtsOf({ id }: { id: string }) {
  const interview = useQuery({
    queryKey: ['doubts', id],
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    retry: false,
  })
  return interview.data ? <Doubts of={interview.data} /> : null
}
