import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  position: number
  /** When its turn is expected; unknown where an older server said nothing. */
  seconds: number | undefined
  isKept: boolean
  /** Shown in place of a wait of less than a second. */
  children?: ReactNode
}

const quietMs = 1000
/** A screen reader hears of the wait this often. */
const spokenMs = 20_000

/** How long a run waits for its turn: counted down here, and corrected by the server. Fetched once it is needed. */
export function RunWaiting({ position, seconds, isKept, children }: Props) {
  const [isLong, setLong] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const words = describeWait(position, useCountdown(position, seconds))
  const spoken = useSpoken(words)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), isKept ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [isKept])
  // The button that kept the place is gone, and with it the focus.
  useEffect(() => {
    if (isKept && isLong && document.activeElement === document.body) place.current?.focus()
  }, [isKept, isLong])
  if (!isLong) return children
  return (
    <span ref={place} tabIndex={-1} className="outline-none">
      <span aria-hidden className="tabular">
        {words}
      </span>
      <span className="sr-only">{spoken}</span>
      {isKept && ' Your place is kept. If you run newer code, it takes this place.'}
    </span>
  )
}

/** `About 25 s, 14 before you.` */
export function describeWait(position: number, seconds: number | undefined): string {
  const before = position > 1 ? `${position - 1} before you` : 'you are next'
  if (seconds === undefined) return `${before[0]!.toUpperCase()}${before.slice(1)}.`
  if (seconds < 1) return `Any moment now, ${before}.`
  return `About ${seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`}, ${before}.`
}

function useCountdown(position: number, seconds: number | undefined): number | undefined {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    setLeft(seconds)
    const timer = setInterval(() => setLeft((before) => before && Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [position, seconds])
  return left
}

function useSpoken(words: string): string {
  const latest = useRef(words)
  const [spoken, setSpoken] = useState(words)
  useEffect(() => void (latest.current = words), [words])
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), spokenMs)
    return () => clearInterval(timer)
  }, [])
  return spoken
}
