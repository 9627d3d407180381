/** Companies whose mails wait for their turn: an operator trusts one, or holds its mails. */
import { changeSender, listSenders, type Sender, type SenderChange } from '@nova/contract/installation/outbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, failureOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'

const sendersKey = ['outbox', 'companies'] as const

export function Senders() {
  const { data } = useQuery({ queryKey: sendersKey, queryFn: ({ signal }) => call(listSenders, { signal }) })
  if (!data || data.senders.length === 0) return null
  return (
    <section aria-labelledby="senders" className="flex flex-col gap-3">
      <div>
        <h2 id="senders" className="text-lg font-semibold">
          Companies
        </h2>
        <p className="max-w-prose text-sm text-muted">
          New companies can mail a few people at first. Trust those you know. Hold one that writes to strangers: its
          mails wait and none is lost.
        </p>
      </div>
      <Card>
        <ul className="divide-y divide-line">
          {data.senders.map((sender) => (
            <SenderRow key={sender.id} sender={sender} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function SenderRow({ sender }: { sender: Sender }) {
  const { id, name, isTrusted, isHeld } = sender
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (body: SenderChange) => call(changeSender, { params: { id }, body }),
    onSuccess: (senders) => {
      cache.setQueryData(sendersKey, senders)
      void cache.invalidateQueries({ queryKey: ['outbox', 'list'] })
    },
    onError: (error) => toast.error(...failureOf(error, 'We couldn’t change this.')),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          {isTrusted && <Badge tone="good">Trusted</Badge>}
          {isHeld && <Badge tone="warn">Held</Badge>}
        </p>
        <p className="text-sm text-muted">{tellWaiting(sender)}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        busy={change.isPending}
        aria-label={`${isTrusted ? 'No longer trust' : 'Trust'} ${name}`}
        onClick={() => change.mutate({ isTrusted: !isTrusted })}
      >
        {isTrusted ? 'No longer trust' : 'Trust'}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        busy={change.isPending}
        aria-label={`${isHeld ? 'Let the mails go of' : 'Hold the mails of'} ${name}`}
        onClick={() => change.mutate({ isHeld: !isHeld })}
      >
        {isHeld ? 'Let mails go' : 'Hold mails'}
      </Button>
    </li>
  )
}

function tellWaiting({ waiting, goesAt, isHeld }: Sender): string {
  if (waiting === 0) return 'No mail waits.'
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`
  if (isHeld) return `${mails} until you let them go.`
  return goesAt === null ? `${mails}.` : `${mails}; the next goes ${localDateTime(goesAt)}.`
}
