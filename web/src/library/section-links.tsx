import { CircleAlert } from 'lucide-react'
import { type SectionId, sectionNames } from './sections.ts'

type Props = { sections: SectionId[]; wrong: Set<SectionId>; onJump: (section: SectionId) => void }

/** The parts of the form beside it, with a mark where something is wanted. */
export function SectionLinks({ sections, wrong, onJump }: Props) {
  return (
    <nav aria-label="Parts of the question" className="sticky top-20 max-lg:hidden">
      <ul className="flex flex-col">
        {sections.map((section) => (
          <li key={section}>
            <button
              type="button"
              onClick={() => onJump(section)}
              className="flex w-full items-center justify-between gap-2 rounded-md px-3 py-1.5 text-left text-muted hover:bg-hover hover:text-ink"
            >
              {sectionNames[section]}
              {wrong.has(section) && (
                <CircleAlert role="img" aria-label="needs your attention" className="size-4 text-bad" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
