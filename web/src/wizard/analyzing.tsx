import { useEffect, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { LogoMark } from '../ui/logo.tsx'

/** The wait for the proposal. It says what is done and how long it has taken; nobody knows how much is left. */
export function Analyzing({ resumeName }: { resumeName: string }) {
  const seconds = useSeconds()
  return (
    <Card className="mx-auto mt-6 flex w-full max-w-xl flex-col items-center px-6 py-12 text-center sm:mt-14">
      <LogoMark className="size-9 animate-shimmer" />
      <h1 ref={focusOnce} tabIndex={-1} className="mt-5 text-xl font-semibold tracking-tight">
        Nova AI is Analyzing
      </h1>
      <p role="status" className="mt-2 max-w-md text-muted">
        {resumeName ? <strong className="font-medium break-words text-ink">{resumeName}</strong> : 'The resume'} and the
        job are being read, and questions are chosen whose reasons quote them.
      </p>
      <p className="mt-6 text-sm text-faint tabular">
        {seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`} so far. It usually takes a
        few seconds, at most five minutes. Please keep this page open.
      </p>
    </Card>
  )
}

const focusOnce = (heading: HTMLElement | null) => heading?.focus()

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
