import {
  type Invitation,
  type NewInvitation,
  renewInvitation,
  resendInvitation,
  revokeInvitation,
} from '@nova/contract/accounts/people'
import { roleNames } from '@nova/contract/accounts/roles'
import { Ellipsis, Link2, Mail, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { toast } from '../ui/toast.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { useInvitations, usePeopleChange, wholeLink } from './people-data.ts'

/** Unused invitations, for administrators. */
export function InvitationList() {
  const { data, isError, refetch } = useInvitations()
  const [renewed, setRenewed] = useState<NewInvitation | null>(null)
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  return (
    <section aria-labelledby="invitations" className="flex flex-col gap-3">
      <h2 id="invitations" className="text-lg font-semibold tracking-tight">
        Pending invitations
      </h2>
      <Card className="overflow-hidden">
        {data?.length ? (
          <ul aria-label="Pending invitations" className="divide-y divide-line">
            {data.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRenewed={setRenewed}
                onRevoke={() => setRevoked(invitation)}
              />
            ))}
          </ul>
        ) : isError ? (
          <div className="flex flex-wrap items-center gap-3 px-5 py-5 text-muted">
            <p>We couldn’t load the invitations.</p>
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <p className="px-5 py-6 text-muted">
            {data ? 'No open invitations. People you invite appear here until they join.' : 'Loading invitations…'}
          </p>
        )}
      </Card>
      <Dialog
        open={renewed !== null}
        onOpenChange={(isOpen) => !isOpen && setRenewed(null)}
        title="New link ready"
        description={`The old link no longer works.${renewed?.isMailed ? ' We’re sending the new one by email.' : ''}`}
      >
        {renewed && <InvitationLink link={renewed.link} />}
      </Dialog>
      {revoked && <Revocation invitation={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

const nameOf = ({ email }: Invitation) => (email ? showAddress(email) : 'Invitation link')

type RowProps = { invitation: Invitation; onRenewed: (made: NewInvitation) => void; onRevoke: () => void }

function InvitationRow({ invitation, onRenewed, onRevoke }: RowProps) {
  const { id, email, role, invitedBy, expiresAt, isExpired, uses, maxUses, link } = invitation
  const params = { id }
  const resend = usePeopleChange(() => call(resendInvitation, { params }), 'We couldn’t send this invitation')
  const renew = usePeopleChange(() => call(renewInvitation, { params }), 'We couldn’t renew this invitation')
  const handleResend = () =>
    resend.mutate(undefined, {
      onSuccess: ({ isMailed }) => {
        if (isMailed) toast.success(`We’re sending the invitation to ${email} again.`)
        else toast.info('This installation can’t send mail yet. Copy the link and send it yourself.')
      },
    })
  return (
    <li className="flex items-center gap-3 px-5 py-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate font-medium">{nameOf(invitation)}</span>
          <Badge>{roleNames[role]}</Badge>
          {isExpired && <Badge tone="warn">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {email ? '' : `${uses} of ${maxUses} joined · `}
          Invited by {invitedBy} · {isExpired ? 'expired' : 'expires'} {relativeTime(expiresAt)}
        </p>
      </div>
      {link && !isExpired && (
        <CopyButton
          text={wholeLink(link)}
          label={`Copy the invitation link for ${nameOf(invitation)}`}
          message="Invitation link copied"
        />
      )}
      <DropdownMenu
        trigger={
          <IconButton
            label={`Actions for the invitation of ${nameOf(invitation)}`}
            size="sm"
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        {email && !isExpired && (
          <MenuItem icon={<Mail aria-hidden />} onSelect={handleResend}>
            Send again
          </MenuItem>
        )}
        <MenuItem
          icon={isExpired ? <RotateCw aria-hidden /> : <Link2 aria-hidden />}
          onSelect={() => renew.mutate(undefined, { onSuccess: onRenewed })}
        >
          Renew with a new link
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onRevoke}>
          Withdraw…
        </MenuItem>
      </DropdownMenu>
    </li>
  )
}

function Revocation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = usePeopleChange(
    () => call(revokeInvitation, { params: { id: invitation.id } }),
    'We couldn’t withdraw this invitation',
  )
  return (
    <AlertDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={invitation.email ? `Withdraw the invitation of ${invitation.email}?` : 'Withdraw this open link?'}
      description="The link stops working. You can undo this for 10 seconds, and send a new invitation at any time."
      confirmLabel="Withdraw"
      onConfirm={() => {
        onClose()
        carryOutLater({
          words: invitation.email ? `Withdrawing the invitation of ${invitation.email}` : 'Withdrawing the open link',
          run: () => revoke.mutateAsync(undefined).then(() => toast.success('Invitation withdrawn')),
        })
      }}
    />
  )
}
