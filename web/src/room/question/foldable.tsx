import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/width.ts'

type Props = { hideLabel: string; showLabel: string; children: ReactNode }

/**
 * On a narrow screen the work is below the question: a sticky button folds the question and scrolls to the work, or
 * brings it back.
 */
export function Foldable({ hideLabel, showLabel, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const id = useId()
  const handleClick = () => {
    setFolded(!isFolded)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      {/* The same element on a wide screen: turning a tablet begins nothing again. */}
      <div id={id} className={!isNarrow ? 'contents' : isFolded ? 'hidden' : undefined}>
        {children}
      </div>
      {isNarrow && (
        <div className="sticky bottom-0 z-10 flex border-t border-line bg-surface px-3 py-2">
          <Button
            variant="secondary"
            className="w-full"
            aria-expanded={!isFolded}
            aria-controls={id}
            onClick={handleClick}
          >
            {isFolded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            {isFolded ? showLabel : hideLabel}
          </Button>
        </div>
      )}
    </>
  )
}
