/** Status of the candidate's e-mailed invitation, and resending it. */
import {
  getInvitationState,
  type InvitationState as State,
  resendCandidateInvitation,
} from '@nova/contract/interviews/notices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { call, failureOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { toast } from '../ui/toast.tsx'

const keyOf = (interviewId: string) => ['invitation', interviewId] as const
/** A mail takes seconds, or as long as the mail server is away. */
const waitingMs = 2_000

export function InvitationState({ interviewId }: { interviewId: string }) {
  const cache = useQueryClient()
  const params = { id: interviewId }
  const invitation = useQuery({
    queryKey: keyOf(interviewId),
    queryFn: ({ signal }) => call(getInvitationState, { params, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? waitingMs : false),
    retry: false,
  })
  const resend = useMutation({
    mutationFn: () => call(resendCandidateInvitation, { params }),
    networkMode: 'always',
    onSuccess: (state) => {
      cache.setQueryData(keyOf(interviewId), state)
      toast.success(`We’re sending the invitation to ${state.to} again.`)
    },
    onError: (error: unknown) => toast.error(...failureOf(error, 'We couldn’t send the invitation again.')),
  })
  const { data } = invitation
  // The link below works with or without mail, so a failure of this call needs no alarm.
  if (!data) return null
  const button = data.canResend && !isUnderWay(data) && (
    <Button variant="secondary" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      {!resend.isPending && <Mail aria-hidden />}
      Resend invitation
    </Button>
  )
  return (
    <Notice tone={tones[data.state]} action={button}>
      <span className="break-words">{tell(data)}</span>
    </Notice>
  )
}

const isUnderWay = ({ state }: State) => state === 'waiting' || state === 'unverified' || state === 'limited'

const tones = {
  off: 'info',
  paused: 'warn',
  none: 'info',
  waiting: 'info',
  unverified: 'warn',
  limited: 'info',
  sent: 'good',
  failed: 'bad',
  expired: 'warn',
} as const

function tell({ state, to: address, at, goesAt }: State): string {
  const to = showAddress(address)
  const next = goesAt ? ` at about ${localDateTime(goesAt)}` : ''
  if (to === '') return 'This interview has no candidate email. Copy the link and send it yourself.'
  switch (state) {
    case 'off':
      return 'We didn’t email the candidate, because this installation has no mail server. Copy the link and send it yourself.'
    case 'paused':
      return `We hold the invitation to ${to}, because this installation was restored from a backup and its mail is paused. Copy the link and send it yourself.`
    case 'none':
      return `We haven’t emailed ${to}. Copy the link and send it yourself, or send the invitation now.`
    case 'waiting':
      return `The invitation to ${to} is on its way. You can also copy the link.`
    case 'unverified':
      return `We hold the invitation to ${to} until you verify your email address. You can also copy the link.`
    case 'limited':
      return `We’ll email the invitation to ${to} in its turn${next}: new companies can email a few people at first. You can also copy the link.`
    case 'sent':
      return `We emailed the invitation to ${to}${at ? ` on ${localDateTime(at)}` : ''}.`
    case 'failed':
      return `We couldn’t email ${to}. Check the address, or copy the link and send it yourself.`
    case 'expired':
      return `We couldn’t email ${to} in time. Copy the link and send it yourself.`
  }
}
