import { type Interview, listInterviews } from '@nova/contract/interviews/interviews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search, UserRound } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { call } from '../api.ts'
import { interviewsKey, overviewPath } from '../interviews/interviews.ts'
import { cn } from '../ui/cn.ts'
import { overlayStyle } from '../ui/dialog.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { useSettled } from '../ui/use-settled.ts'
import { type Command, type CommandGroup, filterCommands } from './commands.ts'

type Props = { commands: CommandGroup[]; goTo: (path: string) => void; onClose: () => void }

const maxInterviews = 6

/** Search and commands: one field, one list, moved through by the arrow keys. */
export function CommandMenu({ commands, goTo, onClose }: Props) {
  const [text, setText] = useState('')
  const found = useFound(text, goTo)
  const groups = [...(found.group ? [found.group] : []), ...filterCommands(commands, text)]
  const listed = groups.flatMap(({ commands }) => commands)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = listed.find(({ id }) => id === chosenId) ?? listed[0]
  const focus = useReturnFocus()
  const listId = useId()
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = chosen ? listed.indexOf(chosen) : -1
    const next = nextOf(event.key, at, listed.length)
    if (next !== undefined) {
      event.preventDefault()
      setChosenId(listed[next]?.id ?? null)
    }
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      run(chosen)
    }
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed top-[max(1rem,12dvh)] left-1/2 z-50 flex max-h-[min(32rem,76dvh)] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-pop flex-col overflow-hidden rounded-xl bg-raised shadow-pop outline-none"
        >
          <Radix.Title className="sr-only">Search and commands</Radix.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search aria-hidden className="size-4 shrink-0 text-faint" />
            <input
              type="text"
              role="combobox"
              aria-label="Search interviews and commands"
              aria-expanded={listed.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={chosen ? optionId(listId, chosen) : undefined}
              placeholder="Search interviews and commands…"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
              value={text}
              onChange={(event) => {
                setText(event.target.value)
                setChosenId(null)
              }}
              onKeyDown={handleKey}
            />
          </div>
          <Groups id={listId} groups={groups} chosen={chosen} onPoint={setChosenId} onRun={run} />
          {listed.length === 0 && (
            <p className="px-4 py-8 text-center text-muted">
              {found.isSearching ? 'Searching…' : `No results for “${text.trim()}”.`}
            </p>
          )}
          <p role="status" className="sr-only">
            {found.isSearching ? '' : `${listed.length} ${listed.length === 1 ? 'result' : 'results'}`}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const optionId = (listId: string, { id }: Command) => `${listId}-${id.replaceAll('/', '-')}`

function nextOf(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  return undefined
}

type GroupsProps = {
  id: string
  groups: CommandGroup[]
  chosen: Command | undefined
  onPoint: (id: string) => void
  onRun: (command: Command) => void
}

function Groups({ id, groups, chosen, onPoint, onRun }: GroupsProps) {
  const current = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])
  return (
    <div id={id} role="listbox" aria-label="Results" className="overflow-y-auto p-2 empty:hidden">
      {groups.map(({ name, commands }) => (
        <div key={name} role="group" aria-label={name} className="pb-1">
          <p aria-hidden className="px-2.5 py-1.5 text-xs font-medium text-faint">
            {name}
          </p>
          {commands.map((command) => (
            // The field handles the keys: focus stays there, and aria-activedescendant marks the option.
            <button
              type="button"
              tabIndex={-1}
              key={command.id}
              ref={command === chosen ? current : undefined}
              id={optionId(id, command)}
              role="option"
              aria-selected={command === chosen}
              className={cn(
                'flex min-h-10 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left',
                command === chosen && 'bg-accent-soft',
              )}
              onPointerMove={() => command !== chosen && onPoint(command.id)}
              onClick={() => onRun(command)}
            >
              <command.icon aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="truncate">{command.name}</span>
              {command.detail && <span className="min-w-0 truncate text-sm text-muted">{command.detail}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Interviews by candidate or title, as the server finds them; without a search the newest. */
function useFound(text: string, goTo: (path: string) => void): { group?: CommandGroup; isSearching: boolean } {
  const wanted = text.trim()
  const q = useSettled(wanted, 150)
  const found = useQuery({
    queryKey: [...interviewsKey, 'commands', q],
    queryFn: ({ signal }) =>
      call(listInterviews, { query: { q, questions: 'false', count: 'false', limit: maxInterviews }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
  const isSearching = q !== wanted || found.isFetching
  // Earlier results stay while they match the new letters.
  const fits = (name: string) => name.toLowerCase().includes(wanted.toLowerCase())
  const interviews = (found.data ?? []).filter(({ candidateName, title }) => fits(candidateName) || fits(title))
  if (interviews.length === 0) return { isSearching }
  const commands = interviews.map((interview) => interviewCommand(interview, goTo))
  return { group: { name: wanted ? 'Interviews' : 'Recent interviews', commands }, isSearching }
}

type Found = Pick<Interview, 'id' | 'title' | 'candidateName' | 'candidateId'>

function interviewCommand({ id, title, candidateName, candidateId }: Found, goTo: (path: string) => void): Command {
  return {
    id,
    icon: UserRound,
    detail: title,
    name: candidateName || candidateId || 'Unknown',
    run: () => goTo(overviewPath(id)),
  }
}
