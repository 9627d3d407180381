import { type Device, revokeDevice, revokeOtherDevices } from '@nova/contract/accounts/own-account'
import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime, relativeTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { devicesKey, unreachable, useDevices } from './own-account.ts'
import { Section } from './section.tsx'
import { useSending } from './use-sending.ts'

export function DevicesSection() {
  const cache = useQueryClient()
  const devices = useDevices()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, send } = useSending()
  const reload = () => cache.invalidateQueries({ queryKey: devicesKey })
  const revoke = ({ id, name }: Device) =>
    send(async () => {
      await call(revokeDevice, { params: { id } }).finally(reload)
      toast.success(`Signed out ${name ?? 'the device'}.`)
    })
  const revokeOthers = () =>
    send(async () => {
      const { count } = await call(revokeOtherDevices).finally(() => setAsking(false))
      await reload()
      toast.success(count === 1 ? 'Signed out 1 device.' : `Signed out ${count} devices.`)
    })
  const { data } = devices
  return (
    <Section
      title="Signed-in devices"
      hint="We sign you out after an hour of inactivity. Don’t recognize a device? Sign it out."
    >
      <div className="flex flex-col gap-4">
        {devices.isPending && <ListSkeleton />}
        {devices.isError && (
          <Notice
            tone="bad"
            action={
              <Button variant="link" onClick={() => void devices.refetch()}>
                Try again
              </Button>
            }
          >
            {messageOf(devices.error, unreachable)}
          </Notice>
        )}
        {failure && <Notice tone="bad">{failure.message}</Notice>}
        {data && (
          <ul className="flex flex-col divide-y divide-line">
            {data.map((device) => (
              <DeviceItem key={device.id} device={device} isBusy={isBusy} onRevoke={() => void revoke(device)} />
            ))}
          </ul>
        )}
        {data?.length === 1 && <p className="text-sm text-faint">You're not signed in anywhere else.</p>}
        {data && data.length > 1 && (
          <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            Sign out all other devices
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out all other devices?"
        description="You stay signed in here. Everywhere else you'll need your password again."
        confirmLabel="Sign out all others"
        cancelLabel="Keep them"
        busy={isBusy}
        onConfirm={() => void revokeOthers()}
      />
    </Section>
  )
}

type ItemProps = { device: Device; isBusy: boolean; onRevoke: () => void }

function DeviceItem({ device, isBusy, onRevoke }: ItemProps) {
  const { name, lastUsedAt, signedInAt, isCurrent } = device
  const shown = name ?? 'Unknown device'
  const Icon = /iPhone|iPad|Android/.test(shown) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {shown}
          {isCurrent && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          Last used {relativeTime(lastUsedAt)}. Signed in <DateTime value={signedInAt} />.
        </p>
      </div>
      {!isCurrent && (
        <Button variant="ghost" size="sm" disabled={isBusy} aria-label={`Sign out ${shown}`} onClick={onRevoke}>
          Sign out
        </Button>
      )}
    </li>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy>
      <span className="sr-only">Loading devices</span>
      <Skeleton className="w-48" />
      <Skeleton className="mt-3 h-3 w-72 max-w-full" />
    </div>
  )
}
