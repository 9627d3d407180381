import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useOutbox } from '../journal/hooks.ts'
import type { OutboxState } from '../journal/outbox-options.ts'
import type { Outbox } from '../journal/outbox.ts'
import { cn } from '../ui/cn.ts'
import { TroubleSaid } from '../ui/trouble-said.tsx'

const restMs = 700
/** A write takes moments: said of each, the line would turn with every key. */
const slowWriteMs = 1000
const slowSavingMs = 10_000

type Props = {
  outbox: Pick<Outbox, 'subscribe' | 'getState'>
  /** On a phone its sign alone while all is well, and a line of its own while it is not. */
  isShort?: boolean
  className?: string
}

/** The quiet, always visible state of what was typed. */
export function SavingLine({ outbox, isShort = false, className }: Props) {
  const saving = useRested(useOutbox<OutboxState['saving']>(outbox, (state) => state.saving))
  const halted = useOutbox(outbox, (state) => state.halted)
  const durable = useOutbox(outbox, (state) => state.durable)
  // Subscribe only while the message is shown: otherwise each key would cause a render.
  const isWriting = useLong(
    useOutbox(outbox, (state) => !state.isWritten && (state.saving === 'offline' || state.halted !== null)),
  )
  const isSlow = useLong(
    useOutbox(outbox, (state) => state.isSlowed && state.waiting > 0),
    slowSavingMs,
  )
  const isKept = isSlow || saving === 'offline' || (halted !== null && saving === 'saving')
  const look = isKept
    ? {
        Icon: CloudOff,
        text: wordsFor({ halted, isSlow }, !durable ? 'page' : isWriting ? 'writing' : 'device'),
        tone: 'text-warn',
      }
    : saving === 'saving'
      ? { Icon: RefreshCw, text: 'Saving…', tone: 'text-faint' }
      : { Icon: Check, text: 'Saved', tone: 'text-faint' }
  return (
    <>
      <p
        data-saving={saving}
        className={cn(
          'flex items-center gap-1.5 text-xs whitespace-nowrap',
          look.tone,
          isShort && isKept && 'max-sm:order-last max-sm:basis-full max-sm:justify-end max-sm:pt-0.5',
          className,
        )}
      >
        <look.Icon aria-hidden className="size-3.5" />
        <span className={cn(isShort && !isKept && 'max-sm:sr-only')}>{look.text}</span>
      </p>
      <TroubleSaid trouble={isKept ? look.text : null} recovery="Saved again" />
    </>
  )
}

/** 'saved' only once it has been true for a while: a line that turned with every batch would be noise to the eye, and work for each key. */
function useRested(saving: OutboxState['saving']): OutboxState['saving'] {
  const isRested = useRestedTrue(saving === 'saved')
  return saving === 'saved' && !isRested ? 'saving' : saving
}

function useRestedTrue(value: boolean): boolean {
  const [isRested, setRested] = useState(true)
  useEffect(() => {
    if (!value) return setRested(false)
    const timer = setTimeout(() => setRested(true), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return value && isRested
}

/** True once it has been so for a while without a break. */
export function useLong(isSo: boolean, ms = slowWriteMs): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isSo) return setLong(false)
    const timer = setTimeout(() => setLong(true), ms)
    return () => clearTimeout(timer)
  }, [isSo, ms])
  return isSo && isLong
}

/** Location of the typed text: on the device, on its way there, or only in this page. */
type Place = 'device' | 'writing' | 'page'

const placeWords: Record<Place, string> = {
  device: 'kept on this device',
  writing: 'saving on this device…',
  page: 'keep this page open',
}

/** A halt is no lost connection, and must not be called one. */
function wordsFor({ halted, isSlow }: { halted: string | null; isSlow: boolean }, place: Place): string {
  const why = halted !== null ? 'Not sent' : isSlow ? 'Saving is slowed down' : 'Offline'
  return `${why}: ${placeWords[place]}`
}
