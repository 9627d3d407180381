import { CircleAlert } from 'lucide-react'
import { type SectionId, sectionNames } from './sections.ts'

type Props = { sections: SectionId[]; wrong: Set<SectionId>; onJump: (section: SectionId) => void }

/** The parts of the form beside it, on narrow pages in a row that stays above it, with a mark where something is wanted. */
export function SectionLinks({ sections, wrong, onJump }: Props) {
  return (
    <nav
      aria-label="Parts of the question"
      data-bar-above
      className="sticky top-20 min-w-0 max-lg:top-14 max-lg:z-10 max-lg:-mx-4 max-lg:border-b max-lg:border-line max-lg:bg-canvas/95 max-lg:backdrop-blur-md sm:max-lg:-mx-6"
    >
      <ul className="flex lg:flex-col max-lg:overflow-x-auto max-lg:px-1 max-lg:[scrollbar-width:none] sm:max-lg:px-3">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <button
              type="button"
              onClick={() => onJump(section)}
              className="flex w-full items-center justify-between gap-2 rounded-md px-3 py-1.5 text-left text-muted -outline-offset-2 hover:bg-hover hover:text-ink max-lg:h-11"
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
