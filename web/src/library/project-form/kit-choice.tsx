import { listKitParts } from '@nova/contract/installation/own-kits'
import { describeLibrary, isOwnKit, libraryName } from '@nova/contract/projects/kit-libraries'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useProjectForm } from './project-context.ts'

const kitOf = (id: string) => id.split('@')[0]

/** The own kits of this server, newest version first: one press puts a version among the libraries, or takes it out. */
export function KitChoice() {
  const { written, change } = useProjectForm()
  const { data } = useQuery({ queryKey: ['kit-parts'], queryFn: ({ signal }) => call(listKitParts, { signal }) })
  const here = (data?.kits ?? [])
    .filter(({ runtime }) => runtime === written.runtime)
    .map(({ part }) => part)
    .toSorted((one, other) => other.id.localeCompare(one.id, 'en', { numeric: true }))
  const chosen = written.libraries
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
  const missing = data ? chosen.filter((id) => isOwnKit(id) && !here.some((part) => part.id === id)) : []
  if (here.length + missing.length === 0) return null
  const toggle = (id: string) => {
    const others = chosen.filter((each) => !isOwnKit(each) || kitOf(each) !== kitOf(id))
    change({ libraries: (chosen.includes(id) ? others : [...others, id]).join(', ') })
  }
  return (
    <div role="group" aria-label="Own kits" className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        Own kits on this server. The project keeps the version that it was proven with.
      </p>
      <div className="flex flex-wrap gap-2">
        {here.map((part) => (
          <Button
            key={part.id}
            type="button"
            size="sm"
            variant="secondary"
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
            aria-pressed={chosen.includes(part.id)}
            onClick={() => toggle(part.id)}
          >
            {describeLibrary(part)}
          </Button>
        ))}
      </div>
      {missing.length > 0 && (
        <p role="status" className="text-sm text-bad">
          Not on this server for this runtime: {missing.map(libraryName).join(', ')}. Choose another version, or ask an
          operator to add it.
        </p>
      )}
    </div>
  )
}
