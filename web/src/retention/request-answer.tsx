import {
  answerErasure,
  type ErasureRequest,
  type InterviewRetention,
  RefusalGround,
  refusalGrounds,
} from '@nova/contract/retention/retention'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { sayDay } from './days.ts'

type Props = {
  interviewId: string
  request: ErasureRequest
  mayAnswer: boolean
  onAnswered: (after: InterviewRetention) => void
}

/** The candidate's request to be erased, and the company's answer to it. */
export function RequestAnswer({ interviewId, request, mayAnswer, onAnswered }: Props) {
  const { act, setAct, ground, setGround, day, setDay, problem, isBusy, isReady, send } = useAnswer(
    interviewId,
    onAnswered,
  )
  if (request.state === 'refused')
    return (
      <Notice>
        A request to be erased was refused until {sayDay(request.refusedUntil!)}. {refusalGrounds[request.ground!]}
      </Notice>
    )
  if (request.state !== 'open') return null
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn">The candidate asks to be erased. Answer by {sayDay(request.answerBy!)}.</Notice>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {mayAnswer && (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" size="sm" onClick={() => setAct('approve')}>
            Approve and delete
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setAct('refuse')}>
            Refuse for a legal reason
          </Button>
        </div>
      )}
      <AlertDialog
        open={act !== undefined}
        onOpenChange={(open) => !open && setAct(undefined)}
        title={act === 'refuse' ? 'Refuse the request?' : 'Delete this interview for good?'}
        description={
          act === 'refuse'
            ? 'The candidate is mailed the reason and its end, and can ask again from then on.'
            : 'The resume, the work, the record and the report are deleted within a day. Nothing of it can be brought back.'
        }
        confirmLabel={act === 'refuse' ? 'Refuse' : 'Delete for good'}
        tone={act === 'refuse' ? 'primary' : 'danger'}
        busy={isBusy}
        isHeld={!isReady}
        onConfirm={() => void send()}
      >
        {act === 'refuse' && <Reason {...{ ground, setGround, day, setDay }} />}
      </AlertDialog>
    </div>
  )
}

type Act = 'approve' | 'refuse'

function useAnswer(interviewId: string, onAnswered: Props['onAnswered']) {
  const [act, setAct] = useState<Act>()
  const [ground, setGround] = useState<RefusalGround>('keeping-period')
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const until = new Date(`${day}T23:59:59`)
  const isReady = act === 'approve' || !Number.isNaN(until.getTime())
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const body =
        act === 'approve'
          ? { answer: 'approve' as const }
          : { answer: 'refuse' as const, ground, until: until.toISOString() }
      onAnswered(await call(answerErasure, { params: { id: interviewId }, body }))
      toast.success(act === 'approve' ? 'Request approved' : 'Request refused')
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t send the answer. Try again.'))
    } finally {
      setAct(undefined)
      setBusy(false)
    }
  }
  return { act, setAct, ground, setGround, day, setDay, problem, isBusy, isReady, send }
}

type ReasonProps = Pick<ReturnType<typeof useAnswer>, 'ground' | 'setGround' | 'day' | 'setDay'>

function Reason({ ground, setGround, day, setDay }: ReasonProps) {
  return (
    <div className="flex flex-col gap-3">
      <Field label="Legal reason">
        {(control) => (
          <Select
            {...control}
            value={ground}
            onValueChange={(value) => setGround(RefusalGround.parse(value))}
            options={RefusalGround.options.map((value) => ({ value, label: refusalGrounds[value] }))}
          />
        )}
      </Field>
      <Field label="The reason ends on" required>
        {(control) => <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />}
      </Field>
    </div>
  )
}
