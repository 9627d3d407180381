import { Link } from 'react-router'
import { useCan } from '../sign-in/sign-in.tsx'
import { Notice } from '../ui/notice.tsx'

/** Warns that overall scores aren't comparable if people got different questions. */
export function SetsNotice({ sets, words }: { sets: number; words: string }) {
  const mayRead = useCan('run')
  if (sets < 2) return null
  return (
    <Notice tone="warn">
      These {words} are asked {sets} different sets of questions, so their overall scores are of different tests.
      Compare them question by question.{' '}
      {mayRead && (
        <Link to="/reports/claims" className="underline underline-offset-2">
          What scores may claim
        </Link>
      )}
    </Notice>
  )
}
