/** A posting's required and preferred skills, each to be corrected before questions are made from it. */
import type { AskedSkill } from '@nova/contract/questions/questions'
import { ArrowRightLeft, Check, Plus, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { withReason, tellEmpty } from '../../ui/with-reason.ts'
import type { JobRead } from '../draft-store.ts'
import { SecondDifferences } from '../resume/second-differences.tsx'
import { type Ask, askOf, useJobCorrections } from './use-job-corrections.ts'

const groups = [
  { ask: 'must', name: 'Required' },
  { ask: 'nice', name: 'Nice to have' },
] as const

export function JobSkills({ job }: { job: JobRead }) {
  const id = useId()
  const { corrections, say } = useJobCorrections()
  const read = [...job.must, ...job.nice]
  const added = [...corrections.must, ...corrections.nice]
    .filter((skill) => !read.some((one) => one.skill === skill))
    .map((skill): AskedSkill => ({ skill, line: '' }))
  const all = [...read, ...added]
  const isDoubtful = ({ skill, isUncertain }: AskedSkill) =>
    isUncertain === true && ![...corrections.must, ...corrections.nice, ...corrections.none].includes(skill)
  const inDoubtFirst = (some: AskedSkill[]) =>
    some.toSorted((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)))
  const gone = all.filter(({ skill }) => askOf(job, corrections, skill) === 'none')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-lg border border-line p-4 sm:p-5">
      <div>
        <h3 id={id} className="font-semibold">
          Found in the job description
        </h3>
        <p className="text-sm text-muted">Correct what it asks for. Questions use your version.</p>
      </div>
      <SecondDifferences source="job" />
      {groups.map(({ ask, name }) => {
        const skills = inDoubtFirst(all.filter(({ skill }) => askOf(job, corrections, skill) === ask))
        return (
          <div key={ask} className="flex flex-col gap-2">
            <h4 className="text-sm font-medium">{name}</h4>
            {skills.length === 0 && <p className="text-sm text-faint">None found.</p>}
            <ul aria-label={name} className="flex flex-wrap gap-1.5">
              {skills.map((one) => (
                <AskedChip key={one.skill} one={one} ask={ask} isDoubtful={isDoubtful(one)} onSay={say} />
              ))}
            </ul>
          </div>
        )
      })}
      {gone.length > 0 && (
        <ul aria-label="Not asked for" className="flex flex-wrap gap-1.5">
          {gone.map(({ skill }) => (
            <li
              key={skill}
              className="inline-flex items-center rounded-full border border-line pl-2.5 text-sm text-faint"
            >
              <span className="line-through">{skill}</span>
              <ChipButton label={`Restore ${skill}`} onClick={() => say(skill, undefined)}>
                <Undo2 aria-hidden className="size-3.5" />
              </ChipButton>
            </li>
          ))}
        </ul>
      )}
      <AddAsked onAdd={(skill) => say(skill, 'must')} />
    </section>
  )
}

type ChipProps = {
  one: AskedSkill
  ask: 'must' | 'nice'
  isDoubtful: boolean
  onSay: (skill: string, ask: Ask | undefined) => void
}

function AskedChip({ one: { skill, line }, ask, isDoubtful, onSay }: ChipProps) {
  const other = ask === 'must' ? 'nice' : 'must'
  return (
    <li
      title={line || undefined}
      className={cn(
        'inline-flex items-center rounded-full border py-0.5 pr-0.5 pl-2.5 text-sm text-ink',
        isDoubtful ? 'border-warn' : 'border-line bg-idle-soft',
      )}
    >
      {skill}
      {isDoubtful && (
        <>
          <span className="ml-1 text-warn">{ask === 'must' ? 'only named?' : 'not wanted?'}</span>
          <ChipButton label={`${skill} is right`} onClick={() => onSay(skill, ask)}>
            <Check aria-hidden className="size-3.5" />
          </ChipButton>
        </>
      )}
      <ChipButton
        label={ask === 'must' ? `Make ${skill} nice to have` : `Make ${skill} required`}
        onClick={() => onSay(skill, other)}
      >
        <ArrowRightLeft aria-hidden className="size-3.5" />
      </ChipButton>
      <ChipButton label={`${skill} is not asked for`} onClick={() => onSay(skill, 'none')}>
        <X aria-hidden className="size-3.5" />
      </ChipButton>
    </li>
  )
}

type ButtonProps = { label: string; onClick: () => void; children: ReactNode }

function ChipButton({ label, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="ml-0.5 inline-flex size-6 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Inside the wizard's form: Enter adds the skill and must not go to the next step. */
function AddAsked({ onAdd }: { onAdd: (skill: string) => void }) {
  const [text, setText] = useState('')
  const handleAdd = () => {
    if (text.trim() === '') return
    onAdd(text.trim())
    setText('')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    handleAdd()
  }
  return (
    <div className="flex items-end gap-2">
      <Field label="Add a required skill" className="max-w-xs flex-1">
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <Button variant="secondary" {...withReason(tellEmpty(text, 'Write a skill first.'), handleAdd)}>
        <Plus aria-hidden />
        Add
      </Button>
    </div>
  )
}
