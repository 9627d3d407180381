import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { Progress as Bar } from '../ui/progress.tsx'
import type { Progress } from './proposing.ts'

type Props = { resumeName: string; progress: Progress; onCancel: () => void }

/** The wait for the proposal: which questions are there, and of those being written how many are decided. */
export function Analyzing({ resumeName, progress, onCancel }: Props) {
  const seconds = useSeconds()
  const { titles, done, total } = progress
  return (
    <Card className="mx-auto mt-6 flex w-full max-w-xl flex-col items-center px-6 py-12 text-center sm:mt-14">
      <LogoMark className="size-9 animate-shimmer" />
      <h1 ref={focusOnce} tabIndex={-1} className="mt-5 text-xl font-semibold tracking-tight">
        Nova AI is Analyzing
      </h1>
      <p role="status" className="mt-2 max-w-md text-muted">
        {total > 0 ? (
          `${done} of ${total} questions are written and checked. We run coding questions against their tests first.`
        ) : (
          <>
            Nova is reading{' '}
            {resumeName ? <strong className="font-medium break-words text-ink">{resumeName}</strong> : 'the resume'} and
            the job description, and choosing questions that quote them.
          </>
        )}
      </p>
      {total > 0 && (
        <Bar className="mt-5 max-w-md" label="Questions written" value={Math.round((100 * done) / total)} />
      )}
      {titles.length > 0 && (
        <ul aria-label="Questions so far" className="mt-5 w-full max-w-md text-left text-sm text-muted">
          {titles.slice(-4).map((title) => (
            <li key={title} className="truncate">
              {title}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 text-sm text-faint tabular">
        {seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`} so far. It usually takes a
        few seconds, at most five minutes. Please keep this page open.
      </p>
      <Button variant="ghost" className="mt-4" onClick={onCancel}>
        Cancel
      </Button>
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
