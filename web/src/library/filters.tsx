import { kindFacts } from '@nova/contract/kinds/kinds'
import { languageNames } from '@nova/contract/questions/language-names'
import { Difficulty, Language, LibraryStatus, QuestionKind } from '@nova/contract/words'
import { Search, SlidersHorizontal, Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { type LibraryFilter, useRoles } from './library-questions.ts'

// No value of a filter can be this.
const any = ' '
const minutes = ['10', '15', '20', '30', '45']

type Props = {
  /** In a dialog there is room for three beside each other. */
  isNarrow: boolean
  filter: LibraryFilter
  hasStatus: boolean
  onChange: (changes: Partial<LibraryFilter>) => void
}

export function Filters({ filter, hasStatus, isNarrow, onChange }: Props) {
  const isFavourite = filter.favourite !== ''
  const more = [filter.role, filter.language, filter.minutes, filter.status].filter((value) => value !== '').length
  const [isOpen, setOpen] = useState(more > 0)
  const moreId = useId()
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
          <Input
            type="search"
            aria-label="Search questions"
            placeholder="Search by title, tag or text..."
            className="pl-9 placeholder:text-ellipsis"
            maxLength={200}
            value={filter.q}
            onChange={(event) => onChange({ q: event.target.value })}
          />
        </div>
        <Button
          variant="secondary"
          aria-pressed={isFavourite}
          onClick={() => onChange({ favourite: isFavourite ? '' : 'true' })}
        >
          <Star aria-hidden className={isFavourite ? 'fill-warn text-warn' : undefined} />
          <span className="max-sm:sr-only">Favourites</span>
        </Button>
      </div>
      <Choices {...{ filter, isNarrow, onChange }}>
        <Button
          variant="secondary"
          className="justify-start"
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {isOpen ? 'Fewer filters' : more > 0 ? `More filters (${more})` : 'More filters'}
        </Button>
      </Choices>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && <MoreChoices {...{ filter, hasStatus, isNarrow, onChange }} />}
      </div>
    </div>
  )
}

const columns = (isNarrow: boolean) => cn('grid grid-cols-2 gap-3', !isNarrow && 'sm:grid-cols-4')

type ChoicesProps = Omit<Props, 'hasStatus'> & { children: ReactNode }

/** The most used filters, and a link to the rest. */
function Choices({ filter, isNarrow, onChange, children }: ChoicesProps) {
  const roles = useRoles()
  return (
    <div className={columns(isNarrow)}>
      <Choice
        label="Kind"
        all="All kinds"
        value={filter.kind}
        options={QuestionKind.options.map((value) => [value, kindFacts[value].name])}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label="Difficulty"
        all="All difficulties"
        value={filter.difficulty}
        options={Difficulty.options.map((value) => [value, value])}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <SkillField value={filter.skill} skills={roles?.skills ?? []} onChange={(skill) => onChange({ skill })} />
      {children}
    </div>
  )
}

function MoreChoices({ filter, hasStatus, isNarrow, onChange }: Props) {
  const roles = useRoles()
  return (
    <div className={columns(isNarrow)}>
      <Choice
        label="Role"
        all="All roles"
        value={filter.role}
        options={(roles?.roles ?? (filter.role ? [filter.role] : [])).map((role) => [role, role])}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label="Language"
        all="All languages"
        value={filter.language}
        options={Language.options.map((value) => [value, languageNames[value]])}
        onChange={(language) => onChange({ language })}
      />
      <Choice
        label="Minutes"
        all="Any length"
        value={filter.minutes}
        options={minutes.map((value) => [value, `Up to ${value} min`])}
        onChange={(minutes) => onChange({ minutes })}
      />
      {hasStatus && (
        <Choice
          label="Status"
          all="Not retired"
          value={filter.status}
          options={LibraryStatus.options.map((value) => [value, statusNames[value]])}
          onChange={(status) => onChange({ status })}
        />
      )}
    </div>
  )
}

type SkillProps = { value: string; skills: readonly string[]; onChange: (value: string) => void }

/** Any of a skill's names; those that questions are about are offered. */
function SkillField({ value, skills, onChange }: SkillProps) {
  const id = useId()
  return (
    <>
      <Input
        aria-label="Skill"
        placeholder="Any skill"
        list={id}
        maxLength={60}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {skills.map((skill) => (
          <option key={skill} value={skill}>
            {skill}
          </option>
        ))}
      </datalist>
    </>
  )
}

const statusNames: Record<LibraryStatus, string> = { ready: 'Can be chosen', draft: 'Drafts', retired: 'Retired' }

type ChoiceProps = {
  label: string
  all: string
  value: string
  options: [string, string][]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="min-w-0"
      value={value || any}
      onValueChange={(chosen) => onChange(chosen === any ? '' : chosen)}
      options={[{ value: any, label: all }, ...options.map(([each, name]) => ({ value: each, label: name }))]}
    />
  )
}
