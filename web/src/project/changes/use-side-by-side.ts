import { type RefObject, useEffect, useState } from 'react'
import { useKeptChoice } from '../../ui/kept-choice.ts'

/** Two columns of some 35 characters each, with their numbers. */
const minWidth = 640

/** Side-by-side setting of changes: this device's last choice, if there is room. */
export function useSideBySide(box: RefObject<HTMLElement | null>) {
  const [choice, choose] = useKeptChoice('diff_layout')
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const measure = () => setFits((box.current?.clientWidth ?? 0) >= minWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    if (box.current) sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [box])
  const isChosen = choice === 'side-by-side'
  return { fits, isSideBySide: fits && isChosen, toggle: () => choose(isChosen ? 'unified' : 'side-by-side') }
}
