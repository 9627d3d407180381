import { maxAddedSkills } from '@nova/contract/questions/resumes'
import { Plus, Undo2, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { withReason, tellEmpty } from '../../ui/with-reason.ts'
import { useWizardForm } from '../form-context.ts'

const longest = 60

/** The skills of a resume: each can be removed and restored, and those that were missed can be added. */
export function ResumeSkills({ names, uncertain = [] }: { names: string[]; uncertain?: string[] }) {
  const { fields, change } = useWizardForm()
  const { corrections } = fields
  const { addedSkills, removedSkills } = corrections
  const removed = new Set(removedSkills)
  const correct = (changes: Partial<typeof corrections>) => change({ corrections: { ...corrections, ...changes } })
  const restore = (name: string) => correct({ removedSkills: removedSkills.filter((other) => other !== name) })
  const handleAdd = (text: string) => {
    const isSame = (name: string) => name.toLowerCase() === text.toLowerCase()
    const read = names.find(isSame)
    if (read !== undefined) restore(read)
    else if (!addedSkills.some(isSame)) correct({ addedSkills: [...addedSkills, text] })
  }
  const all = names.length + addedSkills.length
  const kept = names.filter((name) => !removed.has(name)).length + addedSkills.length
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-sm font-medium">Skills</h4>
      <ul aria-label="Skills found" className="flex flex-wrap gap-1.5">
        {inDoubtFirst(names, uncertain).map((name) => (
          <SkillChip
            key={name}
            name={name}
            isRemoved={removed.has(name)}
            isDoubtful={uncertain.includes(name)}
            onToggle={() => (removed.has(name) ? restore(name) : correct({ removedSkills: [...removedSkills, name] }))}
          />
        ))}
        {addedSkills.map((name) => (
          <SkillChip
            key={`added ${name}`}
            name={name}
            isRemoved={false}
            onToggle={() => correct({ addedSkills: addedSkills.filter((other) => other !== name) })}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-faint tabular">
        {kept} of {all} {all === 1 ? 'skill' : 'skills'} used
      </p>
      <SkillInput isFull={addedSkills.length >= maxAddedSkills} onAdd={handleAdd} />
    </div>
  )
}

/** Those that a person should check, then the others in their order. */
const inDoubtFirst = (names: string[], uncertain: string[]) =>
  names.toSorted((one, other) => Number(uncertain.includes(other)) - Number(uncertain.includes(one)))

type ChipProps = { name: string; isRemoved: boolean; isDoubtful?: boolean; onToggle: () => void }

function SkillChip({ name, isRemoved, isDoubtful = false, onToggle }: ChipProps) {
  return (
    <li
      className={cn(
        'inline-flex items-center rounded-full border border-line py-0.5 pr-0.5 pl-2.5 text-sm',
        isRemoved ? 'text-faint' : 'bg-idle-soft text-ink',
      )}
    >
      <span className={cn(isRemoved && 'line-through')}>{name}</span>
      {isDoubtful && !isRemoved && <span className="ml-1 text-warn">not sure</span>}
      <button
        type="button"
        aria-label={isRemoved ? `Restore ${name}` : `Remove ${name}`}
        className="ml-0.5 inline-flex size-6 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
        onClick={onToggle}
      >
        {isRemoved ? <Undo2 aria-hidden className="size-3.5" /> : <X aria-hidden className="size-3.5" />}
      </button>
    </li>
  )
}

const full = `You can add up to ${maxAddedSkills} skills.`

/** Inside the wizard's form: Enter adds the skill and must not go to the next step. */
function SkillInput({ isFull, onAdd }: { isFull: boolean; onAdd: (text: string) => void }) {
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
      <Field label="Add a skill" className="max-w-xs flex-1">
        {(control) => (
          <Input
            {...control}
            maxLength={longest}
            autoComplete="off"
            disabled={isFull}
            title={isFull ? full : undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <Button variant="secondary" {...withReason(isFull ? full : tellEmpty(text, 'Write a skill first.'), handleAdd)}>
        <Plus aria-hidden />
        Add skill
      </Button>
    </div>
  )
}
