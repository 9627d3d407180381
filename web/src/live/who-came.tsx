import type { Interview } from '@nova/contract/interviews'
import { type EntryOf, interviewerReadJournal } from '@nova/contract/journal'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'

type Person = { name: string; email: string }

/** The first join is among the first entries; joining again keeps its name and e-mail. */
const firstEntries = 50

/** Who took the interview, by the name and e-mail they joined with; until somebody joined, who was invited. */
export function WhoCame({ interview }: { interview: Interview }) {
  const joined = useJoined(interview)
  const { candidateName, candidateEmail } = interview
  const { name, email } = joined ?? { name: candidateName, email: candidateEmail }
  const isOther = email.toLowerCase() !== candidateEmail.toLowerCase()
  return (
    <div className="text-muted">
      <p>
        {name} {email && <span className="text-faint">({email})</span>}
      </p>
      {isOther && candidateEmail && (
        <p className="text-sm text-warn">
          Invited as {candidateName} ({candidateEmail})
        </p>
      )}
    </div>
  )
}

function useJoined({ id, interviewStartTime }: Interview): Person | null {
  const [joined, setJoined] = useState<Person | null>(null)
  useEffect(() => {
    if (!interviewStartTime) return
    let isWanted = true
    call(interviewerReadJournal, { params: { id }, query: { limit: firstEntries } }).then(
      ({ entries }) => {
        const known = entries.filter((entry) => 'kind' in entry) as EntryOf[]
        const entry = known.find(({ kind }) => kind === 'joined')
        if (isWanted && entry?.kind === 'joined') setJoined(entry.payload)
      },
      // The invitation's name and e-mail stay.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [id, interviewStartTime])
  return joined
}
