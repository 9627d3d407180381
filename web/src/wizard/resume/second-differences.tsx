/** Differences between the reading and a language model's: both versions, the line, and buttons to choose one. */
import type { ReadingDifference } from '@nova/contract/questions/readings'
import type { AddedRole } from '@nova/contract/questions/resumes'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWizardForm } from '../form-context.ts'
import { useDifferenceActs } from './use-difference-acts.ts'

const shownAtOnce = 12

export function SecondDifferences({ source }: { source: 'resume' | 'job' }) {
  const id = useId()
  const { second, fields, settle } = useWizardForm()
  const reading = second[source]
  const acts = useDifferenceActs()
  if (reading?.outcome !== 'read') return null
  const open = reading.differences.filter((one) => !second.settled.includes(keyOf(one)) && !acts.isSettled(one, fields))
  if (open.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-lg border border-warn/40 bg-warn-soft/40 p-3">
      <h4 id={id} className="text-sm font-medium">
        {reading.readBy} reads this otherwise in {open.length === 1 ? 'one place' : `${open.length} places`}
      </h4>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {open.slice(0, shownAtOnce).map((one) => {
          const name = nameOf(one)
          return (
            <li key={keyOf(one)} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-64 break-words">
                {name}
                {one.quote && <span className="block text-muted">“{one.quote}”</span>}
              </span>
              <Button
                variant="link"
                className="text-sm"
                aria-label={`${acts.wordOf(one)}: ${name}`}
                onClick={() => {
                  acts.take(one)
                  settle(keyOf(one))
                }}
              >
                {acts.wordOf(one)}
              </Button>
              <Button
                variant="link"
                className="text-sm"
                aria-label={`Leave as it is: ${name}`}
                onClick={() => settle(keyOf(one))}
              >
                Leave as it is
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const keyOf = (one: ReadingDifference) => JSON.stringify(one)

const roleOf = ({ title, company, from, to }: AddedRole) =>
  `${[title, company].filter(Boolean).join(' at ')}, ${from} – ${to ?? 'now'}`

const askWords = { must: 'required', nice: 'nice to have' }

function nameOf(one: ReadingDifference): string {
  switch (one.what) {
    case 'name':
    case 'email':
    case 'title':
      return `${{ name: 'Name', email: 'Email', title: 'Title' }[one.what]}: ${one.theirs ?? 'none'}. We read ${one.ours ?? 'none'}.`
    case 'link':
      return `Link: ${one.theirs}. We found none.`
    case 'role':
      if (!one.theirs) return 'It finds no such role'
      return one.ours === null ? `Role that we missed: ${roleOf(one.theirs)}` : `Role: ${roleOf(one.theirs)}`
    case 'skill':
      return one.isOurs ? `It does not find the skill ${one.skill}` : `Skill that we missed: ${one.skill}`
    case 'ask':
      return `${one.skill}: ${one.theirs ? askWords[one.theirs] : 'not asked for'}. We read ${one.ours ? askWords[one.ours] : 'nothing'}.`
  }
}
