import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useIsNarrow } from '../../ui/width.ts'

type Props = { hideLabel: string; showLabel: string; children: ReactNode }

/**
 * On a narrow screen the work stands below what is asked: a button that stays in sight folds that and goes to the work, and
 * brings it back.
 */
export function Foldable({ hideLabel, showLabel, children }: Props) {
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  const handleClick = () => {
    setFolded(!isFolded)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <div id={id} className={isFolded ? 'hidden' : undefined}>
        {children}
      </div>
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
    </>
  )
}
