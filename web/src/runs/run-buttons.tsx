import { FlaskConical, Play, Square } from 'lucide-react'
import { type Ref, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { runKeys, testKeys } from './run-keys.ts'

type Kind = 'run' | 'test'
type Props = {
  isOff: boolean
  isBusy: boolean
  running: Kind | null
  onStart: (kind: Kind) => void
  onStop: () => void
  size?: ButtonProps['size']
  runLabel?: string
}

/** Run Code and Test Cases, and Stop while either lasts. */
export function RunButtons({ isOff, isBusy, running, onStart, onStop, size, runLabel = 'Run Code' }: Props) {
  const buttons = { run: useRef<HTMLButtonElement>(null), test: useRef<HTMLButtonElement>(null) }
  const start = { isOff, isBusy, onStart, size }
  return (
    <>
      <StartButton kind="run" label={runLabel} buttonRef={buttons.run} {...start} />
      <StartButton kind="test" label="Test Cases" buttonRef={buttons.test} {...start} />
      {running && <StopButton onStop={onStop} size={size} starter={buttons[running]} />}
    </>
  )
}

type StartProps = Pick<Props, 'isOff' | 'isBusy' | 'onStart' | 'size'> & {
  kind: Kind
  label: string
  buttonRef: Ref<HTMLButtonElement>
}

// A button that works keeps the focus: it is dimmed and deaf, not disabled.
function StartButton({ kind, label, buttonRef, isOff, isBusy, onStart, size }: StartProps) {
  const isRun = kind === 'run'
  const Icon = isRun ? Play : FlaskConical
  return (
    <Tooltip text={isRun ? runKeys : testKeys}>
      <Button
        ref={buttonRef}
        variant="secondary"
        size={size}
        disabled={isOff}
        aria-disabled={isBusy}
        aria-keyshortcuts={isRun ? 'Control+Enter Meta+Enter' : 'Control+Shift+Enter Meta+Shift+Enter'}
        onClick={() => onStart(kind)}
      >
        <Icon aria-hidden />
        {label}
      </Button>
    </Tooltip>
  )
}

type StopProps = Pick<Props, 'onStop' | 'size'> & { starter: RefObject<HTMLButtonElement | null> }

/** It goes with its run, and hands the focus back to the control that began it. */
function StopButton({ onStop, starter, size }: StopProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const [stop, start] = [button.current, starter.current]
    return () => {
      if (document.activeElement === stop) start?.focus()
    }
  }, [starter])
  return (
    <Button ref={button} variant="ghost" size={size} onClick={onStop}>
      <Square aria-hidden />
      Stop
    </Button>
  )
}
